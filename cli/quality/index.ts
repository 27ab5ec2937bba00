import { type Command, Option } from 'commander';

import { jsonText } from '../common/json-text';
import { prometheusClient } from '../common/prometheus-client';
import { addServerOptions, type ServerOptions } from '../common/server-options';
import { print } from '../common/streams';
import { isoTime } from '../common/table';
import { type Coverage, readEvents } from './events';
import { firingsOf } from './firings';
import { readHistories } from './harm';
import { judge, type Judged, type Quality, timesOf } from './judge';
import { rowsOf } from './summary';
import { qualityMarkdown, qualityText } from './text';

interface QualityOptions extends ServerOptions {
  markdown?: boolean;
  json?: boolean;
}

/** Adds `headroom quality`, which compares the alerts that Alertmanager recorded with what happened. */
export function registerQuality(program: Command): void {
  const command = program
    .command('quality')
    .description('say which pages and tickets came before harm, how soon they ended, and what was done about them')
    .argument('<files...>', "files of Alertmanager's event recorder, or -");
  addServerOptions(command, { use: 'where the rules are evaluated', required: true })
    .addOption(new Option('--markdown', 'print Markdown, for the page of a review').conflicts('json'))
    .option('--json', 'print JSON instead of tables')
    .action(async (files: string[], { markdown = false, json = false, ...server }: QualityOptions) => {
      const client = prometheusClient(server);
      const { alertEvents, ...coverage } = readEvents(files);
      const firings = firingsOf(alertEvents);
      const now = Date.now() / 1000;
      const histories = await readHistories(client, timesOf(firings, coverage, now));
      const quality = judge(firings, histories, coverage, now);
      print(
        json ? jsonText(outputOf(quality, coverage)) : (markdown ? qualityMarkdown : qualityText)(quality, coverage)
      );
    });
}

function outputOf(
  { judged, events, hours, unwatchedHours }: Quality,
  { from, until, ignoredNames, truncated }: Coverage
) {
  return {
    from: isoTime(from),
    until: isoTime(until),
    hours,
    unwatchedHours,
    byAlert: rowsOf(judged, 'alert'),
    byResource: rowsOf(judged, 'resource'),
    alerts: judged.map(alertOf),
    harm: events.map((event) => ({ ...event, from: isoTime(event.from), until: isoTime(event.until) })),
    ignoredNames,
    truncated,
  };
}

function alertOf({ from, until, deliveredAt, lead, reset, change, resourceId, ...one }: Judged) {
  return {
    ...one,
    resourceId: resourceId ?? null,
    from: isoTime(from),
    until: until === undefined ? null : isoTime(until),
    deliveredAt: deliveredAt.map(isoTime),
    leadSeconds: lead ?? null,
    resetSeconds: reset ?? null,
    change: change === undefined ? null : { ...change, at: isoTime(change.at) },
  };
}

import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { EDITIONS } from '../../../src/guide';
import { rowAt } from '../../../src/model/capacity';
import { buildRules } from '../targets/build';
import { alertsOf, packOf, rulesOf, sourceRules } from './pack';
import { readPack } from './read-pack';
import { readQuery } from '../promql/queries';
import { SOURCES, type SourceName } from '../settings/scalars';
import {
  alloyNames,
  APP_MESSAGES_SENT,
  AZURE_METRICS_HEALTH,
  AZURE_RESOURCE_METRIC,
  openTelemetryNames,
  RESOURCE_GRAPH,
  RESOURCE_GRAPH_HEALTH,
  telegrafNames,
  templateNamesOf,
  type MetricNames,
} from '../../../src/names/exporters';
import * as metrics from '../../../src/names/azure-metrics';
import { OUTPUT } from '../../../src/names/series';
import { ratePerUnit } from '../rows/guide-rates';
import { GUIDE } from '../promql/series';
import { guideRules } from '../rows/guide';
import { runbookErrors, runbooksFolder } from './runbooks';
import { settingsOf } from '../settings';

const folder = mkdtempSync(path.join(tmpdir(), 'headroom-build-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function alerts(settings = '') {
  return alertsOf(packOf(settingsOf(settings)));
}

const request = {
  settings: settingsOf(''),
  target: 'prometheus',
  runbooks: runbooksFolder(),
  command: 'test',
} as const;

describe('runbooks', () => {
  it('exist for every alert, with every section', () => {
    expect(runbookErrors(alerts(), runbooksFolder())).toEqual([]);
  });

  it('are required: a missing one stops the generator', () => {
    const without = path.join(folder, 'without');
    cpSync(runbooksFolder(), without, { recursive: true });
    rmSync(path.join(without, 'SignalRAtCeiling.md'));
    expect(buildRules({ ...request, runbooks: without })).toEqual({
      ok: false,
      errors: ['SignalRAtCeiling: has no runbook; runbooks takes SignalRAtCeiling.md'],
    });
  });

  it('are required to have every section', () => {
    const short = path.join(folder, 'short');
    cpSync(runbooksFolder(), short, { recursive: true });
    writeFileSync(path.join(short, 'SignalRAtCeiling.md'), '## Meaning\n\n## Impact\n\n## Diagnosis\n');
    expect(buildRules({ ...request, runbooks: short })).toEqual({
      ok: false,
      errors: ['SignalRAtCeiling: its runbook has no section "## Mitigation"'],
    });
  });

  it('exist for no other alert', () => {
    const names = alerts().map(({ alert }) => `${alert}.md`);
    expect(readdirSync(runbooksFolder()).sort()).toEqual(names.sort());
  });
});

describe('alerts', () => {
  it('have a severity, a summary, a description and a runbook, and a dashboard link only if the settings name a Grafana', () => {
    const always = ['summary', 'description', 'runbook_url'];
    const annotations = (text?: string) =>
      alerts(text)
        .map((alert) => [alert.annotations, alert.plainAnnotations])
        .flat();
    for (const { labels } of alerts()) {
      expect(['critical', 'warning', 'none']).toContain(labels.severity);
    }
    annotations().forEach((texts) => expect(Object.keys(texts)).toEqual(always));
    annotations('dashboard_base_url: https://grafana.example').forEach((texts) =>
      expect(Object.keys(texts)).toEqual([...always, 'dashboard_url'])
    );
  });

  it('do not link to the machine of the reader with the default settings', () => {
    expect(JSON.stringify(alerts())).not.toMatch(/127\.0\.0\.1|localhost/);
  });

  it('have no "for" if their expression already covers a time range', () => {
    // last_over_time does not smooth the value.
    const smoothed = alerts().filter((rule) => rule.for !== undefined && /(?<!last)_over_time/.test(rule.expr));
    expect(smoothed.map(({ alert }) => alert)).toEqual([]);
  });

  it('link to the base URLs of the settings', () => {
    const [ceiling] = alerts('runbook_base_url: https://books.example/r/\ndashboard_base_url: https://grafana.example');
    expect(ceiling.annotations.runbook_url).toBe('https://books.example/r/SignalRAtCeiling.md');
    expect(ceiling.annotations.dashboard_url).toMatch(
      /^https:\/\/grafana\.example\/d\/signalr-headroom-resource\?var-resource=/
    );
  });
});

describe('output', () => {
  it('is the same for the same settings', () => {
    expect(buildRules(request)).toEqual(buildRules(request));
  });
});

describe('rows of the guide', () => {
  it.each(Object.values(EDITIONS))('have the figures of edition $id at every size that Azure sells', (edition) => {
    const rows = packOf(settingsOf(`edition: ${edition.id}`)).flatMap(({ groups }) =>
      groups.flatMap(({ rules }) => rules.flatMap((rule) => ('record' in rule ? [rule] : [])))
    );
    for (const [scenario, { bound, outboundMessages }] of Object.entries(edition.scenarios)) {
      const rates = rows
        .filter(({ record, labels }) => record === GUIDE.rate && labels?.scenario === scenario)
        .map(({ expr }) => expr);
      const expected = edition.sizes.map((units) => `vector(${rowAt(outboundMessages, units)?.value})`);
      expect([scenario, rates]).toEqual([scenario, bound === 'routing' ? expected : []]);
    }
  });

  it('have the bytes of a message of 2,048 B, those of routed messages as of echo or broadcast', () => {
    const rows = guideRules(settingsOf('')).filter(({ record }) => record === GUIDE.bytes);
    const bytes = (scenario: string, direction: string) =>
      rows
        .filter(({ labels }) => labels?.scenario === scenario && labels.direction === direction)
        .map(({ expr }) => expr);
    expect(bytes('echo', 'inbound')).toEqual(['vector(0.001)']);
    expect(bytes('broadcast', 'outbound')).toEqual(['vector(0.0005)']);
    expect(bytes('sendToConnection', 'outbound')).toEqual(['vector(0.001)']);
    expect(bytes('sendToSmallGroup', 'outbound')).toEqual(['vector(0.0005)']);
    expect(bytes('sendToSmallGroup', 'inbound')).toEqual(['vector(0.0001)']);
    expect(bytes('broadcast', 'inbound')).toEqual([]);
  });

  it('are required to be regular: an irregular table stops the generator', () => {
    expect(() => ratePerUnit('inbound', 'broadcast')).toThrow('2019-11 broadcast');
    expect(() => ratePerUnit('outbound', 'sendToConnection')).toThrow('2019-11 sendToConnection');
  });
});

describe('the text of the pack', () => {
  it('has a file for every source, and no other', () => {
    const names = readPack().flatMap(({ name }) => (name.startsWith('sources/') ? [name.replace('sources/', '')] : []));
    expect(names.sort()).toEqual([...SOURCES].sort());
  });

  it.each(Object.values(EDITIONS))(
    'has a rule for every unit size of edition $id, and for no other',
    ({ id, sizes }) => {
      const rules = rulesOf(packOf(settingsOf(`edition: ${id}`)));
      const rated = rules.flatMap((rule) =>
        'record' in rule && rule.record === OUTPUT.sizeUtilization ? [Number(rule.labels?.units)] : []
      );
      expect(rated).toEqual(sizes);
    }
  );

  it('says above each alert what it is about and when it fires', () => {
    for (const { about, when, comment } of alerts()) {
      expect([about, when]).toEqual([
        expect.stringMatching(/^[A-Z].{10,120}\.$/),
        expect.stringMatching(/^[A-Z\d][^]{10,}\.$/),
      ]);
      expect(comment).not.toContain('@{');
    }
  });
});

/** How each exporter spells the metrics of Azure, or what it writes of its own. */
const SPELLINGS: Readonly<Partial<Record<SourceName, MetricNames>>> = {
  'azure-metrics-exporter': templateNamesOf('azure_signalr'),
  alloy: alloyNames,
  opentelemetry: openTelemetryNames,
  telegraf: telegrafNames,
};

const OTHERS: Readonly<Partial<Record<SourceName, readonly string[]>>> = {
  'azure-metrics-exporter': [
    AZURE_RESOURCE_METRIC,
    'azure_signalr',
    `${AZURE_METRICS_HEALTH.requests}_count`,
    AZURE_METRICS_HEALTH.rateLimit,
    `${AZURE_METRICS_HEALTH.collectTime}_count`,
  ],
  'azure-resourcegraph-exporter': [...Object.values(RESOURCE_GRAPH), ...Object.values(RESOURCE_GRAPH_HEALTH)].flatMap(
    (name) => [name, `${name}_count`]
  ),
  'app-counters': [APP_MESSAGES_SENT],
};

it.each(SOURCES.filter((source) => source !== 'plain'))(
  'the rules of %s read only names that panel, simulator and init spell alike',
  (source) => {
    const names = Object.values(metrics).flatMap((metric) =>
      metric.aggregations.flatMap((aggregation) => SPELLINGS[source]?.(metric, aggregation) ?? [])
    );
    const known = new Set([...names, ...(OTHERS[source] ?? []), 'up']);
    const read = sourceRules(source, settingsOf('')).flatMap(({ expr }) =>
      readQuery(expr).selectors.map(({ name }) => name)
    );
    expect(read.length).toBeGreaterThan(0);
    expect(read.filter((name) => !known.has(name) && !name.includes(':'))).toEqual([]);
  }
);

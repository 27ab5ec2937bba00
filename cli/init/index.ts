import { lstatSync, rmSync, writeFileSync } from 'node:fs';

import { type Command, Option } from 'commander';

import { type PackSettings, settingsOf } from '../../alerts/generator/settings';
import { SOURCES } from '../../alerts/generator/settings/scalars';
import { headroomCommand } from '../../alerts/generator/targets/files/command';
import { codeOf } from '../../tools/error-code';
import { fileError, InputError } from '../common/errors';
import { unreadWords, untranslatedWords } from './changes';
import { discover } from './discovery';
import { type Discovery } from './found';
import { settingsText } from './new-settings';
import { discoveryText, foundOutput } from './text';
import { NEW_EDITION } from '../common/editions';
import { readSettingsFile, searchSettings, settingsUpdate, updateOutput, updateText, writeUpdate } from './update';
import { jsonText } from '../common/json-text';
import { prometheusClient } from '../common/prometheus-client';
import { addServerOptions, refuseServerOptions, type ServerOptions } from '../common/server-options';
import { print } from '../common/streams';

interface InitOptions extends Partial<ServerOptions> {
  out?: string;
  update?: string;
  write?: boolean;
  json?: boolean;
}

/** Adds `headroom init`, which writes a settings file to start from, and updates one. */
export function registerInit(program: Command): void {
  const command = program
    .command('init')
    .description(
      'write a settings file to start from, or update one, with the resources that a Prometheus has series of'
    )
    .addOption(
      new Option('--out <file>', 'the settings file to write; an existing file is never replaced').conflicts('update')
    )
    .option('--update <file>', 'the settings file to update: adds new resources, and marks those without series')
    .option('--write', 'with --update: write the file, instead of only printing the difference');
  addServerOptions(command, { use: 'where exporters are scraped', required: false })
    .option('--json', 'print JSON instead of text')
    .action(async ({ out, update, write = false, json = false, prometheus, ...login }: InitOptions) => {
      if (prometheus === undefined) {
        refuseServerOptions(login);
      }
      const server = prometheus === undefined ? undefined : { ...login, prometheus };
      if (update === undefined) {
        await writeFirst({ out: newFile({ out, write }), server, json });
      } else if (server === undefined) {
        throw new InputError('--prometheus', 'is missing; --update compares the file with what a Prometheus has');
      } else {
        await updateFile(update, { write, server, json });
      }
    });
}

/** @throws InputError without a name, and for a name that is taken */
function newFile({ out, write }: Pick<InitOptions, 'out' | 'write'>): string {
  if (write) {
    throw new InputError('--write', 'takes --update; a new file is written without it');
  }
  if (out === undefined) {
    throw new InputError('--out', 'is missing; give --out <file> for a new file, or --update <file>');
  }
  // Before anything is asked of a server. A link to nothing is there too.
  if (isThere(out)) {
    throw new InputError('--out', `${out} ${EXISTS}`);
  }
  return out;
}

async function writeFirst({ out, server, json }: { out: string; server?: ServerOptions; json: boolean }) {
  const { settings, found } = await withOwnName(settingsOf(`edition: ${NEW_EDITION}`), server);
  writeNew(out, settingsText(out, settings, found));
  print(
    json ? jsonText({ file: out, edition: NEW_EDITION, ...foundOutput(found, settings) }) : textOf(out, settings, found)
  );
}

async function updateFile(
  update: string,
  { write, server, json }: { write: boolean; server: ServerOptions; json: boolean }
) {
  const file = readSettingsFile(update);
  const found = checked(await discoverAt(server, searchSettings(file)));
  const changes = settingsUpdate(file, found);
  if (write && changes.text !== file.text) {
    await writeUpdate(file, changes);
  }
  const done = { found, write };
  print(json ? jsonText(updateOutput(file, changes, done)) : updateText(file, changes, done));
}

/** With the options that ask the same server again. */
type FoundAt = Discovery & { address: string; asked: string[] };

/** Looks with the name of azure-metrics-exporter's template too, if only that is another one. */
async function withOwnName(
  settings: PackSettings,
  server: ServerOptions | undefined
): Promise<{ settings: PackSettings; found?: FoundAt }> {
  if (server === undefined) {
    return { settings };
  }
  const found = await discoverAt(server, settings);
  const named = found.unread.series.find(({ templateName }) => templateName !== undefined);
  if (named === undefined || found.sources.some((source) => source.name === 'azure-metrics-exporter')) {
    return { settings, found: checked(found) };
  }
  const line = `azure_metrics_exporter_name: ${named.templateName}`;
  const own = settingsOf(`edition: ${settings.edition}\n${line}`);
  const again = checked(await discoverAt(server, own));
  const series = [{ ...named, advice: ` without ${line}, which the settings file has` }, ...again.unread.series];
  return { settings: own, found: { ...again, unread: { ...again.unread, series } } };
}

async function discoverAt(server: ServerOptions, settings: PackSettings): Promise<FoundAt> {
  const client = prometheusClient(server);
  return { ...(await discover(client, settings)), address: client.address, asked: client.asked };
}

/** @throws InputError for a Prometheus without a series of SignalR */
function checked(found: FoundAt): FoundAt {
  if (found.resources.length === 0 && found.sources.length === 0) {
    throw new InputError('--prometheus', `${found.address} has ${nothingWords(found)}`);
  }
  return found;
}

function nothingWords({ untranslated, unread }: Discovery): string {
  const reasons = [
    ...(untranslated.length === 0 ? [] : [untranslatedWords(untranslated)]),
    ...unread.series.map(unreadWords),
  ];
  return reasons.length === 0
    ? `no series of SignalR resources by any known source: ${SOURCES.join(', ')}`
    : reasons.join('; ');
}

function textOf(file: string, settings: PackSettings, found?: FoundAt): string {
  const about = found === undefined ? '' : `${discoveryText(found, settings)}\n\n`;
  const server = found === undefined ? ['--prometheus', 'URL'] : found.asked;
  const backtest = headroomCommand('backtest', ...server, '--settings', file);
  return (
    `${about}wrote ${file}; fill in its commented lines, then run the command at its head\n` +
    `what its alerts would have sent in the last 30 days: ${backtest}\n`
  );
}

const EXISTS = 'exists; it takes the name of a new file, and no file is replaced';

/** False for a name that cannot be looked up; writing it then fails with the reason. */
function isThere(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

/** Writes the whole file, or none. */
function writeNew(out: string, text: string): void {
  try {
    writeFileSync(out, text, { flag: 'wx' });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') {
      throw new InputError('--out', `${out} ${EXISTS}`);
    }
    rmSync(out, { force: true });
    throw fileError(error, {
      option: '--out',
      file: out,
      takes: 'it takes the name of a new file in an existing folder',
    });
  }
}

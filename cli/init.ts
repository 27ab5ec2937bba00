import { closeSync, lstatSync, openSync, rmSync, writeSync } from 'node:fs';

import { type Command } from 'commander';

import { settingsOf } from '../alerts/generator/settings';
import { SOURCES } from '../alerts/generator/inputs';
import { codeOf, reasonOf } from '../tools/error-code';
import { InputError, OutputError } from './errors';
import { discover, type Discovery } from './init-discovery';
import { settingsText } from './init-settings';
import { changesOf, discoveryText, resourceChanges } from './init-text';
import { EDITION, unknownsOf } from './init-unknown';
import { jsonText } from './json-text';
import { prometheusClient, TOKEN_VARIABLE } from './prometheus-client';
import { print } from './streams';

interface InitOptions {
  out: string;
  prometheus?: string;
  json?: boolean;
}

/** Adds `headroom init`, which writes a settings file to start from. */
export function registerInit(program: Command): void {
  program
    .command('init')
    .description('write a settings file to start from, with the resources that a Prometheus has series of')
    .requiredOption('--out <file>', 'the settings file; an existing file is never replaced')
    .option(
      '--prometheus <url>',
      `where exporters are scraped; user:password@ in it, or the variable ${TOKEN_VARIABLE}`
    )
    .option('--json', 'print JSON instead of text')
    .action(async ({ out, prometheus, json }: InitOptions) => {
      refuseExisting(out);
      const defaults = settingsOf('');
      const client = prometheus === undefined ? undefined : prometheusClient(prometheus);
      const found = client && { ...(await discover(client, defaults)), address: client.address };
      if (found !== undefined && found.resources.length === 0 && found.sources.length === 0) {
        throw new InputError(
          '--prometheus',
          `${found.address} has no series of SignalR resources by any known source: ${Object.keys(SOURCES).join(', ')}`
        );
      }
      writeNew(out, settingsText(out, defaults, found));
      print(json ? jsonText(outputOf(out, found)) : textOf(out, found));
    });
}

/** The JSON that `headroom init` prints. */
function outputOf(file: string, { sources, resources }: Discovery = { sources: [], resources: [] }) {
  return {
    file,
    edition: EDITION,
    sources: sources.map((source) => ({
      source: source.name,
      resources: source.resources,
      lacks: source.lacks.map(({ metric, reason }) => ({ metric: metric.name, reason })),
      changes: changesOf(source),
    })),
    resources: resources.map((resource) => ({
      resourceId: resource.resourceId,
      resource: resource.name,
      units: resource.units ?? null,
      unitsInferred: resource.inferred,
      sku: resource.sku ?? null,
      serviceMode: resource.serviceMode ?? null,
      unknown: unknownsOf(resource),
    })),
    changes: resourceChanges(resources),
  };
}

function textOf(file: string, found?: Discovery): string {
  const about = found === undefined ? '' : `${discoveryText(found)}\n\n`;
  return `${about}wrote ${file}; fill in its commented lines, then run the command at its head\n`;
}

const EXISTS = 'exists; it takes the name of a new file, and no file is replaced';

/** Before anything is asked of a server. A link to nothing is there too. */
function refuseExisting(out: string): void {
  if (isThere(out)) {
    throw new InputError('--out', `${out} ${EXISTS}`);
  }
}

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
  let descriptor: number;
  try {
    descriptor = openSync(out, 'wx');
  } catch (error) {
    throw new InputError(
      '--out',
      codeOf(error) === 'EEXIST'
        ? `${out} ${EXISTS}`
        : `${out} cannot be written to (${reasonOf(error)}); it takes the name of a new file in an existing folder`
    );
  }
  try {
    const bytes = Buffer.from(text);
    for (let written = 0; written < bytes.length;) {
      written += writeSync(descriptor, bytes, written);
    }
  } catch (error) {
    rmSync(out, { force: true });
    throw new OutputError(`--out: ${out}`, error);
  } finally {
    closeSync(descriptor);
  }
}

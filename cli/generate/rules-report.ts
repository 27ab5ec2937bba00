import { lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { GUIDE } from '../../alerts/generator/promql/series';
import { entrySettings } from '../../alerts/generator/settings/listed';
import { type PackSettings, type ResourceSettings } from '../../alerts/generator/settings';
import { groupsOf, listedResources } from '../../alerts/generator/settings/entries';
import { titlesOf } from '../../src/names/titles';
import { type Target } from '../../alerts/generator/targets';
import { isFree } from '../../src/model/capacity';
import { escapeInvisible } from '../../tools/visible-text';
import { unifiedDiff } from '../common/diff';
import { counted, formatNumber, textTable } from '../common/table';

interface Written {
  settings: PackSettings;
  target: Target;
  /** The folder, as the options name it. */
  out: string;
  /** Names of the files. */
  files: readonly string[];
  /** Names of files of an earlier run. */
  removed: readonly string[];
  /** Settings that the target cannot follow. */
  notes: readonly string[];
}

/** How to load what a target wrote. */
const NEXT: Readonly<Record<Target, string>> = {
  prometheus: 'add them to rule_files of Prometheus, then reload it',
  'prometheus-2.41': 'add them to rule_files of Prometheus, then reload it',
  operator: 'kubectl apply -f the folder, in a namespace whose rules the operator reads',
  mimir: 'mimirtool rules load each file',
  azure: 'az deployment group create with the template, beside the workspace',
  'azure-monitor': 'az deployment group create with signalr-metric-alerts.bicep and the action groups',
  autoscale: 'az deployment group create with signalr-autoscale.bicep, in the group of the resources',
  grafana: "provision the folder of alerts in Grafana, and load the rules into Grafana's Prometheus",
  jsonnet: 'import mixin.libsonnet, and override _config',
};

/** How to use a file of Terraform, whatever the target. */
const NEXT_TERRAFORM =
  'put the file into a module that has the provider azurerm, give its variables, then terraform plan';

/** Targets that only know what the settings list, as no rule of theirs reads a series. */
const BY_LIST: readonly Target[] = ['azure-monitor', 'autoscale'];

/** Says what was written, for which resources, what is assumed about them, and what to do next. */
export function reportText({ settings, target, out, files, removed, notes }: Written): string {
  const isByList = BY_LIST.includes(target);
  const next = files.some((name) => name.endsWith('.tf.json')) ? NEXT_TERRAFORM : NEXT[target];
  const kept = [
    ...removed.map((name) => `removed ${name}`),
    `wrote ${counted(files.length, 'file')} to ${escapeInvisible(out)}, for target ${target}`,
    ...(isByList ? listLines(settings) : scopeLines(settings)),
    ...assumedLines(settings, isByList),
    ...notes.map((note) => `note: ${escapeInvisible(note)}`),
    `next: ${next}; docs/targets.md has the details`,
  ];
  return kept.map((line) => `${line}\n`).join('');
}

function listLines(settings: PackSettings): string[] {
  return [`resources: ${counted(listedResources(settings).length, 'resource')} by id, and no others`];
}

function scopeLines(settings: PackSettings): string[] {
  const [listed, groups] = [listedResources(settings).length, groupsOf(settings).length];
  const own = [
    ...(listed === 0 ? [] : [`${counted(listed, 'resource')} by id`]),
    ...(groups === 0 ? [] : [`${counted(groups, 'entry', 'entries')} by match`]),
  ];
  return [
    own.length === 0
      ? 'resources: every one that a series names, all with the settings for all'
      : `resources: ${own.join(' and ')} with settings of their own; every other one that a series names has those for all`,
  ];
}

interface Fact {
  name: string;
  /** The value taken where the settings do not have it. */
  taken: string;
  /** The value taken where no series has it either. */
  takenWithSeries: string;
  isKnown: (entry: Partial<ResourceSettings>) => boolean;
}

const ALL_MIXES = 'the do-not-exceed values alone';
const AS_COUNTED = 'bytes as Azure counts them';

/** Facts that change figures. */
const FACTS: readonly Fact[] = [
  { name: 'mix', taken: ALL_MIXES, takenWithSeries: ALL_MIXES, isKnown: ({ mix }) => mix !== undefined },
  {
    name: 'message size',
    taken: '2,048 B',
    takenWithSeries: 'an estimate from MessageCount, or 2,048 B',
    isKnown: ({ message_size_bytes: size }) => size !== undefined,
  },
  {
    name: 'server leg',
    taken: AS_COUNTED,
    takenWithSeries: AS_COUNTED,
    isKnown: ({ server_leg, traffic_factors }) => server_leg !== undefined || traffic_factors !== undefined,
  },
];

/** More names than this would hide the next line. */
const NAMED = 3;

function assumedLines(settings: PackSettings, isByList: boolean): string[] {
  const listed = listedResources(settings)
    .map((own) => entrySettings(own, settings))
    .filter(({ sku }) => !isFree(sku));
  const titles = titlesOf(listed.map(({ resource_id }) => resource_id));
  return FACTS.flatMap(({ name: fact, taken, takenWithSeries, isKnown }) => {
    const { mix, message_size_bytes, server_leg, traffic_factors } = settings;
    if (isKnown({ mix, message_size_bytes, server_leg, traffic_factors })) {
      return [];
    }
    const names = listed.filter((entry) => !isKnown(entry)).map(({ resource_id: id }) => titles.get(id) ?? id);
    const more = names.length - NAMED;
    const whose = [...names.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])].map(escapeInvisible).join(', ');
    if (isByList) {
      return whose === '' ? [] : [`assumed: ${fact} of ${whose}: ${taken}`];
    }
    const others = listed.length === 0 ? 'every resource' : 'resources without an entry';
    return [
      `assumed: ${fact} of ${whose === '' ? others : `${whose} and ${others}`}, unless a series has it: ${takenWithSeries}`,
    ];
  });
}

/**
 * Returns what writing would change in a folder, as a unified diff, without writing. Rows of the guide that change are a table in
 * place of lines: an edition changes a hundred of them.
 *
 * @param files texts by name
 * @param removed names of files that would be removed
 */
export function diffText(out: string, files: ReadonlyMap<string, string>, removed: readonly string[]): string {
  const wanted = new Map([...files, ...removed.map((name): [string, string] => [name, ''])]);
  const patches = [...wanted].flatMap(([name, text]) => {
    const file = path.join(out, name);
    const before = textOf(file);
    if (before === text) {
      return [];
    }
    const table = ceilingsTable(guideRows(before ?? ''), guideRows(text));
    return table === undefined
      ? [unifiedDiff(file, before ?? '', text)]
      : [table, unifiedDiff(`${file} (without rows of the guide)`, withoutRows(before ?? ''), withoutRows(text))];
  });
  const summary =
    patches.length === 0
      ? `${out} is up to date: nothing would change`
      : `${counted(patches.length, 'file')} would change; nothing was written: leave out --diff to write`;
  return `${[...patches, `${escapeInvisible(summary)}\n`].join('\n')}`;
}

const GUIDE_ROW = new RegExp(
  `^ *- \\{ record: ${GUIDE.rate}, labels: \\{ scenario: (\\w+), units: "(\\d+)" \\}, expr: vector\\((.+)\\) \\}\\n`,
  'gm'
);

/** The messages a second of each scenario and unit size, by both. */
function guideRows(text: string): Map<string, number> {
  const rows = [...text.matchAll(GUIDE_ROW)].filter(([, scenario]) => scenario !== SIZES);
  return new Map(rows.map(([, scenario, units, rate]) => [`${scenario} ${units}`, Number(rate)]));
}

/** The scenario of the rows that say which unit sizes there are. */
const SIZES = 'units';

function withoutRows(text: string): string {
  return text.replace(GUIDE_ROW, '');
}

/** Undefined where one of the files has no guide, or both have the same. */
function ceilingsTable(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string | undefined {
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key));
  if (before.size === 0 || after.size === 0 || changed.length === 0) {
    return undefined;
  }
  const figure = (rate: number | undefined) => (rate === undefined ? '-' : formatNumber(Math.round(rate)));
  const rows = changed.map((key) => [...key.split(' '), figure(before.get(key)), figure(after.get(key))]);
  return `${textTable(['ceiling, messages/s of 2,048 B', 'units', 'from', 'to'], rows)}\n`;
}

/** Undefined for a file that is not there; a link is replaced and never followed. */
function textOf(file: string): string | undefined {
  return lstatSync(file, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(file, 'utf8') : undefined;
}

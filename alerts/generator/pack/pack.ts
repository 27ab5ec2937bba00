import { EDITIONS } from '../../../src/guide';
import { SETTING } from '../../../src/names/series';
import { fill, type Filling, holesIn, unused, type Value, valued } from './fill';
import { type AlertingRule, type RecordingRule, type Rule, type RuleFile, type RuleGroup } from '../promql/rule';
import { whatIs } from '../promql/series-descriptions';
import { type PackFile, type PackRule, readPack } from './read-pack';
import { guideRules } from '../rows/guide';
import { declaredConstants, entryRanks } from '../rows/settings';
import { type PackSettings } from '../settings';
import { secondsOf } from '../settings/durations';
import { SCALARS, type SourceName, SOURCES } from '../settings/scalars';

/** The source that reads unit sizes and connections, which other sources measure. */
const AFTER_INPUTS = sourcePart('app-counters');

/**
 * The whole pack: the text of alerts/pack, filled with settings. The group `signalr` is the path of a page: sources, inputs,
 * capacity and alerts in the order in which they read each other, and one evaluation makes an alert of a sample. Of the other
 * groups it reads what they recorded last.
 *
 * @param filling what takes the place of each hole
 */
export function packOf(settings: PackSettings, filling: Filling = valued(valuesOf(settings))): RuleFile[] {
  checkUsed(settings);
  const sources = SOURCES.filter((name) => settings.sources.some((source) => source === name)).map(sourcePart);
  const parts = [
    'canary',
    ...sources.filter((part) => part !== AFTER_INPUTS),
    'inputs',
    ...sources.filter((part) => part === AFTER_INPUTS),
    ...['capacity', 'orders', 'alerts', 'days', 'advice'],
  ].map(partOf);
  const groups = [
    constants('guide', guideAbout(settings), filling, guideRules(settings)),
    ...joined(parts, settings, filling),
  ];
  return [...settingsFile(settings, filling), { name: 'signalr-headroom', about: ABOUT, groups }].map((file) =>
    withOffset(file, settings)
  );
}

const ABOUT = [
  'All rules of SignalR Headroom. The group signalr is the path of a page: it makes inputs of what exporters write, then',
  'ceilings, utilization, signs of overload and alerts, in one evaluation. The other groups are read by their last value.',
  'Their text is in alerts/pack of the project, a file a part.',
];

/**
 * Joins parts whose text names one group: it has their rules in the order of the parts.
 *
 * @throws for a group whose interval no part has
 */
function joined(parts: readonly PackFile[], settings: PackSettings, filling: Filling): RuleGroup[] {
  const own = parts.flatMap(({ name: part, about, groups }) =>
    groups.map(({ rules, ...group }) => ({
      ...group,
      rules: ofPart(part, fill(about, filling), filledBy(rules, settings, filling)),
    }))
  );
  return [...new Set(own.map(({ name }) => name))].map((name) => {
    const same = own.filter((group) => group.name === name);
    const [interval] = same.flatMap((group) => group.interval ?? []);
    if (interval === undefined) {
      throw new Error(`alerts/pack: no part of the group ${name} has its interval`);
    }
    return { name, interval: fill(interval, filling), rules: same.flatMap(({ rules }) => rules) };
  });
}

function filledBy(rules: readonly PackRule[], settings: PackSettings, filling: Filling): Rule[] {
  return rules.flatMap((rule) => filledRules(rule, settings, filling));
}

/** Names the part of each rule, and says of the first what the part is. */
function ofPart(part: string, partAbout: readonly string[], rules: readonly Rule[]): Rule[] {
  return rules.map((rule, i) => ({ ...rule, part, ...(i === 0 && partAbout.length > 0 && { partAbout }) }));
}

function sourcePart(source: SourceName): string {
  return `sources/${source}`;
}

/** The rules of one source alone. */
export function sourceRules(source: SourceName, settings: PackSettings): Rule[] {
  const { groups } = partOf(sourcePart(source));
  return groups.flatMap(({ rules }) => filledBy(rules, settings, valued(valuesOf(settings))));
}

/** The value of each hole in the text. */
export function valuesOf(settings: PackSettings): ReadonlyMap<string, Value> {
  const { edition, azure_metrics_exporter_name, runbook_base_url, dashboard_base_url = '' } = settings;
  const values: Array<[string, unknown]> = [
    ...SCALARS.map(({ name }): [string, unknown] => [name, settings[name]]),
    ...Object.entries({ azure_metrics_exporter_name, runbook_base_url, dashboard_base_url }),
    ['largest_units', EDITIONS[edition].sizes.at(-1)],
  ];
  return new Map(values.filter((value): value is [string, Value] => ['number', 'string'].includes(typeof value[1])));
}

/** Neither the text nor the names of settings change while the program runs. */
let isChecked = false;

/** @throws for a setting that no text of the pack has, which would change nothing */
function checkUsed(settings: PackSettings): void {
  if (isChecked) {
    return;
  }
  const texts = readPack().map((file) => JSON.stringify(file));
  const left = unused(valuesOf(settings).keys(), texts);
  if (left.length > 0) {
    throw new Error(`alerts/pack: no text has a hole for ${left.join(', ')}`);
  }
  isChecked = true;
}

function partOf(name: string): PackFile {
  const found = readPack().find((file) => file.name === name);
  if (found === undefined) {
    throw new Error(`alerts/pack/${name}.yaml is missing`);
  }
  return found;
}

function guideAbout({ edition }: PackSettings): string[] {
  return [
    `The performance guide, edition ${edition}, as constants. A row is a figure of the guide; unit sizes between two of`,
    'its columns are interpolated.',
  ];
}

/** The file of the constants that the settings declare; without any, the pack lacks it. */
function settingsFile(settings: PackSettings, filling: Filling): RuleFile[] {
  const rules = declaredConstants(settings);
  const about = ['What the settings declare of resources, as constants. It can also be written by hand.'];
  return rules.length === 0
    ? []
    : [{ name: 'signalr-settings', about, groups: [constants('settings', [], filling, rules)] }];
}

function constants(part: string, about: readonly string[], filling: Filling, rules: RecordingRule[]): RuleGroup {
  return {
    name: `signalr-${part}`,
    interval: filling('evaluation_interval'),
    rules: ofPart(part, about, explained(rules)),
  };
}

/** Says above the first row of each name what it is. */
function explained(rules: readonly RecordingRule[]): RecordingRule[] {
  const known = new Set<string>();
  return rules.map((rule) => {
    const isFirst = !known.has(rule.record);
    known.add(rule.record);
    const what = isFirst ? whatIs(rule.record) : undefined;
    return what === undefined ? rule : { ...rule, comment: `${what}.` };
  });
}

function withOffset(file: RuleFile, { query_offset }: PackSettings): RuleFile {
  return secondsOf(query_offset) === 0
    ? file
    : { ...file, groups: file.groups.map((group) => ({ ...group, queryOffset: query_offset })) };
}

function filledRules(rule: PackRule, settings: PackSettings, filling: Filling): Rule[] {
  if (rule.rows !== undefined) {
    return entryRanks(settings);
  }
  if (rule.each !== undefined) {
    const { each: _, comment, ...row } = rule;
    return EDITIONS[settings.edition].sizes.flatMap((size, i) =>
      filledRules({ ...row, comment: i === 0 ? comment : [] }, settings, sized(filling, size))
    );
  }
  const { alert, record, expr, labels, isRow, comment } = fill(rule, filling);
  if (record !== undefined) {
    const text = comment.length > 0 && { comment: comment.join('\n') };
    return [{ record, expr, ...(labels && { labels }), ...(isRow && { isRow }), ...text }];
  }
  return alert === undefined || settings.disabled_alerts.some((disabled) => disabled === alert)
    ? []
    : [alertingRule(rule, settings, filling)];
}

function sized(filling: Filling, size: number): Filling {
  return (name, format) => (name === 'size' ? String(size) : filling(name, format));
}

/** A look-up in the template of an annotation: what one recorded series says of the alert's resource. */
const LOOK_UP = /\{\{ range printf .*?\| query\b.*?\{\{ end \}\}/g;

function alertingRule(rule: PackRule, settings: PackSettings, filling: Filling): AlertingRule {
  const { alert = '', expr, labels, annotations, without_queries, comment, ...times } = fill(rule, filling);
  const { dashboard_url, ...texts } = annotations ?? {};
  // Without the address of a Grafana, a link would lead nowhere.
  const linked = settings.dashboard_base_url === undefined ? texts : { ...texts, dashboard_url };
  const [about, when, ...notes] = comment.join(' ').split(/ ?\b(?:When|Note): /);
  return {
    alert,
    expr,
    ...(lasts(times.for) && { for: times.for }),
    ...(lasts(times.keep_firing_for) && { keepFiringFor: times.keep_firing_for }),
    labels: { ...labels, ...settings.alert_labels },
    annotations: linked,
    plainAnnotations: {
      ...Object.fromEntries(Object.entries(linked).map(([name, text]) => [name, text.replace(LOOK_UP, '')])),
      ...without_queries,
    },
    comment: [about, ...notes].join('\n'),
    about,
    when,
    ofPack: !expr.includes(SETTING.alertsOff),
    settings: settingsIn(rule),
    inGrafana: panelOf(rule),
  };
}

function lasts(duration: string | undefined): duration is string {
  return duration !== undefined && duration !== '0s';
}

const LINKS = ['runbook_base_url', 'dashboard_base_url'];

/** The settings that change when an alert fires. */
function settingsIn({ comment, expr, for: holds, keep_firing_for }: PackRule): string[] {
  return holesIn([...comment, expr, holds, keep_firing_for].join('\n')).filter((name) => !LINKS.includes(name));
}

/** The first panel of the dashboard shows what an alert on a resource is about, the second of the other what one on exporters is. */
function panelOf({ annotations = {} }: PackRule): { dashboardUid: string; panelId: number; path: string } {
  const address = annotations.dashboard_url.replace(/^@\{\w+\}/, '');
  const [, dashboardUid = ''] = /^\/d\/([\w-]+)/.exec(address) ?? [];
  return { dashboardUid, panelId: address.includes('?') ? 1 : 2, path: address };
}

/** Every alert of the pack, also those that the settings disable. */
export function everyAlert(settings: PackSettings): AlertingRule[] {
  return alertsOf(packOf({ ...settings, disabled_alerts: [] }));
}

/** Every rule of files, in their order. */
export function rulesOf(files: readonly RuleFile[]): Rule[] {
  return files.flatMap(({ groups }) => groups.flatMap(({ rules }) => rules));
}

/** Every alert of files. */
export function alertsOf(files: readonly RuleFile[]): AlertingRule[] {
  return rulesOf(files).filter((rule): rule is AlertingRule => 'alert' in rule);
}

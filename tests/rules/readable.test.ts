import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { type Query, readQuery } from '../../alerts/generator/promql/queries';
import { packOf } from '../../alerts/generator/pack/pack';
import { settingsOf } from '../../alerts/generator/settings';
import { EXPORTER_HEALTH, INPUT, OUTPUT, PEAK } from '../../src/names/series';
import { partsOf } from './parts';

/**
 * A person can audit this much. A source can need a few characters more: it writes each spelling of an id out, which
 * Prometheus searches faster than a shorter expression.
 */
const MOST = { lines: 12, characters: 600, charactersOfSources: 625, names: 39, linesOfPack: 1443 };

/** In the order in which a sample passes through them, after those of the sources. */
const GROUPS = [
  'signalr-inputs',
  'signalr-source-app-counters',
  'signalr-capacity',
  'signalr-days',
  'signalr-advice',
  'signalr-orders',
  'signalr-alerts',
];

/** Prometheus drops a value after five minutes, and these are recorded twice an hour. */
const SLOW: readonly string[] = Object.values(PEAK);

const FOLDER = path.resolve(__dirname, '../../alerts/prometheus');
const PACK = path.resolve(__dirname, '../../alerts/pack');

interface Placed {
  record?: string;
  alert?: string;
  expr: string;
  labels?: Readonly<Record<string, string>>;
  group: string;
  /** Its place among all rules. */
  at: number;
  name: string;
}

const text = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8');
const committed = text('signalr-headroom.rules.yml');
const settings = settingsOf(readFileSync(path.join(FOLDER, '../settings.yaml'), 'utf8'));
const groups = partsOf(settings).flatMap((part) => part.groups);
const everyRule: Placed[] = groups
  .flatMap(({ name: group, rules: own }) => own.map((rule) => ({ ...rule, group })))
  .map((rule, at) => ({ ...rule, at, name: 'record' in rule ? rule.record : rule.alert }));
const isOfSource = ({ group }: Placed) => group.includes('-source-');
const rules = everyRule.filter((rule) => !isOfSource(rule));
const isGuide = ({ expr }: Placed) => /^vector\([\d.e-]+\)$/.test(expr);

/** Tells rules of one name apart. */
function keyOf({ expr, labels = {} }: { expr: string; labels?: Readonly<Record<string, string>> }): string {
  return JSON.stringify([expr, labels]);
}

/** Rules that record what a selector can select. */
function recordersOf({ name, matchers }: Query['selectors'][number]): Placed[] {
  return everyRule.filter(
    ({ record, labels = {} }) =>
      record === name &&
      matchers.every(({ label, operator, value }) => {
        const own = labels[label];
        const pattern = operator.endsWith('~') ? value.replace('(?i)', '').replaceAll('(?i:', '(?:') : literal(value);
        const isEqual = new RegExp(`^(?:${pattern})$`).test(own);
        return own === undefined || isEqual === operator.startsWith('=');
      })
  );
}

function literal(value: string): string {
  return value.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

it('compares what is committed', () => {
  expect(groups.map(({ name }) => name).slice(-GROUPS.length)).toEqual(GROUPS);
  expect(committed.match(/- (?:\{ )?(?:record|alert): /g)).toHaveLength(everyRule.length);
  expect(rules.length).toBeGreaterThan(150);
});

it(`has expressions of at most ${MOST.lines} lines and ${MOST.characters} characters`, () => {
  expect(everyRule.length).toBeGreaterThan(rules.length + 50);
  const long = everyRule.filter((rule) => {
    const most = isOfSource(rule) ? MOST.charactersOfSources : MOST.characters;
    return rule.expr.split('\n').length > MOST.lines || rule.expr.length > most;
  });
  expect(long.map(({ name, expr }) => `${name}: ${expr.length}`)).toEqual([]);
});

it(`records at most ${MOST.names} names beside the inputs and the rows of the guide`, () => {
  const inputs = new Set([
    ...rules.filter(({ group }) => group === 'signalr-inputs').map(({ name }) => name),
    ...Object.values<string>(INPUT),
    ...Object.values<string>(EXPORTER_HEALTH),
  ]);
  const names = new Set(rules.filter((rule) => rule.record !== undefined && !isGuide(rule)).map(({ name }) => name));
  expect([...names].filter((name) => !inputs.has(name)).length).toBeLessThanOrEqual(MOST.names);
});

it('says above the first rule of each name what it records, in one line', () => {
  const explained = new Set<string>();
  const lines = committed.split('\n');
  lines.forEach((line, i) => {
    const name = /- (?:\{ )?record: ([\w:]+)/.exec(line)?.[1];
    if (name !== undefined && !explained.has(name)) {
      explained.add(name);
      expect([name, lines[i - 1]]).toEqual([name, expect.stringMatching(/^ +# .{10,120}\.$/)]);
    }
  });
  expect(explained.size).toBeGreaterThan(MOST.names);
});

it(`has at most ${MOST.linesOfPack} lines of text, sources included and the guide's rows left out`, () => {
  const files = readdirSync(PACK, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'));
  const lines = files.map((name) => readFileSync(path.join(PACK, name), 'utf8').trimEnd().split('\n').length);
  expect(files.length).toBeGreaterThan(10);
  expect(lines.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(MOST.linesOfPack);
});

const reads = (rule: Placed, { name, labels }: Placed) =>
  `${rule.group} ${rule.name} reads ${name} ${JSON.stringify(labels)}`;

it('reads only what a rule above it or in an earlier part records', () => {
  const late = everyRule.flatMap((rule) =>
    readQuery(rule.expr)
      .selectors.flatMap(recordersOf)
      // A group of another interval reads the last value of an earlier part; within its own, a rule above.
      .filter(({ at }) => at >= rule.at)
      .map((recorder) => reads(rule, recorder))
  );
  expect(late).toEqual([]);
});

it('has the rules of the group of a page in an order in which each reads only rules above it', () => {
  const page = packOf(settings).flatMap(({ groups: own }) => own.filter(({ name }) => name === 'signalr'));
  const order = page.flatMap((group) => group.rules.map(keyOf));
  const placeOf = (rule: Placed) => order.indexOf(keyOf(rule));
  const late = everyRule
    .filter((rule) => placeOf(rule) >= 0)
    .flatMap((rule) =>
      readQuery(rule.expr)
        .selectors.flatMap(recordersOf)
        .filter((recorder) => placeOf(recorder) >= placeOf(rule))
        .map((recorder) => reads(rule, recorder))
    );
  expect(order.length).toBeGreaterThan(150);
  expect(late).toEqual([]);
});

it('reads the peaks of days, which are recorded every 30 minutes, over a range', () => {
  const count = (expr: string, part: string) => expr.split(part).length - 1;
  const instant = rules.filter(
    ({ group, expr }) =>
      group !== 'signalr-days' && SLOW.some((name) => count(expr, name) > count(expr, `last_over_time(${name}`))
  );
  expect(instant.map(({ name }) => name)).toEqual([]);
});

it('compares with the numbers of the settings, without a tolerance', () => {
  const compared = rules
    .filter(({ group }) => group !== 'signalr-inputs')
    .flatMap(({ name, expr }) => [...expr.matchAll(/[<>]=? ([\d.]+)/g)].map(([, number]) => ({ name, number })));
  expect(compared.length).toBeGreaterThan(20);
  // The sum of a mix is not recorded anywhere, where it could be rounded.
  const odd = compared.filter(({ number }) => Number(number) !== Number(Number(number).toPrecision(4)));
  expect(odd).toEqual([{ name: OUTPUT.inputProblem, number: '0.010000001' }]);
});

it('leaves exceptions of linters to their configuration', () => {
  const commented = readdirSync(FOLDER).filter((name) => /# (?:pint|yamllint|nolint)/.test(text(name)));
  expect(commented).toEqual([]);
});

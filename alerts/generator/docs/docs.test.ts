import { readFileSync } from 'node:fs';
import path from 'node:path';
import { groupBy, memoize } from 'lodash';
import { parse, stringify } from 'yaml';

import { alertsOf, everyAlert, packOf, rulesOf } from '../pack/pack';
import { OWN_THRESHOLDS } from '../rows/settings';
import { settingsOfAlert } from './alerts-page';
import { type AlertingRule, type RecordingRule, type RuleFile } from '../promql/rule';
import { settingsOf } from '../settings';
import { secondsOf } from '../settings/durations';
import { withParts } from './markdown';
import { documentedPack } from './metrics-page';
import { matchesAll } from '../promql/matching';
import { readQuery } from '../promql/queries';

const root = path.resolve(__dirname, '../../..');
const page = readFileSync(path.join(root, 'docs/metrics.md'), 'utf8');
const committed: Record<string, unknown> = parse(readFileSync(path.join(root, 'alerts/settings.yaml'), 'utf8'));

function generatedPart(part: string): string {
  return page.split(`<!-- generated: ${part} -->`)[1].split(`<!-- end of ${part} -->`)[0];
}

/** Returns the series of a table of the page. */
function rowsOf(part: string): string[] {
  return [...generatedPart(part).matchAll(/^\| `([^`]+)`/gm)].map(([, series]) => series);
}

function recordedBy(pack: readonly RuleFile[]): Set<string> {
  return new Set(rulesOf(pack).flatMap((rule) => ('record' in rule ? [rule.record] : [])));
}

function packFrom(settings: Record<string, unknown>): RuleFile[] {
  return packOf(settingsOf(stringify(settings)));
}

/** Most expressions are the same with other settings. */
const selectorsOf = memoize((expr: string) => readQuery(expr).selectors);

describe('docs/metrics.md', () => {
  const documented = ['inputs', 'outputs', 'exporters', 'peaks', 'settings', 'guide', 'steps'].flatMap(rowsOf);

  it('has every recorded series once, and no other', () => {
    const recorded = new Set([...recordedBy(packFrom(committed)), ...recordedBy(documentedPack())]);
    expect([...documented].sort()).toEqual([...recorded].sort());
  });

  it('has every series that a source reads, and no other', () => {
    const recorded = recordedBy(documentedPack());
    const read = rulesOf(packFrom(committed)).flatMap(({ expr }) =>
      selectorsOf(expr).flatMap(({ name }) => (recorded.has(name) ? [] : [name]))
    );
    const names = generatedPart('sources')
      .split('\n')
      .flatMap((line) => [...(line.split(' from ')[1] ?? '').matchAll(/`(\w+)[^`]*`/g)].map(([, series]) => series));
    const ofExporters = read.filter((name) => !name.startsWith('prometheus_'));
    expect([...new Set(names)].sort()).toEqual([...new Set(ofExporters)].sort());
  });

  it('keeps the prose around its tables', () => {
    const written = 'a\n<!-- generated: x -->\nold\n<!-- end of x -->\nb\n';
    expect(withParts(written, { x: 'new' })).toBe('a\n<!-- generated: x -->\n\nnew\n\n<!-- end of x -->\nb\n');
  });

  it('refuses a page without the place of a table', () => {
    expect(() => withParts('a <!-- end of x -->', { x: 'new' })).toThrow('generated: x');
    expect(() => withParts('a <!-- generated: x -->', { x: 'new' })).toThrow('end of x');
  });
});

describe('docs/alerts.md', () => {
  /** The recording rules of a pack by their series. Entries are the same for everybody, and read what all resources declare. */
  const recordingIn = memoize((pack: readonly RuleFile[]) =>
    groupBy(
      rulesOf(pack).filter((rule): rule is RecordingRule => 'record' in rule && rule.labels?.declared_by === undefined),
      ({ record }) => record
    )
  );

  /** Returns an alert's rule and all rules that record the series it reads. */
  function conditionOf({ expr, for: holds, keepFiringFor }: AlertingRule, pack: readonly RuleFile[]): string {
    const recording = recordingIn(pack);
    const read = new Set<RecordingRule>();
    const follow = (expression: string) => {
      for (const { name, matchers } of selectorsOf(expression)) {
        // A label that a rule does not write can have any value.
        const written = ({ labels = {} }: RecordingRule) => matchers.filter(({ label }) => label in labels);
        (recording[name] ?? [])
          .filter((rule) => matchesAll(rule.labels ?? {}, written(rule)) && !read.has(rule))
          .forEach((rule) => {
            read.add(rule);
            follow(rule.expr);
          });
      }
    };
    follow(expr);
    return JSON.stringify([
      expr,
      holds,
      keepFiringFor,
      rulesOf(pack).filter((rule) => 'record' in rule && read.has(rule)),
    ]);
  }

  /** Reads nearly every rule; tests/rules/canary.test.ts holds that it fires whatever the settings. */
  const SAME_WITH_ALL = 'SignalRHeadroomWatchdog';

  /** Returns the condition of each alert. */
  const conditionsWith = memoize((settings: Record<string, unknown>) => {
    const pack = packFrom(settings);
    return new Map(alertsOf(pack).map((rule) => [rule.alert, conditionOf(rule, pack)]));
  });

  function changedBy(settings: Record<string, unknown>, base: Record<string, unknown>): string[] {
    const old = conditionsWith(base);
    return [...conditionsWith(settings)].flatMap(([alert, condition]) =>
      condition === old.get(alert) || alert === SAME_WITH_ALL ? [] : [alert]
    );
  }

  /** The settings that an alert names, those of a resource as `resources[].key`. */
  const named = new Map(
    everyAlert(settingsOf('')).map((rule): [string, string[]] => [rule.alert, settingsOfAlert(rule)])
  );
  const listing = (key: string) => [...named].flatMap(([alert, settings]) => (settings.includes(key) ? [alert] : []));

  /** Settings that affect all alerts, which are described once: they change a measured value, a ceiling or a moment. */
  const GENERAL = ['message_size_bytes', 'unsettled_zero_hold', 'query_offset'];
  const varied = Object.entries(committed).flatMap(([key, value]): Array<[string, unknown]> => {
    if (GENERAL.includes(key)) {
      return [];
    }
    if (typeof value === 'number') {
      return [[key, Number.isInteger(value) ? value + 1 : value * 0.9]];
    }
    const duration = typeof value === 'string' ? /^(\d+)([smhd])$/.exec(value) : null;
    // A little shorter, as some are at their longest.
    return duration === null ? [] : [[key, `${secondsOf(duration[0]) - 1}s`]];
  });

  it.each(varied)('names %s in the alerts that it affects, and in no other', (key, value) => {
    expect(changedBy({ ...committed, [key]: value }, committed).sort()).toEqual(listing(key).sort());
  });

  it.each(OWN_THRESHOLDS)('names %s of a resource at the alerts that it tunes, and at no other', (key) => {
    const resource = {
      resource_id: '/subscriptions/s/resourcegroups/r/providers/microsoft.signalrservice/signalr/a',
    };
    // Within the bounds of each: ratios, and a number of connections.
    const value = key === 'throttled_critical_connections' ? 3 : key.startsWith('mix') ? 1.1 : 0.78;
    const [own, without] = [{ resources: [{ ...resource, [key]: value }] }, { resources: [resource] }];
    expect(changedBy(own, without).sort()).toEqual(listing(`resources[].${key}`).sort());
  });

  it('names only settings that exist', () => {
    const known = [...Object.keys(committed), ...OWN_THRESHOLDS.map((key) => `resources[].${key}`)];
    expect([...named.values()].flat().filter((key) => !known.includes(key))).toEqual([]);
  });
});

describe('reading of queries', () => {
  it('reports a query that Prometheus would refuse', () => {
    expect(readQuery('sum by (a) (x').errors).toHaveLength(1);
    expect(readQuery('x +').errors).toHaveLength(1);
  });

  it('reports a selector without a name', () => {
    expect(readQuery('sum({resource_id="a"})').selectors.map(({ name }) => name)).toEqual(['']);
  });

  it('finds every series with its matchers', () => {
    expect(readQuery('a{x="1",y=~"2|3"} / on (z) group_left () sum by (x) (rate(b[5m])) # c').selectors).toEqual([
      {
        name: 'a',
        matchers: [
          { label: 'x', operator: '=', value: '1' },
          { label: 'y', operator: '=~', value: '2|3' },
        ],
      },
      { name: 'b', matchers: [] },
    ]);
  });
});

import { secondsOf } from '../../alerts/generator/settings/durations';
import { isMatch } from '../../alerts/generator/promql/matching';
import { type AlertingRule, type RecordingRule } from '../../alerts/generator/promql/rule';
import { LABEL } from '../../src/names/labels';
import { type Firing, firingsOf } from './firings';
import { merged } from './promql/binary';
import { evaluate, type Store } from './promql/evaluate';
import { type Expression, expressionOf, NAME, namesRead } from './promql/expression';
import { emptyValues, type Grid, keyOf, relabelled, type Series, type StoredSeries } from './promql/series';

/** Identifies what a rule records, whatever pack it is in. */
export function ruleKey(rule: RecordingRule): string {
  return JSON.stringify([rule.record, rule.labels ?? {}, rule.expr]);
}

/** A rule with the interval of its group, in seconds. */
export type TimedRule = (RecordingRule | AlertingRule) & { interval: number };

/** The results of a rule, with a number that no other results have. */
interface Results {
  id: number;
  series: readonly Series[];
  grid: Grid;
}

/** The results of an alert's expression. */
export interface Condition {
  rule: AlertingRule;
  series: readonly Series[];
}

/** The series after all rules, and the alerts. */
export interface Replayed {
  store: Store;
  conditions: Condition[];
  firings: Firing[];
}

/** The series that exist before any rule is evaluated. */
export interface Past {
  /** The times at which rules are evaluated, those of slower groups at some of them. */
  grid: Grid;
  /** Series that exporters wrote. */
  written?: readonly StoredSeries[];
  /** Series that an earlier replay of the rules recorded, at the same or a longer step, until the grid begins. */
  earlier?: Store;
  /** Series of the rules that need not be evaluated, by `ruleKey`. */
  recorded?: ReadonlyMap<string, readonly StoredSeries[]>;
  /** False for resources that are evaluated apart from these. */
  isPart?: (resourceId: string) => boolean;
}

/**
 * Replays packs over the past of some resources, which are evaluated apart from all others. What two packs have in common is
 * evaluated once.
 */
export class Replay {
  private readonly known = new Map<string, Results>();
  private next = 0;
  /** Evaluations that Prometheus would refuse, by rule. */
  readonly refused = new Map<string, number>();

  constructor(private readonly past: Past) {}

  run(rules: readonly TimedRule[]): Replayed {
    const store = new Map<string, StoredSeries[]>();
    const sources = new Map<string, number[]>();
    const add = (name: string, series: readonly StoredSeries[], id: number) => {
      store.set(name, (store.get(name) ?? []).concat(series));
      sources.set(name, [...(sources.get(name) ?? []), id]);
    };
    for (const series of this.past.written ?? []) {
      add(series.labels[NAME], [series], 0);
    }
    const earlier = new Map<string, StoredSeries>();
    for (const [name, all] of this.past.earlier ?? []) {
      all.forEach((series) => earlier.set(keyOf(series.labels), series));
      store.set(
        name,
        all.map((before) => this.ended(before))
      );
    }
    const conditions: Condition[] = [];
    const firings: Firing[][] = [];
    for (const rule of rules) {
      const expression = expressionOf(rule.expr);
      const results = this.results(rule, expression, store, sources);
      const { series, grid, id } = results;
      if ('record' in rule) {
        const recorded = series.map((one) => {
          const before = earlier.get(keyOf(one.labels));
          return { ...one, grid, ...(before !== undefined && { before }) };
        });
        replaceEnded(store, rule.record, recorded);
        add(rule.record, recorded, id);
      } else {
        conditions.push({ rule, series });
        firings.push(firingsOf(series, timesOf(rule), grid));
      }
    }
    return { store, conditions, firings: firings.flat() };
  }

  /** A series that has not been recorded again yet. */
  private ended(before: StoredSeries): StoredSeries {
    const grid = { first: this.past.grid.first, step: before.grid.step, count: 0 };
    return { labels: before.labels, values: emptyValues(grid), grid, before };
  }

  private results(
    rule: TimedRule,
    expression: Expression,
    store: ReadonlyMap<string, StoredSeries[]>,
    sources: ReadonlyMap<string, readonly number[]>
  ): Results {
    const matchers = namesRead(expression);
    const reads = [...sources].filter(([name]) => matchers.some((matcher) => isMatch(name, matcher)));
    const record = 'record' in rule ? [rule.record, rule.labels ?? {}] : [];
    const key = JSON.stringify([rule.expr, rule.interval, record, reads]);
    const known = this.known.get(key);
    if (known !== undefined) {
      return known;
    }
    const recorded = 'record' in rule ? this.past.recorded?.get(ruleKey(rule)) : undefined;
    const grid = recorded === undefined ? this.gridOf(rule.interval) : this.past.grid;
    const results = { id: ++this.next, series: recorded ?? this.evaluated(rule, expression, store, grid), grid };
    this.known.set(key, results);
    return results;
  }

  private gridOf(interval: number): Grid {
    const step = Math.max(interval, this.past.grid.step);
    return {
      first: this.past.grid.first,
      step,
      count: Math.floor(((this.past.grid.count - 1) * this.past.grid.step) / step) + 1,
    };
  }

  private evaluated(rule: TimedRule, expression: Expression, store: Store, grid: Grid): Series[] {
    const refused = new Set<number>();
    const results = evaluate(expression, grid, store, (i) => refused.add(i));
    const named = results.map((series) =>
      'record' in rule
        ? { ...series, labels: relabelled(series.labels, { ...rule.labels, [NAME]: rule.record }) }
        : series
    );
    const kept = merged(named, (i) => refused.add(i)).filter(
      ({ labels: { [LABEL.resourceId]: id } }) => id === undefined || (this.past.isPart?.(id) ?? true)
    );
    if (refused.size === 0) {
      return kept;
    }
    const name = 'record' in rule ? rule.record : rule.alert;
    this.refused.set(name, (this.refused.get(name) ?? 0) + refused.size);
    return kept.map(({ labels, values }) => ({
      labels,
      values: values.map((value, i) => (refused.has(i) ? NaN : value)),
    }));
  }
}

/** Removes the ended series that go on. */
function replaceEnded(store: Map<string, StoredSeries[]>, name: string, recorded: readonly StoredSeries[]): void {
  const continued = new Set(recorded.map(({ before }) => before));
  const isOver = ({ grid, before }: StoredSeries) => grid.count > 0 || !continued.has(before);
  store.set(name, (store.get(name) ?? []).filter(isOver));
}

function timesOf({ alert, labels, for: wait = '0s', keepFiringFor = '0s' }: AlertingRule) {
  return { alert, labels, wait: secondsOf(wait), keep: secondsOf(keepFiringFor) };
}

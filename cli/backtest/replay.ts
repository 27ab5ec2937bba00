import { secondsOf } from '../../alerts/generator/settings/durations';
import { isMatch } from '../../alerts/generator/promql/matching';
import { type AlertingRule, type RecordingRule } from '../../alerts/generator/promql/rule';
import { LABEL } from '../../src/names/labels';
import { type Firing, firingsOf } from './firings';
import { merged } from './promql/binary';
import { evaluate, type Store } from './promql/evaluate';
import { type Expression, expressionOf, NAME, namesRead } from './promql/expression';
import { type Grid, relabelled, type Series, type StoredSeries } from './promql/series';

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

/** The series after all rules, and the firings of the alerts. */
export interface Replayed {
  store: Store;
  firings: Firing[];
}

/** The series that exist before any rule is evaluated. */
export interface Past {
  /** The times at which rules are evaluated, those of slower groups at some of them. */
  grid: Grid;
  /** Series that exporters wrote. */
  written?: readonly StoredSeries[];
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
    const firings: Firing[][] = [];
    for (const rule of rules) {
      const expression = expressionOf(rule.expr);
      const results = this.results(rule, expression, store, sources);
      const { series, grid, id } = results;
      if ('record' in rule) {
        add(
          rule.record,
          series.map((one) => ({ ...one, grid })),
          id
        );
      } else {
        firings.push(firingsOf(series, timesOf(rule), grid));
      }
    }
    return { store, firings: firings.flat() };
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

function timesOf({ alert, labels, for: wait = '0s', keepFiringFor = '0s' }: AlertingRule) {
  return { alert, labels, wait: secondsOf(wait), keep: secondsOf(keepFiringFor) };
}

import { anchored, isMatch, matchesAll } from '../../../alerts/generator/promql/matching';
import { aggregated } from './aggregate';
import { combined, matched, merged, type Refuse, withScalar } from './binary';
import { type Aggregation, type Binary, type Expression, NAME, type Selector, UnsupportedError } from './expression';
import { OF_VALUE, operationOf } from './operators';
import { overTime, type Window } from './over-time';
import {
  emptyValues,
  type Grid,
  hasValues,
  isSameGrid,
  lastOf,
  relabelled,
  type Series,
  type StoredSeries,
  timeOf,
  whole,
  withoutName,
} from './series';

/** The default of Prometheus: a sample that is as old as this is not found any more. */
const LOOKBACK_SECONDS = 300;

/** Series by name. */
export type Store = ReadonlyMap<string, readonly StoredSeries[]>;

/**
 * Evaluates an expression at every time of a grid, with the results that Prometheus has at each of them.
 *
 * @param refuse is told of each time at which Prometheus would refuse to match series
 * @throws UnsupportedError for what the pack's rules do not use
 */
export function evaluate(expression: Expression, grid: Grid, store: Store, refuse: Refuse = () => {}): Series[] {
  return new Evaluation(grid, store, refuse).vector(expression);
}

class Evaluation {
  constructor(
    private readonly grid: Grid,
    private readonly store: Store,
    private readonly refuse: Refuse
  ) {}

  vector(expression: Expression): Series[] {
    switch (expression.kind) {
      case 'selector':
        return this.selected(expression);
      case 'aggregation':
        return this.aggregation(expression);
      case 'binary':
        return this.binary(expression);
      case 'call':
        return this.call(expression.name, expression.arguments);
      default:
        throw new UnsupportedError(expression.kind);
    }
  }

  /** A number at each time; undefined for a vector. */
  private scalar(expression: Expression): Float64Array | undefined {
    switch (expression.kind) {
      case 'number':
        return constant(expression.value, this.grid);
      case 'binary': {
        const [left, right] = [this.scalar(expression.left), this.scalar(expression.right)];
        if (left === undefined || right === undefined) {
          return undefined;
        }
        const operation = operationOf(expression.operator, expression.isBool);
        return left.map((value, i) => operation(value, right[i]));
      }
      default:
        return undefined;
    }
  }

  private selected({ matchers, offset }: Selector): Series[] {
    return this.found(matchers).flatMap((series) => {
      const { labels, values, grid } = series;
      const shown = offset === 0 && isSameGrid(grid, this.grid) ? values : this.sampled(series, offset);
      return shown === undefined ? [] : [{ labels, values: shown }];
    });
  }

  private found(matchers: Selector['matchers']): StoredSeries[] {
    const isName = (matcher: Selector['matchers'][number]) => matcher.label === NAME;
    const named = matchers.find((matcher) => isName(matcher) && matcher.operator === '=');
    const others = matchers.filter((matcher) => matcher !== named);
    if (named !== undefined) {
      return (this.store.get(named.value) ?? []).filter(({ labels }) => matchesAll(labels, others));
    }
    const names = [...this.store.keys()].filter((name) =>
      matchers.every((matcher) => !isName(matcher) || isMatch(name, matcher))
    );
    return names.flatMap((name) => (this.store.get(name) ?? []).filter(({ labels }) => matchesAll(labels, others)));
  }

  /** The latest sample before each time, unless it is old; undefined without any. */
  private sampled(series: StoredSeries, offset: number): Float64Array | undefined {
    const result = emptyValues(this.grid);
    let isAny = false;
    for (let i = 0; i < result.length; i++) {
      const at = timeOf(this.grid, i) - offset;
      const { values, grid } = at < series.grid.first ? (series.before ?? series) : series;
      const index = Math.min(Math.floor((at - grid.first) / grid.step), grid.count - 1);
      if (index >= 0 && at - timeOf(grid, index) < LOOKBACK_SECONDS) {
        result[i] = values[index];
        isAny ||= !Number.isNaN(values[index]);
      }
    }
    return isAny ? result : undefined;
  }

  private aggregation(aggregation: Aggregation): Series[] {
    return aggregated(aggregation, this.vector(aggregation.of), this.grid);
  }

  private binary(binary: Binary): Series[] {
    const { operator, left, right } = binary;
    switch (operator) {
      // A side that is empty spares the evaluation of the other.
      case 'and': {
        const those = this.vector(right);
        return those.length === 0 ? [] : combined(binary, this.vector(left), those);
      }
      case 'unless': {
        const all = this.vector(left);
        return all.length === 0 ? [] : combined(binary, all, this.vector(right));
      }
      case 'or':
        return combined(binary, this.vector(left), this.vector(right));
    }
    const [leftScalar, rightScalar] = [this.scalar(left), this.scalar(right)];
    if (rightScalar !== undefined) {
      return leftScalar === undefined
        ? withScalar(binary, this.vector(left), { values: rightScalar, side: 'left' })
        : unsupported(operator);
    }
    if (leftScalar !== undefined) {
      return withScalar(binary, this.vector(right), { values: leftScalar, side: 'right' });
    }
    const leftVector = this.vector(left);
    const rightVector = leftVector.length === 0 ? [] : this.vector(right);
    return rightVector.length === 0
      ? []
      : matched(binary, { left: leftVector, right: rightVector, refuse: this.refuse });
  }

  private call(name: string, parameters: readonly Expression[]): Series[] {
    const [first] = parameters;
    if (name === 'vector') {
      return this.ofScalar(first);
    }
    if (name === 'label_replace' || name === 'label_join') {
      const [, ...texts] = parameters;
      return this.labelled(name, this.vector(first), texts.map(textOf));
    }
    if (name in OF_VALUE) {
      const constants = parameters.slice(1).map((parameter) => this.scalar(parameter)?.[0] ?? unsupported(name));
      return this.eachValue(this.vector(first), (value) => OF_VALUE[name](value, ...constants));
    }
    return this.overTime(name, parameters);
  }

  private ofScalar(expression: Expression): Series[] {
    return [{ labels: {}, values: this.scalar(expression) ?? unsupported('vector') }];
  }

  private eachValue(vector: readonly Series[], apply: (value: number) => number): Series[] {
    return vector.map(({ labels, values }) => ({
      labels: withoutName(labels),
      values: values.map((value) => (value === value ? apply(value) : NaN)),
    }));
  }

  private labelled(name: string, vector: readonly Series[], texts: readonly string[]): Series[] {
    const [label] = texts;
    const valueOf = name === 'label_join' ? joined(texts) : replaced(texts);
    const results = vector.map(({ labels, values }) => {
      const value = valueOf(labels);
      return { labels: value === undefined ? labels : relabelled(labels, { [label]: value }), values };
    });
    return merged(results, this.refuse);
  }

  /** `max_over_time` and others, of a range or a subquery. */
  private overTime(name: string, parameters: readonly Expression[]): Series[] {
    const of = parameters[parameters.length - 1];
    const parameter = parameters.length > 1 ? this.scalar(parameters[0])?.[0] : undefined;
    const [input, window] = this.range(name, of);
    const results = input.flatMap((series) => {
      const values = overTime(name, { series, window, grid: this.grid, parameter });
      const labels = name === 'last_over_time' ? series.labels : withoutName(series.labels);
      return hasValues(values) ? [{ labels, values }] : [];
    });
    return merged(results, this.refuse);
  }

  private range(name: string, of: Expression | undefined): [StoredSeries[], Window] {
    if (of?.kind === 'range') {
      return [this.found(of.of.matchers).map(whole), { seconds: of.range, offset: of.of.offset }];
    }
    if (of?.kind === 'subquery') {
      const { range, step } = of;
      // The times of a subquery are multiples of its step, whatever the time of the query.
      const first = (Math.floor((this.grid.first - range) / step) + 1) * step;
      const count = Math.floor((lastOf(this.grid) - first) / step) + 1;
      const grid = { first, step, count };
      const inner = evaluate(of.of, grid, this.store, () => unsupported('a subquery that matches several series'));
      return [inner.map((series) => ({ ...series, grid })), { seconds: range, offset: 0 }];
    }
    throw new UnsupportedError(name);
  }
}

function unsupported(what: string): never {
  throw new UnsupportedError(what);
}

/** The settings and the guide are a hundred constants, and many of them equal. */
const constants = new Map<string, Float64Array>();

function constant(value: number, { count }: Grid): Float64Array {
  const key = `${value} ${count}`;
  const values = constants.get(key) ?? new Float64Array(count).fill(value);
  constants.set(key, values);
  return values;
}

function textOf(expression: Expression): string {
  return expression.kind === 'string' ? expression.value : unsupported(expression.kind);
}

function joined([, separator, ...from]: readonly string[]) {
  return (labels: Series['labels']) => from.map((label) => labels[label] ?? '').join(separator);
}

/** Undefined where the pattern does not match, and the label stays as it is. */
function replaced([, replacement, from, pattern]: readonly string[]) {
  return (labels: Series['labels']) => {
    const matcher = anchored(pattern).matcher(labels[from] ?? '');
    if (!matcher.matches()) {
      return undefined;
    }
    return replacement.replace(/\$(?:\$|(\w+)|\{(\w+)\})/g, (text, plain = '', braced = plain) =>
      text === '$$' ? '$' : groupOf(matcher, braced)
    );
  };
}

function groupOf(matcher: ReturnType<ReturnType<typeof anchored>['matcher']>, name: string): string {
  const number = Number(name);
  return Number.isInteger(number) && number <= matcher.groupCount() ? (matcher.group(number) ?? '') : '';
}

import { type Rule } from '../../alerts/generator/promql/rule';
import {
  type Binary,
  type Expression,
  expressionOf,
  type Labels,
  NAME,
  type Selector,
} from '../../cli/backtest/promql/expression';
import { isMatch } from '../../alerts/generator/promql/matching';

/**
 * The labels that values can have. Values of a series that anybody can write can have any label: two of one resource can differ
 * in one that a rule overwrites, or joins without, and Prometheus then refuses the whole rule.
 */
interface Values {
  /** Missing if any label is possible. */
  labels?: ReadonlySet<string>;
  /** No two values agree on all of these; missing if only all labels together tell them apart. */
  key?: ReadonlySet<string>;
  /** Of values that can have any label: those that no two need to be told apart. */
  free?: ReadonlySet<string>;
}

const ANY: Values = {};

const OVER_LABELS = ['label_replace', 'label_join'];

const SELECTS = ['topk', 'bottomk', 'limitk'];

const union = (...sets: ReadonlyArray<ReadonlySet<string>>) => new Set(sets.flatMap((set) => [...set]));
const isWithin = (key: ReadonlySet<string> | undefined, names: ReadonlySet<string>) =>
  key !== undefined && [...key].every((name) => names.has(name));

/** Finds, in the rules of a pack, what one series too many breaks for every resource. */
export class LabelSets {
  readonly problems: string[] = [];
  private readonly recorded = new Map<string, Array<{ labels: Readonly<Record<string, string>>; values: Values }>>();

  /**
   * @param open recorded names that users may write too
   * @param disjoint names whose rules never record the same resource
   */
  constructor(
    private readonly open: readonly string[],
    private readonly disjoint: readonly string[] = []
  ) {}

  /** Reads the next rule, in the order of evaluation. */
  read(rule: Rule): void {
    const { expr, labels = {} } = rule;
    this.where = `${'record' in rule ? rule.record : rule.alert} ${JSON.stringify(labels)}`;
    const values = this.valuesOf(expressionOf(expr));
    this.checkOverwritten(values, Object.keys(labels), 'labels of the rule');
    if ('record' in rule) {
      const before = this.recorded.get(rule.record) ?? [];
      this.recorded.set(rule.record, [...before, { labels, values: withLabels(values, Object.keys(labels)) }]);
    }
  }

  private where = '';

  private report(what: string): void {
    this.problems.push(`${this.where}: ${what}`);
  }

  private checkOverwritten(values: Values, names: readonly string[], by: string): void {
    const key = values.key ?? values.labels;
    const isAny = key === undefined;
    const isFree = (name: string) => (isAny ? values.free?.has(name) === true : !key.has(name));
    if (!names.every(isFree)) {
      this.report(
        `${by} overwrites ${names.join(', ')} of values that can differ in ${isAny ? 'any label' : [...key].join(', ')}`
      );
    }
  }

  private valuesOf(expression: Expression): Values {
    switch (expression.kind) {
      case 'number':
      case 'string':
        return { labels: new Set(), key: new Set() };
      case 'selector':
        return this.selected(expression);
      case 'range':
        return this.selected(expression.of);
      case 'subquery':
        return this.valuesOf(expression.of);
      case 'call':
        return this.called(expression);
      case 'aggregation':
        return this.aggregated(expression);
      case 'binary':
        return this.combined(expression);
    }
  }

  private selected({ matchers }: Selector): Values {
    const names = matchers.filter(({ label }) => label === NAME).flatMap(({ value }) => value.split('|'));
    const others = matchers.filter(({ label }) => label !== NAME);
    const [name, ...more] = names;
    const rules = this.recorded.get(name);
    // Nobody but the pack writes a name with a colon; one that no rule records has no values.
    if (more.length > 0 || this.open.includes(name) || (rules === undefined && !name.includes(':'))) {
      return ANY;
    }
    const read = (rules ?? []).filter(({ labels }) =>
      others.every((matcher) => labels[matcher.label] === undefined || isMatch(labels[matcher.label], matcher))
    );
    const fixed = new Set(others.filter(({ operator }) => operator === '=').map(({ label }) => label));
    const labels = union(...read.map(({ values }) => values.labels ?? new Set<string>()));
    if (read.some(({ values }) => values.labels === undefined)) {
      return ANY;
    }
    const ofRules =
      read.length > 1 && !this.disjoint.includes(name)
        ? Object.keys(Object.assign({}, ...read.map((one) => one.labels)))
        : [];
    const key = union(...read.map(({ values }) => values.key ?? labels), new Set(ofRules));
    return { labels, key: new Set([...key].filter((label) => !fixed.has(label))) };
  }

  private called({ name, arguments: given }: Extract<Expression, { kind: 'call' }>): Values {
    const all = given.map((argument) => this.valuesOf(argument));
    const vector = given.findIndex(({ kind }) => kind !== 'number' && kind !== 'string');
    const values = all[Math.max(0, vector)] ?? ANY;
    if (name === 'vector' || name === 'time' || vector < 0) {
      return { labels: new Set(), key: new Set() };
    }
    if (!OVER_LABELS.includes(name)) {
      return values;
    }
    const target = given[1].kind === 'string' ? given[1].value : '';
    this.checkOverwritten(values, [target], name);
    return withLabels(values, [target]);
  }

  private aggregated({ operator, grouping, parameter, of }: Extract<Expression, { kind: 'aggregation' }>): Values {
    const values = this.valuesOf(of);
    if (SELECTS.includes(operator)) {
      const isOne = parameter?.kind === 'number' && parameter.value === 1 && grouping.isOnly;
      return isOne ? { ...values, key: new Set(grouping.names) } : values;
    }
    const extra = operator === 'count_values' && parameter?.kind === 'string' ? [parameter.value] : [];
    const left = grouping.isOnly
      ? new Set(grouping.names)
      : values.labels && new Set([...values.labels].filter((label) => !grouping.names.includes(label)));
    if (left === undefined) {
      return { free: new Set(grouping.names) };
    }
    const isKept = values.key !== undefined && isWithin(values.key, left);
    return { labels: union(left, new Set(extra)), key: isKept ? values.key : union(left, new Set(extra)) };
  }

  private combined(binary: Binary): Values {
    const [left, right] = [this.valuesOf(binary.left), this.valuesOf(binary.right)];
    const { operator, matching, many, include } = binary;
    if (binary.left.kind === 'number') {
      return right;
    }
    if (binary.right.kind === 'number' || operator === 'unless') {
      return left;
    }
    if (operator === 'and') {
      return narrowed(left, right, matching);
    }
    if (operator === 'or') {
      return either(left, right, matching);
    }
    if (!matching.isOnly && matching.names.length === 0) {
      return left;
    }
    const on = matchedLabels(matching, left, right);
    const side = (values: Values, which: string) => {
      if (on === undefined || !isWithin(values.key ?? values.labels, on)) {
        this.report(
          `several series ${which} ${operator} on (${[...(on ?? [])].join(', ')}): ${values.labels ? [...(values.key ?? values.labels)].join(', ') : 'any label'}`
        );
      }
    };
    if (many === undefined) {
      side(left, 'left of');
      side(right, 'right of');
      return on === undefined ? ANY : { labels: on, key: on };
    }
    const [theMany, theOne, which] =
      many === 'left' ? ([left, right, 'right of'] as const) : ([right, left, 'left of'] as const);
    side(theOne, which);
    this.checkOverwritten(include.length > 0 ? theMany : ANY, include, 'a join');
    return withLabels(theMany, include);
  }
}

function withLabels({ labels, key, free }: Values, names: readonly string[]): Values {
  return { labels: labels && union(labels, new Set(names)), key: key ?? labels, free };
}

/** Compared by labels that tell both sides' values apart, each value of the left is the only one for a value of the right. */
function narrowed(left: Values, right: Values, { isOnly, names }: Labels): Values {
  const on = new Set(names);
  return isOnly && isWithin(left.key, on) && isWithin(right.key, on) ? { labels: left.labels, key: right.key } : left;
}

/** Values of the right side are there only where the left has none for the labels that are compared. */
function either(left: Values, right: Values, { isOnly, names }: Labels): Values {
  if (left.labels === undefined || right.labels === undefined) {
    return ANY;
  }
  const labels = union(left.labels, right.labels);
  const [keyOfLeft, keyOfRight] = [left.key ?? left.labels, right.key ?? right.labels];
  return { labels, key: isOnly ? union(keyOfLeft, keyOfRight, new Set(names)) : labels };
}

function matchedLabels({ isOnly, names }: Labels, left: Values, right: Values): ReadonlySet<string> | undefined {
  if (isOnly) {
    return new Set(names);
  }
  const both = left.labels && right.labels && union(left.labels, right.labels);
  return both && new Set([...both].filter((label) => !names.includes(label)));
}

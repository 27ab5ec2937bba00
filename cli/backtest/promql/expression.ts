import { parser } from '@prometheus-io/lezer-promql';

import { secondsOf } from '../../../alerts/generator/settings/durations';
import { unquoted } from '../../../alerts/generator/settings/matchers';
import { type Matcher, matchOperator } from '../../../alerts/generator/promql/promql';

/** A PromQL expression. Durations are in seconds. */
export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'string'; value: string }
  | Selector
  | { kind: 'range'; of: Selector; range: number }
  | Subquery
  | { kind: 'call'; name: string; arguments: readonly Expression[] }
  | Aggregation
  | Binary;

export interface Selector {
  kind: 'selector';
  matchers: readonly Matcher[];
  offset: number;
}

export interface Subquery {
  kind: 'subquery';
  of: Expression;
  range: number;
  step: number;
}

export interface Aggregation {
  kind: 'aggregation';
  operator: string;
  grouping: Labels;
  parameter?: Expression;
  of: Expression;
}

export interface Binary {
  kind: 'binary';
  operator: string;
  /** A comparison returns 0 or 1 instead of filtering. */
  isBool: boolean;
  matching: Labels;
  /** The side with several series for one of the other side; both are missing for one to one. */
  many?: 'left' | 'right';
  include: readonly string[];
  left: Expression;
  right: Expression;
}

/** Some labels, or all but some. */
export interface Labels {
  isOnly: boolean;
  names: readonly string[];
}

/** Syntax that the pack's rules do not use. */
export class UnsupportedError extends Error {
  constructor(what: string) {
    super(`${what}: the backtest does not evaluate this part of PromQL`);
    this.name = 'UnsupportedError';
  }
}

export const NAME = '__name__';

const read = new Map<string, Expression>();

/** @throws UnsupportedError for syntax that the pack's rules do not use */
export function expressionOf(text: string): Expression {
  const known = read.get(text);
  if (known !== undefined) {
    return known;
  }
  const [top] = childrenOf(parser.parse(text).topNode);
  const expression = new Reader(text).read(top);
  read.set(text, expression);
  return expression;
}

type Node = ReturnType<typeof parser.parse>['topNode'];

function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (child.name !== 'LineComment') {
      children.push(child);
    }
  }
  return children;
}

class Reader {
  constructor(private readonly text: string) {}

  read(node: Node): Expression {
    const children = childrenOf(node);
    switch (node.name) {
      case 'ParenExpr':
        return this.read(children[0]);
      case 'NumberDurationLiteral':
        return { kind: 'number', value: this.numberOf(node) };
      case 'StringLiteral':
        return { kind: 'string', value: this.stringOf(node) };
      case 'UnaryExpr':
        return this.signed(children);
      case 'VectorSelector':
        return this.selector(children);
      case 'MatrixSelector':
        return this.range(children);
      case 'SubqueryExpr':
        return this.subquery(children);
      case 'OffsetExpr':
        return this.shifted(children);
      case 'FunctionCall':
        return { kind: 'call', name: this.textOf(children[0]), arguments: this.argumentsOf(children[1]) };
      case 'AggregateExpr':
        return this.aggregation(children);
      case 'BinaryExpr':
        return this.binary(children);
      default:
        throw new UnsupportedError(this.textOf(node));
    }
  }

  private textOf({ from, to }: Node): string {
    return this.text.slice(from, to);
  }

  private stringOf(node: Node): string {
    const string = unquoted(this.textOf(node));
    if (!string.ok) {
      throw new UnsupportedError(this.textOf(node));
    }
    return string.value;
  }

  private numberOf(node: Node): number {
    const text = this.textOf(node);
    const value = /^inf$/i.test(text) ? Infinity : Number(text);
    if (Number.isNaN(value)) {
      throw new UnsupportedError(text);
    }
    return value;
  }

  private duration(node: Node): number {
    return secondsOf(this.textOf(node));
  }

  private signed([operator, of]: readonly Node[]): Expression {
    const factor = this.textOf(operator) === '-' ? -1 : 1;
    return binary('*', { kind: 'number', value: factor }, this.read(of));
  }

  private selector(children: readonly Node[]): Selector {
    const matchers: Matcher[] = children.flatMap((child) => {
      switch (child.name) {
        case 'Identifier':
          return [{ label: NAME, operator: '=', value: this.textOf(child) }];
        case 'LabelMatchers':
          return childrenOf(child).map((matcher) => this.matcher(matcher));
        default:
          throw new UnsupportedError(this.textOf(child));
      }
    });
    return { kind: 'selector', matchers, offset: 0 };
  }

  private matcher(node: Node): Matcher {
    const [label, operator, value] = childrenOf(node);
    const found = matchOperator(this.textOf(operator));
    if (node.name !== 'UnquotedLabelMatcher' || found === undefined) {
      throw new UnsupportedError(this.textOf(node));
    }
    return { label: this.textOf(label), operator: found, value: this.stringOf(value) };
  }

  private range([of, duration]: readonly Node[]): Expression {
    const selector = this.read(of);
    if (selector.kind !== 'selector') {
      throw new UnsupportedError(this.textOf(of));
    }
    return { kind: 'range', of: selector, range: this.duration(duration) };
  }

  private subquery([of, range, step]: readonly Node[]): Expression {
    if (step === undefined) {
      throw new UnsupportedError('a subquery without a step');
    }
    return { kind: 'subquery', of: this.read(of), range: this.duration(range), step: this.duration(step) };
  }

  private shifted([of, , by]: readonly Node[]): Expression {
    const shifted = this.read(of);
    const offset = this.duration(by);
    switch (shifted.kind) {
      case 'selector':
        return { ...shifted, offset };
      case 'range':
        return { ...shifted, of: { ...shifted.of, offset } };
      default:
        throw new UnsupportedError(this.textOf(of));
    }
  }

  private argumentsOf(body: Node): Expression[] {
    return childrenOf(body).map((child) => this.read(child));
  }

  private aggregation(children: readonly Node[]): Aggregation {
    const modifier = children.find(({ name }) => name === 'AggregateModifier');
    const body = this.argumentsOf(children[children.length - 1]);
    const [kind, labels] = modifier === undefined ? [] : childrenOf(modifier);
    return {
      kind: 'aggregation',
      operator: this.textOf(children[0]),
      grouping: { isOnly: kind === undefined || this.textOf(kind) === 'by', names: this.namesOf(labels) },
      ...(body.length > 1 && { parameter: body[0] }),
      of: body[body.length - 1],
    };
  }

  private namesOf(labels: Node | undefined): string[] {
    return labels === undefined ? [] : childrenOf(labels).map((label) => this.textOf(label));
  }

  private binary(children: readonly Node[]): Binary {
    const [left, operator] = children;
    const right = children[children.length - 1];
    const clause = children.find(({ name }) => name === 'MatchingModifierClause');
    const parts = clause === undefined ? [] : childrenOf(clause);
    const side = parts.find(({ name }) => name === 'GroupLeft' || name === 'GroupRight');
    const labelsAfter = (part: Node | undefined) => {
      const next = part === undefined ? undefined : parts[parts.indexOf(part) + 1];
      return next?.name === 'GroupingLabels' ? this.namesOf(next) : [];
    };
    return {
      ...binary(this.textOf(operator), this.read(left), this.read(right)),
      isBool: children.some(({ name }) => name === 'BoolModifier'),
      ...(clause !== undefined && { matching: { isOnly: parts[0].name === 'On', names: labelsAfter(parts[0]) } }),
      ...(side !== undefined && { many: side.name === 'GroupLeft' ? 'left' : 'right' }),
      include: labelsAfter(side),
    };
  }
}

function binary(operator: string, left: Expression, right: Expression): Binary {
  return { kind: 'binary', operator, isBool: false, matching: { isOnly: false, names: [] }, include: [], left, right };
}

/** The names that an expression reads: each a name, or a pattern of names. */
export function namesRead(expression: Expression): Matcher[] {
  switch (expression.kind) {
    case 'selector':
      return expression.matchers.filter(({ label }) => label === NAME);
    case 'range':
    case 'subquery':
    case 'aggregation':
      return namesRead(expression.of);
    case 'call':
      return expression.arguments.flatMap(namesRead);
    case 'binary':
      return [expression.left, expression.right].flatMap(namesRead);
    default:
      return [];
  }
}

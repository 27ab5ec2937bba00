import { type SyntaxNode } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';

import {
  AGGREGATIONS,
  ARITHMETIC,
  COMPARATORS,
  durationsNear,
  FUNCTIONS,
  MATCH_OPERATORS,
  type NumberPlace,
  numbersNear,
  SET_OPERATORS,
  withoutAlternatives,
} from './replacements';

export const EXPRESSION_KINDS = [
  'comparator',
  'arithmetic',
  'set operator',
  'number',
  'duration',
  'join',
  'aggregation',
  'grouping',
  'matcher',
  'function',
  'argument',
] as const;

export type ExpressionKind = (typeof EXPRESSION_KINDS)[number];

/** One piece of an expression replaced by another. */
export interface Change {
  kind: ExpressionKind;
  from: number;
  to: number;
  after: string;
}

/** Lists every single change of an expression that the pack's tests should notice, in the order of its text. */
export function changesOf(expression: string): Change[] {
  const changes: Change[] = [];
  parser.parse(expression).iterate({
    enter: ({ node }) => {
      changes.push(...changesAt(node, expression));
    },
  });
  return changes.sort((a, b) => a.from - b.from || a.to - b.to);
}

export function apply(expression: string, { from, to, after }: Change): string {
  return expression.slice(0, from) + after + expression.slice(to);
}

/** Returns true if PromQL's own grammar parses the whole expression. */
export function isPromql(expression: string): boolean {
  let whole = true;
  parser.parse(expression).iterate({
    enter: ({ type }) => {
      whole &&= !type.isError;
    },
  });
  return whole;
}

function changesAt(node: SyntaxNode, expression: string): Change[] {
  const text = (of: SyntaxNode) => expression.slice(of.from, of.to);
  const to = (kind: ExpressionKind, ...afters: readonly string[]): Change[] =>
    afters.map((after) => ({ kind, from: node.from, to: node.to, after }));
  if (node.name in COMPARATORS && node.parent?.name === 'BinaryExpr') {
    return to('comparator', ...COMPARATORS[node.name]);
  }
  if (node.name in ARITHMETIC && node.parent?.name === 'BinaryExpr') {
    return to('arithmetic', ...arithmetic(node, text));
  }
  if (node.name in SET_OPERATORS && node.parent?.name === 'BinaryExpr') {
    return to('set operator', SET_OPERATORS[node.name]);
  }
  switch (node.name) {
    case 'UnaryOp':
      return to('arithmetic', text(node) === '-' ? '+' : '-');
    case 'BoolModifier':
      return to('comparator', '');
    case 'NumberDurationLiteral': {
      const durations = durationsNear(text(node));
      return durations.length > 0
        ? to('duration', ...durations)
        : to('number', ...numbersNear(text(node), placeOf(node, text)));
    }
    case 'NumberDurationLiteralInDurationContext':
      return to('duration', ...durationsNear(text(node)));
    case 'AggregateOp':
      return to('aggregation', ...(AGGREGATIONS[text(node)] === undefined ? [] : [AGGREGATIONS[text(node)]]));
    case 'By':
      return to('grouping', 'without');
    case 'Without':
      return to('grouping', 'by');
    case 'On':
      return to('join', 'ignoring');
    case 'Ignoring':
      return to('join', 'on');
    case 'GroupLeft':
    case 'GroupRight':
      return joinSide(node);
    case 'LabelName':
      return node.parent?.name === 'GroupingLabels' ? [withoutItem(node, expression, groupingKind(node))] : [];
    case 'UnquotedLabelMatcher':
      return matcherChanges(node, expression);
    case 'FunctionIdentifier':
      return to('function', ...(FUNCTIONS[text(node)] === undefined ? [] : [FUNCTIONS[text(node)]]));
    case 'StringLiteral':
      return node.parent?.name === 'FunctionCallBody' && !isUnusedSeparator(node, text)
        ? to('argument', quoted(`${unquoted(text(node))}x`))
        : [];
    default:
      return [];
  }
}

/** Detects the separator of a `label_join` with a single source label: changing it has no effect. */
function isUnusedSeparator(node: SyntaxNode, text: (of: SyntaxNode) => string): boolean {
  const call = node.parent?.parent;
  const name = call?.getChild('FunctionIdentifier');
  const [, separator, ...labels] = node.parent?.getChildren('StringLiteral') ?? [];
  return name != null && text(name) === 'label_join' && node.from === separator.from && labels.length === 1;
}

/** `x / 1` equals `x * 1`, and `0 * x` equals `0 / x`, so these get an operator that changes the result. */
function arithmetic(node: SyntaxNode, text: (of: SyntaxNode) => string): string[] {
  const [left, right] = [node.parent?.firstChild, node.parent?.lastChild];
  const isNeutral = isNumber(left, 0, text) || isOne(right, text);
  return [isNeutral && ['Mul', 'Div'].includes(node.name) ? '+' : ARITHMETIC[node.name]];
}

function isNumber(operand: SyntaxNode | null | undefined, value: number, text: (of: SyntaxNode) => string): boolean {
  return operand?.name === 'NumberDurationLiteral' && Number(text(operand)) === value;
}

/** Info series and what `group` returns have the value 1, besides the number. */
function isOne(operand: SyntaxNode | null | undefined, text: (of: SyntaxNode) => string): boolean {
  switch (operand?.name) {
    case 'NumberDurationLiteral':
      return isNumber(operand, 1, text);
    case 'VectorSelector':
      return /^[\w:]+:info\b/.test(text(operand));
    case 'AggregateExpr':
      return text(operand).startsWith('group ');
    case 'ParenExpr':
      return isOne(operand.firstChild, text);
    case 'BinaryExpr':
      return operand.getChild('Or') !== null && isOne(operand.firstChild, text) && isOne(operand.lastChild, text);
    default:
      return false;
  }
}

function placeOf(node: SyntaxNode, text: (of: SyntaxNode) => string): NumberPlace {
  const { parent } = node;
  if (parent?.name === 'BinaryExpr') {
    const compared = Object.keys(COMPARATORS).some((name) => parent.getChild(name) !== null);
    return compared ? 'compared' : 'value';
  }
  const caller = parent?.name === 'FunctionCallBody' ? parent.parent : null;
  if (caller?.name === 'AggregateExpr') {
    return 'count';
  }
  return caller?.firstChild && text(caller.firstChild).startsWith('clamp') ? 'bound' : 'value';
}

/** Swaps the side that provides the labels, and removes the modifier. */
function joinSide(node: SyntaxNode): Change[] {
  const other = node.name === 'GroupLeft' ? 'group_right' : 'group_left';
  const labels = node.nextSibling?.name === 'GroupingLabels' ? node.nextSibling : node;
  return [
    { kind: 'join', from: node.from, to: node.to, after: other },
    { kind: 'join', from: node.from, to: labels.to, after: '' },
  ];
}

function groupingKind(label: SyntaxNode): ExpressionKind {
  return label.parent?.parent?.name === 'MatchingModifierClause' ? 'join' : 'grouping';
}

/** Removes an item of a list in brackets, together with its comma. */
function withoutItem(node: SyntaxNode, expression: string, kind: ExpressionKind): Change {
  const after = /^\s*,\s*/.exec(expression.slice(node.to, node.nextSibling?.from));
  const before = /,\s*$/.exec(expression.slice(node.prevSibling?.to ?? node.from, node.from));
  return after !== null
    ? { kind, from: node.from, to: node.to + after[0].length, after: '' }
    : { kind, from: node.from - (before?.[0].length ?? 0), to: node.to, after: '' };
}

function matcherChanges(node: SyntaxNode, expression: string): Change[] {
  const [operator, value] = [node.getChild('MatchOp'), node.getChild('StringLiteral')];
  if (operator === null || value === null) {
    return [];
  }
  const symbol = expression.slice(operator.from, operator.to);
  const matched = unquoted(expression.slice(value.from, value.to));
  const alternatives = symbol.endsWith('~') ? withoutAlternatives(matched) : [];
  const values = alternatives.length > 0 ? alternatives : [`${matched}x`];
  return [
    { kind: 'matcher', from: operator.from, to: operator.to, after: MATCH_OPERATORS[symbol] },
    ...values.map((after): Change => ({ kind: 'matcher', from: value.from, to: value.to, after: quoted(after) })),
    withoutItem(node, expression, 'matcher'),
  ];
}

/** The pack quotes strings as JSON does, and PromQL reads them the same way. */
function unquoted(literal: string): string {
  const text: unknown = JSON.parse(literal);
  return String(text);
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

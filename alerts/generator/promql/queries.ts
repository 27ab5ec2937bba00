import { parser } from '@prometheus-io/lezer-promql';

import { type Matcher, matchOperator } from './promql';

/** A PromQL expression, read by Prometheus' own grammar. */
export interface Query {
  /** Syntax errors with their positions. */
  errors: readonly string[];
  selectors: readonly Selector[];
}

export interface Selector {
  /** Empty if the selector has only labels. */
  name: string;
  matchers: readonly Matcher[];
}

/** A list of names, also with groups: `a:(inbound|outbound):b|c`. */
const NAMES = /^[a-z_:][\w:|()]*$/i;

function namesOf(pattern: string): string[] {
  const [group, choices] = /\(([^()]*)\)/.exec(pattern) ?? [];
  return group === undefined
    ? pattern.split('|')
    : [...new Set(choices.split('|').flatMap((choice) => namesOf(pattern.replace(group, choice))))];
}

const read = new Map<string, Query>();

/** Reads an expression. One text is read once: those of the pack are asked about again and again. */
export function readQuery(expression: string): Query {
  const known = read.get(expression) ?? parseQuery(expression);
  read.set(expression, known);
  return known;
}

function parseQuery(expression: string): Query {
  const errors: string[] = [];
  const selectors: Array<Selector & { matchers: Matcher[] }> = [];
  /** Those of a list of names after its first, which share the matchers of that one. */
  const others: Selector[] = [];
  let label = '';
  let operator: Matcher['operator'] = '=';
  parser.parse(expression).iterate({
    enter({ type, from, to, node }) {
      const text = expression.slice(from, to);
      if (type.isError) {
        errors.push(`at ${from}: ${expression.slice(Math.max(0, from - 20), to + 20)}`);
      }
      const selector = selectors[selectors.length - 1];
      switch (type.name) {
        case 'VectorSelector':
          selectors.push({ name: '', matchers: [] });
          break;
        case 'Identifier':
          if (node.parent?.name === 'VectorSelector') {
            selector.name = text;
          }
          break;
        case 'LabelName':
          label = text;
          break;
        case 'MatchOp':
          operator = matchOperator(text) ?? operator;
          break;
        case 'StringLiteral':
          if (node.parent?.name === 'UnquotedLabelMatcher') {
            const value = text.slice(1, -1);
            if (label === '__name__' && operator === '=') {
              selector.name = value;
            } else if (label === '__name__' && operator === '=~' && NAMES.test(value)) {
              const [first, ...rest] = namesOf(value);
              selector.name = first;
              rest.forEach((name) => others.push({ ...selector, name }));
            } else {
              selector.matchers.push({ label, operator, value });
            }
          }
          break;
      }
    },
  });
  return { errors, selectors: [...selectors, ...others] };
}

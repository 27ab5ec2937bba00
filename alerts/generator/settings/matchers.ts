import { parser } from '@prometheus-io/lezer-promql';

import { isVisibleText } from '../../../tools/visible-text';
import { type Matcher, matchOperator } from '../promql/promql';
import { unquoted } from './promql-string';
import { regularExpressionError } from './regular-expression';

/** The matchers of a valid text, in order. */
export function parseMatchers(text: string): Matcher[] {
  const selector = `x{${text}}`;
  const found: Matcher[] = [];
  let label = '';
  let operator: Matcher['operator'] = '=';
  parser.parse(selector).iterate({
    enter({ type, from, to }) {
      const token = selector.slice(from, to);
      if (type.name === 'LabelName') {
        label = token;
      } else if (type.name === 'MatchOp') {
        operator = matchOperator(token) ?? operator;
      } else if (type.name === 'StringLiteral') {
        const read = unquoted(token);
        found.push({ label, operator, value: read.ok ? read.value : '' });
      }
    },
  });
  return found;
}

/** Nodes of a selector that holds only matchers. Quoted label names are left out: they are newer than Prometheus 2.42. */
const ALLOWED = new Set([
  ...['PromQL', 'VectorSelector', 'Identifier', 'LabelMatchers', 'UnquotedLabelMatcher', 'LabelName', 'StringLiteral'],
  ...['MatchOp', 'EqlSingle', 'EqlRegex', 'Neq', 'NeqRegex'],
]);

/** Labels that the series of a resource never have; a matcher on them would select nothing. */
const NOT_OF_RESOURCES = /^(?:__.*|dimension|severity|alertname|scenario)$/;

/**
 * Returns the error in label matchers, if any.
 *
 * @param text the part between the braces of a selector, such as `resource_group="sandbox", resource=~"test-.*"`
 * @param renamed names of labels that the series no longer have, with the new ones
 */
export function matcherError(text: string, renamed: ReadonlyMap<string, string> = new Map()): string | undefined {
  const selector = `x{${text}}`;
  let wrong = false;
  let matchers = 0;
  let operator = '';
  let error: string | undefined;
  parser.parse(selector).iterate({
    enter({ type, from, to }) {
      const token = selector.slice(from, to);
      wrong ||= type.isError || !ALLOWED.has(type.name);
      switch (type.name) {
        case 'UnquotedLabelMatcher':
          matchers++;
          break;
        case 'LabelName':
          wrong ||= NOT_OF_RESOURCES.test(token);
          error ??= renamed.has(token) ? `label_names calls this label ${renamed.get(token)}` : undefined;
          break;
        case 'MatchOp':
          operator = token;
          break;
        case 'StringLiteral':
          error ??= errorOfValue(token, operator);
          break;
      }
    },
  });
  return wrong || matchers === 0 ? 'no such matchers' : error;
}

function errorOfValue(literal: string, operator: string): string | undefined {
  const read = unquoted(literal);
  if (!read.ok) {
    return `${read.error} is not an escape of PromQL: write two backslashes, or put the value in backticks`;
  }
  if (!isVisibleText(read.value)) {
    return 'an escape stands for a control character or an invisible one: write two backslashes, or put the value in backticks';
  }
  return operator.endsWith('~') ? regularExpressionError(read.value) : undefined;
}

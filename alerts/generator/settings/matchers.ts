import { parser } from '@prometheus-io/lezer-promql';

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
 */
export function matcherError(text: string): string | undefined {
  const selector = `x{${text}}`;
  let wrong = false;
  let matchers = 0;
  let regexError: string | undefined;
  parser.parse(selector).iterate({
    enter({ type, from, to }) {
      wrong ||= type.isError || !ALLOWED.has(type.name);
      if (type.name === 'UnquotedLabelMatcher') {
        matchers++;
        regexError ??= regexErrorOf(selector.slice(from, to));
      }
      wrong ||= type.name === 'LabelName' && NOT_OF_RESOURCES.test(selector.slice(from, to));
    },
  });
  return wrong || matchers === 0 ? 'no such matchers' : regexError;
}

/** Syntax that JavaScript accepts and Prometheus' RE2 does not. Inline flags are the reverse. */
const NOT_IN_RE2 = /\\[1-9]|\\k<|\(\?(?!:|[a-zA-Z]*(?:-[a-zA-Z]+)?[:)])/;
const FLAGS = /\(\?[a-zA-Z]*(?:-[a-zA-Z]+)?\)/g;
const MOST_REPEATS = 1000;

function regexErrorOf(matcher: string): string | undefined {
  const found = /^[^=!]*(?:=~|!~)\s*(["'`])([\s\S]*)\1$/.exec(matcher);
  if (found === null) {
    return undefined;
  }
  const [, quote, content] = found;
  const pattern = quote === '`' ? content : content.replace(/\\(["'\\])/g, '$1');
  const repeats = [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].flatMap(([, least, most]) => [
    Number(least),
    Number(most ?? 0),
  ]);
  if (NOT_IN_RE2.test(pattern) || repeats.some((count) => count > MOST_REPEATS)) {
    return 'not a regular expression of RE2';
  }
  try {
    new RegExp(`^(?:${pattern.replace(FLAGS, '')})$`);
    return undefined;
  } catch {
    return 'no regular expression';
  }
}

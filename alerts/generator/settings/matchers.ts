import { parser } from '@prometheus-io/lezer-promql';
import { isVisibleText } from '../../../tools/visible-text';
import { type Matcher, matchOperator } from '../promql/promql';
import { RE2JS, RE2JSSyntaxException } from 're2js';
import { ok, type Result } from '../../../src/model/capacity';

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
export function matcherError(text: string): string | undefined {
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

/** Escapes and quoted parts of an RE2 expression, with the name of a Unicode class. */
const ESCAPES = /\\Q[^]*?(?:\\E|$)|\\[pP](?:\{\^?(?<name>[^}]*)\}|(?<letter>.))|\\[^]/gu;

/** General categories. Scripts and the other names depend on the version of Unicode, and so on that of Prometheus. */
const GENERAL_CATEGORY = /^(?!Cn|L[Cc])[A-Z][a-z]?$/;

/**
 * Returns the reason why some supported version of Prometheus refuses a regular expression, if one does. All use Go's RE2,
 * and the oldest lacks some of what RE2 has today.
 */
function regularExpressionError(pattern: string): string | undefined {
  // Prometheus anchors the expression, and with `\Q` the anchor could become part of the text.
  const error = errorOf(pattern) ?? errorOf(`^(?:${pattern})$`);
  if (error !== undefined) {
    return `not a regular expression of RE2: ${error}`;
  }
  // Elsewhere these characters stand for themselves, and so do the new ones; a group becomes invalid.
  if (errorOf(pattern.replaceAll('(?<', '(?=')) !== undefined) {
    return 'Prometheus 2.42 has no groups such as (?<name>...): write (?P<name>...)';
  }
  const unknown = [...pattern.matchAll(ESCAPES)].find(({ groups = {} }) => {
    const name = groups.name ?? groups.letter;
    return name !== undefined && !GENERAL_CATEGORY.test(name);
  });
  return (
    unknown &&
    `takes general categories such as \\p{Lu}, not ${unknown[0]}: other classes depend on the version of Prometheus`
  );
}

function errorOf(pattern: string): string | undefined {
  try {
    RE2JS.compile(pattern);
    return undefined;
  } catch (error) {
    return error instanceof RE2JSSyntaxException ? error.getDescription() : String(error);
  }
}

/** The escapes of a PromQL string: letters, three octal digits, and code points in two, four or eight hexadecimal digits. */
const ESCAPE =
  /\\(?:(?<letter>[abfnrtv\\"'])|(?<octal>[0-7]{3})|x(?<byte>[0-9a-fA-F]{2})|u(?<short>[0-9a-fA-F]{4})|U(?<long>[0-9a-fA-F]{8})|.?)/gu;

const LETTERS: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
};

/** Larger ones are single bytes of UTF-8. */
const LARGEST_BYTE = 0x7f;

/**
 * Reads a string of PromQL: double and single quotes have Go's escapes, backticks none.
 *
 * @param literal with its quotes
 * @returns the text, or as its error the first escape that PromQL refuses
 */
export function unquoted(literal: string): Result<string, string> {
  const quote = literal[0];
  const content = literal.slice(1, -1);
  if (quote === '`') {
    return ok(content);
  }
  let refused: string | undefined;
  const text = content.replace(ESCAPE, (escape, ...args) => {
    const character = characterOf(args[args.length - 1], quote);
    refused ??= character === undefined ? escape : undefined;
    return character ?? '';
  });
  return refused === undefined ? ok(text) : { ok: false, error: refused };
}

function characterOf(
  { letter, octal, byte, short, long }: Readonly<Record<string, string | undefined>>,
  quote: string
): string | undefined {
  if (letter !== undefined) {
    return letter === quote ? letter : LETTERS[letter];
  }
  const single = octal === undefined ? parseInt(byte ?? '', 16) : parseInt(octal, 8);
  const code = Number.isNaN(single) ? parseInt(short ?? long ?? '', 16) : single;
  const isByte = !Number.isNaN(single);
  return code <= (isByte ? LARGEST_BYTE : 0x10ffff) ? String.fromCodePoint(code) : undefined;
}

import { ok, type Result } from '../../../src/model/capacity';

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

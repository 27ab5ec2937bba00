import fc from 'fast-check';

/** Texts with special meaning in some language on their way: HTML, templates, PromQL, YAML, JSON or terminals. */
export const HOSTILE_TEXTS = [
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '"quoted" \'single\' `back` \\ \\" \\u0041',
  '{{ .Labels }} {{ printf "%1000000000d" 1 }} {{ $x := 1 }} {{ broken',
  '"} or vector(1) or up{a="',
  '.*|(a+)+$ [ \\1 (?=x)',
  '$1 ${2} $$ ${__from} $resource',
  'two\nlines\r\nthree\ttabs\u2028four',
  '\u202Egnp.exe\u2066\u200B\uFEFF',
  'nul\u0000bell\u0007escape\u001B[2J',
  '\uD83D\uDCA9 \u05e9\u05dc\u05d5\u05dd e\u0301',
  '=HYPERLINK("https://evil.example")|a|',
  'key: value # comment',
  '&anchor *alias !!js/function',
  '-',
  ' ',
  '../../../etc/passwd',
] as const;

/** Names that every JavaScript object inherits or treats specially. */
const PROTOTYPE_NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'] as const;

export const anyText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.constantFrom(...PROTOTYPE_NAMES),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', '0', '-1', '1e999', 'true', 'null', '2019-11', '30s', 'x'.repeat(65_536))
);

/** Ordinary numbers and the extremes that a format can express. */
export const anyNumber = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 0.5, 3.5, 5e-324, 1e-300, 1e300, 1.7976931348623157e308, -1e308, 2 ** 53, 2 ** 31),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: 1, max: 100 })
);

/** Any JSON value, with property names mostly from a list. */
export function anyJson(names: readonly string[]): fc.Arbitrary<unknown> {
  const name = fc.oneof(fc.constantFrom(...names, ...PROTOTYPE_NAMES), anyText);
  return fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.oneof(anyText, anyNumber, fc.boolean(), fc.constant(null)),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.array(fc.tuple(name, tie('value')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries))
    ),
  })).value;
}

/** A text with a few characters or lines removed, doubled or replaced. */
export function damaged(original: string): fc.Arbitrary<string> {
  const edit = fc.record({
    at: fc.nat({ max: original.length }),
    length: fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 400 })),
    replacement: fc.oneof(
      fc.constantFrom(
        '',
        '\t',
        '\n',
        '"',
        "'",
        '{',
        '}',
        '[',
        ']',
        ':',
        '- ',
        '&a ',
        '*a',
        '%',
        '@',
        '!!binary ',
        '\u0000'
      ),
      anyText,
      fc.nat({ max: original.length }).map((from) => original.slice(from, from + 60))
    ),
  });
  return fc
    .array(edit, { minLength: 1, maxLength: 4 })
    .map((edits) =>
      edits.reduce(
        (text, { at, length, replacement }) => text.slice(0, at) + replacement + text.slice(at + length),
        original
      )
    );
}

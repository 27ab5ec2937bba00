import fc from 'fast-check';

import { unifiedDiff } from './diff';

/** Applies a unified diff as `patch` does, and fails where a line is not the one that the diff names. */
function patched(text: string, diff: string): string {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const out: string[] = [];
  let next = 0;
  let added = '';
  const flush = () => {
    out.push(...(added === '' ? [] : [added]));
    added = '';
  };
  for (const line of diff.split('\n').slice(2, -1)) {
    const header = /^@@ -(\d+),(\d+) \+(\d+),(\d+) @@$/.exec(line);
    if (header !== null) {
      flush();
      const from = Number(header[1]) - (header[2] === '0' ? 0 : 1);
      out.push(...lines.slice(next, from));
      next = from;
      expect(out.length).toBe(Number(header[3]) - (header[4] === '0' ? 0 : 1));
    } else if (line === '\\ No newline at end of file') {
      added = added.replace(/\n$/, '');
    } else if (line.startsWith('+')) {
      flush();
      added = `${line.slice(1)}\n`;
    } else {
      flush();
      expect(lines[next].replace('\n', '')).toBe(line.slice(1));
      out.push(...(line.startsWith(' ') ? [lines[next]] : []));
      next++;
    }
  }
  flush();
  return [...out, ...lines.slice(next)].join('');
}

const anyLines = fc.stringMatching(/^[ab\n]{0,60}$/);
/** The text with some lines, or parts of lines, in place of others. */
const changed = (text: string) =>
  fc
    .array(
      fc.tuple(
        fc.nat({ max: text.length }),
        fc.nat({ max: 9 }),
        fc.constantFrom('', 'x', 'x\n', 'x\ny\n', '\nx', '\n')
      ),
      {
        maxLength: 8,
      }
    )
    .map((edits) =>
      edits.reduce((rest, [at, removed, inserted]) => rest.slice(0, at) + inserted + rest.slice(at + removed), text)
    );

it('shows every change as a unified diff that leads from one text to the other', () => {
  fc.assert(
    fc.property(
      anyLines.chain((text) => fc.tuple(fc.constant(text), changed(text))),
      ([text, after]) => {
        expect(patched(text, unifiedDiff('f', text, after))).toBe(after);
      }
    ),
    { numRuns: 2000, seed: 20_261_121 }
  );
});

it('shows three lines around a change, and one hunk for changes that are near', () => {
  const text = Array.from({ length: 30 }, (_, i) => `${i}\n`).join('');
  expect(unifiedDiff('f', text, text.replace(/^(?:5|8|25)$/gm, 'new\n$&'))).toBe(
    ['--- f', '+++ f', '@@ -3,9 +3,11 @@', ' 2', ' 3', ' 4', '+new', ' 5', ' 6', ' 7', '+new', ' 8', ' 9', ' 10']
      .concat('@@ -23,6 +25,7 @@', ' 22', ' 23', ' 24', '+new', ' 25', ' 26', ' 27', '')
      .join('\n')
  );
});

it('is empty without a change, and escapes what controls a terminal', () => {
  expect(unifiedDiff('f', 'a\n', 'a\n')).toBe('');
  expect(unifiedDiff('f\u001b', 'a\u202e\r\n', 'b\u0007\r\na\u202e\r\n')).toBe(
    '--- f\\u001b\n+++ f\\u001b\n@@ -1,1 +1,2 @@\n+b\\u0007\n a\\u202e\n'
  );
});

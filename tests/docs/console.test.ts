import { execFileSync } from 'node:child_process';
import { ROOT, textOf, trackedFiles } from '../repo/tracked';
import { blocksOf } from './statements';

interface Example {
  document: string;
  command: string;
  shown: string;
}

/** Blocks of `console`: a command after `$`, which goes on while its lines end in a pipe or a backslash, and its output. */
function examplesIn(document: string): Example[] {
  return blocksOf(document)
    .filter(({ language }) => language === 'console')
    .flatMap(({ text }) => [...text.matchAll(/^\$ ((?:.*[|\\]\n)*.*\n)([\s\S]*)$/g)])
    .map(([, command = '', shown = '']) => ({ document, command: command.trim(), shown }));
}

const documents = trackedFiles().filter((name) => name.endsWith('.md'));
const examples = documents.flatMap(examplesIn);

it('no example on a console is passed over, whatever it looks like', () => {
  const blocks = documents.flatMap((name) => (textOf(name) ?? '').match(/^\s*```console$/gm) ?? []);
  expect(blocks.length).toBeGreaterThan(0);
  expect(examples).toHaveLength(blocks.length);
});

it.each(examples)('what $document shows of "$command" is what it prints', ({ command, shown }) => {
  expect(execFileSync('bash', ['-euo', 'pipefail', '-c', command], { cwd: ROOT, encoding: 'utf8' })).toBe(shown);
});

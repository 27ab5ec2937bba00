import { bundledCommand } from '../../cli/testing';
import { textOf, trackedFiles } from '../repo/tracked';
import { sandbox, type Sandbox } from './sandbox';
import { blocksOf } from './statements';

interface Example {
  document: string;
  command: string;
  shown: string;
}

/** Returns commands and output from `console` blocks. A command starts with `$` and continues after a pipe or backslash. */
function examplesIn(document: string): Example[] {
  return blocksOf(document)
    .filter(({ language }) => language === 'console')
    .flatMap(({ text }) => [...text.matchAll(/^\$ ((?:.*[|\\]\n)*.*\n)([\s\S]*)$/g)])
    .map(([, command = '', shown = '']) => ({ document, command: command.trim(), shown }));
}

const documents = trackedFiles().filter((name) => name.endsWith('.md'));
const examples = documents.flatMap(examplesIn);

it('no console example is skipped', () => {
  const blocks = documents.flatMap((name) => (textOf(name) ?? '').match(/^\s*```console$/gm) ?? []);
  expect(blocks.length).toBeGreaterThan(0);
  expect(examples).toHaveLength(blocks.length);
});

describe('in a clone', () => {
  const bundled = bundledCommand();
  let clone: Sandbox;
  beforeAll(() => (clone = sandbox(bundled.file)));
  afterAll(() => clone.remove());

  it.each(examples)('"$command" prints the output shown in $document', ({ command, shown }) => {
    expect(clone.run(command)).toEqual({ status: 0, output: shown });
  });
});

import { spawnSync } from 'node:child_process';
import { textOf } from '../repo/tracked';

export interface Block {
  document: string;
  /** The word after the fence, or empty. */
  language: string;
  /** Text without the indentation of a list. */
  text: string;
}

/** Returns every fenced block of a Markdown document. */
export function blocksOf(document: string): Block[] {
  return blocksIn(document, textOf(document) ?? '');
}

/** Returns the blocks below a heading of the second level. */
export function blocksOfSection(document: string, heading: string): Block[] {
  const [, after = ''] = (textOf(document) ?? '').split(`\n## ${heading}\n`);
  return blocksIn(document, after.split('\n## ')[0] ?? '');
}

function blocksIn(document: string, markdown: string): Block[] {
  const fenced = markdown.matchAll(/^([ \t]*)```([^\n]*)\n([\s\S]*?)^\1```$/gm);
  return [...fenced].map(([, indent = '', language = '', text = '']) => ({
    document,
    language: language.trim(),
    text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}

/** True if bash parses a statement as complete. It warns about an unclosed here-document and fails on a loop or quote. */
function isWhole(text: string): boolean {
  const { status, stderr } = spawnSync('bash', ['-n', '-c', text], { encoding: 'utf8' });
  return status === 0 && stderr === '';
}

/**
 * Splits a shell block into statements: one per line, or as many lines as bash needs for a complete statement.
 *
 * @throws if bash cannot parse the block
 */
export function statementsOf({ document, text }: Block): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const { whole, rest } = lines.reduce<{ whole: string[]; rest: string }>(
    ({ whole, rest }, line) => {
      const statement = rest === '' ? line : `${rest}\n${line}`;
      return line.endsWith('\\') || !isWhole(statement)
        ? { whole, rest: statement }
        : { whole: [...whole, statement.replace(/ +# .*$/, '')], rest: '' };
    },
    { whole: [], rest: '' }
  );
  if (rest !== '') {
    throw new Error(`${document}: bash cannot parse ${rest}`);
  }
  return whole;
}

/** Splits a statement into words as bash would, keeping quotes and dropping `sudo` and an assignment of its output. */
export function wordsOf(statement: string): string[] {
  const command = statement.replaceAll('\\\n', ' ').replace(/^sudo /, '');
  const inner = /^(?:export )?[A-Z_]+=\$\((.*)\)$/s.exec(command)?.[1] ?? command;
  return inner.match(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g) ?? [];
}

/**
 * Returns the part of a command that does not depend on its values: the words before its first option or value, then the
 * names of its options. For a loop, returns its first line.
 */
export function signatureOf(statement: string): string {
  if (/^for /.test(statement)) {
    return statement.split('\n')[0] ?? '';
  }
  // A package's version is a value as well.
  const words = wordsOf(statement).map((word) => word.replace(/@\d[\w.-]*$/, ''));
  const first = words.findIndex((word) => !/^[a-z][a-z-]*$/.test(word));
  const options = words.filter((word) => /^--?[a-zA-Z]/.test(word)).map((word) => word.replace(/=.*/s, ''));
  return [...words.slice(0, first === -1 ? words.length : first), ...new Set(options.sort())].join(' ');
}

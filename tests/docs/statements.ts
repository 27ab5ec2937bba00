import { spawnSync } from 'node:child_process';
import { textOf } from '../repo/tracked';

export interface Block {
  document: string;
  /** What stands behind the fence; empty where nothing does. */
  language: string;
  /** Without the indentation that it has in a list. */
  text: string;
}

/** Every fenced block of a Markdown document. */
export function blocksOf(document: string): Block[] {
  const fenced = (textOf(document) ?? '').matchAll(/^([ \t]*)```([^\n]*)\n([\s\S]*?)^\1```$/gm);
  return [...fenced].map(([, indent = '', language = '', text = '']) => ({
    document,
    language: language.trim(),
    text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}

/** Whether bash has all of a statement: it complains of a loop or a quote without its end, and warns of a here-document. */
function isWhole(text: string): boolean {
  const { status, stderr } = spawnSync('bash', ['-n', '-c', text], { encoding: 'utf8' });
  return status === 0 && stderr === '';
}

/**
 * The statements of a block of shell: a line each, or as many lines as it takes for bash to understand them.
 *
 * @throws where bash does not understand the block at all
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
    throw new Error(`${document}: bash does not understand ${rest}`);
  }
  return whole;
}

/** Words of a statement as bash would split them, quotes left on, `sudo` and an assignment of its output left off. */
export function wordsOf(statement: string): string[] {
  const command = statement.replaceAll('\\\n', ' ').replace(/^sudo /, '');
  const inner = /^[A-Z]+=\$\((.*)\)$/s.exec(command)?.[1] ?? command;
  return inner.match(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g) ?? [];
}

/**
 * What stays the same of a command when its values change: the words before its first option or value, then its options by
 * name, each once. Of a loop: its first line.
 */
export function signatureOf(statement: string): string {
  if (/^for /.test(statement)) {
    return statement.split('\n')[0] ?? '';
  }
  const words = wordsOf(statement);
  const first = words.findIndex((word) => !/^[a-z][a-z-]*$/.test(word));
  const options = words.filter((word) => /^--?[a-zA-Z]/.test(word)).map((word) => word.replace(/=.*/s, ''));
  return [...words.slice(0, first === -1 ? words.length : first), ...new Set(options.sort())].join(' ');
}

import { version } from '../../../../package.json';
import { quotedWord } from '../../../../src/names/az-command';
import { isVisibleText } from '../../../../tools/visible-text';

/**
 * The way to run the command: from the npm package, whose bundle is one JavaScript file, or in a clone. The package is that
 * of this version, so no other runs beside the reader's tokens.
 */
const PROGRAM = __filename.endsWith('.ts') ? 'npm run -s headroom --' : `npx signalr-headroom@${version}`;

interface RulesCommand {
  settings?: string;
  /** In place of settings, with their unit size. */
  resource?: readonly string[];
  units?: number;
  target: string;
  format?: string;
  out: string;
}

/** The command that writes the rules of a target. It can be pasted into a shell, and is one line whatever the paths are. */
export function rulesCommand({ settings, resource = [], units, target, format, out }: RulesCommand): string {
  const from = settings === undefined ? ['--resource', ...resource, '--units', `${units}`] : ['--settings', settings];
  const inFormat = format === undefined ? [] : ['--format', format];
  return headroomCommand('rules', ...from, '--target', target, ...inFormat, '--out', out);
}

/** A command of this program that can be typed as it stands: in one line, with names quoted for the shell. */
export function headroomCommand(...words: readonly string[]): string {
  return [PROGRAM, ...words.map(shellWord)].join(' ');
}

/** Returns the target in a command of a heading; undefined for `make rules`, which writes for several. */
export function targetOf(command: string): string | undefined {
  return / --target (\S+)/.exec(command)?.[1];
}

/** Quotes a text for the shell, in which the backslash sequences of `$'...'` need no character beyond ASCII. */
export function shellWord(text: string): string {
  return isVisibleText(text) ? quotedWord(text) : `$'${[...text].map(escaped).join('')}'`;
}

/** Three octal digits for each byte: longer forms depend on the shell's locale and on the character that follows. */
function escaped(character: string): string {
  if (character === "'" || character === '\\') {
    return `\\${character}`;
  }
  return isVisibleText(character)
    ? character
    : [...Buffer.from(character)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}

import { type PackSettings } from '../../settings';
import { type Form } from './forms';
import { quoted } from './literal';

/** A text with places that a consumer's settings fill. */
export type Template = ReadonlyArray<string | Form>;

/**
 * Finds the places of forms in texts that were written with marked settings.
 *
 * @param forms by their text; the longest first, since one can begin with another
 */
export function templates(forms: ReadonlyMap<string, Form>): (text: string) => Template {
  const marks = [...forms.keys()].sort((a, b) => b.length - a.length);
  const any = new RegExp(`(${marks.map((mark) => mark.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})`);
  return (text) =>
    text
      .split(any)
      .map((part) => forms.get(part) ?? part)
      .filter((part) => part !== '');
}

/** Returns the text that a template has with these settings. */
export function filled(template: Template, settings: PackSettings): string {
  return template.map((part) => (typeof part === 'string' ? part : part.textOf(settings))).join('');
}

/** Returns an expression of Jsonnet for a template, with an item for each of several lines. */
export function written(template: Template): string {
  const lines = linesOf(template);
  return lines.length === 1
    ? writtenLine(lines[0])
    : `f.lines([\n${lines.map((line) => `  ${writtenLine(line)},\n`).join('')}])`;
}

function linesOf(template: Template): Template[] {
  const lines: Array<Array<string | Form>> = [[]];
  for (const part of template) {
    const [first, ...others] = typeof part === 'string' ? part.split('\n') : [part];
    lines[lines.length - 1].push(first);
    others.forEach((other) => lines.push([other]));
  }
  return lines.map((line) => line.filter((part) => part !== ''));
}

function writtenLine(line: Template): string {
  return line.length === 0
    ? "''"
    : line.map((part) => (typeof part === 'string' ? quoted(part) : part.jsonnet)).join(' + ');
}

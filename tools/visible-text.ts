/**
 * Characters that end a line, control a terminal, hide or reverse the text around them, or that UTF-8 and YAML cannot
 * hold, such as half of a surrogate pair. The panel removes the same characters from names: `src/ui/oneLine.ts`.
 */
const INVISIBLE = String.raw`[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]`;
const ONE_INVISIBLE = new RegExp(INVISIBLE, 'u');
const EACH_INVISIBLE = new RegExp(INVISIBLE, 'gu');

/** True for a text that every file format can hold on one line, and that looks like what it is. */
export function isVisibleText(text: string): boolean {
  return !ONE_INVISIBLE.test(text);
}

/** Writes each invisible character as JSON does, such as `\u202e`, so that two texts that differ look different. */
export function escapeInvisible(text: string): string {
  return text.replace(EACH_INVISIBLE, escaped);
}

function escaped(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}

/**
 * Characters that end a line, control a terminal, hide or reverse the text around them, or that UTF-8 and YAML cannot
 * hold, such as half of a surrogate pair.
 */
const UNSAFE = String.raw`[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]`;
const ONE_UNSAFE = new RegExp(UNSAFE, 'u');
const EACH_UNSAFE = new RegExp(UNSAFE, 'gu');

/** True for a text that every file format can hold on one line, and that looks like what it is. */
export function isPlainText(text: string): boolean {
  return !ONE_UNSAFE.test(text);
}

/** Writes all other characters as JSON does, such as `\u202e`, so that two texts that differ look different. */
export function plainText(text: string): string {
  return text.replace(EACH_UNSAFE, escaped);
}

function escaped(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}

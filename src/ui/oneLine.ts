/** Control characters and line ends. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * Direction marks, zero-width characters and halves of surrogate pairs, which make a text look different from what it is.
 * With the controls, these are the characters that `tools/visible-text.ts` escapes, which the panel cannot import.
 * Joiners are among them, since two names can differ in a joiner alone. Without joiners, an emoji of several parts
 * becomes its parts, and Persian words stay readable.
 */
const INVISIBLE = /[\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/**
 * Makes a user's text safe inside a sentence: one line, without terminal control characters or marks that reverse the
 * reading direction. The notification templates remove most of these characters from labels and annotations.
 */
export function oneLine(text: string): string {
  return text.replace(CONTROLS, ' ').replace(INVISIBLE, '');
}

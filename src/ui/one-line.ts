/** Control characters and line ends. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Direction marks and zero-width characters, which make a text look different from what it is. */
const INVISIBLE = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Makes a user's text safe inside a sentence: one line, without terminal control characters or marks that reverse the
 * reading direction. The notification templates do the same to labels and annotations.
 */
export function oneLine(text: string): string {
  return text.replace(CONTROLS, ' ').replace(INVISIBLE, '');
}

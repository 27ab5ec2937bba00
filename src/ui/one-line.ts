/** Control characters and line ends. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Marks of the reading direction, and characters of no width: what is shown would not be what is there. */
const INVISIBLE = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Somebody's text as it can stand among other words: on one line, without what would steer a terminal or turn the
 * reading direction of what follows. The notifications' templates do the same to labels and annotations.
 */
export function oneLine(text: string): string {
  return text.replace(CONTROLS, ' ').replace(INVISIBLE, '');
}

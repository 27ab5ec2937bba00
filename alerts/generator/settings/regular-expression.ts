import { RE2JS, RE2JSSyntaxException } from 're2js';

/** Escapes and quoted parts of an RE2 expression, with the name of a Unicode class. */
const ESCAPES = /\\Q[^]*?(?:\\E|$)|\\[pP](?:\{\^?(?<name>[^}]*)\}|(?<letter>.))|\\[^]/gu;

/** General categories. Scripts and the other names depend on the version of Unicode, and so on that of Prometheus. */
const GENERAL_CATEGORY = /^(?!Cn|L[Cc])[A-Z][a-z]?$/;

/**
 * Returns the reason why some supported version of Prometheus refuses a regular expression, if one does. All use Go's RE2,
 * and the oldest lacks some of what RE2 has today.
 */
export function regularExpressionError(pattern: string): string | undefined {
  // Prometheus anchors the expression, and with `\Q` the anchor could become part of the text.
  const error = errorOf(pattern) ?? errorOf(`^(?:${pattern})$`);
  if (error !== undefined) {
    return `not a regular expression of RE2: ${error}`;
  }
  // Elsewhere these characters stand for themselves, and so do the new ones; a group becomes invalid.
  if (errorOf(pattern.replaceAll('(?<', '(?=')) !== undefined) {
    return 'Prometheus 2.42 has no groups such as (?<name>...): write (?P<name>...)';
  }
  const unknown = [...pattern.matchAll(ESCAPES)].find(({ groups = {} }) => {
    const name = groups.name ?? groups.letter;
    return name !== undefined && !GENERAL_CATEGORY.test(name);
  });
  return (
    unknown &&
    `takes general categories such as \\p{Lu}, not ${unknown[0]}: other classes depend on the version of Prometheus`
  );
}

function errorOf(pattern: string): string | undefined {
  try {
    RE2JS.compile(pattern);
    return undefined;
  } catch (error) {
    return error instanceof RE2JSSyntaxException ? error.getDescription() : String(error);
  }
}

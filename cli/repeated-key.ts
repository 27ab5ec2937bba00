import { createScanner, SyntaxKind } from 'jsonc-parser';

/** An open object with its names so far, or an open list; `at` is the current name or index in it. */
interface Level {
  names?: Set<string>;
  at: string | number;
}

/**
 * Returns the path to the first name that an object of a JSON text has twice. `JSON.parse` keeps the last value only.
 *
 * Reads tokens, not a tree: depth costs no stack, and the names of objects that `JSON.parse` dropped count too.
 */
export function repeatedKey(json: string): Array<string | number> | undefined {
  const scanner = createScanner(json, true);
  const levels: Level[] = [];
  let isName = false;
  for (let token = scanner.scan(); token !== SyntaxKind.EOF; token = scanner.scan()) {
    const level = levels.at(-1);
    if (token === SyntaxKind.OpenBraceToken) {
      levels.push({ names: new Set(), at: '' });
      isName = true;
    } else if (token === SyntaxKind.OpenBracketToken) {
      levels.push({ at: 0 });
      isName = false;
    } else if (token === SyntaxKind.CloseBraceToken || token === SyntaxKind.CloseBracketToken) {
      levels.pop();
    } else if (token === SyntaxKind.CommaToken && level !== undefined) {
      isName = level.names !== undefined;
      level.at = typeof level.at === 'number' ? level.at + 1 : level.at;
    } else if (token === SyntaxKind.StringLiteral && isName && level?.names !== undefined) {
      level.at = scanner.getTokenValue();
      if (level.names.has(level.at)) {
        return levels.map(({ at }) => at);
      }
      level.names.add(level.at);
      isName = false;
    }
  }
  return undefined;
}

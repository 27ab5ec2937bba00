import { nearestName } from '../nearest-name';

/** What a make target reads of what it is given. */
export interface MakeVariables {
  /** As in `make demo`. */
  target: string;
  known: readonly string[];
  /** Names that people try, each with the one that it has here. */
  otherNames?: Readonly<Record<string, string>>;
}

/** Variables of programs that targets start, which read them from the environment. */
const OF_PROGRAMS = /^(?:COMPOSE|DOCKER|GF|GO|NODE|NPM_CONFIG|XDG)_?[A-Z]/i;

/**
 * What was written behind `make` and nothing reads: make would pass it on without a word, and the target run as if it had
 * not been asked for.
 *
 * @returns a line each, with the name that was probably meant, or with those that there are
 */
export function unreadVariables(variables: MakeVariables, env: NodeJS.ProcessEnv): string[] {
  return writtenBehindMake(env.MAKEFLAGS ?? '')
    .filter((name) => !variables.known.includes(name) && !OF_PROGRAMS.test(name))
    .map((name) => unreadLine(name, variables));
}

export function unreadLine(name: string, { target, known, otherNames = {} }: MakeVariables): string {
  const nearest = nearestName(name, [...known, ...Object.keys(otherNames)]);
  const instead =
    nearest === undefined ? `it takes ${known.join(', ')}` : `did you mean ${otherNames[nearest] ?? nearest}?`;
  return `${name}: make ${target} does not read it; ${instead}`;
}

/** MAKEFLAGS holds what was written as `NAME=value`, blanks in values with a backslash, beside options. */
function writtenBehindMake(flags: string): string[] {
  return [...flags.matchAll(/(?:^|(?<!\\)\s)([A-Za-z_][A-Za-z0-9_]*)[:+?!]*=/g)].flatMap(([, name]) => name ?? []);
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

import { keyOf, mutantKey } from './mutant-key';
import { type Tried } from './run';

/** Mutants that live, and why no test can tell them from the rule. */
export interface ReasonedSurvivors {
  file: string;
  rule: string;
  changes: string[];
  reason: string;
}

export function readSurvivors(): ReasonedSurvivors[] {
  const listed: ReasonedSurvivors[] | null = parse(readFileSync(path.join(__dirname, 'survivors.yaml'), 'utf8'));
  return listed ?? [];
}

/** By key, the reason that the list gives. */
export function reasons(listed: readonly ReasonedSurvivors[]): Map<string, string> {
  return new Map(
    listed.flatMap(({ file, rule, changes, reason }) =>
      changes.map((change): [string, string] => [mutantKey(file, rule, change), reason])
    )
  );
}

export interface Disagreement {
  /** They survive, and nobody says why. */
  unexplained: string[];
  /** The list has them, and a test notices them, or nothing makes them any more. */
  outdated: string[];
}

/**
 * The list against what survived.
 *
 * @param only where the run was limited, the list is too
 */
export function disagreement(
  listed: readonly ReasonedSurvivors[],
  tried: readonly Tried[],
  only: string | undefined
): Disagreement {
  const known = [...reasons(listed).keys()].filter((key) => only === undefined || key.includes(only));
  const surviving = new Set(tried.filter(({ outcome }) => outcome === 'survived').map(keyOf));
  return {
    unexplained: [...surviving].filter((key) => !known.includes(key)),
    outdated: known.filter((key) => !surviving.has(key)),
  };
}

import { distance } from 'fastest-levenshtein';

/** Returns the name with the smallest edit distance, if it is small enough for a typing error. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const [nearest] = known
    .map((candidate) => ({ candidate, edits: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, edits }) => edits <= Math.max(2, Math.floor(candidate.length / 3)))
    .sort((a, b) => a.edits - b.edits);
  return nearest?.candidate;
}

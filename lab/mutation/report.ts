import { KINDS } from './mutants';
import { fileId } from './pack';
import { type Outcome, type TriedMutant } from './run';
import { mutantName } from './trials';

/** The share of mutants that the tests must notice. */
const MIN_SCORE = 0.95;

type Counts = Record<Outcome, number>;

/** Returns the share of loadable mutants that a test noticed; a timeout counts as not noticed. */
export function score(tried: readonly TriedMutant[]): number {
  const counts = count(tried);
  const loaded = counts.killed + counts.survived + counts['timed out'];
  return loaded === 0 ? 1 : counts.killed / loaded;
}

function count(tried: readonly TriedMutant[]): Counts {
  const counts: Counts = { killed: 0, survived: 0, invalid: 0, 'timed out': 0 };
  tried.forEach(({ outcome }) => counts[outcome]++);
  return counts;
}

/** Writes the run as Markdown: counts per file and per kind, then the survivors. */
export function report(tried: readonly TriedMutant[]): string {
  const files = [...new Set(tried.map(({ file }) => fileId(file)))];
  const survivors = tried.filter(({ outcome }) => outcome === 'survived' || outcome === 'timed out');
  return [
    '# Mutants of the rules',
    '',
    ...table(
      'file',
      files.map((name) => [name, tried.filter(({ file }) => fileId(file) === name)])
    ),
    '',
    ...table(
      'kind',
      KINDS.map((kind) => [kind, tried.filter(({ mutant }) => mutant.kind === kind)])
    ),
    '',
    `## Not noticed (${survivors.length})`,
    '',
    ...survivors.map((each) => `- ${each.outcome}, ${each.mutant.kind}: ${mutantName(each)}`),
    '',
  ].join('\n');
}

function table(heading: string, rows: ReadonlyArray<readonly [string, readonly TriedMutant[]]>): string[] {
  const all = rows.flatMap(([, tried]) => tried);
  const lines = [...rows, ['**all**', all] as const]
    .filter(([, tried]) => tried.length > 0)
    .map(([name, tried]) => {
      const counts = count(tried);
      const percentage = `${(100 * score(tried)).toFixed(1)}%`;
      return `| ${name} | ${counts.killed} | ${counts.survived} | ${counts['timed out']} | ${counts.invalid} | ${percentage} |`;
    });
  return [
    `| ${heading} | killed | survived | timed out | invalid | score |`,
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...lines,
  ];
}

/** Returns a sentence if the tests noticed too few mutants. */
export function failure(tried: readonly TriedMutant[]): string | undefined {
  const reached = score(tried);
  return reached < MIN_SCORE
    ? `The tests noticed ${(100 * reached).toFixed(2)}% of the mutants; at least ${100 * MIN_SCORE}% are required.`
    : undefined;
}

import { mutantName } from './mutant-key';
import { KINDS } from './mutants';
import { fileId } from './pack';
import { type Outcome, type Tried } from './run';
import { type Disagreement } from './survivors';

/** The share of mutants that the tests must notice. */
const LEAST_SCORE = 0.95;

type Counts = Record<Outcome, number>;

/** Noticed of all that Prometheus loads; one that timed out was not noticed. */
export function score(tried: readonly Tried[]): number {
  const counts = count(tried);
  const loaded = counts.killed + counts.survived + counts['timed out'];
  return loaded === 0 ? 1 : counts.killed / loaded;
}

function count(tried: readonly Tried[]): Counts {
  const counts: Counts = { killed: 0, survived: 0, invalid: 0, 'timed out': 0 };
  tried.forEach(({ outcome }) => counts[outcome]++);
  return counts;
}

/** The run as Markdown: counts per file and per kind, and what survived, with reasons. */
export function report(tried: readonly Tried[], reasons: ReadonlyMap<string, string>): string {
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
    ...survivors.map(
      (each) =>
        `- ${each.outcome}, ${each.mutant.kind}: ${mutantName(each)}\n  ${reasons.get(mutantName(each)) ?? 'No reason given.'}`
    ),
    '',
  ].join('\n');
}

function table(heading: string, rows: ReadonlyArray<readonly [string, readonly Tried[]]>): string[] {
  const all = rows.flatMap(([, tried]) => tried);
  const lines = [...rows, ['**all**', all] as const]
    .filter(([, tried]) => tried.length > 0)
    .map(([name, tried]) => {
      const counts = count(tried);
      const percentage = `${(100 * score(tried)).toFixed(1)} %`;
      return `| ${name} | ${counts.killed} | ${counts.survived} | ${counts['timed out']} | ${counts.invalid} | ${percentage} |`;
    });
  return [
    `| ${heading} | killed | survived | timed out | invalid | score |`,
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...lines,
  ];
}

/** What makes the run fail, a line each. */
export function failures(tried: readonly Tried[], { unexplained, outdated }: Disagreement): string[] {
  const reached = score(tried);
  return [
    ...(reached < LEAST_SCORE ? [`${(100 * reached).toFixed(2)} % noticed, less than ${100 * LEAST_SCORE} %`] : []),
    ...unexplained.map((key) => `survives, and lab/mutation/survivors.yaml does not say why: ${key}`),
    ...outdated.map((key) => `listed in lab/mutation/survivors.yaml, and does not survive: ${key}`),
  ];
}

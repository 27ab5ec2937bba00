import { messageOf } from '../../tools/error-code';
import { markdownTable } from '../../tools/markdown';
import { type Fault } from './cases/steps';
import { lineText } from './stack/pages';
import { ATTEMPTS, type Result } from './side-by-side';

/** The result of a fault: who was paged, or why it could not be caused. */
export interface Outcome {
  fault: Fault;
  result: Result;
}

/** `not caused` says nothing about the pack, unlike `wrong`. */
export function verdictOf({ result }: Outcome): 'as expected' | 'wrong' | 'not caused' {
  if (!result.ok) {
    return 'not caused';
  }
  return result.value.every(({ ok }) => ok) ? 'as expected' : 'wrong';
}

const WORDS = { 'as expected': 'ok    ', wrong: 'FAILED', 'not caused': 'NOT CAUSED' } as const;

/** Formats an outcome for the terminal. */
export function outcomeText(outcome: Outcome): string {
  const { fault, result } = outcome;
  const lines = result.ok
    ? result.value.map((line) => `  ${line.ok ? '   ' : 'not'} ${lineText(line)}`)
    : [`  ${reasonOf(result.error)}`];
  return [`${WORDS[verdictOf(outcome)]} ${fault.name}`, ...lines].join('\n');
}

/** Sums up a run. The faults that were not as expected have names. */
export function summaryText(outcomes: readonly Outcome[]): string {
  const named = (verdict: ReturnType<typeof verdictOf>) =>
    outcomes.filter((outcome) => verdictOf(outcome) === verdict).map(({ fault }) => fault.name);
  const [good, wrong, uncaused] = [named('as expected'), named('wrong'), named('not caused')];
  return [
    `${good.length} of ${outcomes.length} faults went as expected`,
    ...(wrong.length === 0 ? [] : [`Wrong notifications: ${wrong.join(', ')}`]),
    ...(uncaused.length === 0
      ? []
      : [`Could not be caused in ${ATTEMPTS} attempts, which says nothing about the pack: ${uncaused.join(', ')}`]),
  ].join('\n');
}

function reasonOf(error: unknown): string {
  return messageOf(error);
}

/** Formats a Markdown table with one row per line; only a fault's first row names it. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.flatMap(({ fault, result }) =>
    (result.ok ? result.value : [{ expected: 'it can be caused', seen: reasonOf(result.error), ok: false }]).map(
      ({ expected, seen, ok }, i) => [
        i === 0 ? `${fault.what} (\`${fault.name}\`)` : '',
        expected,
        ok ? seen : `**${seen}**`,
      ]
    )
  );
  return markdownTable(['fault', 'expected', 'seen'], rows);
}

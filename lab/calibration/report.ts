import { markdownTable } from '../../tools/markdown-table';
import { ceilingFactorOf } from '../../src/model/calibration';
import { quantile } from '../../src/model/numbers';
import { type Trial } from './trial';

/** An estimate is right within this share of the truth. */
const FACTOR_TOLERANCE = 0.05;
const LINE_TOLERANCE = 0.1;

/** The answers for all services: how many, how far off, and how often the answer was a refusal. */
interface Accuracy {
  what: string;
  answered: number;
  refused: Map<string, number>;
  /** Shares of the answers. */
  right: number;
  covered: number;
  /** Of the errors, relative to the truth. */
  worst: number;
}

interface Answer {
  value: number;
  interval: readonly [number, number];
  truth: number;
}

export function accuracyOf(trials: readonly Trial[]): Accuracy[] {
  const direction = (name: 'inbound' | 'outbound') =>
    trials.map(({ counted: { truth, answer } }) =>
      'reason' in answer ? answer.reason : { ...answer.trafficFactors[name], truth: truth[name] }
    );
  const line = trials.map(({ line: { truth, answer } }) =>
    'reason' in answer ? answer.reason : { ...answer.at100, truth }
  );
  return [
    accuracy('inbound traffic factor, within 5%', direction('inbound'), FACTOR_TOLERANCE),
    accuracy('outbound traffic factor, within 5%', direction('outbound'), FACTOR_TOLERANCE),
    accuracy('utilization at 100% server load, within 10%', line, LINE_TOLERANCE),
  ];
}

function accuracy(what: string, outcomes: ReadonlyArray<Answer | string>, tolerance: number): Accuracy {
  const answers = outcomes.filter((outcome): outcome is Answer => typeof outcome !== 'string');
  const refused = new Map<string, number>();
  for (const outcome of outcomes) {
    if (typeof outcome === 'string') {
      refused.set(outcome, (refused.get(outcome) ?? 0) + 1);
    }
  }
  const errors = answers.map(({ value, truth }) => Math.abs(value / truth - 1));
  const shareOf = (count: number) => (answers.length === 0 ? NaN : count / answers.length);
  return {
    what,
    answered: answers.length,
    refused,
    right: shareOf(errors.filter((error) => error <= tolerance).length),
    covered: shareOf(answers.filter(({ interval: [least, most], truth }) => truth >= least && truth <= most).length),
    worst: errors.reduce((most, error) => Math.max(most, error), 0),
  };
}

const REFUSED: Readonly<Record<string, string>> = {
  loadTooLow: 'server load never above 30%',
  notTogether: 'no rise of server load with utilization',
  tooUncertain: 'interval too wide',
  notAboveIdle: 'load too small beside other traffic',
};

export function accuracyTable(accuracies: readonly Accuracy[]): string {
  const percent = (share: number) => `${(100 * share).toFixed(0)}%`;
  return markdownTable(
    ['figure', 'answers', 'within', '95% interval holds the truth', 'largest error', 'refused'],
    accuracies.map(({ what, answered, right, covered, worst, refused }) => [
      what,
      `${answered}`,
      percent(right),
      percent(covered),
      `${(100 * worst).toFixed(1)}%`,
      [...refused].map(([reason, count]) => `${count}: ${REFUSED[reason] ?? reason}`).join('; ') || 'none',
    ])
  );
}

/** By what the ceilings are multiplied, and the utilization of the result where the service is overloaded. */
export function ceilingTable(trials: readonly Trial[]): string {
  const lines = trials.flatMap(({ line: { overloaded, answer } }) =>
    'reason' in answer ? [] : [{ overloaded, at100: answer.at100.value, factor: ceilingFactorOf(answer) ?? 1 }]
  );
  const rows: Array<[string, (line: (typeof lines)[number]) => number]> = [
    ["the guide's", () => 1],
    ['where server load would be 100%', ({ at100 }) => at100],
    ['as suggested: raised until what was seen is 80%', ({ factor }) => factor],
  ];
  return markdownTable(
    ['ceilings', 'median', 'lowest', 'services overloaded below 80% of them'],
    rows.map(([name, factorOf]) => {
      const utilizations = lines.map((line) => line.overloaded / factorOf(line)).sort((a, b) => a - b);
      const silent = utilizations.filter((utilization) => utilization < 0.8).length;
      return [
        name,
        `${(100 * (quantile(utilizations, 0.5) ?? NaN)).toFixed(0)}%`,
        `${(100 * utilizations[0]).toFixed(0)}%`,
        `${silent} of ${utilizations.length}`,
      ];
    })
  );
}

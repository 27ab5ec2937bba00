import { markdownTable } from '../../tools/markdown';
import { ceilingFactorOf, type LoadLine, type LoadPoint } from '../../src/model/calibration';
import { quantile } from '../../src/model/numbers';
import { type Trial } from './service';
import { svg } from '../svg';

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

const [WIDTH, HEIGHT] = [760, 360];
const SIZE = { width: WIDTH, height: HEIGHT };
const [LEFT, TOP, RIGHT, BOTTOM] = [60, 40, 40, 50];

/** Server load against utilization, with the line to 100% and its interval, as SVG. */
export function linePlot(points: readonly LoadPoint[], { at70, at100 }: LoadLine): string {
  const widest = 1.1 * at100.interval[1];
  const x = (utilization: number) => LEFT + ((WIDTH - LEFT - RIGHT) * utilization) / widest;
  const y = (load: number) => HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * load;
  const slope = 0.3 / (at100.value - at70.value);
  const start = Math.max(0, 1 - slope * at100.value);
  const from = (start - 1) / slope + at100.value;
  const dots = points.map(
    ({ utilization, serverLoad }) =>
      `<circle cx="${x(utilization).toFixed(1)}" cy="${y(serverLoad).toFixed(1)}" r="2" fill="#3871dc" fill-opacity="0.6"/>`
  );
  const rows = [0, 0.3, 0.7, 1].map(
    (load) =>
      `<line x1="${LEFT}" y1="${y(load)}" x2="${WIDTH - RIGHT}" y2="${y(load)}" stroke="${load === 1 ? '#222' : '#ddd'}"/><text x="${LEFT - 8}" y="${y(load) + 4}" text-anchor="end">${load * 100}%</text>`
  );
  const columns = Array.from({ length: Math.floor(widest / 0.5) + 1 }, (_, i) => 0.5 * i).map(
    (utilization) =>
      `<text x="${x(utilization)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${utilization * 100}%</text>`
  );
  const [least, most] = at100.interval;
  return svg(SIZE, 'Server load against utilization: means of ten minutes, and the line through them', [
    ...rows,
    ...columns,
    `<rect x="${x(least).toFixed(1)}" y="${y(1) - 8}" width="${Math.max(2, x(most) - x(least)).toFixed(1)}" height="16" fill="#c4162a" fill-opacity="0.35"/>`,
    `<line x1="${x(from).toFixed(1)}" y1="${y(start).toFixed(1)}" x2="${x(at100.value).toFixed(1)}" y2="${y(1)}" stroke="#c4162a" stroke-width="1.5"/>`,
    ...dots,
    `<text x="${x(at100.value).toFixed(1)}" y="${y(1) - 14}" text-anchor="middle">${(100 * at100.value).toFixed(0)}%</text>`,
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 10}" text-anchor="middle">utilization of the guide's ceiling</text>`,
  ]);
}

/** B/s over minutes, with the time of a known load marked, as SVG. */
export function loadPlot(
  bytes: ReadonlyArray<number | null>,
  { from, to, settled }: { from: number; to: number; settled: number }
): string {
  const tallest = 1.15 * bytes.reduce((most: number, value) => Math.max(most, value ?? 0), 0);
  const x = (minute: number) => LEFT + ((WIDTH - LEFT - RIGHT) * minute) / bytes.length;
  const y = (value: number) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * value) / tallest;
  const line = bytes.flatMap((value, minute) =>
    value === null ? [] : [`${x(minute).toFixed(1)},${y(value).toFixed(1)}`]
  );
  const band = (first: number, last: number, colour: string) =>
    `<rect x="${x(first).toFixed(1)}" y="${TOP}" width="${(x(last) - x(first)).toFixed(1)}" height="${HEIGHT - TOP - BOTTOM}" fill="${colour}"/>`;
  return svg(SIZE, 'Outbound bytes before, during and after a known load, as Azure counts them', [
    band(from, to, '#eef3fb'),
    band(from + settled, to, '#d5e2f7'),
    `<polyline points="${line.join(' ')}" fill="none" stroke="#3871dc" stroke-width="1.5"/>`,
    `<line x1="${LEFT}" y1="${y(0)}" x2="${WIDTH - RIGHT}" y2="${y(0)}" stroke="#8e8e8e"/>`,
    `<text x="${LEFT - 8}" y="${y(0) + 4}" text-anchor="end">0</text>`,
    ...[0, 30, 60, 90, 120, 150].map(
      (minute) => `<text x="${x(minute)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${minute} min</text>`
    ),
    `<text x="${x((from + to) / 2)}" y="${TOP + 16}" text-anchor="middle">the load</text>`,
  ]);
}

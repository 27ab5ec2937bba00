import { parseArgs } from 'node:util';
import { dailyPeaks, DAY_MS, growthOf, SOON_DAYS } from '../../src/model/forecast';
import { markdownTable } from '../../tools/markdown-table';
import { Random } from '../random';
import { type Course, COURSES, HOURS, isGrowing, utilizationOf } from './services';

const HISTORIES = [10, 14, 21, 28];

/** A service that has not reached its ceiling by then does not. */
const AHEAD = 180;

const HOUR_MS = DAY_MS / HOURS;

const { values } = parseArgs({
  options: { services: { type: 'string', default: '400' }, seed: { type: 'string', default: '501' } },
});

interface Answer {
  /** Days from now to the first peak at the ceiling; Infinity if it never comes. */
  truth: number;
  /** The answer, with its interval; missing where growth is not real. */
  days?: number;
  interval?: [number, number];
}

/** Asks a service at the midnight after some days of history. */
function ask(course: Course, index: number, known: number): Answer {
  const random = new Random(Number(values.seed), `${course} ${index} ${known}`);
  const utilization = utilizationOf(course, random, { days: known + AHEAD, known });
  const seen = utilization.slice(0, known * HOURS);
  const times = seen.map((_, hour) => hour * HOUR_MS);
  const growth = growthOf(dailyPeaks(times, seen), known);
  const crossing = utilization.findIndex((value, hour) => hour >= known * HOURS && value >= 1);
  const truth = crossing < 0 ? Infinity : crossing / HOURS - known;
  return growth.growth === 'rising' ? { truth, days: growth.days, interval: growth.interval } : { truth };
}

function share(part: readonly Answer[], whole: readonly Answer[]): string {
  return whole.length === 0 ? '–' : `${((100 * part.length) / whole.length).toFixed(1)}% of ${whole.length}`;
}

/** Counts how often a date within four weeks is right, and how often a ceiling within four weeks has one. */
function rowOf(course: Course, known: number): string[] {
  const answers = Array.from({ length: Number(values.services) }, (_, index) => ask(course, index, known));
  // A ceiling that is reached on this day needs no forecast.
  const open = answers.filter(({ truth }) => truth > 1);
  const saysSoon = ({ days }: Answer) => days !== undefined && days <= SOON_DAYS;
  const isSoon = ({ truth }: Answer) => truth <= SOON_DAYS;
  const others = open.filter((answer) => !isSoon(answer));
  const real = open.filter(isSoon);
  const dated = open.filter(({ truth, days }) => isGrowing(course) && days !== undefined && truth < Infinity);
  const held = dated.filter(({ truth, interval = [0, 0] }) => truth >= interval[0] && truth <= interval[1]);
  return [
    course,
    `${known}`,
    isGrowing(course) ? '–' : share(others.filter(saysSoon), others),
    isGrowing(course) ? share(real.filter(saysSoon), real) : '–',
    share(held, dated),
  ];
}

console.log(
  markdownTable(
    [
      'service',
      'days of history',
      `wrong: "within ${SOON_DAYS} days"`,
      `right: ceilings within ${SOON_DAYS} days that are found`,
      'interval has the truth',
    ],
    COURSES.flatMap((course) => HISTORIES.map((known) => rowOf(course, known)))
  )
);

import { type Resource, type Subscription } from '../../demo/simulator/fleet/fleet';
import { Dice } from './dice';
import { type Course, courseOf, type Kind } from './kinds';

/** A resource of the backtest: the simulator's, and what it goes through. */
export interface Subject {
  kind: Kind;
  resource: Resource;
  course: Course;
  /** Shares by which the load wanders within the hour, and jitters from minute to minute. */
  noise: { wander: number; jitter: number };
  /** What is not bound: client connections of a resource bound by traffic, traffic of one bound by connections. */
  other: number;
  /** What the service's own measure reads, over what the simulator's model of it says. */
  serverLoadGain: number;
  /** Minutes whose metrics never arrive, and minutes whose newest point read 0 when it was scraped. */
  missing: Uint8Array;
  unsettled: Uint8Array;
}

export interface Scope {
  seed: number;
  days: number;
  resources: number;
}

const SUBSCRIPTION: Subscription = { id: '00000000-0000-0000-0000-0000000000c3', name: 'Backtest' };
const MINUTES_A_DAY = 1440;

export function minutesOf({ days }: Scope): number {
  return days * MINUTES_A_DAY;
}

/** The fleet of a seed. */
export function subjectsOf(scope: Scope): Subject[] {
  const minutes = minutesOf(scope);
  const outages = marked(minutes, new Dice(scope.seed, 'exporter'), scope.days / 7, 2, 12);
  return Array.from({ length: scope.resources }, (_, index) => subjectOf(index, scope, outages));
}

function subjectOf(index: number, scope: Scope, outages: Uint8Array): Subject {
  const name = `r${String(index + 1).padStart(3, '0')}`;
  const dice = new Dice(scope.seed, name);
  const minutes = minutesOf(scope);
  const { kind, course } = courseOf(index, dice, minutes);
  // Groups smaller than the guide's leave more to come in than to go out: then what comes in binds.
  const inboundShare = dice.between(0, 1) < 0.25 ? dice.between(1.1, 1.5) : dice.between(0.5, 0.98);
  const restless = dice.between(0, 1) < 0.3;
  const missing = restless ? marked(minutes, dice, scope.days / 3, 1, 30) : new Uint8Array(minutes);
  return {
    kind,
    resource: {
      role: 'everyday',
      name,
      subscription: SUBSCRIPTION,
      resourceGroup: 'rg',
      sku: 'Standard_S1',
      units: course.units[0],
      mix: course.mixes[0].mix,
      inboundShare,
      connectionShare: 0,
    },
    course,
    noise: { wander: dice.between(0.005, 0.05), jitter: dice.between(0.002, 0.02) },
    other: dice.between(0.12, 0.38),
    // 70 % is then read from 80 % of the ceiling on at the earliest, and at many resources never.
    serverLoadGain: dice.between(0.8, 1.25),
    missing: missing.map((gap, minute) => gap | outages[minute]),
    unsettled: marked(minutes, dice, 2 * scope.days, 1, 1),
  };
}

/** So many gaps in a window, each this long at least and at most. */
function marked(minutes: number, dice: Dice, count: number, least: number, most: number): Uint8Array {
  const marks = new Uint8Array(minutes);
  for (let i = 0; i < count; i++) {
    const start = dice.whole(0, minutes - 1);
    marks.fill(1, start, start + Math.round(dice.scaled(least, most)));
  }
  return marks;
}

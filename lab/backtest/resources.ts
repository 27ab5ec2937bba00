import { FRAMING_BYTES } from '../../demo/simulator/fleet/wire';
import { type Resource, type Subscription } from '../../demo/simulator/fleet/fleet';
import { GUIDE_MESSAGE_BYTES } from '../../src/guide';
import { Random } from '../random';
import { type Course, courseOf, type Kind } from './kinds';

/** A resource of the backtest: the simulator's, with its course. */
export interface Subject {
  kind: Kind;
  resource: Resource;
  course: Course;
  /** Relative noise of the load: slow within the hour, and from minute to minute. */
  noise: { wander: number; jitter: number };
  /** The load that is not the constraint: connections if traffic is, and traffic if connections are. */
  other: number;
  /** The service's server load divided by the simulator's model of it. */
  serverLoadGain: number;
  /** Minutes without metrics, and minutes whose newest point read 0 when it was scraped. */
  missing: Uint8Array;
  unsettled: Uint8Array;
}

export interface Scope {
  seed: number;
  days: number;
  resources: number;
}

const SUBSCRIPTION: Subscription = { id: '00000000-0000-0000-0000-0000000000c3', name: 'Backtest' };
const MINUTES_PER_DAY = 1440;

/** With its framing, the message of the guide, which is what rules without a message size assume. */
const MESSAGE_BYTES = GUIDE_MESSAGE_BYTES - FRAMING_BYTES;

export function minutesOf({ days }: Scope): number {
  return days * MINUTES_PER_DAY;
}

/** Generates the fleet of a seed. */
export function subjectsOf(scope: Scope): Subject[] {
  const minutes = minutesOf(scope);
  const outages = marked(minutes, new Random(scope.seed, 'exporter'), scope.days / 7, 2, 12);
  return Array.from({ length: scope.resources }, (_, index) => subjectOf(index, scope, outages));
}

function subjectOf(index: number, scope: Scope, outages: Uint8Array): Subject {
  const name = `r${String(index + 1).padStart(3, '0')}`;
  const random = new Random(scope.seed, name);
  const minutes = minutesOf(scope);
  const { kind, course } = courseOf(index, random, minutes);
  // With groups smaller than the guide's, inbound traffic reaches its ceiling first.
  const groupSize = random.between(0, 1) < 0.25 ? random.between(6.5, 9) : random.between(10, 20);
  const restless = random.between(0, 1) < 0.3;
  const missing = restless ? marked(minutes, random, scope.days / 3, 1, 30) : new Uint8Array(minutes);
  return {
    kind,
    resource: {
      character: 'everyday',
      name,
      subscription: SUBSCRIPTION,
      resourceGroup: 'rg',
      sku: 'Standard_S1',
      // Azure then counts as the guide does, so that alerts without factors are compared fairly.
      serviceMode: 'Serverless',
      units: course.units[0],
      mix: course.mixes[0].mix,
      messageSize: MESSAGE_BYTES,
      groupSize,
      declared: {},
      connectionShare: 0,
    },
    course,
    noise: { wander: random.between(0.005, 0.05), jitter: random.between(0.002, 0.02) },
    other: random.between(0.12, 0.38),
    // 70% server load is then reached at 80% of the ceiling at the earliest, and never at many resources.
    serverLoadGain: random.between(0.8, 1.25),
    missing: missing.map((gap, minute) => gap | outages[minute]),
    unsettled: marked(minutes, random, 2 * scope.days, 1, 1),
  };
}

/** Marks that many gaps in a window, each between `least` and `most` minutes long. */
function marked(minutes: number, random: Random, count: number, least: number, most: number): Uint8Array {
  const marks = new Uint8Array(minutes);
  for (let i = 0; i < count; i++) {
    const start = random.whole(0, minutes - 1);
    marks.fill(1, start, start + Math.round(random.scaled(least, most)));
  }
  return marks;
}

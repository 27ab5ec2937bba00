import { type Scenario } from '../../src/guide';
import { type MeasuredService } from '../calibration/service';
import { type Random } from '../random';
import { type Condition } from '../service/conditions';
import { scaled, demandOf, onBusiest, type Load } from '../service/load';

type Mix = Condition['mix'];

/** The course of a resource, minute by minute. */
export interface Course {
  /** The load as a share of the one that overloads the first unit size with the first mix. */
  load: Curve;
  /** The constraint: what messages use up, or client connections. */
  bound: 'messages' | 'connections';
  /** Unit size at each minute. */
  units: Uint16Array;
  /** The mixes, each from its minute on. */
  mixes: ReadonlyArray<{ from: number; mix: Mix }>;
}

interface Setting {
  random: Random;
  minutes: number;
  service: MeasuredService;
  messagesOf: (mix: Mix) => Load;
}

const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Unit sizes with different limits. */
export const UNIT_SIZES: readonly number[] = [1, 1, 2, 2, 5, 5, 10, 10, 20, 50, 100];

/** A kind of resource, and how often it occurs. */
export interface KindOfResource {
  kind: string;
  percent: number;
  course: (setting: Setting) => Course;
  /** A mix and unit sizes that the course needs; others are drawn. */
  mix?: Mix;
  units?: readonly number[];
}

/**
 * The kinds of resources and their percentages. A kind does not define the crossings: these follow from the latency of the
 * service in the resulting minutes.
 */
export const KINDS = [
  { kind: 'steady', percent: 16, course: steady },
  { kind: 'daily wave', percent: 20, course: wave },
  { kind: 'busy days', percent: 5, course: busy },
  { kind: 'growth over weeks', percent: 6, course: growth },
  {
    kind: 'climb over hours',
    percent: 11,
    course: episodic({ rise: [72, 600], hold: [10, 120], fall: [30, 180], peak: [1.03, 1.25] }),
  },
  {
    kind: 'climb over minutes',
    percent: 8,
    course: episodic({ rise: [5, 60], hold: [6, 60], fall: [5, 60], peak: [1.05, 1.3] }),
  },
  // As after a release or when another region fails over.
  { kind: 'step', percent: 4, course: episodic({ hold: [6, 90], peak: [1.05, 1.4] }) },
  // Some of them are above the ceiling.
  { kind: 'spikes', percent: 7, course: episodic({ hold: [1, 15], isWhole: true, peak: [0.7, 1.3], perWeek: 5 }) },
  {
    kind: 'near miss',
    percent: 7,
    course: episodic({ rise: [5, 360], hold: [3, 60], fall: [5, 120], peak: [0.85, 0.99] }),
  },
  { kind: 'mix changes', percent: 4, course: mixChanges, mix: { broadcast: 0.7, echo: 0.3 }, units: [20, 50, 100] },
  { kind: 'autoscale in time', percent: 4, course: autoscaled, units: [1, 2, 5, 10] },
  { kind: 'scale-down into a crossing', percent: 3, course: scaledDown, units: [2, 5, 10, 20, 50] },
  // Clients that stay connected: reconnecting all at once, or growing from hour to hour.
  {
    kind: 'connections',
    percent: 5,
    course: episodic({ rise: [3, 480], hold: [10, 180], fall: [10, 180], peak: [0.9, 1.2] }, 'connections'),
  },
] as const satisfies readonly KindOfResource[];

export type Kind = (typeof KINDS)[number]['kind'];

function unchanged({ minutes, service }: Setting, load: Curve, bound: Course['bound'] = 'messages'): Course {
  const { units, mix } = service;
  return { load, bound, units: new Uint16Array(minutes).fill(units), mixes: [{ from: 0, mix }] };
}

function steady(setting: Setting): Course {
  return unchanged(setting, flat(setting.minutes, setting.random.between(0.15, 0.68)));
}

function quietWave({ random, minutes }: Setting, most = 0.72): Curve {
  const high = random.between(0.35, most);
  return days(minutes, high * random.between(0.2, 0.6), high, random.between(8, 21));
}

function wave(setting: Setting): Course {
  return unchanged(setting, quietWave(setting));
}

/** Near its ceiling every working day, but never at it. */
function busy(setting: Setting): Course {
  const { random, minutes } = setting;
  const high = random.between(0.76, 0.92);
  return unchanged(setting, days(minutes, high * random.between(0.3, 0.6), high, random.between(8, 21)));
}

/** Daily peaks that grow from week to week and reach the ceiling in the last one. */
function growth(setting: Setting): Course {
  const { random, minutes } = setting;
  const last = random.between(1.02, 1.2);
  const factor = random.between(1.4, 2.2);
  const high = last / factor;
  return unchanged(setting, days(minutes, high * random.between(0.3, 0.6), high, random.between(8, 21), factor));
}

/** The ranges that episodes are drawn from. Times are in minutes; without a rise or a fall, it is sudden. */
interface Episodes {
  rise?: Range;
  hold: Range;
  fall?: Range;
  peak: Range;
  perWeek?: number;
  /** Holds are whole minutes. */
  isWhole?: true;
}

type Range = readonly [least: number, most: number];

/** A quiet load with episodes. */
function episodic(
  { rise, hold, fall, peak, perWeek = 0.5, isWhole }: Episodes,
  bound?: Course['bound']
): KindOfResource['course'] {
  return (setting) => {
    const { random, minutes } = setting;
    const load = quietWave(setting, 0.6);
    const time = (range: Range | undefined) => (range === undefined ? 0 : random.scaled(...range));
    const held = () => (isWhole ? Math.round(time(hold)) : time(hold));
    const count = Math.max(1, Math.round((perWeek * minutes) / WEEK));
    for (const start of starts(random, minutes, count, 16 * HOUR)) {
      lay(load, { start, rise: time(rise), hold: held(), fall: time(fall), peak: random.between(...peak) });
    }
    return unchanged(setting, load, bound);
  };
}

/** A release sends to single connections or users instead of everyone: as many messages, and more work. */
function mixChanges({ random, minutes, service, messagesOf }: Setting): Course {
  const { units, mix: before, parameters, capacity, evenness } = service;
  const costly: Scenario = random.pick(['sendToConnection', 'restSendToUser']);
  const released = Math.round(random.between(0.4, 0.7) * minutes);
  const repaired = Math.min(minutes, Math.round(released + random.scaled(2 * HOUR, 3 * DAY)));
  const stages = 12;
  const stageMinutes = random.scaled(2, 30);
  // Chosen to bring the highest load to between 0.85 and 1.25 of what overloads the service.
  const high = random.between(0.4, 0.7);
  const load = days(minutes, 0.6 * high, high, random.between(8, 21));
  const highest = load.slice(released, repaired).reduce((most, value) => Math.max(most, value), 0);
  const target = random.between(0.85, 1.25);
  const mixed = (share: number): Mix =>
    Object.fromEntries([
      ...Object.entries(before).map(([scenario, of]) => [scenario, of * (1 - share)]),
      [costly, share],
    ]);
  const demandAt = (share: number) =>
    Math.max(
      ...Object.values(
        onBusiest(demandOf(scaled(messagesOf(mixed(share)), highest), units, parameters, capacity), evenness)
      )
    );
  let share = 0;
  while (share < 0.95 && demandAt(share) < target) {
    share += 0.01;
  }
  const mixes = [{ from: 0, mix: before }];
  for (let stage = 1; stage <= stages; stage++) {
    const from = Math.round(released + stage * stageMinutes);
    if (from < repaired) {
      mixes.push({ from, mix: mixed((share * stage) / stages) });
    }
  }
  mixes.push({ from: repaired, mix: before });
  return { load, bound: 'messages', units: new Uint16Array(minutes).fill(units), mixes };
}

/** Scales out at 70% of what overloads it, and in again at 35%. */
function autoscaled(setting: Setting): Course {
  const { random, minutes, service } = setting;
  const small = service.units;
  const high = random.between(0.85, 1.3);
  const course = unchanged(setting, days(minutes, high * random.between(0.25, 0.4), high, random.between(8, 21)));
  // Azure needs a few minutes to change the size.
  const delay = random.whole(3, 8);
  let size = small;
  for (let minute = 1; minute < minutes; minute++) {
    const seen = course.load[Math.max(0, minute - delay)];
    if (size === small && seen >= 0.7) {
      size = UNIT_SIZES.find((each) => each > small) ?? small;
    } else if (size > small && seen <= 0.35) {
      size = small;
    }
    course.units[minute] = size;
  }
  return course;
}

/** Half the units or fewer, to save money, until somebody notices. */
function scaledDown(setting: Setting): Course {
  const { random, minutes, service } = setting;
  const large = service.units;
  const small = UNIT_SIZES.filter((size) => size < large).pop() ?? large;
  const course = unchanged(setting, flat(minutes, (random.between(1.03, 1.35) * small) / large));
  for (const start of starts(random, minutes, Math.max(1, Math.round((0.5 * minutes) / WEEK)), 4 * HOUR)) {
    course.units.fill(small, start, start + Math.round(random.scaled(20, 4 * HOUR)));
  }
  return course;
}

const MINUTES_PER_DAY = 1440;

/** Utilization for the resource's first unit size and mix, minute by minute, without noise. */
type Curve = Float64Array;

/** A load that rises from its base to a peak, stays there and falls back. In minutes. */
interface Episode {
  start: number;
  rise: number;
  hold: number;
  fall: number;
  peak: number;
}

export function flat(minutes: number, level: number): Curve {
  return new Float64Array(minutes).fill(level);
}

/**
 * A load that follows the day: `low` at night, `high` at its peak hour, and less at weekends.
 *
 * @param growth factor between the first and the last day
 */
export function days(minutes: number, low: number, high: number, peakHour: number, growth = 1): Curve {
  return Float64Array.from({ length: minutes }, (_, minute) => {
    const swing = (1 + Math.cos(2 * Math.PI * (minute / MINUTES_PER_DAY - peakHour / 24))) / 2;
    // The first day is a Monday.
    const weekday = Math.floor(minute / MINUTES_PER_DAY) % 7;
    const working = weekday < 5 ? 1 : 0.6;
    return (low + (high - low) * swing * working) * Math.pow(growth, minute / minutes);
  });
}

/** Adds an episode to a curve: each minute moves towards the peak by the episode's share. */
function lay(curve: Curve, { start, rise, hold, fall, peak }: Episode): void {
  const end = Math.min(curve.length, Math.ceil(start + rise + hold + fall));
  for (let minute = Math.max(0, Math.ceil(start)); minute < end; minute++) {
    const since = minute - start;
    const left = start + rise + hold + fall - minute;
    const share = Math.min(1, rise === 0 ? 1 : since / rise, fall === 0 ? 1 : left / fall);
    curve[minute] = Math.max(curve[minute], curve[minute] + (peak - curve[minute]) * share);
  }
}

/** Start times of episodes, each in its own part of the window to prevent overlaps. */
export function starts(random: Random, minutes: number, count: number, longest: number): number[] {
  const part = minutes / count;
  return Array.from({ length: count }, (_, i) => Math.round(i * part + random.between(0, Math.max(1, part - longest))));
}

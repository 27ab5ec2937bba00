import { DEFAULT_EDITION, EDITIONS, GUIDE_MESSAGE_BYTES, type Scenario } from '../../src/guide';
import { ceilingsFor, type Mix, nextSize } from '../../src/model';
import { type Random } from '../random';
import { type Curve, days, flat, lay, starts } from './shapes';

/** The course of a resource, minute by minute. */
export interface Course {
  /** Planned utilization, for the first unit size and mix. */
  load: Curve;
  /** The constraint of that load: the worse direction of traffic, or client connections. */
  bound: 'traffic' | 'connections';
  /** Unit size at each minute. */
  units: Uint16Array;
  /** The mixes, each from its minute on. */
  mixes: ReadonlyArray<{ from: number; mix: Mix }>;
}

interface Setting {
  random: Random;
  minutes: number;
  units: number;
  mix: Mix;
}

const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Unit sizes with different limits, and mixes of one to three scenarios. */
const UNIT_SIZES = [1, 1, 2, 2, 5, 5, 10, 10, 20, 50, 100] as const;
const MIXES: readonly Mix[] = [
  { echo: 1 },
  { broadcast: 1 },
  { sendToBigGroup: 1 },
  { sendToSmallGroup: 1 },
  { restBroadcast: 1 },
  { echo: 0.6, sendToSmallGroup: 0.25, broadcast: 0.15 },
  { echo: 0.5, sendToSmallGroup: 0.5 },
  { sendToConnection: 0.6, sendToSmallGroup: 0.4 },
  { sendToConnection: 0.6, echo: 0.4 },
  { restSendToUser: 0.8, restBroadcast: 0.2 },
  { broadcast: 0.7, sendToBigGroup: 0.3 },
];

/**
 * The kinds of resources and their percentages. A kind does not define the crossings: these are computed from the resulting
 * minutes (crossings.ts).
 */
const KINDS = [
  { kind: 'steady', percent: 16, course: steady },
  { kind: 'daily wave', percent: 20, course: wave },
  { kind: 'busy days', percent: 5, course: busy },
  { kind: 'growth over weeks', percent: 6, course: growth },
  { kind: 'climb over hours', percent: 11, course: climbOfHours },
  { kind: 'climb over minutes', percent: 8, course: climbOfMinutes },
  { kind: 'step', percent: 4, course: step },
  { kind: 'spikes', percent: 7, course: spikes },
  { kind: 'near miss', percent: 7, course: nearMiss },
  { kind: 'mix changes', percent: 4, course: mixChanges },
  { kind: 'autoscale in time', percent: 4, course: autoscaled },
  { kind: 'scale-down into a crossing', percent: 3, course: scaledDown },
  { kind: 'connections', percent: 5, course: connections },
] as const;

export type Kind = (typeof KINDS)[number]['kind'];

/** The kind of the resource with this number: any hundred consecutive numbers have the same kinds. */
function kindOf(index: number): (typeof KINDS)[number] {
  // 37 is coprime to 100, which gives small fleets many kinds too.
  let place = (index * 37) % 100;
  for (const kind of KINDS) {
    if (place < kind.percent) {
      return kind;
    }
    place -= kind.percent;
  }
  throw new RangeError('the percentages of the kinds do not sum to 100');
}

/** Generates the course of the resource with this number. */
export function courseOf(index: number, random: Random, minutes: number): { kind: Kind; course: Course } {
  const { kind, course } = kindOf(index);
  return { kind, course: course({ random, minutes, units: random.pick(UNIT_SIZES), mix: random.pick(MIXES) }) };
}

function unchanged({ minutes, units, mix }: Setting, load: Curve, bound: Course['bound'] = 'traffic'): Course {
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

/** Adds episodes of a kind to a quiet base, that many per week. */
function episodes(
  setting: Setting,
  perWeek: number,
  shape: (random: Random) => { rise: number; hold: number; fall: number; peak: number },
  base: Curve = quietWave(setting, 0.6)
): Curve {
  const { random, minutes } = setting;
  const count = Math.max(1, Math.round((perWeek * minutes) / WEEK));
  for (const start of starts(random, minutes, count, 16 * HOUR)) {
    lay(base, { start, ...shape(random) });
  }
  return base;
}

function climbOfHours(setting: Setting): Course {
  return unchanged(
    setting,
    episodes(setting, 0.5, (random) => ({
      rise: random.scaled(1.2 * HOUR, 10 * HOUR),
      hold: random.scaled(10, 2 * HOUR),
      fall: random.scaled(0.5 * HOUR, 3 * HOUR),
      peak: random.between(1.03, 1.25),
    }))
  );
}

function climbOfMinutes(setting: Setting): Course {
  return unchanged(
    setting,
    episodes(setting, 0.5, (random) => ({
      rise: random.scaled(5, HOUR),
      hold: random.scaled(6, HOUR),
      fall: random.scaled(5, HOUR),
      peak: random.between(1.05, 1.3),
    }))
  );
}

/** A sudden step, as after a release or when another region fails over. */
function step(setting: Setting): Course {
  return unchanged(
    setting,
    episodes(setting, 0.5, (random) => ({
      rise: 0,
      hold: random.scaled(6, 1.5 * HOUR),
      fall: 0,
      peak: random.between(1.05, 1.4),
    }))
  );
}

/** Shorter than five minutes, some of them above the ceiling. */
function spikes(setting: Setting): Course {
  return unchanged(
    setting,
    episodes(setting, 5, (random) => ({ rise: 0, hold: random.whole(1, 4), fall: 0, peak: random.between(0.7, 1.3) }))
  );
}

function nearMiss(setting: Setting): Course {
  return unchanged(
    setting,
    episodes(setting, 0.5, (random) => ({
      rise: random.scaled(5, 6 * HOUR),
      hold: random.scaled(3, HOUR),
      fall: random.scaled(5, 2 * HOUR),
      peak: random.between(0.85, 0.99),
    }))
  );
}

/** A release sends to single connections or users instead of everyone: the same traffic, a lower ceiling. */
function mixChanges(setting: Setting): Course {
  const { random, minutes } = setting;
  const units = random.pick([20, 50, 100]);
  const before: Mix = { broadcast: 0.7, echo: 0.3 };
  const costly: Scenario = random.pick(['sendToConnection', 'restSendToUser']);
  const released = Math.round(random.between(0.3, 0.7) * minutes);
  const repaired = Math.min(minutes, Math.round(released + random.scaled(2 * HOUR, 3 * DAY)));
  const stages = 12;
  const stageMinutes = random.scaled(2, 30);
  // Chosen to bring the highest load to between 0.85 and 1.25 of the new ceiling.
  const high = random.between(0.4, 0.7);
  const load = days(minutes, 0.6 * high, high, random.between(8, 21));
  const highest = load.slice(released, repaired).reduce((most, value) => Math.max(most, value), 0);
  const target = random.between(0.85, 1.25);
  const mixed = (share: number): Mix => ({ broadcast: 0.7 * (1 - share), echo: 0.3 * (1 - share), [costly]: share });
  let share = 0;
  while (share < 0.95 && (highest * outboundCeiling(before, units)) / outboundCeiling(mixed(share), units) < target) {
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
  return { load, bound: 'traffic', units: new Uint16Array(minutes).fill(units), mixes };
}

/** Scales out at 70% of its ceiling, and in again at 35%. */
function autoscaled(setting: Setting): Course {
  const { random, minutes } = setting;
  const small = random.pick([1, 2, 5, 10]);
  const large = sizeAfter(small);
  const high = random.between(0.85, 1.3);
  const load = days(minutes, high * random.between(0.25, 0.4), high, random.between(8, 21));
  const units = new Uint16Array(minutes);
  // Azure needs a few minutes to change the size.
  const delay = random.whole(3, 8);
  let size = small;
  units[0] = small;
  for (let minute = 1; minute < minutes; minute++) {
    const seen = load[Math.max(0, minute - delay)];
    if (size === small && seen >= 0.7) {
      size = large;
    } else if (size === large && seen <= 0.35) {
      size = small;
    }
    units[minute] = size;
  }
  return { load, bound: 'traffic', units, mixes: [{ from: 0, mix: { echo: 1 } }] };
}

/** Half the units or fewer, to save money, until somebody notices. */
function scaledDown(setting: Setting): Course {
  const { random, minutes } = setting;
  const small = random.pick([1, 2, 5, 10, 20]);
  const large = sizeAfter(small);
  const load = flat(minutes, (random.between(1.03, 1.35) * small) / large);
  const units = new Uint16Array(minutes).fill(large);
  for (const start of starts(random, minutes, Math.max(1, Math.round((0.5 * minutes) / WEEK)), 4 * HOUR)) {
    units.fill(small, start, start + Math.round(random.scaled(20, 4 * HOUR)));
  }
  return { load, bound: 'traffic', units, mixes: [{ from: 0, mix: { echo: 1 } }] };
}

/** Clients that stay connected: reconnecting all at once, or growing from hour to hour. */
function connections(setting: Setting): Course {
  const load = episodes(setting, 0.5, (random) => ({
    rise: random.scaled(3, 8 * HOUR),
    hold: random.scaled(10, 3 * HOUR),
    fall: random.scaled(10, 3 * HOUR),
    peak: random.between(0.9, 1.2),
  }));
  return unchanged(setting, load, 'connections');
}

const EDITION = EDITIONS[DEFAULT_EDITION];

function sizeAfter(units: number): number {
  const next = nextSize(EDITION, units);
  if (next === undefined) {
    throw new RangeError(`edition ${EDITION.id} has no unit size after ${units}`);
  }
  return next;
}

/** Outbound messages/s that a unit size can send in a mix, at the guide's message size. */
function outboundCeiling(mix: Mix, units: number): number {
  const ceilings = ceilingsFor({
    edition: EDITION,
    units,
    mix,
    inboundSize: GUIDE_MESSAGE_BYTES,
    outboundSize: GUIDE_MESSAGE_BYTES,
  });
  if (typeof ceilings?.outboundMessages !== 'number') {
    throw new RangeError(`edition ${EDITION.id} has no figure for unit size ${units}`);
  }
  return ceilings.outboundMessages;
}

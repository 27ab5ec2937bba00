import { DEFAULT_EDITION, EDITIONS, GUIDE_MESSAGE_BYTES, type Scenario } from '../../src/guide';
import { ceilingsFor, type Mix, nextSize } from '../../src/model';
import { type Dice } from './dice';
import { type Curve, days, flat, lay, starts } from './shapes';

/** What a resource goes through, minute by minute from the first. */
export interface Course {
  /** Utilization that is laid out, of the first unit size and mix. */
  load: Curve;
  /** What the load is of: the worse direction of traffic, or the client connections. */
  bound: 'traffic' | 'connections';
  /** Unit size in force. */
  units: Uint16Array;
  /** Mix in force: the first, and what it has become from a minute on. */
  mixes: ReadonlyArray<{ from: number; mix: Mix }>;
}

interface Setting {
  dice: Dice;
  minutes: number;
  units: number;
  mix: Mix;
}

const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Unit sizes that differ in what they carry, and mixes from one scenario to three. */
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
 * The kinds of resources, with how many in a hundred there are. What is laid out here says nothing of what counts as a
 * crossing: that is worked out from the minutes that come of it (crossings.ts).
 */
const KINDS = [
  { kind: 'steady', inAHundred: 16, course: steady },
  { kind: 'daily wave', inAHundred: 20, course: wave },
  { kind: 'busy days', inAHundred: 5, course: busy },
  { kind: 'growth over weeks', inAHundred: 6, course: growth },
  { kind: 'climb over hours', inAHundred: 11, course: climbOfHours },
  { kind: 'climb over minutes', inAHundred: 8, course: climbOfMinutes },
  { kind: 'step', inAHundred: 4, course: step },
  { kind: 'spikes', inAHundred: 7, course: spikes },
  { kind: 'near miss', inAHundred: 7, course: nearMiss },
  { kind: 'mix changes', inAHundred: 4, course: mixChanges },
  { kind: 'autoscale in time', inAHundred: 4, course: autoscaled },
  { kind: 'scale-down into a crossing', inAHundred: 3, course: scaledDown },
  { kind: 'connections', inAHundred: 5, course: connections },
] as const;

export type Kind = (typeof KINDS)[number]['kind'];

/** The kind of the resource of a number: every hundred resources in a row hold the same kinds. */
function kindOf(index: number): (typeof KINDS)[number] {
  // 37 is prime to 100: a small fleet holds many kinds as well.
  let place = (index * 37) % 100;
  for (const kind of KINDS) {
    if (place < kind.inAHundred) {
      return kind;
    }
    place -= kind.inAHundred;
  }
  throw new RangeError('the kinds are not a hundred in a hundred');
}

/** What the resource of a number goes through over so many minutes. */
export function courseOf(index: number, dice: Dice, minutes: number): { kind: Kind; course: Course } {
  const { kind, course } = kindOf(index);
  return { kind, course: course({ dice, minutes, units: dice.pick(UNIT_SIZES), mix: dice.pick(MIXES) }) };
}

function unchanged({ minutes, units, mix }: Setting, load: Curve, bound: Course['bound'] = 'traffic'): Course {
  return { load, bound, units: new Uint16Array(minutes).fill(units), mixes: [{ from: 0, mix }] };
}

function steady(setting: Setting): Course {
  return unchanged(setting, flat(setting.minutes, setting.dice.between(0.15, 0.68)));
}

function quietWave({ dice, minutes }: Setting, most = 0.72): Curve {
  const high = dice.between(0.35, most);
  return days(minutes, high * dice.between(0.2, 0.6), high, dice.between(8, 21));
}

function wave(setting: Setting): Course {
  return unchanged(setting, quietWave(setting));
}

/** Every working day near its ceiling, and never at it: sized so, or not yet noticed. */
function busy(setting: Setting): Course {
  const { dice, minutes } = setting;
  const high = dice.between(0.76, 0.92);
  return unchanged(setting, days(minutes, high * dice.between(0.3, 0.6), high, dice.between(8, 21)));
}

/** Days whose peaks grow from week to week, and reach the ceiling in the last of them. */
function growth(setting: Setting): Course {
  const { dice, minutes } = setting;
  const last = dice.between(1.02, 1.2);
  const factor = dice.between(1.4, 2.2);
  const high = last / factor;
  return unchanged(setting, days(minutes, high * dice.between(0.3, 0.6), high, dice.between(8, 21), factor));
}

/** So many episodes a week of a kind, over a quiet base. */
function episodes(
  setting: Setting,
  aWeek: number,
  shape: (dice: Dice) => { rise: number; hold: number; fall: number; peak: number },
  base: Curve = quietWave(setting, 0.6)
): Curve {
  const { dice, minutes } = setting;
  const count = Math.max(1, Math.round((aWeek * minutes) / WEEK));
  for (const start of starts(dice, minutes, count, 16 * HOUR)) {
    lay(base, { start, ...shape(dice) });
  }
  return base;
}

function climbOfHours(setting: Setting): Course {
  return unchanged(
    setting,
    episodes(setting, 0.5, (dice) => ({
      rise: dice.scaled(1.2 * HOUR, 10 * HOUR),
      hold: dice.scaled(10, 2 * HOUR),
      fall: dice.scaled(0.5 * HOUR, 3 * HOUR),
      peak: dice.between(1.03, 1.25),
    }))
  );
}

function climbOfMinutes(setting: Setting): Course {
  return unchanged(
    setting,
    episodes(setting, 0.5, (dice) => ({
      rise: dice.scaled(5, HOUR),
      hold: dice.scaled(6, HOUR),
      fall: dice.scaled(5, HOUR),
      peak: dice.between(1.05, 1.3),
    }))
  );
}

/** At once, as after a release or when another region fails over. */
function step(setting: Setting): Course {
  return unchanged(
    setting,
    episodes(setting, 0.5, (dice) => ({
      rise: 0,
      hold: dice.scaled(6, 1.5 * HOUR),
      fall: 0,
      peak: dice.between(1.05, 1.4),
    }))
  );
}

/** Over in under five minutes, some of them over the ceiling. */
function spikes(setting: Setting): Course {
  return unchanged(
    setting,
    episodes(setting, 5, (dice) => ({ rise: 0, hold: dice.whole(1, 4), fall: 0, peak: dice.between(0.7, 1.3) }))
  );
}

function nearMiss(setting: Setting): Course {
  return unchanged(
    setting,
    episodes(setting, 0.5, (dice) => ({
      rise: dice.scaled(5, 6 * HOUR),
      hold: dice.scaled(3, HOUR),
      fall: dice.scaled(5, 2 * HOUR),
      peak: dice.between(0.85, 0.99),
    }))
  );
}

/** A release sends to single connections and groups what was sent to all: the same traffic, a lower ceiling. */
function mixChanges(setting: Setting): Course {
  const { dice, minutes } = setting;
  const units = dice.pick([20, 50, 100]);
  const before: Mix = { broadcast: 0.7, echo: 0.3 };
  const costly: Scenario = dice.pick(['sendToConnection', 'restSendToUser']);
  const released = Math.round(dice.between(0.3, 0.7) * minutes);
  const repaired = Math.min(minutes, Math.round(released + dice.scaled(2 * HOUR, 3 * DAY)));
  const stages = 12;
  const stageMinutes = dice.scaled(2, 30);
  // As far as the load at its highest comes to between 0.85 and 1.25 of the new ceiling.
  const high = dice.between(0.4, 0.7);
  const load = days(minutes, 0.6 * high, high, dice.between(8, 21));
  const highest = load.slice(released, repaired).reduce((most, value) => Math.max(most, value), 0);
  const target = dice.between(0.85, 1.25);
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

/** Scales out when the load is at 70 % of its ceiling, and in again at 35 %. */
function autoscaled(setting: Setting): Course {
  const { dice, minutes } = setting;
  const small = dice.pick([1, 2, 5, 10]);
  const large = sizeAfter(small);
  const high = dice.between(0.85, 1.3);
  const load = days(minutes, high * dice.between(0.25, 0.4), high, dice.between(8, 21));
  const units = new Uint16Array(minutes);
  // Azure takes a few minutes to change the size.
  const delay = dice.whole(3, 8);
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

/** Somebody saves money: half the units or fewer, until it is noticed. */
function scaledDown(setting: Setting): Course {
  const { dice, minutes } = setting;
  const small = dice.pick([1, 2, 5, 10, 20]);
  const large = sizeAfter(small);
  const load = flat(minutes, (dice.between(1.03, 1.35) * small) / large);
  const units = new Uint16Array(minutes).fill(large);
  for (const start of starts(dice, minutes, Math.max(1, Math.round((0.5 * minutes) / WEEK)), 4 * HOUR)) {
    units.fill(small, start, start + Math.round(dice.scaled(20, 4 * HOUR)));
  }
  return { load, bound: 'traffic', units, mixes: [{ from: 0, mix: { echo: 1 } }] };
}

/** Clients that connect and stay: reconnecting at once, or more of them from hour to hour. */
function connections(setting: Setting): Course {
  const load = episodes(setting, 0.5, (dice) => ({
    rise: dice.scaled(3, 8 * HOUR),
    hold: dice.scaled(10, 3 * HOUR),
    fall: dice.scaled(10, 3 * HOUR),
    peak: dice.between(0.9, 1.2),
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

/** Messages/s out that a unit size carries of a mix, of the guide's message. */
export function outboundCeiling(mix: Mix, units: number): number {
  const ceilings = ceilingsFor({
    edition: EDITION,
    units,
    mix,
    inboundSize: GUIDE_MESSAGE_BYTES,
    outboundSize: GUIDE_MESSAGE_BYTES,
  });
  if (ceilings === undefined) {
    throw new RangeError(`edition ${EDITION.id} has no figure for unit size ${units}`);
  }
  return ceilings.outboundMessages;
}

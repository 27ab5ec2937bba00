import { type Resource, resourceId, type Rhythm } from './fleet';
import { draw, keyOf, wander } from './noise';
import { DAYS_OF_HISTORY, daysBefore, EARLIER_CLIMB_HOUR, EARLIER_CLIMBS_DAYS_BEFORE, minuteOf } from './past';

/** The parameters of the whole simulation: the same world gives the same values. */
export interface World {
  seed: number;
  /** Start of the demo in epoch seconds; the increase and the autoscale step are placed relative to it. */
  demoStart: number;
}

/** Azure Monitor publishes a minute this late. */
export const METRIC_DELAY_MINUTES = 3;

/** Random channels that must be independent of each other. */
const CHANNEL = { wander: 0, jitter: 1, burstAt: 2, burstPeak: 3, burstChance: 4 } as const;

const noiseKeys = new WeakMap<Resource, number>();

/** Makes a resource's noise differ from others'; cached, since every minute needs it. */
export function noiseKey(resource: Resource): number {
  const known = noiseKeys.get(resource);
  if (known !== undefined) {
    return known;
  }
  const key = keyOf(resourceId(resource));
  noiseKeys.set(resource, key);
  return key;
}

const HOURS_PER_DAY = 24;
const MINUTES_PER_DAY = 1440;

/** At weekends a load drops by half of its daily swing; a load without a daily swing has no weekends. */
const WEEKEND_DIP_OF_SWING = 0.5;

/**
 * Returns the utilization of the outbound ceiling in a minute at the resource's own unit size (the smaller one, if it
 * autoscales).
 *
 * @param minute since the epoch
 * @returns undefined for a resource without traffic
 */
export function utilizationAt(resource: Resource, minute: number, world: World): number | undefined {
  const source = { seed: world.seed, key: noiseKey(resource) };
  switch (resource.load?.kind) {
    case undefined:
      return undefined;
    case 'rhythm':
      return (
        rhythmAt(resource.load.rhythm, minute, world) *
        (1 +
          0.04 * wander({ ...source, channel: CHANNEL.wander }, minute, 25) +
          0.015 * (2 * draw({ ...source, channel: CHANNEL.jitter }, minute) - 1))
      );
    case 'bursts':
      return burstAt(rhythmAt(resource.load.rhythm, minute, world), minute, source);
    case 'climb':
      return climbingLoad(minute, world) + 0.003 * (2 * draw({ ...source, channel: CHANNEL.jitter }, minute) - 1);
    case 'steady':
      return resource.load.utilization;
    case 'autoscale':
      return autoscaleLoad(autoscalePhase(minute, world)) * (1 - QUIET_WEEKEND_DIP * quietAt(minute, world));
  }
}

/** Unit size in a minute. */
export function unitsAt(resource: Resource, minute: number, world: World): number {
  switch (resource.load?.kind) {
    case 'autoscale': {
      const phase = autoscalePhase(minute, world);
      const isBusy = quietAt(minute, world) < QUIET_ENOUGH;
      return isBusy && phase >= SCALE_OUT_MINUTE && phase < SCALE_IN_MINUTE
        ? resource.load.scaledOutUnits
        : resource.units;
    }
    case 'rhythm': {
      const beforeStart = Math.floor(world.demoStart / 60) - minute;
      const { from, to } = SCALED_IN_VAIN_BEFORE_START;
      return beforeStart <= from && beforeStart > to
        ? (resource.load.scaledInVainUnits ?? resource.units)
        : resource.units;
    }
    default:
      return resource.units;
  }
}

/** A night's attempt to scale a resource whose limit is routing, in minutes before the start of the demo. */
export const SCALED_IN_VAIN_BEFORE_START = { from: 9 * 60, to: 6 * 60 } as const;

function rhythmAt(rhythm: Rhythm, minute: number, world: World): number {
  const { level, swing, peakHour, weekend = 1 - WEEKEND_DIP_OF_SWING * swing, grownFrom = 1 } = rhythm;
  const hour = (minute / 60) % HOURS_PER_DAY;
  const day = Math.cos((2 * Math.PI * (hour - peakHour)) / HOURS_PER_DAY);
  const age = clamp01(daysBefore(minute, world) / DAYS_OF_HISTORY);
  return level * (1 + swing * day) * (1 - (1 - weekend) * weekendAt(minute)) * (1 - (1 - grownFrom) * age);
}

/** 0 on weekdays, 1 at weekends, with six hours of transition. */
function weekendAt(minute: number): number {
  // The epoch was a Thursday; the week starts on Monday.
  const day = (minute / MINUTES_PER_DAY + 3) % 7;
  return clamp01((day - 4.875) / 0.25) * clamp01((7 - day) / 0.25);
}

/** How far a load that has no daily rhythm drops at weekends. */
const QUIET_WEEKEND_DIP = 0.4;
/** Above this, the dip keeps the autoscaled load below its smaller size's ceiling, and it does not scale out. */
const QUIET_ENOUGH = 0.45;

/** Weekends of those loads, up to a day before the start: the last day is the same whatever day the demo starts on. */
function quietAt(minute: number, world: World): number {
  return weekendAt(minute) * clamp01(4 * (daysBefore(minute, world) - 1.1));
}

/** A burst lasts six minutes: too short for a page, long enough to be visible. */
const BURST_SHAPE: readonly number[] = [0.5, 0.85, 1, 1, 0.85, 0.5];
const BURST_SLOT_MINUTES = 40;
const BURST_CHANCE = 0.6;
const BURST_PEAK = { least: 0.72, most: 1.03 } as const;

function burstAt(base: number, minute: number, source: { seed: number; key: number }): number {
  const jitter = 1 + 0.03 * (2 * draw({ ...source, channel: CHANNEL.jitter }, minute) - 1);
  const slot = Math.floor(minute / BURST_SLOT_MINUTES);
  if (draw({ ...source, channel: CHANNEL.burstChance }, slot) >= BURST_CHANCE) {
    return base * jitter;
  }
  const room = BURST_SLOT_MINUTES - BURST_SHAPE.length;
  const start = Math.floor(draw({ ...source, channel: CHANNEL.burstAt }, slot) * room);
  const shape = BURST_SHAPE[minute - slot * BURST_SLOT_MINUTES - start] ?? 0;
  const peak =
    BURST_PEAK.least + (BURST_PEAK.most - BURST_PEAK.least) * draw({ ...source, channel: CHANNEL.burstPeak }, slot);
  return (base + (peak - base) * shape) * (shape === 0 ? jitter : 1);
}

/** The increase repeats this often while the demo runs. */
export const CLIMB_PERIOD_MINUTES = 90;

/**
 * The first minute whose total is above 0.95. It is published about a minute after the start of the demo, so an alert that
 * waits two minutes pages within five.
 */
function ceilingMinute({ demoStart }: World): number {
  // Minutes are published at full minutes: "about a minute" means 45 to 105 seconds.
  return Math.ceil((demoStart + 45) / 60) - METRIC_DELAY_MINUTES;
}

/** Points of the increase: minutes from the one that crosses 0.95, and utilization. */
const CLIMB: ReadonlyArray<readonly [minute: number, utilization: number]> = [
  [-20, 0.65],
  [-4, 0.81],
  [-1, 0.935],
  [0, 0.958],
  [1, 0.97],
  [20, 0.982],
  [38, 0.974],
  [50, 0.6],
  [70, 0.65],
];

/** The load of the climbing resource: the increase at the start of the demo, and once on each of some earlier evenings. */
function climbingLoad(minute: number, world: World): number {
  const dip = 1 - QUIET_WEEKEND_DIP * quietAt(minute, world);
  for (const days of EARLIER_CLIMBS_DAYS_BEFORE) {
    const since = minute - minuteOf({ daysBefore: days, fromHour: EARLIER_CLIMB_HOUR }, world);
    if (since >= CLIMB[0][0] && since < CLIMB_PERIOD_MINUTES + CLIMB[0][0]) {
      return climbAt(since);
    }
  }
  return climbAt(minute - ceilingMinute(world)) * dip;
}

function climbAt(sinceCeiling: number): number {
  const [firstMinute, firstUtilization] = CLIMB[0];
  if (sinceCeiling < firstMinute) {
    return firstUtilization + 0.03 * Math.sin((2 * Math.PI * (sinceCeiling - firstMinute)) / 180);
  }
  const phase = ((sinceCeiling - firstMinute) % CLIMB_PERIOD_MINUTES) + firstMinute;
  const next = CLIMB.findIndex(([minute]) => minute > phase);
  const [fromMinute, from] = CLIMB[next - 1];
  const [toMinute, to] = CLIMB[next];
  return from + ((to - from) * (phase - fromMinute)) / (toMinute - fromMinute);
}

/** One cycle of the autoscaled resource: its load rises, it scales out, its load falls, it scales in. */
const AUTOSCALE_PERIOD_MINUTES = 480;

/** The demo starts this long after a scale-out: the step is visible in any range of three hours or more. */
export const SCALE_OUT_BEFORE_START_MINUTES = 120;

/** Minutes of the cycle at which the load reaches 0.78 of the smaller size's ceiling, and is back at 0.40. */
const SCALE_OUT_MINUTE = 161;
const SCALE_IN_MINUTE = 406;

function autoscalePhase(minute: number, { demoStart }: World): number {
  const scaleOut = Math.floor(demoStart / 60) - SCALE_OUT_BEFORE_START_MINUTES;
  const rounds = (minute - scaleOut + SCALE_OUT_MINUTE) % AUTOSCALE_PERIOD_MINUTES;
  return (rounds + AUTOSCALE_PERIOD_MINUTES) % AUTOSCALE_PERIOD_MINUTES;
}

function autoscaleLoad(phase: number): number {
  return 0.6 - 0.35 * Math.cos((2 * Math.PI * phase) / AUTOSCALE_PERIOD_MINUTES);
}

function clamp01(value: number): number {
  return Math.min(1, Math.max(0, value));
}

import { type Edition, GUIDE_MESSAGE_BYTES, type Scenario, SCENARIOS } from '../../guide';
import { type Assumption } from './assumptions';
import {
  type Calibration,
  type Dimension,
  DIRECTIONS,
  type Measured,
  type MessageSize,
  type MessageSizes,
  trafficFactorsOf,
  utilizationOf,
  worstOf,
} from '../capacity';
import { isNumber, largest } from '../numbers';
import { ceilingsOf, type Load, type Snapshot } from './snapshot';

/** The average message of a chat. A resource measured in bytes has its lowest ceilings with small messages. */
const SMALL_MESSAGE = 200;

/** Ten times the guide's. A resource measured in messages has its lowest ceilings with large ones. */
const LARGE_MESSAGE = 20_480;

/** Less is not seen in a percentage without decimals. */
const LEAST_DIFFERENCE = 0.01;

/** A dimension under an assumption, and as it would be otherwise. */
export interface AssumptionChange {
  dimension: Dimension;
  utilization: { now: number; then: number };
  ceiling: { now: number; then: number };
}

/** How much an assumption could change the figures. Without a ceiling, and where nothing changes, `changes` is empty. */
export type AssumptionEffect =
  /** If messages had this many bytes. */
  | { assumption: 'messageSize'; bytes: number; changes: AssumptionChange[] }
  /** If messages had `larger` bytes instead of the size that was taken. `matters` is false where that changes nothing. */
  | { assumption: 'messageSizeEstimated'; bytes: number; larger: number; matters: boolean; changes: AssumptionChange[] }
  /** If all messages belonged to this scenario, the worst for the traffic. */
  | { assumption: 'mix'; scenario: Scenario; changes: AssumptionChange[] }
  /** If messages reached the hubs through the service. `matters` is false where the mix has no such messages. */
  | { assumption: 'serverLeg'; matters: boolean; changes: AssumptionChange[] };

type Options = Calibration & { edition: Edition };

/** The least and the highest utilization that the unknown server leg leaves possible. */
export interface UtilizationRange {
  least: number;
  most: number;
}

/**
 * Returns how far the utilization of a snapshot depends on the leg to the app servers, which nothing in Azure's metrics shows.
 *
 * @returns undefined where it is known, or changes nothing
 */
export function serverLegRange(snapshot: Snapshot, options: Options): UtilizationRange | undefined {
  const { worst, assumptions } = snapshot;
  if (worst === undefined || !assumptions.includes('serverLeg')) {
    return undefined;
  }
  const then = loadWith(snapshot, options, { serverLeg: true });
  const ceilings = ceilingsOf(then, options.edition);
  const other = ceilings && worstOf(utilizationOf(then.measured, ceilings))?.utilization;
  return other === undefined || Math.abs(other - worst.utilization) < LEAST_DIFFERENCE
    ? undefined
    : { least: Math.min(other, worst.utilization), most: Math.max(other, worst.utilization) };
}

/** Returns what each assumption of a snapshot could change, in the order of its assumptions. */
export function assumptionEffects(snapshot: Snapshot, options: Options): AssumptionEffect[] {
  return snapshot.assumptions.map((assumption) => effectOf(assumption, snapshot, options));
}

function effectOf(assumption: Assumption, snapshot: Snapshot, options: Options): AssumptionEffect {
  switch (assumption) {
    case 'messageSize':
      return messageSizeEffect(snapshot, options);
    case 'messageSizeEstimated':
      return estimatedSizeEffect(snapshot, options);
    case 'mix':
      return mixEffect(snapshot, options);
    case 'serverLeg':
      return serverLegEffect(snapshot, options);
  }
}

function messageSizeEffect(snapshot: Snapshot, options: Options): AssumptionEffect {
  const { measured, sizes } = snapshot;
  const isInBytes = DIRECTIONS.some(
    ({ name, bytes }) => sizes[name].basis === 'assumed' && measured[bytes] !== undefined
  );
  const bytes = isInBytes ? SMALL_MESSAGE : LARGE_MESSAGE;
  const changes = sizeChanges(snapshot, options, 'assumed', bytes);
  const unit = isInBytes ? 'bytes' : 'messages';
  return {
    assumption: 'messageSize',
    bytes,
    changes: changes.filter(({ dimension }) => DIRECTIONS.some((direction) => direction[unit] === dimension)),
  };
}

function estimatedSizeEffect(snapshot: Snapshot, options: Options): AssumptionEffect {
  const { inbound, outbound } = snapshot.sizes;
  const { bytes } = outbound.basis === 'counted' ? outbound : inbound;
  const larger = bytes < GUIDE_MESSAGE_BYTES ? GUIDE_MESSAGE_BYTES : LARGE_MESSAGE;
  const changes = sizeChanges(snapshot, options, 'counted', larger);
  const matters = changes.length > 0 || snapshot.ceilings === undefined;
  return { assumption: 'messageSizeEstimated', bytes, larger, matters, changes };
}

/** Returns what changes in the directions whose size has this basis, if their messages had this many bytes. */
function sizeChanges(
  snapshot: Snapshot,
  options: Options,
  basis: MessageSize['basis'],
  bytes: number
): AssumptionChange[] {
  const { inbound, outbound } = snapshot.sizes;
  const resized = (size: MessageSize): MessageSize => (size.basis === basis ? { bytes, basis: 'declared' } : size);
  const then = loadWith(snapshot, options, { sizes: { inbound: resized(inbound), outbound: resized(outbound) } });
  const directions = DIRECTIONS.filter(({ name }) => snapshot.sizes[name].basis === basis);
  return changesBetween(snapshot, then, options).filter(({ dimension }) =>
    directions.some((direction) => direction.bytes === dimension || direction.messages === dimension)
  );
}

function mixEffect(snapshot: Snapshot, options: Options): AssumptionEffect {
  const outcomes = SCENARIOS.map((scenario) => {
    const changes = changesBetween(snapshot, loadWith(snapshot, options, { mix: { [scenario]: 1 } }), options);
    // Without traffic, ceilings tell the scenarios apart.
    const worst = largest(changes.map(({ ceiling, utilization }) => utilization.then + 1 / ceiling.then));
    return { scenario, changes, worst };
  });
  const { scenario, changes } = outcomes.reduce((worst, outcome) => (outcome.worst > worst.worst ? outcome : worst));
  return { assumption: 'mix', scenario, changes };
}

function serverLegEffect(snapshot: Snapshot, options: Options): AssumptionEffect {
  const factors = trafficFactorsOf(options.edition, snapshot.mix, { serverLeg: true });
  return {
    assumption: 'serverLeg',
    matters: DIRECTIONS.some(({ name, bytes }) => snapshot.measured[bytes] !== undefined && factors[name] !== 1),
    changes: changesBetween(snapshot, loadWith(snapshot, options, { serverLeg: true }), options),
  };
}

/** Returns the load under other conditions. The bytes that Azure counted stay; how they count for the guide changes. */
function loadWith(
  now: Load,
  { edition, serverLeg, trafficFactors }: Options,
  other: { mix?: Load['mix']; sizes?: MessageSizes; serverLeg?: true }
): Load {
  const { mix = now.mix, sizes = now.sizes } = other;
  const before = trafficFactorsOf(edition, now.mix, { serverLeg, trafficFactors });
  const after = trafficFactorsOf(edition, mix, { serverLeg: other.serverLeg ?? serverLeg, trafficFactors });
  const measured: Measured = { ...now.measured };
  const corrected = { ...sizes };
  for (const { name, bytes } of DIRECTIONS) {
    const factor = before[name] / after[name];
    const value = measured[bytes];
    if (value !== undefined) {
      measured[bytes] = value * factor;
    }
    if (sizes[name].basis === 'measured') {
      corrected[name] = { ...sizes[name], bytes: sizes[name].bytes * factor };
    }
  }
  return { ...now, mix, sizes: corrected, measured };
}

/** Compares each direction in the unit that it is measured in, bytes where it is measured in both. */
function changesBetween(now: Snapshot, then: Load, { edition }: Options): AssumptionChange[] {
  const ceilings = ceilingsOf(then, edition);
  const utilization = ceilings && utilizationOf(then.measured, ceilings);
  return DIRECTIONS.flatMap(({ bytes, messages }): AssumptionChange[] => {
    const dimension = now.measured[bytes] === undefined ? messages : bytes;
    const ceiling = { now: now.ceilings?.[dimension], then: ceilings?.[dimension] };
    const used = { now: now.utilization[dimension], then: utilization?.[dimension] };
    const isSame = ceiling.now === ceiling.then && used.now === used.then;
    return isSame || !isKnown(ceiling) || !isKnown(used) ? [] : [{ dimension, utilization: used, ceiling }];
  });
}

function isKnown(figures: { now?: number | null; then?: number | null }): figures is { now: number; then: number } {
  return isNumber(figures.now) && isNumber(figures.then);
}

import { type Direction, GUIDE_MESSAGE_BYTES, SMALLEST_COSTED_MESSAGE_BYTES } from '../../../src/guide';
import { ratePerUnit } from '../promql/guide-rates';
import { explained, indent, is, select } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { sizeOf } from './message-size';

/** The guide's do-not-exceed tables, as unit seconds for each message of 2,048 B: echo's inbound, broadcast's outbound. */
export const LEAST_COST: Readonly<Record<Direction, number>> = {
  inbound: 1 / ratePerUnit('inbound', 'echo'),
  outbound: 1 / ratePerUnit('outbound', 'broadcast'),
};

/**
 * The unit seconds that an average message of a mix takes, where the mix matters: at least those of the do-not-exceed
 * table. Inbound, it matters where routing does.
 */
export function presentCost(direction: Direction): RecordingRule {
  const bandwidth = select(STEP.bandwidthCost, is('direction', [direction]));
  const ofMix = withRouting(direction, 'present');
  return {
    record: STEP.cost,
    expr: explained(
      `Unit seconds for each ${direction} message of a mix, at least those of the do-not-exceed table.`,
      costOf(direction, direction === 'inbound' ? ofMix : `${ofMix}\nor on (resource_id) ${bandwidth}`)
    ),
    labels: { direction },
  };
}

/** The unit seconds for each message, by the do-not-exceed table where the mix does not matter or is unknown. */
export function costOrLeast(direction: Direction): string {
  const least = `${costedBytes(sizeOf(direction))} / ${GUIDE_MESSAGE_BYTES / LEAST_COST[direction]}`;
  return `(${select(STEP.cost, is('direction', [direction]))} or on (resource_id) ${least})`;
}

/**
 * Multiplies a cost of 2,048 B to that of the average message, which costs at least as much as in the do-not-exceed table.
 * A message under 1,024 B costs as much bandwidth as one of 1,024 B.
 */
export function costOf(direction: Direction, ofGuideMessage: string): string {
  // The guide takes in no routed message cheaper than an echo, so an inbound mix cannot cost less.
  const cost =
    direction === 'inbound'
      ? `(\n${indent(ofGuideMessage)}\n)`
      : `clamp_min(\n${indent(ofGuideMessage)}, ${LEAST_COST.outbound})`;
  return `(${costedBytes(sizeOf(direction))} / ${GUIDE_MESSAGE_BYTES}) * on (resource_id)\n${cost}`;
}

/** The bytes that a message of this size costs in bandwidth. */
export function costedBytes(size: string): string {
  return `clamp_min(${size}, ${SMALLEST_COSTED_MESSAGE_BYTES})`;
}

/** Bandwidth and routing together. A message under 2,048 B costs as much routing as one of 2,048 B. */
export function withRouting(direction: Direction, size: 'present' | 'next'): string {
  const perMessage = direction === 'inbound' ? `\n/ on (resource_id) ${STEP.inboundPerDelivered}` : '';
  return `${select(STEP.bandwidthCost, is('direction', [direction]))}
+ on (resource_id) ${select(STEP.routingCost, is('size', [size]))}${perMessage}
* on (resource_id) (${GUIDE_MESSAGE_BYTES} / clamp(${sizeOf(direction)}, ${SMALLEST_COSTED_MESSAGE_BYTES}, ${GUIDE_MESSAGE_BYTES}))`;
}

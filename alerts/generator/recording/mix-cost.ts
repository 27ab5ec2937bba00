import {
  type Direction,
  type Edition,
  GUIDE_MESSAGE_BYTES,
  SCENARIOS,
  SMALLEST_COSTED_MESSAGE_BYTES,
} from '../../../src/guide';
import { type FanOut, fanOutOf } from '../promql/guide-rates';
import { call, either, indent, is, select } from '../promql/promql';
import { INPUT, LABEL } from '../../../src/model/vocabulary';
import { STEP } from '../promql/series';
import { type EditionInUse, perEdition } from '../settings/editions';
import { bySize, inTable } from './size-table';

/** A resource's input, once. A second source or an extra label would otherwise fail the join, for every resource. */
export function one(input: string): string {
  return `max by (resource_id) (${input})`;
}

/**
 * The time that an average delivered message of 2,048 B takes, in seconds, summed by what binds the scenarios.
 *
 * @param size at the present unit size, or at the next one
 * @param units unit sizes of the resources, with the label `edition`
 */
export function messageCost(size: 'present' | 'next', units: string): string {
  return `sum by (resource_id, bound) (
  ${INPUT.share}
  * on (resource_id) group_left (edition, units) ${bySize(units)}
  / on (edition, units, scenario) group_left (bound) ${inTable(STEP.tableRate, size)}
)
/ on (resource_id) group_left ()
${STEP.shareSum}`;
}

/** Inbound messages per outbound message, over the whole mix. */
export function inboundPerOutbound(editions: readonly EditionInUse[], unitSizes?: string): string {
  const write = (edition: Edition, units: string) => {
    const listeners = `(${one(INPUT.connections)} or on (resource_id) ${edition.connectionsPerUnit} * ${units})`;
    const terms = inboundTerms(edition, listeners);
    return `${call('sum by (resource_id)', either(terms))}
/ on (resource_id)
(${STEP.shareSum} and on (resource_id) ${units})`;
  };
  return perEdition(editions, write, unitSizes);
}

/**
 * Each scenario's share of the outbound messages converted to inbound ones, not yet divided by the sum of the shares.
 *
 * @param listeners an expression for the client connections that a broadcast reaches
 */
export function inboundTerms(edition: Edition, listeners: string, kinds?: FanOut['kind']): string[] {
  const groups = new Map<string, { fanOut: FanOut; scenarios: string[] }>();
  for (const scenario of SCENARIOS) {
    const fanOut = fanOutOf(edition, scenario);
    const key = JSON.stringify(fanOut);
    const group = groups.get(key) ?? { fanOut, scenarios: [] };
    group.scenarios.push(scenario);
    groups.set(key, group);
  }
  return [...groups.values()]
    .filter(({ fanOut }) => kinds === undefined || fanOut.kind === kinds)
    .map(({ fanOut, scenarios }) => {
      const share = select(INPUT.share, is(LABEL.scenario, scenarios));
      const inbound = fanOut.inboundPerOutbound === 1 ? share : `${fanOut.inboundPerOutbound} * ${share}`;
      return fanOut.kind === 'fixed'
        ? inbound
        : `${inbound} / on (resource_id) group_left () clamp_min(${listeners} / ${fanOut.fullTierRate}, 1)`;
    });
}

/**
 * A direction's do-not-exceed value, or the ceiling of the mix if that is lower.
 *
 * @param cap an expression for the do-not-exceed value
 * @param cost the series of the message cost
 * @param perOutbound the series of inbound messages per outbound message
 */
export function lowerOf(cap: string, direction: Direction, cost: string, perOutbound: string): string {
  const lowering = `${cap}\n* on (resource_id)\n${mixCost(direction, cost)}`;
  const inbound = direction === 'inbound' ? `${lowering}\n/ on (resource_id)\n${perOutbound}` : lowering;
  return `${cap}\n/ on (resource_id) group_left ()\nclamp_min(\n${indent(inbound)},\n  1\n)\nor\n${cap}`;
}

/** The time that an average delivered message takes if it has this direction's size, in seconds. */
function mixCost(direction: Direction, cost: string): string {
  const bound = (name: string) => select(cost, is('bound', [name]));
  return call(
    'sum by (resource_id)',
    either([
      `${bound('bandwidth')} * on (resource_id) group_left () (${bandwidthPrice(direction)})`,
      `${bound('routing')} * on (resource_id) group_left () (${routingPrice(direction)})`,
    ])
  );
}

/** Cost of a message relative to one of 2,048 B if bandwidth binds. Below 1,024 B it stays the same. */
export function bandwidthPrice(direction: Direction): string {
  return `clamp_min(${size(direction)}, ${SMALLEST_COSTED_MESSAGE_BYTES}) / ${GUIDE_MESSAGE_BYTES}`;
}

/** Relative cost of a message if routing binds. Below 2,048 B it stays the same. */
export function routingPrice(direction: Direction): string {
  return `clamp_min(${size(direction)}, ${GUIDE_MESSAGE_BYTES}) / ${GUIDE_MESSAGE_BYTES}`;
}

export function size(direction: Direction): string {
  return select(STEP.messageSize, is('direction', [direction]));
}

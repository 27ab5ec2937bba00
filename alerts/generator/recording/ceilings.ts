import { type Direction, GUIDE_MESSAGE_BYTES, SMALLEST_COSTED_MESSAGE_BYTES } from '../../../src/guide';
import { DIRECTIONS, FREE_CONNECTIONS } from '../../../src/model/capacity';
import { DIMENSION_LABEL } from '../../../src/names/labels';
import { INPUT, OUTPUT, SETTING } from '../../../src/names/series';
import { CONNECTIONS_PER_UNIT, ratePerUnit } from '../promql/guide-rates';
import { where } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { GUIDE, STEP } from '../promql/series';
import { FREE } from '../inputs/identity';
import { sizeOf } from './message-size';
import { INBOUND_PER_DELIVERED, MIX } from './mix';
import { labelled } from './units';

/**
 * A delivered message takes L / u + R(u) seconds of a unit size u: L for bytes, R for routing. Both are recorded in unit
 * seconds, L and u R(u): a ceiling is the unit size divided by their sum.
 */
export function ceilingRules(): RecordingRule[] {
  return [
    ceilingFactor(),
    ...DIRECTIONS.map(({ name }) => bytesCost(name)),
    routingCost(),
    ...DIRECTIONS.flatMap(({ name, bytes, messages }) => [
      ceiling(DIMENSION_LABEL[messages], labelled(messageCeiling(name))),
      ceiling(
        DIMENSION_LABEL[bytes],
        `${ceilingOf(DIMENSION_LABEL[messages])} * on (resource_id) group_left () ${sizeOf(name)}`
      ),
    ]),
    ceiling(
      DIMENSION_LABEL.connections,
      labelled(
        `(
  ${CONNECTIONS_PER_UNIT} * sum by (resource_id) (${STEP.unitsKnown})
  or on (resource_id) ${FREE_CONNECTIONS} * group by (resource_id) (${FREE})
)`
      )
    ),
    ceiling(DIMENSION_LABEL.serverLoad, labelled(`group by (resource_id) (${INPUT.serverLoad})`)),
  ];
}

function ceilingFactor(): RecordingRule {
  return {
    record: STEP.ceilingFactor,
    expr: `(${SETTING.ceilingFactor} or on (resource_id) group by (resource_id) (${STEP.unitsKnown}))
and on (resource_id) ${STEP.unitsKnown}`,
  };
}

/** A message under 1,024 B costs as much as one of 1,024 B; a routed one costs the bytes that it has beyond 2,048. */
function bytesCost(direction: Direction): RecordingRule {
  const cost = (bound: string) => `${MIX} * on (scenario) group_left () ${where(GUIDE.bytes, { direction, bound })}`;
  const size = (least: number) => `clamp_min(${sizeOf(direction)}, ${least}) / ${GUIDE_MESSAGE_BYTES}`;
  return {
    record: STEP.messageCost,
    expr: `sum by (resource_id) (
  ${cost('bytes')}
  * on (resource_id) group_left () ${size(SMALLEST_COSTED_MESSAGE_BYTES)}
  or ${cost('routing')}
  * on (resource_id) group_left () (${size(GUIDE_MESSAGE_BYTES)} - 1)
)`,
    labels: { part: `${direction}_bytes` },
  };
}

function routingCost(): RecordingRule {
  return {
    record: STEP.messageCost,
    expr: `sum by (resource_id) (
  ${MIX}
  * on (resource_id) group_left (units) ${STEP.unitsKnown}
  / on (scenario, units) group_left () ${GUIDE.rate}
)`,
    labels: { part: 'routing' },
  };
}

/** Of what comes in, only messages one to one and to small groups count; without any, the do-not-exceed table alone holds. */
export const PER_MESSAGE: Readonly<Record<Direction, string>> = {
  inbound: ` / on (resource_id) (${INBOUND_PER_DELIVERED} > 0)`,
  outbound: '',
};

/** Bytes a second of one unit by the do-not-exceed tables: echo's inbound, broadcast's outbound. */
export const MOST_BYTES: Readonly<Record<Direction, number>> = {
  inbound: GUIDE_MESSAGE_BYTES * ratePerUnit('inbound', 'echo'),
  outbound: GUIDE_MESSAGE_BYTES * ratePerUnit('outbound', 'broadcast'),
};

/** Units that the bytes of one message a second take by the do-not-exceed table. */
export function leastCost(direction: Direction): string {
  return `clamp_min(${sizeOf(direction)}, ${SMALLEST_COSTED_MESSAGE_BYTES}) / ${MOST_BYTES[direction]}`;
}

function messageCeiling(direction: Direction): string {
  const parts = `${STEP.messageCost}{part=~"${direction}_bytes|routing"}`;
  return `${STEP.unitsKnown} * on (resource_id) ${STEP.ceilingFactor}
/ on (resource_id) max by (resource_id) (
  sum by (resource_id) (${parts})${PER_MESSAGE[direction]}
  or ${leastCost(direction)}
)`;
}

function ceiling(dimension: string, expr: string): RecordingRule {
  return { record: OUTPUT.ceiling, expr, labels: { dimension } };
}

export function ceilingOf(dimension: string): string {
  return where(OUTPUT.ceiling, { dimension });
}

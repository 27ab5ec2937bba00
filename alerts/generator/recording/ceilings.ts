import { FREE_CONNECTIONS } from '../../../src/model';
import { DIMENSION_LABEL, DIRECTIONS, INPUT, LABEL, OUTPUT } from '../../../src/model/vocabulary';
import { CONNECTIONS_PER_UNIT } from '../promql/guide-rates';
import { explained, is, select } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { editionsInUse } from '../settings/editions';
import { costOrLeast, presentCost } from './message-cost';
import { messageSizes, sizeOf } from './message-size';
import { mixRules } from './mix';
import { nearCeiling } from './near-ceiling';
import { nextSizeRules } from './next-size';
import { atOwnCeilings, corrected, trafficFactorRules } from './traffic-factors';
import { identity, labelled, unitsInGuide } from './units';
import { FREE } from '../inputs/identity';

/**
 * Ceilings and utilization, computed exactly as in src/model.
 *
 * A message costs a unit some seconds: of bandwidth in proportion to its bytes, and of routing. A cost is kept in unit
 * seconds, so a ceiling is the unit size divided by the cost.
 */
export function ceilingRules(settings: PackSettings): RecordingRule[] {
  const editions = editionsInUse(settings);
  return [
    identity(),
    ...unitsInGuide(editions),
    ...mixRules(editions),
    ...trafficFactorRules(settings),
    ...messageSizes(settings),
    ...DIRECTIONS.map(({ name }) => presentCost(name)),
    ...ceilings(settings),
    ...utilizations(settings),
    {
      record: OUTPUT.worst,
      expr: explained('The highest utilization of each resource.', `max without (dimension) (${OUTPUT.utilization})`),
    },
    nearCeiling(settings),
    ...nextSizeRules(editions),
  ];
}

function ceilings(settings: PackSettings): RecordingRule[] {
  const record = OUTPUT.ceiling;
  return [
    ...DIRECTIONS.map(({ name, bytes }) => ({
      record,
      expr: explained(
        `The most ${name} B/s that the guide gives for unit size, mix and message size.`,
        labelled(
          `${atOwnCeilings(sizeOf(name), settings)}
* on (resource_id) ${STEP.unitsInGuide}
/ on (resource_id) ${costOrLeast(name)}`,
          settings
        )
      ),
      labels: { dimension: DIMENSION_LABEL[bytes] },
    })),
    ...DIRECTIONS.map(({ name, bytes, messages }) => ({
      record,
      expr: explained(
        `The same in messages/s, where they are measured.`,
        `${ceiling(DIMENSION_LABEL[bytes])}
/ on (resource_id) group_left () (${sizeOf(name)} and on (resource_id) ${INPUT[messages]})`
      ),
      labels: { dimension: DIMENSION_LABEL[messages] },
    })),
    {
      record,
      expr: explained(
        'The connections of the unit size; the free SKU has its own.',
        labelled(
          `(\n  ${CONNECTIONS_PER_UNIT} * max by (resource_id) (${STEP.unitsInGuide})\n  or\n  ${FREE_CONNECTIONS} * max by (resource_id) (${FREE})\n)`,
          settings
        )
      ),
      labels: { dimension: DIMENSION_LABEL.connections },
    },
  ];
}

function utilizations(settings: PackSettings): RecordingRule[] {
  const measured = {
    inboundBytes: corrected(INPUT.inboundBytes, 'inbound', settings),
    outboundBytes: corrected(INPUT.outboundBytes, 'outbound', settings),
    inboundMessages: `max by (resource_id) (${INPUT.inboundMessages})`,
    outboundMessages: `max by (resource_id) (${INPUT.outboundMessages})`,
    connections: `max by (resource_id) (${INPUT.connections})`,
  };
  return (Object.keys(measured) as Array<keyof typeof measured>).map((dimension) => ({
    record: OUTPUT.utilization,
    expr: explained(
      'Measured / ceiling.',
      `${measured[dimension]}\n/ on (resource_id) group_right () ${ceiling(DIMENSION_LABEL[dimension])}`
    ),
    labels: { dimension: DIMENSION_LABEL[dimension] },
  }));
}

function ceiling(dimension: string): string {
  return select(OUTPUT.ceiling, is(LABEL.dimension, [dimension]));
}

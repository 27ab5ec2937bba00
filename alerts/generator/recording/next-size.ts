import { type Direction } from '../../../src/guide';
import { indent, is, select } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { smallest } from '../../../src/model';
import { DIMENSION_LABEL, DIRECTIONS, LABEL, OUTPUT } from '../../../src/model/vocabulary';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { type EditionInUse, withoutEdition } from '../settings/editions';
import { inboundPerOutbound, lowerOf, messageCost } from './mix-cost';
import { reached } from './reached';
import { bySize, inTable } from './size-table';

/**
 * The gain of each ceiling at the next unit size, for resources that are near a ceiling now. Only their alerts read it, so
 * it is computed only for them.
 */
export function nextSizeRules(settings: PackSettings, editions: readonly EditionInUse[]): RecordingRule[] {
  return [
    { record: STEP.nextUnits, expr: nextUnits(settings) },
    {
      record: STEP.nextCost,
      expr: messageCost('next', `(${STEP.unitsInGuide} and on (resource_id) ${STEP.nextUnits})`),
    },
    { record: STEP.nextInboundPerOutbound, expr: inboundPerOutbound(editions, STEP.nextUnits) },
    ...DIRECTIONS.flatMap(({ name, bytes, messages }) => [
      {
        record: STEP.nextSizeGain,
        expr: messageGain(name, DIMENSION_LABEL[messages]),
        labels: { dimension: DIMENSION_LABEL[messages] },
      },
      {
        // Bytes are messages times message size, which does not depend on the unit size.
        record: STEP.nextSizeGain,
        expr: select(STEP.nextSizeGain, is(LABEL.dimension, [DIMENSION_LABEL[messages]])),
        labels: { dimension: DIMENSION_LABEL[bytes] },
      },
    ]),
    {
      record: STEP.nextSizeGain,
      expr: withoutEdition(`${STEP.nextUnits} / on (resource_id) group_left () ${STEP.unitsInGuide}`),
      labels: { dimension: DIMENSION_LABEL.connections },
    },
  ];
}

/** Next unit sizes of the resources at or above the lowest threshold in the settings. */
function nextUnits(settings: PackSettings): string {
  const own = settings.resources.flatMap(({ utilization_warning_ratio: ratio }) => ratio ?? []);
  const lowest = smallest([settings.utilization_warning_ratio, ...own]);
  const near = `(${STEP.unitsInGuide} and on (resource_id) ${OUTPUT.worst} >= ${reached(lowest)})`;
  return `0 * ${near}
+ on (resource_id) group_left ()
(
  ${bySize(near)}
  * on (edition, units) group_left () ${inTable(STEP.sizes, 'next')}
)`;
}

/** The do-not-exceed values are proportional to the unit size; the ceiling of the mix is computed again. */
function messageGain(direction: Direction, dimension: string): string {
  const growth = `(${STEP.nextUnits} / on (resource_id) ${STEP.unitsInGuide})`;
  const cap = `(${select(STEP.doNotExceed, is(LABEL.dimension, [dimension]))} * on (resource_id) group_left () ${growth})`;
  const ceiling = select(OUTPUT.ceiling, is(LABEL.dimension, [dimension]));
  return `(\n${indent(lowerOf(cap, direction, STEP.nextCost, STEP.nextInboundPerOutbound))}\n)\n/ on (resource_id) group_left ()\n${ceiling}`;
}

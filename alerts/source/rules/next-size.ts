import { type Edition } from '../../../src/guide';
import { indent, is, select } from '../promql';
import { type RecordingRule } from '../rule';
import { DIRECTIONS, LABEL, OUTPUT, STEP } from '../series';
import { type Settings } from '../settings';
import { type EditionInUse, withoutEdition } from './editions';
import { BOUNDS, inboundPerOutbound, lowerOf, messageCost } from './mix-cost';

/**
 * How much higher each ceiling is at the next unit size, for the resources that are near one now: there only is the
 * answer asked for, and there only is it worked out.
 */
export function nextSizeRules(settings: Settings, editions: readonly EditionInUse[]): RecordingRule[] {
  return [
    { record: STEP.nextUnits, expr: nextUnits(settings, editions) },
    ...BOUNDS.map((bound) => ({
      record: STEP.nextCost,
      expr: messageCost(editions, bound, STEP.nextUnits),
      labels: { bound },
    })),
    { record: STEP.nextInboundPerOutbound, expr: inboundPerOutbound(editions, STEP.nextUnits) },
    ...DIRECTIONS.flatMap(({ name, bytes, messages }) => [
      {
        record: STEP.nextSizeGain,
        expr: messageGain(name, LABEL[messages]),
        labels: { dimension: LABEL[messages] },
      },
      {
        // A direction's bytes are its messages times their size, which is the same at every unit size.
        record: STEP.nextSizeGain,
        expr: select(STEP.nextSizeGain, is('dimension', LABEL[messages])),
        labels: { dimension: LABEL[bytes] },
      },
    ]),
    {
      record: STEP.nextSizeGain,
      expr: withoutEdition(`${STEP.nextUnits} / on (resource_id) group_left () ${STEP.unitsInGuide}`),
      labels: { dimension: LABEL.connections },
    },
  ];
}

/** The next unit size that may be recommended; none above the largest. */
function nextUnits(settings: Settings, editions: readonly EditionInUse[]): string {
  const lowest = Math.min(
    settings.warning.ratio,
    ...settings.resources.flatMap(({ warningRatio }) => (warningRatio === undefined ? [] : [warningRatio]))
  );
  const sizes = editions.flatMap(({ edition }) =>
    stepsOf(edition).map(
      ({ from, next }) => `0 * (${select(STEP.unitsInGuide, is('edition', edition.id))} >= ${from} < ${next}) + ${next}`
    )
  );
  return `(\n${indent(sizes.join('\nor\n'))}\n)\nand on (resource_id)\n${OUTPUT.worst} >= ${lowest}`;
}

/** From each unit size that may be recommended, and all up to the next one, to that. */
function stepsOf({ columns, recommendable }: Edition): Array<{ from: number; next: number }> {
  const from = [columns[0], ...recommendable.filter((units) => units > columns[0])];
  return from.slice(0, -1).map((units, i) => ({ from: units, next: from[i + 1] }));
}

/** The do-not-exceed values are proportional to the unit size; the mix's part is worked out anew. */
function messageGain(direction: 'inbound' | 'outbound', dimension: string): string {
  const growth = `(${STEP.nextUnits} / on (resource_id) ${STEP.unitsInGuide})`;
  const cap = `(${select(STEP.doNotExceed, is('dimension', dimension))} * on (resource_id) group_left () ${growth})`;
  const ceiling = select(OUTPUT.ceiling, is('dimension', dimension));
  return `(\n${indent(lowerOf(cap, direction, STEP.nextCost, STEP.nextInboundPerOutbound))}\n)\n/ on (resource_id) group_left ()\n${ceiling}`;
}

import { ASSUMPTIONS, type Assumption } from '../../../src/model';
import { DIRECTIONS, INPUT, OUTPUT, SETTING } from '../../../src/model/vocabulary';
import { argument, call, either, explained } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { labelled } from './units';

/** What the figures of a resource take for granted, as in src/model. */
export function assumptionRules(settings: PackSettings): RecordingRule[] {
  // `unless` binds tighter than `or`.
  const anyOf = (expressions: readonly string[]) => `(${expressions.join(' or ')})`;
  const sized = DIRECTIONS.map(({ bytes, messages }) => {
    const [b, m] = [INPUT[bytes], INPUT[messages]];
    return `(${anyOf([b, m])} unless on (resource_id) (${b} > 0 and on (resource_id) ${m} > 0))`;
  });
  const undeclared = `${argument(either(sized))}\nunless on (resource_id) ${SETTING.messageSize}`;
  const when: Record<Assumption, string> = {
    messageSize: `${undeclared}\nunless on (resource_id) ${STEP.countedSize}`,
    messageSizeEstimated: `${undeclared}\nand on (resource_id) ${STEP.countedSize}`,
    mix: `${anyOf(DIRECTIONS.flatMap(({ bytes, messages }) => [INPUT[bytes], INPUT[messages]]))}\nunless on (resource_id) ${STEP.shareSum}`,
    serverLeg: `${anyOf(DIRECTIONS.map(({ bytes }) => INPUT[bytes]))}\nunless on (resource_id) ${SETTING.serverLeg}\nunless on (resource_id) ${SETTING.trafficFactor}`,
  };
  return ASSUMPTIONS.map((assumption) => ({
    record: OUTPUT.assumption,
    expr: explained(
      `Resources whose figures assume: ${assumption}.`,
      `${labelled(call('group by (resource_id)', when[assumption]), settings)}\nand on (resource_id) ${STEP.unitsInGuide}`
    ),
    labels: { assumption },
  }));
}

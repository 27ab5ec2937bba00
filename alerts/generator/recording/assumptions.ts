import { ASSUMPTIONS, type Assumption } from '../../../src/model';
import { DIRECTIONS, INPUT, OUTPUT, SETTING } from '../../../src/model/vocabulary';
import { either, explained, indent } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { labelled } from './units';

/** What the figures of a resource take for granted, as in src/model. */
export function assumptionRules(settings: PackSettings): RecordingRule[] {
  const bytes = either(DIRECTIONS.map(({ bytes: name }) => INPUT[name]));
  const flowing = either(DIRECTIONS.flatMap(({ bytes: b, messages }) => [INPUT[b], INPUT[messages]]));
  const unmeasured = either(
    DIRECTIONS.map(
      ({ bytes: b, messages }) =>
        `((${INPUT[b]} or ${INPUT[messages]}) unless on (resource_id) (${INPUT[b]} > 0 and on (resource_id) ${INPUT[messages]} > 0))`
    )
  );
  const undeclared = `(\n${indent(unmeasured)}\n)\nunless on (resource_id) ${SETTING.messageSize}`;
  const when: Record<Assumption, string> = {
    messageSize: `${undeclared}\nunless on (resource_id) ${STEP.countedSize}`,
    messageSizeEstimated: `${undeclared}\nand on (resource_id) ${STEP.countedSize}`,
    mix: `(\n${indent(flowing)}\n)\nunless on (resource_id) ${STEP.shareSum}`,
    serverLeg: `(\n${indent(bytes)}\n)\nunless on (resource_id) ${SETTING.serverLeg}\nunless on (resource_id) ${SETTING.trafficFactor}`,
  };
  return ASSUMPTIONS.map((assumption) => ({
    record: OUTPUT.assumption,
    expr: explained(
      `Resources whose figures assume: ${assumption}.`,
      labelled(
        `(
  group by (resource_id) (
${indent(indent(when[assumption]))}
  )
  and on (resource_id) ${STEP.unitsInGuide}
)`,
        settings
      )
    ),
    labels: { assumption },
  }));
}

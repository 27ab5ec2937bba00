import { type Assumption, ASSUMPTIONS } from '../../../src/model/snapshot';
import { LABEL } from '../../../src/names/labels';
import { OUTPUT, SETTING } from '../../../src/names/series';
import { where } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { labelled } from './units';

/** Assumptions behind the figures of a resource, as in src/model. */
export function assumptionRules(): RecordingRule[] {
  return ASSUMPTIONS.map((assumption) => ({
    record: OUTPUT.assumption,
    expr: labelled(
      `(\n  group by (resource_id) (${RESOURCES[assumption]})\n  and on (resource_id) ${STEP.unitsKnown}\n)`
    ),
    labels: { [LABEL.assumption]: assumption },
  }));
}

const RESOURCES: Readonly<Record<Assumption, string>> = {
  messageSize: sized('assumed'),
  messageSizeEstimated: sized('counted'),
  mix: `${OUTPUT.messages} unless on (resource_id) ${STEP.mix}`,
  serverLeg: `${OUTPUT.clientBytes} unless on (resource_id) ${SETTING.serverLeg} unless on (resource_id) ${SETTING.trafficFactor}`,
};

/** Of a direction that has traffic, in bytes or in messages. */
function sized(basis: string): string {
  return `${where(OUTPUT.messageSize, { basis })} and on (resource_id, direction) ${OUTPUT.messages}`;
}

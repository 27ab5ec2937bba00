import { PROBLEM } from '../../../src/names/labels';
import { INPUT, OUTPUT } from '../../../src/names/series';
import { where } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { GUIDE, STEP } from '../promql/series';

/** Once, also while a declared share is there beside the measured one. */
const SHARE = `max by (resource_id, scenario) (${INPUT.share})`;
export const SHARE_SUM = `sum by (resource_id) (${SHARE})`;

/** The share of each scenario, and what comes in for each delivered message. */
export function mixRules(): RecordingRule[] {
  return [
    {
      record: STEP.mix,
      expr: `(${SHARE} > 0)
/ on (resource_id) group_left () ${SHARE_SUM}
unless on (resource_id) ${where(OUTPUT.inputProblem, { reason: PROBLEM.invalidMix })}`,
    },
    ...['client', 'hub'].map((leg) => ({
      record: STEP.inboundPerDelivered,
      expr: `sum by (resource_id) (${STEP.mix} * on (scenario) group_left () ${where(GUIDE.inbound, { leg })})`,
      labels: { leg },
    })),
  ];
}

/** A: inbound messages for each delivered one. */
export const INBOUND_PER_DELIVERED = where(STEP.inboundPerDelivered, { leg: 'client' });

/** H: those that app servers see, where messages reach the hubs through the service. */
export const THROUGH_HUBS = where(STEP.inboundPerDelivered, { leg: 'hub' });

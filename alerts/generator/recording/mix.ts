import { LABEL, PROBLEM } from '../../../src/names/labels';
import { INPUT, OUTPUT } from '../../../src/names/series';
import { is, select, where } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { GUIDE, STEP } from '../promql/series';

/** Once, also while a declared share is there beside the measured one. */
const SHARE = `max by (resource_id, scenario) (${INPUT.share})`;
export const SHARE_SUM = `sum by (resource_id) (${SHARE})`;

/** Scenarios of the mix that have a share. */
export const MIX = `(${STEP.mix} > 0)`;

const VALID = where(STEP.mix, { held: '' });

/** A share that is 0 is recorded too: without it, the shares of before it would count as the last ones. */
const LAST_VALID = `last_over_time(${VALID}[1h])`;

/** The share of each scenario, and what comes in for each delivered message. */
export function mixRules(): RecordingRule[] {
  return [
    {
      record: STEP.mix,
      expr: `${SHARE}
/ on (resource_id) group_left () ${SHARE_SUM}
unless on (resource_id) ${where(OUTPUT.inputProblem, { reason: PROBLEM.invalidMix })}`,
    },
    // A wrong series of others takes no page away before its ticket is read.
    {
      record: STEP.mix,
      expr: `${LAST_VALID} / on (resource_id) group_left () sum by (resource_id) (${LAST_VALID})
unless on (resource_id) ${VALID} and on (resource_id) ${select(OUTPUT.inputProblem, is(LABEL.reason, [PROBLEM.invalidMix, PROBLEM.nameNotUnique]))}`,
      labels: { held: 'true' },
    },
    ...['client', 'hub'].map((leg) => ({
      record: STEP.inboundPerDelivered,
      expr: `sum by (resource_id) (${MIX} * on (scenario) group_left () ${where(GUIDE.inbound, { leg })})`,
      labels: { leg },
    })),
  ];
}

/** A: inbound messages for each delivered one. */
export const INBOUND_PER_DELIVERED = where(STEP.inboundPerDelivered, { leg: 'client' });

/** H: those that app servers see, where messages reach the hubs through the service. */
export const THROUGH_HUBS = where(STEP.inboundPerDelivered, { leg: 'hub' });

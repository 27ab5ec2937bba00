import { DIMENSION_LABEL, LABEL } from '../../../src/names/labels';
import { OUTPUT } from '../../../src/names/series';
import { type RecordingRule } from '../promql/rule';
import { where } from '../promql/promql';
import { STEP } from '../promql/series';
import { EACH } from '../recording/units';

const ASSUMED = where(OUTPUT.assumption, { [LABEL.assumption]: 'serverLeg' });
const utilization = (dimension: string) => where(OUTPUT.utilization, { [LABEL.dimension]: dimension });
const perDelivered = (leg: 'client' | 'hub') => where(STEP.inboundPerDelivered, { leg });

/** Azure's bytes are then those of both legs: the same factors as of the setting `server_leg`. */
export function serverLegRules(): RecordingRule[] {
  return [
    {
      record: STEP.ifServerLeg,
      expr: `max without (dimension, constraint) (${utilization(DIMENSION_LABEL.inboundBytes)}) * on (resource_id) group_left () (
  (${perDelivered('client')} > 0) / on (resource_id) (${perDelivered('client')} + on (resource_id) ${perDelivered('hub')})
  or on (resource_id) 0.5 * ${EACH}
)
and on (resource_id) ${ASSUMED}`,
      labels: { [LABEL.constraint]: 'inbound' },
    },
    {
      record: STEP.ifServerLeg,
      expr: `max without (dimension, constraint) (${utilization(DIMENSION_LABEL.outboundBytes)})
/ on (resource_id) group_left () (1 + ${perDelivered('hub')} or on (resource_id) ${EACH})
and on (resource_id) ${ASSUMED}`,
      labels: { [LABEL.constraint]: 'outbound' },
    },
  ];
}

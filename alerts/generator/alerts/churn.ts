import { INPUT, LABEL } from '../../../src/model/vocabulary';
import { select } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { FREE } from '../inputs/identity';

/** Connections that come and go; label `reason`. */
export const CHURN = 'resource_reason:signalr_connection_churn:ratio';
export const DROPPED = 'connections_dropped';
export const STORM = 'reconnect_storm';

/** Closes that nobody wanted. Those as Throttled have an alert of their own. */
const UNWANTED = select(INPUT.closes, {
  label: LABEL.category,
  operator: '!~',
  value: '(?i)Normal|ClosedByAppServer|Throttled',
});

/** The ratios that SignalRConnectionsDropped compares. */
export function churnRules(): RecordingRule[] {
  const atLeast = (units: number) => `(${STEP.unitsKnown} >= bool ${units})`;
  return [
    {
      record: CHURN,
      expr: `# Closes of a minute as a share of the connections, and opens as a share of what the unit size takes.
sum by (resource_id) (${UNWANTED}) / on (resource_id) clamp_min(${INPUT.connections}, 1)`,
      labels: { [LABEL.reason]: DROPPED },
    },
    {
      record: CHURN,
      // Azure takes 20 a second for Free_F1, 400 up to 10 units, 600 at 20, 2,000 at 50 and 8,000 at 100.
      expr: `# A second: Free_F1 20, up to 10 units 400, 20 units 600, 50 units 2,000, 100 units 8,000.
${INPUT.opens} / 60 / on (resource_id) (
  20 * group by (resource_id) (${FREE})
  or on (resource_id) 400 + 200 * ${atLeast(20)} + 1400 * ${atLeast(50)} + 6000 * ${atLeast(100)}
)`,
      labels: { [LABEL.reason]: STORM },
    },
  ];
}

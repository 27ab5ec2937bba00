import { LABEL } from '../../../src/names/labels';
import { INPUT } from '../../../src/names/series';
import { select } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { FREE, measured } from '../inputs/identity';
import { beyond } from '../recording/utilization';
import { type PackSettings } from '../settings';

/** Values of the label `reason`. */
const DROPPED = 'connections_dropped';
const STORM = 'reconnect_storm';

/** Closes that nobody wanted. Those as Throttled have an alert of their own. */
const UNWANTED = select(INPUT.closes, {
  label: LABEL.category,
  operator: '!~',
  value: '(?i)Normal|ClosedByAppServer|Throttled',
});

/** The condition of SignalRConnectionsDropped, recorded while it is beyond its limit. */
export function churnRules(settings: PackSettings): RecordingRule[] {
  const atLeast = (units: number) => `(${STEP.unitsKnown} >= bool ${units})`;
  return [
    {
      record: STEP.churn,
      expr: beyond(
        `sum by (resource_id) (${UNWANTED}) / on (resource_id) clamp_min(${measured(INPUT.connections)}, 1)`,
        '>',
        'connections_dropped_warning_ratio',
        settings,
        INPUT.closes
      ),
      labels: { [LABEL.reason]: DROPPED },
    },
    {
      record: STEP.churn,
      expr: `# Opens a second: Free_F1 20, up to 10 units 400, 20 units 600, 50 units 2,000, 100 units 8,000.
${measured(INPUT.opens)} / 60 / on (resource_id) (
  20 * group by (resource_id) (${FREE})
  or on (resource_id) 400 + 200 * ${atLeast(20)} + 1400 * ${atLeast(50)} + 6000 * ${atLeast(100)}
) > 1`,
      labels: { [LABEL.reason]: STORM },
    },
  ];
}

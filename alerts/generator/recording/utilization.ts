import { CLIMBING_FROM, CLIMBING_MINUTES } from '../../../src/model/forecast';
import { CONSTRAINT, DIMENSION_LABEL } from '../../../src/names/labels';
import { INPUT, OUTPUT, SETTING } from '../../../src/names/series';
import { where, decimal } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { measured } from '../inputs/identity';
import { ceilingOf } from './ceilings';
import { type PackSettings } from '../settings';
import { type OwnThreshold, thresholdOf } from './settings';

/** The constraint, label and measured series of each dimension. */
const MEASURED = [
  ['inbound', DIMENSION_LABEL.inboundBytes, where(OUTPUT.clientBytes, { direction: 'inbound' })],
  ['outbound', DIMENSION_LABEL.outboundBytes, where(OUTPUT.clientBytes, { direction: 'outbound' })],
  ['inbound', DIMENSION_LABEL.inboundMessages, measured(INPUT.inboundMessages)],
  ['outbound', DIMENSION_LABEL.outboundMessages, measured(INPUT.outboundMessages)],
  ['connections', DIMENSION_LABEL.connections, measured(INPUT.connections)],
  ['serverLoad', DIMENSION_LABEL.serverLoad, measured(INPUT.serverLoad)],
] as const;

/** Measured / ceiling, and what follows from it minute by minute. */
export function utilizationRules(): RecordingRule[] {
  return [
    ...MEASURED.map(([constraint, dimension, series]) => ({
      record: OUTPUT.utilization,
      expr: rounded(`${series} / on (resource_id) group_right () ${ceilingOf(dimension)}`),
      labels: { dimension, constraint: CONSTRAINT[constraint] },
    })),
    { record: OUTPUT.worst, expr: `max without (dimension, constraint) (${OUTPUT.utilization})` },
    climbing(),
  ];
}

/** To nine places: a comparison with 0.8 then agrees with the model. */
export function rounded(expression: string): string {
  return `round(1e9 * (${expression})) / 1e9`;
}

/** The hour says when, and the half hour and the last ten minutes have to agree. */
function climbing(): RecordingRule {
  const rising = (window: string) => `(deriv(${OUTPUT.utilization}[${window}]) > 0)`;
  return {
    record: OUTPUT.climbing,
    expr: `min without (dimension) (
  (1 - (${OUTPUT.utilization} >= ${CLIMBING_FROM} < 1)) / ${rising('1h')} / 60 <= ${CLIMBING_MINUTES}
  and (1 - ${OUTPUT.utilization}) / ${rising('30m')} / 60 <= ${CLIMBING_MINUTES}
  and (1 - ${OUTPUT.utilization}) / ${rising('10m')} / 60 <= ${CLIMBING_MINUTES}
)`,
  };
}

/**
 * Values beyond the resource's own threshold, otherwise beyond the one for all. The form is the same for everybody, so an
 * override is one series more.
 *
 * @param of a series that every resource with a value has
 */
export function beyond(
  value: string,
  operator: '>' | '>=',
  setting: OwnThreshold,
  settings: PackSettings,
  of: string
): string {
  const own = where(SETTING.threshold, { threshold: thresholdOf(setting) });
  return `${value} ${operator} on (resource_id) group_left ()
(${own} or on (resource_id) group by (resource_id) (${of}) * 0 + ${decimal(settings[setting])})`;
}

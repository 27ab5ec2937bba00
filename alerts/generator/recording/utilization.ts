import { CLIMBING_FROM, CLIMBING_MINUTES } from '../../../src/model/forecast';
import { CONSTRAINT, DIMENSION_LABEL } from '../../../src/names/labels';
import { INPUT, OUTPUT, SETTING } from '../../../src/names/series';
import { where, decimal } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { highest } from '../inputs/identity';
import { ceilingOf } from './ceilings';
import { type PackSettings } from '../settings';
import { type OwnThreshold } from './settings';

/** The constraint, label and measured series of each dimension. */
const MEASURED = [
  ['inbound', DIMENSION_LABEL.inboundBytes, where(OUTPUT.clientBytes, { direction: 'inbound' })],
  ['outbound', DIMENSION_LABEL.outboundBytes, where(OUTPUT.clientBytes, { direction: 'outbound' })],
  ['inbound', DIMENSION_LABEL.inboundMessages, highest(INPUT.inboundMessages)],
  ['outbound', DIMENSION_LABEL.outboundMessages, highest(INPUT.outboundMessages)],
  ['connections', DIMENSION_LABEL.connections, highest(INPUT.connections)],
  ['serverLoad', DIMENSION_LABEL.serverLoad, highest(INPUT.serverLoad)],
] as const;

/** Measured / ceiling, and what follows from it minute by minute. */
export function utilizationRules(): RecordingRule[] {
  return [
    ...MEASURED.map(([constraint, dimension, measured]) => ({
      record: OUTPUT.utilization,
      expr: rounded(`${measured} / on (resource_id) group_right () ${ceilingOf(dimension)}`),
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

/** Values beyond the resource's own threshold, otherwise beyond the one for all. */
export function beyond(value: string, operator: '>' | '>=', setting: OwnThreshold, settings: PackSettings): string {
  const forAll = decimal(settings[setting]);
  const hasOwn = settings.resources.some(({ [setting]: own }) => own !== undefined);
  return hasOwn
    ? `${value} ${operator} on (resource_id) group_left ()
(${where(SETTING.alertThreshold, { setting })} or on (resource_id) ${forAll} * ${OUTPUT.identity})`
    : `${value} ${operator} ${forAll}`;
}

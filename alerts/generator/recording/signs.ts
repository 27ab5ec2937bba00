import { CONSTRAINT, DIMENSION_LABEL, SIGN } from '../../../src/names/labels';
import { INPUT, OUTPUT, PEAK, SETTING } from '../../../src/names/series';
import { is, select, where } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { FREE, highest } from '../inputs/identity';
import { type PackSettings } from '../settings';
import { MOST_BYTES } from './ceilings';
import { remembered } from './days';
import { beyond } from './utilization';
import { labelled, UNITS } from './units';

/** A unit size below 1 is a mistake, and makes any traffic look like an overload. */
const WHOLE_UNITS = `(${UNITS} >= 1)`;

/** Recorded while a sign is at or above its level. These are facts of the service, whatever the mix. */
export function signRules(settings: PackSettings): RecordingRule[] {
  return [
    sign(SIGN.serverLoad, beyond(highest(INPUT.serverLoad), '>=', 'server_load_critical_ratio', settings)),
    sign(SIGN.inboundBandwidth, beyond(inboundBandwidth(), '>=', 'bandwidth_critical_ratio', settings)),
    sign(
      SIGN.outboundBandwidth,
      beyond(
        `${highest(INPUT.outboundBytes)} / on (resource_id) (${MOST_BYTES.outbound} * ${WHOLE_UNITS} unless on (resource_id) ${FREE})`,
        '>=',
        'bandwidth_critical_ratio',
        settings
      )
    ),
    sign(
      SIGN.connections,
      beyond(
        `max by (resource_id) (
  ${INPUT.connectionQuota}
  or on (resource_id) ${where(OUTPUT.utilization, { dimension: DIMENSION_LABEL.connections })}
)`,
        '>=',
        'connections_critical_ratio',
        settings
      )
    ),
  ];
}

function sign(name: string, values: string): RecordingRule {
  return { record: OUTPUT.overload, expr: labelled(`(${values})`), labels: { sign: name } };
}

/** Azure counts the leg to the app servers too, unless the service is known to have none. */
function inboundBandwidth(): string {
  const oneLeg = `(${SETTING.serverLeg} == 0 or ${where(INPUT.sku, { service_mode: 'Serverless' })})`;
  return `${highest(INPUT.inboundBytes)} / on (resource_id) (
  ${MOST_BYTES.inbound} * ${WHOLE_UNITS} and on (resource_id) ${oneLeg}
  or on (resource_id) ${2 * MOST_BYTES.inbound} * ${WHOLE_UNITS}
  unless on (resource_id) ${FREE}
)`;
}

/** Signs of what a resource has not carried on the last seven ended days. */
export function recordSignRules(settings: PackSettings): RecordingRule[] {
  const record = `max by (resource_id, constraint) (${remembered(PEAK.record)})`;
  const traffic = select(OUTPUT.utilization, is('constraint', [CONSTRAINT.inbound, CONSTRAINT.outbound]));
  const highest = (values: string) => `max without (dimension, constraint) (${values})`;
  const load = where(OUTPUT.utilization, { constraint: CONSTRAINT.serverLoad });
  const aboveRecord = (values: string) =>
    `\n  ${values}\n  unless on (resource_id, constraint)\n  ${OUTPUT.utilization} <= on (resource_id, constraint) group_left () ${record}\n`;
  return [
    {
      record: OUTPUT.overload,
      // Without a reported load, only this sign sees the work: it comes early, and has no record.
      expr: `${highest(aboveRecord(beyond(traffic, '>=', 'mix_critical_ratio', settings)))}
or ${highest(beyond(traffic, '>=', 'mix_critical_without_server_load_ratio', settings))}
unless on (resource_id) last_over_time(${INPUT.serverLoad}[1h])`,
      labels: { sign: SIGN.mix },
    },
    {
      record: OUTPUT.overload,
      expr: highest(aboveRecord(beyond(load, '>=', 'server_load_record_critical_ratio', settings))),
      labels: { sign: SIGN.serverLoadRecord },
    },
  ];
}

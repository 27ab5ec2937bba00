import { CONSTRAINT, DIMENSION_LABEL, LABEL, SIGN } from '../../../src/names/labels';
import { INPUT, OUTPUT, PEAK, SETTING } from '../../../src/names/series';
import { matches, select, where } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { highest, measured } from '../inputs/identity';
import { type PackSettings } from '../settings';
import { MOST_BYTES } from './ceilings';
import { remembered } from './days';
import { beyond } from './utilization';
import { type OwnThreshold } from './settings';

/** Recorded while a sign is at or above its level. These are facts of the service, whatever the mix. */
export function signRules(settings: PackSettings): RecordingRule[] {
  const bandwidth = (input: string, value: string) => beyond(value, '>=', 'bandwidth_critical_ratio', settings, input);
  return [
    sign(
      SIGN.serverLoad,
      beyond(measured(INPUT.serverLoad), '>=', 'server_load_critical_ratio', settings, INPUT.serverLoad)
    ),
    sign(SIGN.inboundBandwidth, bandwidth(INPUT.inboundBytes, inboundBandwidth())),
    sign(
      SIGN.outboundBandwidth,
      bandwidth(
        INPUT.outboundBytes,
        `${measured(INPUT.outboundBytes)} / ${MOST_BYTES.outbound} / on (resource_id) ${STEP.unitsKnown}`
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
        settings,
        `${INPUT.connectionQuota} or ${OUTPUT.utilization}`
      )
    ),
  ];
}

function sign(name: string, values: string): RecordingRule {
  return { record: OUTPUT.overload, expr: values, labels: { sign: name } };
}

/** Azure counts the leg to the app servers too, unless the service is known to have none. */
function inboundBandwidth(): string {
  const oneLeg = `(${SETTING.serverLeg} == 0 or ${where(INPUT.sku, { service_mode: 'Serverless' })})`;
  return `${measured(INPUT.inboundBytes)} / ${MOST_BYTES.inbound} / on (resource_id) (
  ${STEP.unitsKnown} and on (resource_id) ${oneLeg}
  or on (resource_id) 2 * ${STEP.unitsKnown}
)`;
}

/** Signs of what a resource has not carried on the last seven ended days. */
export function recordSignRules(settings: PackSettings): RecordingRule[] {
  // One, also in the hour after its names change.
  const record = `max by (resource_id, constraint) (${remembered(PEAK.record)})`;
  const traffic = select(OUTPUT.utilization, matches(LABEL.constraint, '.+bound'));
  const load = where(OUTPUT.utilization, { constraint: CONSTRAINT.serverLoad });
  const hasLoad = `last_over_time(${INPUT.serverLoad}[1h])`;
  const level = (values: string, setting: OwnThreshold) => beyond(values, '>=', setting, settings, OUTPUT.worst);
  const aboveRecord = (values: string) =>
    highest(
      `\n  ${values}\n  unless on (resource_id, constraint)\n  ${OUTPUT.utilization} <= on (resource_id, constraint) group_left () ${record}\n`
    );
  return [
    {
      record: OUTPUT.overload,
      expr: `${aboveRecord(level(traffic, 'mix_critical_ratio'))}\nand on (resource_id) ${hasLoad}`,
      labels: { sign: SIGN.mix },
    },
    {
      record: OUTPUT.overload,
      // Without a reported load, only this sign sees the work: it comes early, and has no record.
      expr: `${highest(level(traffic, 'mix_critical_without_server_load_ratio'))}\nunless on (resource_id) ${hasLoad}`,
      labels: { sign: SIGN.mix, [LABEL.basis]: 'no_server_load' },
    },
    {
      record: OUTPUT.overload,
      expr: aboveRecord(level(load, 'server_load_record_critical_ratio')),
      labels: { sign: SIGN.serverLoadRecord },
    },
  ];
}

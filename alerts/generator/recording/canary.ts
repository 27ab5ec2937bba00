import { CANARY_ID, LABEL, SIGN } from '../../../src/names/labels';
import { EXPORTER_HEALTH, OUTPUT } from '../../../src/names/series';
import { HEALTH_WINDOW, type InputName } from '../inputs/newest';
import { CONNECTIONS_PER_UNIT } from '../promql/guide-rates';
import { call, decimal, is, matches, select, selectAny } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { row } from './guide';

/**
 * Half of its connections, with next to no traffic or load, so its figures are the same for all settings. The smallest unit
 * size, so a query for the highest value of all resources does not find the canary. Its quota alone makes the sign.
 */
const UNITS = 1;
const UTILIZATION = 0.5;
const QUOTA = 1;
const CONNECTIONS = UTILIZATION * UNITS * CONNECTIONS_PER_UNIT;
const SERVERS = 5;

const INPUTS: ReadonlyArray<[input: InputName, value: number, labels?: Readonly<Record<string, string>>]> = [
  ['units', UNITS],
  ['sku', 1, { sku: 'Standard_S1', service_mode: 'Default' }],
  ['share', 1, { [LABEL.scenario]: 'sendToConnection' }],
  ['inbound_bytes', 20],
  ['outbound_bytes', 20],
  ['inbound_messages', 1],
  ['outbound_messages', 1],
  ['counted_messages', 1],
  ['connections', CONNECTIONS - SERVERS, { [LABEL.endpoint]: 'client' }],
  ['connections', SERVERS, { [LABEL.endpoint]: 'server' }],
  // No unit size follows from this quota, which would replace a missing one.
  ['connection_quota', QUOTA],
  ['server_load', 0.001],
  ['closes', 1, { [LABEL.category]: 'Normal' }],
  ['opens', 1],
  ['system_errors', 0],
  ['server_connection_latency', 0.01],
];

/** A resource of constants that passes every join of the pack, and has no alerts: a rule that fails stops the watchdog. */
export function canaryRules(): RecordingRule[] {
  return INPUTS.map(([input, value, labels]) =>
    row(STEP.newest, Number(decimal(value)), { [LABEL.resourceId]: CANARY_ID, input, source: 'canary', ...labels })
  );
}

/** Failures of the pack's groups, where Prometheus scrapes itself. It names a group by its file and its name. */
export function failedRules(): RecordingRule {
  const failures = select(
    'prometheus_rule_evaluation_failures_total',
    matches('rule_group', '.*;signalr-(alerts|advice|canary|ceilings|days|guide|inputs|source-.+)')
  );
  return {
    record: EXPORTER_HEALTH.failedRules,
    expr: `sum by (rule_group) (increase(${failures}[${HEALTH_WINDOW}])) > 0`,
    labels: { [LABEL.reason]: 'rules' },
  };
}

/** Ends of the chains of rules that a resource passes, and how many series it has of them: 6 + 2 + 2 + 6. */
const ENDS = [OUTPUT.utilization, OUTPUT.messageSize, OUTPUT.messages, STEP.demand];
const ENDS_COUNT = 16;

/** No series of a scrape, which could keep the watchdog up or stop it. */
const RECORDED = is('job', ['']);

/** Has a value while the canary's utilization, sign and order are recorded as they should be, and the ends of all chains. */
export function canaryIsWell(): string {
  const canary = [is(LABEL.resourceId, [CANARY_ID]), RECORDED];
  return call(
    'group',
    `${select(OUTPUT.worst, ...canary)} == ${UTILIZATION}
and on () ${select(OUTPUT.overload, ...canary, is(LABEL.sign, [SIGN.connections]))} == ${QUOTA}
and on () ${select(STEP.action, ...canary, matches('action', 'no larger size .+|scale to .+|.+ shard'))}
and on () count(${selectAny(ENDS, ...canary, matches('basis', '|measured'))}) == ${ENDS_COUNT}`
  );
}

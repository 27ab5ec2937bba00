import { type Direction, EDITIONS, SCENARIOS } from '../../../src/guide';
import { DIRECTIONS, SERVER_LOAD_TARGET } from '../../../src/model/capacity';
import { CONSTRAINT } from '../../../src/names/labels';
import { INPUT, OUTPUT, SETTING } from '../../../src/names/series';
import { CONNECTIONS_PER_UNIT, isRouted } from '../promql/guide-rates';
import { decimal, is, relabel, select, where } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { GUIDE, STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { measured } from '../inputs/identity';
import { leastCost, PER_MESSAGE } from './ceilings';
import { SIZE } from './guide';
import { sizeOf } from './message-size';
import { labelled } from './units';
import { rounded } from './utilization';
import { verdictRules } from './verdict';

/** Utilization at each unit size, and the action that follows. */
export function adviceRules(settings: PackSettings): RecordingRule[] {
  return [
    ...loads(),
    ...DIRECTIONS.flatMap(({ name }) => trafficDemand(name)),
    ...otherDemands(),
    ...EDITIONS[settings.edition].sizes.map(utilizationAt),
    {
      record: OUTPUT.enough,
      expr: enough(settings),
    },
    { record: OUTPUT.recommended, expr: labelled(`(${OUTPUT.enough} < Inf)`) },
    ...verdictRules(settings),
  ];
}

const LIMIT = 'limit';

/** The service of a resource: what a replica shares with its parent. */
const SERVICE = 'service';

/** Of a resource without replicas, the service has one member. */
function loads(): RecordingRule[] {
  const known = `sum by (resource_id) (${STEP.unitsKnown})`;
  const own = {
    ...Object.fromEntries(
      DIRECTIONS.map(({ name: direction }) => [
        direction,
        // By its bytes too, where an application counts messages and sees none of them.
        `max by (resource_id) (
  ${where(OUTPUT.messages, { direction })}
  or ${where(OUTPUT.clientBytes, { direction })} / on (resource_id) ${sizeOf(direction)}
) and on (resource_id) ${STEP.unitsKnown}`,
      ])
    ),
    [CONSTRAINT.connections]: `${measured(INPUT.connections)} / ${CONNECTIONS_PER_UNIT} and on (resource_id) ${STEP.unitsKnown}`,
    [CONSTRAINT.serverLoad]: `${measured(INPUT.serverLoad)} * on (resource_id) ${known}`,
  };
  return [
    ...Object.entries(own).map(([limit, values]) => ({
      record: OUTPUT.load,
      expr: relabel(values, SERVICE, '$1', 'resource_id', '(.+?)(/replicas/.+)?'),
      labels: { [LIMIT]: limit },
    })),
    missingReplica(),
  ];
}

/**
 * The load of the largest other replica, which comes here if that fails. Of the two largest of a service, each has the other
 * as its largest; all others have the first.
 */
function missingReplica(): RecordingRule {
  const own = where(OUTPUT.load, { of: '' });
  const two = `topk by (${SERVICE}, ${LIMIT}) (2, ${own})`;
  const ON = `on (${SERVICE}, ${LIMIT}) group_right ()`;
  return {
    record: OUTPUT.load,
    expr: `(
  sum by (${SERVICE}, ${LIMIT}) (${two}) - ${ON} ${two}
  or max by (${SERVICE}, ${LIMIT}) (${own}) + ${ON} 0 * ${own}
) > 0
unless on (resource_id) ${SETTING.failover} == 0`,
    labels: { of: 'missing_replica' },
  };
}

function loadOf(limit: string): string {
  return `sum by (resource_id) (${where(OUTPUT.load, { [LIMIT]: limit })})`;
}

function demand(limit: string, expr: string, scenario?: string): RecordingRule {
  return { record: STEP.demand, expr, labels: { [LIMIT]: limit, ...(scenario !== undefined && { scenario }) } };
}

const ROUTED = SCENARIOS.filter(isRouted);

/** Messages a second, where a service with twice the guide's capacity has half of them. */
function messagesOf(direction: Direction): string {
  return `${loadOf(direction)} / on (resource_id) ${STEP.ceilingFactor}`;
}

/** L in units, and R in messages a second by routed scenario. */
function trafficDemand(direction: Direction): RecordingRule[] {
  const delivered = `${messagesOf(direction)}${PER_MESSAGE[direction]}`;
  return [
    demand(
      direction,
      `${delivered}\n* on (resource_id) ${where(STEP.messageCost, { part: `${direction}_bytes` })}`,
      SIZE
    ),
    demand(
      direction,
      `(${select(STEP.mix, is('scenario', ROUTED))} > 0)\n* on (resource_id) group_left () (${delivered})`
    ),
  ];
}

/** Demands that are linear in the units, whatever the mix. Server load alone counts for none: its cause is unknown. */
function otherDemands(): RecordingRule[] {
  const [inbound, outbound] = DIRECTIONS.map(
    ({ name }) => `${messagesOf(name)}\n  * on (resource_id) ${leastCost(name)}`
  );
  const inUnits = select(OUTPUT.load, is(LIMIT, [CONSTRAINT.connections, CONSTRAINT.serverLoad]));
  const others = select(OUTPUT.load, { label: LIMIT, operator: '!=', value: CONSTRAINT.serverLoad });
  return [
    // The do-not-exceed tables.
    demand(
      'bandwidth',
      `max by (resource_id) (\n  ${inbound}\n  or label_replace(${outbound}, "direction", "outbound", "", "")\n)`,
      SIZE
    ),
    demand(
      'connections_or_server_load',
      `max by (resource_id) (sum by (resource_id, ${LIMIT}) (${inUnits}))\nand on (resource_id) ${others}`,
      SIZE
    ),
  ];
}

function utilizationAt(units: number): RecordingRule {
  const size = { units: String(units) };
  return {
    record: OUTPUT.sizeUtilization,
    expr: rounded(
      `max by (resource_id) (sum by (resource_id, ${LIMIT}) (${STEP.demand} / on (scenario) group_left () ${where(GUIDE.rate, size)}))`
    ),
    labels: size,
  };
}

function enough({ recommendation_target_ratio: target }: PackSettings): string {
  return `min by (resource_id) (
  0 * (${OUTPUT.sizeUtilization} <= ${decimal(target)}) + on (units) group_left () ${where(GUIDE.rate, { scenario: SIZE })}
  >= on (resource_id) group_left () (
    ${rounded(`${loadOf(CONSTRAINT.serverLoad)} / ${SERVER_LOAD_TARGET}`)}
    or on (resource_id) 0 * sum by (resource_id) (${STEP.unitsKnown})
  )
)
or on (resource_id) Inf * group by (resource_id) (${OUTPUT.sizeUtilization})`;
}

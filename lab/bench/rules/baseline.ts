import { type RecordingRule, type Rule, type RuleFile } from '../../../alerts/generator/promql/rule';
import { call, either, indent, is, select } from '../../../alerts/generator/promql/promql';
import { STEP } from '../../../alerts/generator/promql/series';
import { identityLabels } from '../../../alerts/generator/inputs/identity';
import { type Dimension, rowAt } from '../../../src/model';
import { DIMENSION_LABEL, DIRECTIONS, INPUT, SETTING } from '../../../src/model/vocabulary';
import { type PackSettings } from '../../../alerts/generator/settings';
import {
  type Direction,
  type Edition,
  EDITIONS,
  GUIDE_MESSAGE_BYTES,
  type Scenario,
  SCENARIOS,
  SMALLEST_COSTED_MESSAGE_BYTES,
} from '../../../src/guide';

/** Series recorded by the baseline; `ceiling` and `utilization` are compared with the pack's. */
export const BASELINE = {
  ceiling: 'baseline_ceiling',
  utilization: 'baseline_utilization',
} as const;

const RATE = 'baseline_guide_rate';
const UNITS = 'baseline_units';
const SIZE = 'baseline_message_size';
const FACTOR = 'baseline_traffic_factor';
const LOAD = 'baseline_scenario_units';
const TABLE = 'baseline_table_rate';
const SCALED = 'baseline_scaled_rate';
const DO_NOT_EXCEED = 'baseline_do_not_exceed';
const MESSAGES = 'baseline_messages_ceiling';

/**
 * Rules as one would write them by hand from the guide: its tables become constant series by scenario, unit size and
 * direction, and each resource's rates are looked up there. From these follow the same ceilings as the pack's,
 * utilization, and an alert at each of the two thresholds.
 *
 * It reads the inputs recorded by the pack's sources and settings, and the message size by Azure's count. It does not have
 * the rest of the pack: recommended and next unit sizes, trends, reviews, and alerts about the inputs.
 *
 * @param unitSizes the fleet's: each needs a constant, also between the guide's columns
 */
export function baselineOf(settings: PackSettings, unitSizes: readonly number[]): RuleFile {
  const edition = EDITIONS[settings.edition];
  return {
    name: 'baseline',
    about: ['Ceilings looked up from constant series, as one would write them by hand.'],
    groups: [
      { name: 'baseline-constants', interval: settings.evaluation_interval, rules: constants(edition, unitSizes) },
      {
        name: 'baseline-ceilings',
        interval: settings.evaluation_interval,
        rules: [...perResource(edition), ...ceilings(edition), ...utilization(settings)],
      },
      { name: 'baseline-alerts', interval: settings.evaluation_interval, rules: thresholdAlerts(settings) },
    ],
  };
}

function constants(edition: Edition, unitSizes: readonly number[]): RecordingRule[] {
  return SCENARIOS.flatMap((scenario) =>
    DIRECTIONS.flatMap(({ name, messages }) =>
      unitSizes.flatMap((units) => {
        const rate = rowAt(edition.scenarios[scenario][messages], units);
        return rate === undefined
          ? []
          : [{ record: RATE, expr: `vector(${rate.value})`, labels: { scenario, direction: name, units: `${units}` } }];
      })
    )
  );
}

function having(edition: Edition, has: (table: Edition['scenarios'][Scenario]) => boolean): Scenario[] {
  return SCENARIOS.filter((scenario) => has(edition.scenarios[scenario]));
}

/** The shares of some scenarios, each times its inbound messages for each delivered one. */
function inboundShares(edition: Edition, has: (table: Edition['scenarios'][Scenario]) => boolean): string {
  const ratios = [...new Set(SCENARIOS.map((scenario) => edition.scenarios[scenario].inboundPerDelivered))];
  return either(
    ratios
      .filter((ratio) => ratio > 0)
      .map((ratio) => {
        const scenarios = having(edition, (table) => table.inboundPerDelivered === ratio && has(table));
        return `${ratio} * ${select(INPUT.share, is('scenario', scenarios))}`;
      })
  );
}

/** The unit size as a label, message sizes, traffic factors, and the rates of the resource's scenarios. */
function perResource(edition: Edition): RecordingRule[] {
  const rate = (direction: string) => select(RATE, is('direction', [direction]));
  const sum = (shares: string) => call('sum by (resource_id)', shares);
  const leg = `(${SETTING.serverLeg} == 1)`;
  const throughHubs = sum(inboundShares(edition, ({ throughHub }) => throughHub));
  const all = sum(inboundShares(edition, () => true));
  const factors: Record<Direction, string> = {
    inbound: either([
      `${leg} + on (resource_id) ${throughHubs} / on (resource_id) ${all}`,
      `${leg} and on (resource_id) ${all}`,
      `2 * ${leg}`,
    ]),
    outbound: either([`${leg} + on (resource_id) ${throughHubs}`, leg]),
  };
  return [
    { record: UNITS, expr: `count_values by (resource_id) ("units", max by (resource_id) (${INPUT.units}))` },
    ...DIRECTIONS.map(({ name, bytes, messages }) => ({
      record: SIZE,
      expr: either([
        `(${INPUT[bytes]} > 0) / on (resource_id) (${INPUT[messages]} > 0)`,
        SETTING.messageSize,
        STEP.countedSize,
        `0 * max by (resource_id) (${INPUT.units}) + ${GUIDE_MESSAGE_BYTES}`,
      ]),
      labels: { direction: name },
    })),
    ...DIRECTIONS.map(({ name }) => ({
      record: FACTOR,
      expr: either([factors[name], `0 * max by (resource_id) (${INPUT.units}) + 1`]),
      labels: { direction: name },
    })),
    {
      record: LOAD,
      expr: `group by (resource_id, scenario) (${INPUT.share} > 0)\n* on (resource_id) group_left (units) ${UNITS}`,
    },
    ...DIRECTIONS.map(({ name }) => ({
      record: TABLE,
      expr: `${LOAD} * on (scenario, units) group_left () ${rate(name)}`,
      labels: { direction: name },
    })),
    ...DIRECTIONS.map(({ name }) => {
      const scaled = (bound: string, floor: number) => {
        const scenarios = having(edition, (table) => table.bound === bound);
        return `${select(TABLE, is('direction', [name]), is('scenario', scenarios))} * ${GUIDE_MESSAGE_BYTES}
/ on (resource_id) group_left ()
clamp_min(${select(SIZE, is('direction', [name]))}, ${floor})`;
      };
      return {
        record: SCALED,
        expr: either([scaled('bandwidth', SMALLEST_COSTED_MESSAGE_BYTES), scaled('routing', GUIDE_MESSAGE_BYTES)]),
        labels: { direction: name },
      };
    }),
  ];
}

/** The harmonic mean over the mix, limited by the do-not-exceed values; bytes are messages times message size. */
function ceilings(edition: Edition): RecordingRule[] {
  const shares: Record<Direction, string> = {
    outbound: INPUT.share,
    inbound: inboundShares(edition, () => true),
  };
  return [
    ...DIRECTIONS.map(({ name }) => ({
      record: DO_NOT_EXCEED,
      expr: `${UNITS} * on (units) group_left ()
${select(RATE, is('direction', [name]), is('scenario', [name === 'inbound' ? 'echo' : 'broadcast']))}
* ${GUIDE_MESSAGE_BYTES}
/ on (resource_id) clamp_min(${select(SIZE, is('direction', [name]))}, ${SMALLEST_COSTED_MESSAGE_BYTES})`,
      labels: { direction: name },
    })),
    ...DIRECTIONS.map(({ name }) => {
      const limit = `max by (resource_id) (${select(DO_NOT_EXCEED, is('direction', [name]))})`;
      return {
        record: MESSAGES,
        expr: either([
          `sum by (resource_id) (\n${indent(shares[name])}\n)
/
sum by (resource_id) (\n  (\n${indent(indent(shares[name]))}\n  )
  / on (resource_id, scenario) ${select(SCALED, is('direction', [name]))}\n)
<
${limit}`,
          limit,
        ]),
        labels: { direction: name },
      };
    }),
    ...DIRECTIONS.flatMap(({ name, bytes, messages }) => [
      {
        record: BASELINE.ceiling,
        expr: `${select(MESSAGES, is('direction', [name]))} * on (resource_id) ${select(SIZE, is('direction', [name]))}`,
        labels: { dimension: DIMENSION_LABEL[bytes] },
      },
      {
        record: BASELINE.ceiling,
        expr: `${select(MESSAGES, is('direction', [name]))} and on (resource_id) ${INPUT[messages]}`,
        labels: { dimension: DIMENSION_LABEL[messages] },
      },
    ]),
    {
      record: BASELINE.ceiling,
      expr: `${edition.connectionsPerUnit} * max by (resource_id) (${INPUT.units})`,
      labels: { dimension: DIMENSION_LABEL.connections },
    },
  ];
}

function utilization({ label_names }: PackSettings): RecordingRule[] {
  const [, ...labels] = identityLabels(label_names);
  const factored = (bytes: 'inboundBytes' | 'outboundBytes', direction: string) =>
    `${INPUT[bytes]} / on (resource_id) ${select(FACTOR, is('direction', [direction]))}`;
  const measured: Record<Exclude<Dimension, 'serverLoad'>, string> = {
    inboundBytes: factored('inboundBytes', 'inbound'),
    outboundBytes: factored('outboundBytes', 'outbound'),
    inboundMessages: INPUT.inboundMessages,
    outboundMessages: INPUT.outboundMessages,
    connections: INPUT.connections,
  };
  return (['inboundBytes', 'outboundBytes', 'inboundMessages', 'outboundMessages', 'connections'] as const).map(
    (dimension) => ({
      record: BASELINE.utilization,
      expr: `${measured[dimension]}
/ on (resource_id) ${select(BASELINE.ceiling, is('dimension', [DIMENSION_LABEL[dimension]]))}
* on (resource_id) group_left (${labels.join(', ')}) group by (resource_id, ${labels.join(', ')}) (${INPUT.units})`,
      labels: { dimension: DIMENSION_LABEL[dimension] },
    })
  );
}

function thresholdAlerts(settings: PackSettings): Rule[] {
  return [
    {
      alert: 'BaselineNearCeiling',
      ratio: settings.utilization_warning_ratio,
      duration: settings.utilization_warning_for,
      severity: 'warning',
    },
    {
      alert: 'BaselineAtCeiling',
      ratio: settings.utilization_critical_ratio,
      duration: settings.utilization_critical_for,
      severity: 'critical',
    },
  ].map(({ alert, ratio, duration, severity }) => {
    const annotations = {
      summary: '{{ $labels.resource }}: {{ $labels.dimension }} at {{ $value | humanizePercentage }} of the ceiling',
    };
    return {
      alert,
      expr: `${BASELINE.utilization} >= ${ratio}`,
      for: duration,
      labels: { severity },
      annotations,
      plainAnnotations: annotations,
    };
  });
}

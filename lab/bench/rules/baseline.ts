import { type RecordingRule, type Rule, type RuleFile } from '../../../alerts/generator/promql/rule';
import { either, indent, is, isNot, select } from '../../../alerts/generator/promql/promql';
import { DIMENSION_LABEL, DIRECTIONS, INPUT, SETTING } from '../../../src/model/vocabulary';
import { type PackSettings } from '../../../alerts/generator/settings';
import {
  type Edition,
  EDITIONS,
  GUIDE_MESSAGE_BYTES,
  SCENARIOS,
  SMALLEST_COSTED_MESSAGE_BYTES,
} from '../../../src/guide';
import { rowAt } from '../../../src/model';

/** Series recorded by the baseline; `ceiling` and `utilization` are compared with the pack's. */
export const BASELINE = {
  ceiling: 'baseline_ceiling',
  utilization: 'baseline_utilization',
} as const;

const RATE = 'baseline_guide_rate';
const UNITS = 'baseline_units';
const SIZE = 'baseline_message_size';
const LOAD = 'baseline_scenario_units';
const TABLE = 'baseline_table_rate';
const SCALED = 'baseline_scaled_rate';
const DO_NOT_EXCEED = 'baseline_do_not_exceed';

/**
 * Rules as one would write them by hand from the guide: its tables become constant series by scenario, unit size and
 * direction, and each resource's rates are looked up there. From these follow the same ceilings as the pack's,
 * utilization, and an alert at each of the two thresholds.
 *
 * It reads the inputs recorded by the pack's sources and settings. It does not have the rest of the pack: recommended and
 * next unit sizes, trends, reviews, and alerts about the inputs.
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
        rules: [...perResource(edition, settings), ...ceilings(edition), ...utilization()],
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

const FANNING_OUT = (edition: Edition) => SCENARIOS.filter((scenario) => edition.scenarios[scenario].fansOut);
const BOUND_BY = (edition: Edition, bound: string) =>
  SCENARIOS.filter((scenario) => edition.scenarios[scenario].bound === bound);

/** The unit size as a label, the message sizes, and the rates of the resource's scenarios. */
function perResource(edition: Edition, settings: PackSettings): RecordingRule[] {
  const fanningOut = FANNING_OUT(edition);
  const rate = (direction: string) => select(RATE, is('direction', [direction]));
  const echo = select(RATE, is('direction', ['inbound']), is('scenario', ['echo']));
  const fullTier = `${select(LOAD, is('scenario', fanningOut))} * on (scenario, units) group_left () ${rate('inbound')}
* on (resource_id) group_left ()
(${edition.connectionsPerUnit} * max by (resource_id) (${INPUT.units}) / max by (resource_id) (${INPUT.connections} or ${edition.connectionsPerUnit} * ${INPUT.units}))`;
  const atMost = `${select(LOAD, is('scenario', fanningOut))} * on (units) group_left () ${echo}`;
  return [
    { record: UNITS, expr: `count_values by (resource_id) ("units", ${INPUT.units})` },
    ...DIRECTIONS.map(({ name, bytes, messages }) => ({
      record: SIZE,
      expr: either([
        `(max by (resource_id) (${INPUT[bytes]}) > 0) / (max by (resource_id) (${INPUT[messages]}) > 0)`,
        `max by (resource_id) (${SETTING.messageSize})`,
        `0 * max by (resource_id) (${INPUT.units}) + ${settings.message_size_bytes}`,
      ]),
      labels: { direction: name },
    })),
    {
      record: LOAD,
      expr: `group by (resource_id, scenario) (${INPUT.share} > 0)\n* on (resource_id) group_left (units) ${UNITS}`,
    },
    {
      record: TABLE,
      expr: `${LOAD} * on (scenario, units) group_left () ${rate('outbound')}`,
      labels: { direction: 'outbound' },
    },
    {
      record: TABLE,
      expr: either([
        `(\n${indent(fullTier)}\n)\n< on (resource_id, scenario, units)\n(${atMost})`,
        atMost,
        `${select(LOAD, isNot('scenario', fanningOut))} * on (scenario, units) group_left () ${rate('inbound')}`,
      ]),
      labels: { direction: 'inbound' },
    },
    ...DIRECTIONS.map(({ name }) => {
      const scaled = (bound: string, floor: number) =>
        `${select(TABLE, is('direction', [name]), is('scenario', BOUND_BY(edition, bound)))} * ${GUIDE_MESSAGE_BYTES}
/ on (resource_id) group_left ()
clamp_min(${select(SIZE, is('direction', [name]))}, ${floor})`;
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
  const table = (direction: string) => select(TABLE, is('direction', [direction]));
  const weights = {
    outbound: `max by (resource_id, scenario) (${INPUT.share})`,
    inbound: `max by (resource_id, scenario) (${INPUT.share})
* on (resource_id, scenario) ${table('inbound')}
/ on (resource_id, scenario) ${table('outbound')}`,
  };
  return [
    ...DIRECTIONS.map(({ name, messages }) => ({
      record: DO_NOT_EXCEED,
      expr: `${UNITS} * on (units) group_left ()
${select(RATE, is('direction', [name]), is('scenario', [name === 'inbound' ? 'echo' : 'broadcast']))}
* ${GUIDE_MESSAGE_BYTES}
/ on (resource_id) clamp_min(${select(SIZE, is('direction', [name]))}, ${SMALLEST_COSTED_MESSAGE_BYTES})`,
      labels: { dimension: DIMENSION_LABEL[messages] },
    })),
    ...DIRECTIONS.map(({ name, messages }) => {
      const limit = `max by (resource_id) (${select(DO_NOT_EXCEED, is('dimension', [DIMENSION_LABEL[messages]]))})`;
      return {
        record: BASELINE.ceiling,
        expr: either([
          `sum by (resource_id) (\n${indent(weights[name])}\n)
/
sum by (resource_id) (\n${indent(weights[name])}
  / on (resource_id, scenario) ${select(SCALED, is('direction', [name]))}\n)
<
${limit}`,
          limit,
        ]),
        labels: { dimension: DIMENSION_LABEL[messages] },
      };
    }),
    ...DIRECTIONS.map(({ name, bytes, messages }) => ({
      record: BASELINE.ceiling,
      expr: `${select(BASELINE.ceiling, is('dimension', [DIMENSION_LABEL[messages]]))}
* on (resource_id) ${select(SIZE, is('direction', [name]))}`,
      labels: { dimension: DIMENSION_LABEL[bytes] },
    })),
    {
      record: BASELINE.ceiling,
      expr: `${edition.connectionsPerUnit} * max by (resource_id) (${INPUT.units})`,
      labels: { dimension: DIMENSION_LABEL.connections },
    },
  ];
}

function utilization(): RecordingRule[] {
  return (['inboundBytes', 'outboundBytes', 'inboundMessages', 'outboundMessages', 'connections'] as const).map(
    (dimension) => ({
      record: BASELINE.utilization,
      expr: `${INPUT[dimension]}
/ on (resource_id) group_left ()
${select(BASELINE.ceiling, is('dimension', [DIMENSION_LABEL[dimension]]))}`,
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

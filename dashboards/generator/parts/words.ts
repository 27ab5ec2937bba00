import {
  type DynamicConfigValue,
  MappingType,
  type SpecialValueMap,
  SpecialValueMatch,
  type ValueMap,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { relabel } from '../../../alerts/generator/promql/promql';
import { type Scenario } from '../../../src/guide';
import { type Constraint, constraintOf, type Dimension, DIMENSIONS } from '../../../src/model';
import { DIMENSION_LABEL } from '../../../src/model/vocabulary';
import { COLOR } from './colors';

/** The panel's names for constraints. Bytes and messages of a direction are two units of one constraint. */
const CONSTRAINT_NAMES: Readonly<Record<Constraint, string>> = {
  inbound: 'Inbound traffic',
  outbound: 'Outbound traffic',
  connections: 'Connections',
  serverLoad: 'Server load',
};

/** The panel's names for dimensions, which differ only in the unit of a constraint. */
export const DIMENSION_NAMES: Readonly<Record<Dimension, string>> = {
  inboundBytes: `${CONSTRAINT_NAMES.inbound} (bytes)`,
  outboundBytes: `${CONSTRAINT_NAMES.outbound} (bytes)`,
  inboundMessages: `${CONSTRAINT_NAMES.inbound} (messages)`,
  outboundMessages: `${CONSTRAINT_NAMES.outbound} (messages)`,
  connections: CONSTRAINT_NAMES.connections,
  serverLoad: CONSTRAINT_NAMES.serverLoad,
};

/** Values of the label `dimension` as constraints, for an alert or for what runs out first. */
export const CONSTRAINTS_IN_WORDS: ValueMap = {
  type: MappingType.ValueToText,
  options: Object.fromEntries(
    DIMENSIONS.map((dimension) => [DIMENSION_LABEL[dimension], { text: CONSTRAINT_NAMES[constraintOf(dimension)] }])
  ),
};

/** Names of lines by the value of the label `dimension`. */
export const DIMENSION_LINES: LineNames = Object.fromEntries(
  DIMENSIONS.map((dimension) => [DIMENSION_LABEL[dimension], DIMENSION_NAMES[dimension]])
);

/** Names of lines by the value of the label `scenario`, as in the panel. */
export const SCENARIO_LINES: LineNames = {
  echo: 'Echo',
  broadcast: 'Broadcast',
  sendToSmallGroup: 'Send to small group',
  sendToBigGroup: 'Send to big group',
  sendToConnection: 'Send to connection',
  restBroadcast: 'REST broadcast',
  restSendToUser: 'REST send to user',
} satisfies Record<Scenario, string>;

type LineNames = Readonly<Record<string, string>>;

/** Gives lines whose legend is a label's value a name in words. */
export function withLineNames<Panel extends Overridable>(panel: Panel, names: LineNames): Panel {
  return Object.entries(names).reduce(
    (built, [value, name]) => built.overrideByName(value, [{ id: 'displayName', value: name }]),
    panel
  );
}

interface Overridable {
  overrideByName(name: string, properties: DynamicConfigValue[]): this;
}

/** Adds the label `constraint`, such as "outbound traffic", as in the texts of the alerts. */
export function withConstraint(expression: string): string {
  const named = relabel(expression, 'constraint', '$1', 'dimension', '(.*)');
  return relabel(named, 'constraint', '$1 traffic', 'dimension', '(.+)_.+');
}

/** States by their number in the queries; worse states are higher. */
export const STATES = [
  { value: 3, name: 'Over', color: COLOR.over, means: 'at or above a ceiling' },
  { value: 2, name: 'Critical', color: COLOR.critical, means: 'at the critical threshold' },
  { value: 1, name: 'Warning', color: COLOR.warning, means: 'at the warning threshold' },
  { value: 0, name: 'Normal', color: COLOR.none, means: 'below every threshold' },
  { value: -1, name: 'Unknown', color: COLOR.unknown, means: 'no unit size or no traffic to compare' },
] as const;

export const SEVERITY_COLORS: ValueMap = {
  type: MappingType.ValueToText,
  options: {
    critical: { color: COLOR.critical, index: 0 },
    warning: { color: COLOR.warning, index: 1 },
    info: { color: COLOR.none, index: 2 },
  },
};

export function valueMap(values: ReadonlyArray<{ value: number; name: string; color: string }>): ValueMap {
  return {
    type: MappingType.ValueToText,
    options: Object.fromEntries(values.map(({ value, name, color }, index) => [value, { text: name, color, index }])),
  };
}

/** The text of cells without a number. */
export function ifNull(missing: string, color: string = COLOR.none): SpecialValueMap {
  return special(SpecialValueMatch.NullAndNan, missing, color);
}

/** The text of cells without a text. */
export function ifEmpty(missing: string): SpecialValueMap {
  return special(SpecialValueMatch.Empty, missing, COLOR.none);
}

function special(match: SpecialValueMatch, text: string, color: string): SpecialValueMap {
  return { type: MappingType.SpecialValue, options: { match, result: { text, color } } };
}

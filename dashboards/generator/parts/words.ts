import {
  type DynamicConfigValue,
  MappingType,
  type SpecialValueMap,
  SpecialValueMatch,
  type ValueMap,
} from '@grafana/grafana-foundation-sdk/dashboard';
import ENGLISH from '../../../src/locales/en-US/headroom-signalr-panel.json';
import { type Scenario } from '../../../src/guide';
import { type Dimension } from '../../../src/model/capacity';
import { CONSTRAINT, PROBLEM, SIGN } from '../../../src/names/labels';
import { COLOR } from './thresholds';

/** The panel's own words, which dashboards and command repeat. */
const { constraint: CONSTRAINT_NAMES, dimension, forecast, scenario, state, verdict } = ENGLISH;

/** The actions that the panel orders, with holes for unit sizes: `Scale {{units}} → {{to}}`. */
export const ACTION_TEXTS = verdict.action;

/** When a ceiling is reached. */
export const WHEN_TEXTS = forecast;

/** The panel's names for dimensions, which differ only in the unit of a constraint. */
export const DIMENSION_NAMES: Readonly<Record<Dimension, string>> = {
  ...dimension,
  connections: CONSTRAINT_NAMES.connections,
  serverLoad: CONSTRAINT_NAMES.serverLoad,
};

/** Names of lines by the value of the label `constraint`. */
export const CONSTRAINT_LINES: LineNames = {
  [CONSTRAINT.inbound]: CONSTRAINT_NAMES.inbound,
  [CONSTRAINT.outbound]: CONSTRAINT_NAMES.outbound,
  [CONSTRAINT.connections]: CONSTRAINT_NAMES.connections,
  [CONSTRAINT.serverLoad]: CONSTRAINT_NAMES.serverLoad,
};

/** Names of rows by the value of the label `sign`. */
export const SIGN_LINES: LineNames = {
  [SIGN.connectionsDropped]: 'Connections dropped',
  [SIGN.clientsLost]: 'Clients lost',
  [SIGN.appServerRestarts]: 'App servers restart',
  [SIGN.systemErrors]: 'System errors',
  [SIGN.serverLatency]: 'Latency to app servers',
  [SIGN.outboundBandwidth]: 'Outbound bandwidth',
  [SIGN.connections]: 'Connections',
  [SIGN.mix]: 'Ceiling of the mix',
  [SIGN.serverLoadRecord]: 'Server load above its record',
};

/** Values of the label `reason` of problems in the inputs. */
export const PROBLEM_NAMES: LineNames = {
  [PROBLEM.noTraffic]: 'No traffic',
  [PROBLEM.noUnitSize]: 'No unit size',
  [PROBLEM.unitSizeOutsideGuide]: 'Size outside guide',
  [PROBLEM.invalidMix]: 'Invalid mix',
  [PROBLEM.invalidTag]: 'Invalid tag',
  [PROBLEM.nameNotUnique]: 'Name not unique',
  [PROBLEM.closesWithoutCategory]: 'Closes without reason',
  [PROBLEM.noServerLoad]: 'No server load',
};

/** Values of the label `constraint`, for what runs out first. */
export const CONSTRAINTS_IN_WORDS = textMap(CONSTRAINT_LINES);

/** The subject of an alert: a constraint, or its reason. */
export const ABOUT_IN_WORDS = textMap({
  ...CONSTRAINT_LINES,
  ...PROBLEM_NAMES,
  errors: 'Failed requests',
  arm_reads: 'Remaining reads',
});

/** Names of lines by the value of the label `scenario`, as in the panel. */
export const SCENARIO_LINES: LineNames = scenario satisfies Record<Scenario, string>;

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

/** States by their number in the queries; worse states are higher. */
export const STATES = [
  { value: 3, name: state.over, color: COLOR.over, means: 'at or above a ceiling' },
  { value: 2, name: state.critical, color: COLOR.critical, means: 'at 95% of a ceiling' },
  { value: 1, name: state.warning, color: COLOR.warning, means: 'at the warning threshold' },
  { value: 0, name: state.normal, color: COLOR.none, means: 'below every threshold' },
  { value: -1, name: state.unknown, color: COLOR.unknown, means: 'no unit size or no traffic to compare' },
] as const;

export const SEVERITY_COLORS: ValueMap = {
  type: MappingType.ValueToText,
  options: {
    critical: { color: COLOR.critical, index: 0 },
    warning: { color: COLOR.warning, index: 1 },
  },
};

export function valueMap(values: ReadonlyArray<{ value: number; name: string; color: string }>): ValueMap {
  return {
    type: MappingType.ValueToText,
    options: Object.fromEntries(values.map(({ value, name, color }, index) => [value, { text: name, color, index }])),
  };
}

/** Values of the label `basis` of a message rate. All but the first are estimates. */
export const BASES_IN_WORDS = textMap({
  measured: 'measured',
  counted: 'estimate: counted',
  declared: 'estimate: declared',
  assumed: 'estimate: assumed',
});

/** Maps labels to their texts. */
function textMap(texts: LineNames): ValueMap {
  return {
    type: MappingType.ValueToText,
    options: Object.fromEntries(Object.entries(texts).map(([label, text]) => [label, { text }])),
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

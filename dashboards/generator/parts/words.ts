import {
  MappingType,
  type SpecialValueMap,
  SpecialValueMatch,
  type ValueMap,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { DIMENSION_LABEL } from '../../../src/model/vocabulary';
import { type Dimension, DIMENSIONS } from '../../../src/model';

/** The names of the panel's facets. */
const DIMENSION_NAMES: Readonly<Record<Dimension, string>> = {
  inboundBytes: 'Inbound bandwidth',
  outboundBytes: 'Outbound bandwidth',
  inboundMessages: 'Inbound messages',
  outboundMessages: 'Outbound messages',
  connections: 'Connections',
};

/** Display names for values of the label `dimension`. */
export const DIMENSIONS_IN_WORDS: ValueMap = {
  type: MappingType.ValueToText,
  options: Object.fromEntries(
    DIMENSIONS.map((dimension) => [DIMENSION_LABEL[dimension], { text: DIMENSION_NAMES[dimension] }])
  ),
};

/** States by their number in the queries; worse states are higher. */
export const STATES = [
  { value: 3, name: 'Over', color: 'dark-red', means: 'at or above a ceiling' },
  { value: 2, name: 'Critical', color: 'red', means: 'at the critical threshold' },
  { value: 1, name: 'Warning', color: 'orange', means: 'at the warning threshold' },
  { value: 0, name: 'Normal', color: 'green', means: 'below every threshold' },
  { value: -1, name: 'Unknown', color: 'purple', means: 'no unit size or no traffic to compare' },
] as const;

export const STATES_IN_WORDS: ValueMap = valueMap(STATES);

/** A recommendation of 0 means that every unit size is too small. */
export const NO_SIZE: ValueMap = valueMap([{ value: 0, name: 'none', color: 'text' }]);

export const SEVERITY_COLORS: ValueMap = {
  type: MappingType.ValueToText,
  options: {
    critical: { color: 'red', index: 0 },
    warning: { color: 'orange', index: 1 },
    info: { color: 'blue', index: 2 },
  },
};

export function valueMap(values: ReadonlyArray<{ value: number; name: string; color: string }>): ValueMap {
  return {
    type: MappingType.ValueToText,
    options: Object.fromEntries(values.map(({ value, name, color }, index) => [value, { text: name, color, index }])),
  };
}

/** The text of cells without a number. */
export function ifNull(missing: string, color = 'text'): SpecialValueMap {
  return special(SpecialValueMatch.NullAndNan, missing, color);
}

/** The text of cells without a text. */
export function ifEmpty(missing: string): SpecialValueMap {
  return special(SpecialValueMatch.Empty, missing, 'text');
}

function special(match: SpecialValueMatch, text: string, color: string): SpecialValueMap {
  return { type: MappingType.SpecialValue, options: { match, result: { text, color } } };
}

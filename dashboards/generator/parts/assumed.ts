import { MappingType, type ValueMap } from '@grafana/grafana-foundation-sdk/dashboard';
import { is } from '../../../alerts/generator/promql/promql';
import { type Assumption, ASSUMPTIONS } from '../../../src/model/snapshot';
import { OUTPUT } from '../../../src/names/series';
import { COLOR } from './thresholds';
import { ofFleet } from './scope';

const WORDS: Readonly<Record<Assumption, string>> = {
  messageSize: 'size',
  messageSizeEstimated: 'size from count',
  mix: 'mix',
  serverLeg: 'server leg',
};

const bitOf = (assumption: Assumption) => 2 ** ASSUMPTIONS.indexOf(assumption);

/** The assumptions about each resource, as a number with a bit for each assumption: a cell shows one value. */
export function assumed(): string {
  const bits = ASSUMPTIONS.map(
    (assumption) => `${bitOf(assumption)} * ${ofFleet(OUTPUT.assumption, is('assumption', [assumption]))}`
  );
  return `sum by (resource_id) (${bits.join(' or ')})`;
}

/** The words of each such number. */
export const ASSUMED_IN_WORDS: ValueMap = {
  type: MappingType.ValueToText,
  options: Object.fromEntries(
    Array.from({ length: 2 ** ASSUMPTIONS.length - 1 }, (_, i) => [
      i + 1,
      {
        text: ASSUMPTIONS.filter((assumption) => ((i + 1) & bitOf(assumption)) !== 0)
          .map((assumption) => WORDS[assumption])
          .join(', '),
        color: COLOR.none,
        index: i,
      },
    ])
  ),
};

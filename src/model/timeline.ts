import { type Edition, GUIDE_MESSAGE_BYTES, type Scenario, SCENARIOS } from '../guide';
import { ceilingsAt, messageSizeOf } from './ceilings';
import { type Dimension, DIMENSIONS } from './dimensions';
import { isMixSum, type Mix } from './mix';
import { interpolatedIn, ratesAt } from './rates';

/** One value a timestamp; null is a gap. */
export type NullableColumn = Array<number | null>;

/** A resource over time. Every column has `length` values. */
export interface TimelineInput {
  edition: Edition;
  length: number;
  /** Unit size at each timestamp, or one for all of them. */
  units: number | Readonly<NullableColumn>;
  /** A checked mix for all timestamps, or outbound shares as they were at each; neither: do-not-exceed values. */
  mix?: Mix | { shares: Partial<Record<Scenario, Readonly<NullableColumn>>> };
  /** Per second; connections: a count. */
  measured: Partial<Record<Dimension, Readonly<NullableColumn>>>;
  /** Declared average message in bytes. */
  messageSize?: number;
}

/** What kept a timestamp from having the ceilings of its mix. */
export interface TimelineProblems {
  /** Timestamps without a unit size. */
  unitsUnknown: number;
  /** Timestamps whose unit size the edition has no figure for. */
  unitsOutsideGuide: number;
  /** Timestamps without any share; their ceilings are the do-not-exceed values. */
  mixMissing: number;
  /** Timestamps whose shares are negative or do not sum to 1; likewise. */
  mixInvalid: number;
  /** Timestamps whose unit size lies between two columns. */
  interpolated: number;
}

export interface Timeline {
  ceilings: Record<Dimension, NullableColumn>;
  /** For each measured dimension. */
  utilization: Partial<Record<Dimension, NullableColumn>>;
  problems: TimelineProblems;
}

/** Ceilings and utilization at every timestamp: `evaluate`, in columns. Never throws; what it lacks is null. */
export function assessTimeline(input: TimelineInput): Timeline {
  const { edition, length, units, measured } = input;
  const declared = input.messageSize ?? GUIDE_MESSAGE_BYTES;
  const problems: TimelineProblems = {
    unitsUnknown: 0,
    unitsOutsideGuide: 0,
    mixMissing: 0,
    mixInvalid: 0,
    interpolated: 0,
  };
  const ceilings: Record<Dimension, NullableColumn> = {
    inboundBytes: emptyColumn(length),
    outboundBytes: emptyColumn(length),
    inboundMessages: emptyColumn(length),
    outboundMessages: emptyColumn(length),
    connections: emptyColumn(length),
  };
  const measuredDimensions = DIMENSIONS.filter((dimension) => measured[dimension] !== undefined);
  const utilization: Partial<Record<Dimension, NullableColumn>> = {};
  for (const dimension of measuredDimensions) {
    utilization[dimension] = emptyColumn(length);
  }
  const mixAt = mixReader(input.mix, problems);

  for (let i = 0; i < length; i++) {
    const unitsNow = typeof units === 'number' ? units : units[i];
    if (!isNumber(unitsNow)) {
      problems.unitsUnknown++;
      continue;
    }
    const rates = ratesAt(edition, unitsNow);
    if (rates === undefined) {
      problems.unitsOutsideGuide++;
      continue;
    }
    const mix = mixAt(i);
    if (interpolatedIn(rates, mix).length > 0) {
      problems.interpolated++;
    }
    const connections = measured.connections?.[i];
    const now = ceilingsAt(rates, {
      edition,
      mix,
      connections: isNumber(connections) && connections >= 0 ? connections : undefined,
      inboundSize: messageSizeOf(measured.inboundBytes?.[i], measured.inboundMessages?.[i], declared),
      outboundSize: messageSizeOf(measured.outboundBytes?.[i], measured.outboundMessages?.[i], declared),
    });
    for (const dimension of DIMENSIONS) {
      ceilings[dimension][i] = now[dimension];
    }
    for (const dimension of measuredDimensions) {
      const value = measured[dimension]?.[i];
      const column = utilization[dimension];
      if (column !== undefined && isNumber(value)) {
        column[i] = value / now[dimension];
      }
    }
  }
  return { ceilings, utilization, problems };
}

type MixReader = (i: number) => Mix | undefined;

function mixReader(mix: TimelineInput['mix'], problems: TimelineProblems): MixReader {
  if (mix === undefined) {
    return () => {
      problems.mixMissing++;
      return undefined;
    };
  }
  if (!('shares' in mix)) {
    return () => mix;
  }
  const columns = SCENARIOS.flatMap((scenario) => {
    const column = mix.shares[scenario];
    return column === undefined ? [] : [{ scenario, column }];
  });
  // Shares seldom change: the mix of the last timestamp is kept and given again while they are the same.
  let last: { values: Array<number | null>; mix: Mix | undefined; problem?: 'mixMissing' | 'mixInvalid' } | undefined;
  return (i) => {
    if (last === undefined || columns.some(({ column }, c) => column[i] !== last?.values[c])) {
      const values = columns.map(({ column }) => column[i] ?? null);
      last = {
        values,
        ...sharesToMix(
          columns.map(({ scenario }) => scenario),
          values
        ),
      };
    }
    if (last.problem !== undefined) {
      problems[last.problem]++;
    }
    return last.mix;
  };
}

function sharesToMix(
  scenarios: readonly Scenario[],
  values: ReadonlyArray<number | null>
): { mix: Mix | undefined; problem?: 'mixMissing' | 'mixInvalid' } {
  const mix: Partial<Record<Scenario, number>> = {};
  let sum = 0;
  let known = false;
  for (let s = 0; s < scenarios.length; s++) {
    const share = values[s];
    if (!isNumber(share)) {
      continue;
    }
    if (share < 0) {
      return { mix: undefined, problem: 'mixInvalid' };
    }
    known = true;
    mix[scenarios[s]] = share;
    sum += share;
  }
  if (!known) {
    return { mix: undefined, problem: 'mixMissing' };
  }
  if (!isMixSum(sum)) {
    return { mix: undefined, problem: 'mixInvalid' };
  }
  for (const scenario of scenarios) {
    const share = mix[scenario];
    if (share !== undefined) {
      mix[scenario] = share / sum;
    }
  }
  return { mix };
}

function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function emptyColumn(length: number): NullableColumn {
  return new Array<number | null>(length).fill(null);
}

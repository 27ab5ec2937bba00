import {
  type BandwidthCorrection,
  type Direction,
  type Edition,
  type Row,
  type Scenario,
  SCENARIOS,
} from '../../guide';
import { type Dimension, DIRECTION_DIMENSIONS, interpolatedIn, type Mix, ratesAt } from '../../model';
import { type AssessedResource } from '../state/resources';

/** What a ceiling takes from the guide that the guide does not print so. */
export interface Derivation {
  /** Scenarios whose rate lies on the line between two unit sizes of the guide. */
  interpolated: Array<{ scenarios: Scenario[]; lower: number; upper: number }>;
  /** Cells that contradict the message rate beside them, which the ceiling goes by. */
  corrections: Array<BandwidthCorrection & { scenario: Scenario }>;
}

/** The direction that a dimension measures; connections have none. */
export function directionOf(dimension: Dimension): Direction | undefined {
  const { inbound, outbound } = DIRECTION_DIMENSIONS;
  if (dimension === inbound.bytes || dimension === inbound.messages) {
    return 'inbound';
  }
  return dimension === outbound.bytes || dimension === outbound.messages ? 'outbound' : undefined;
}

/** Where the ceilings of a unit size and a mix differ from what the guide prints; undefined where they do not. */
export function derivationOf(edition: Edition, { units, mix }: { units?: number; mix?: Mix }): Derivation | undefined {
  const rates = units === undefined ? undefined : ratesAt(edition, units);
  if (rates === undefined) {
    return undefined;
  }
  const interpolated: Derivation['interpolated'] = [];
  for (const scenario of interpolatedIn(rates, mix)) {
    const [lower, upper] = neighbours(edition.scenarios[scenario].inboundMessages, rates.units);
    const same = interpolated.find((other) => other.lower === lower && other.upper === upper);
    if (same === undefined) {
      interpolated.push({ scenarios: [scenario], lower, upper });
    } else {
      same.scenarios.push(scenario);
    }
  }
  const corrections = SCENARIOS.filter((scenario) => (mix?.[scenario] ?? 0) > 0).flatMap((scenario) => {
    const table = edition.scenarios[scenario];
    const sizes = neighbours(table.inboundMessages, rates.units);
    return table.corrections
      .filter((correction) => sizes.includes(correction.units))
      .map((correction) => ({ ...correction, scenario }));
  });
  return interpolated.length + corrections.length === 0 ? undefined : { interpolated, corrections };
}

/** The columns of the guide that a unit size is read from: one, or the two around it. */
function neighbours({ units: columns }: Row, units: number): [number, number] {
  const upper = columns.find((column) => column >= units) ?? units;
  const lower = upper === units ? units : columns.filter((column) => column < units).at(-1);
  return [lower ?? units, upper];
}

/** For each direction and time, whether its ceilings are derived; a direction without any is left out. */
export type DerivedMarks = Partial<Record<Direction, boolean[]>>;

export function derivedMarks(
  { times, timeline, conditionsAt }: Pick<AssessedResource, 'times' | 'timeline' | 'conditionsAt'>,
  edition: Edition
): DerivedMarks {
  const marks: Record<Direction, boolean[]> = { inbound: [], outbound: [] };
  let last: { units?: number; mix?: Mix; derivation?: Derivation } = {};
  times.forEach((_, i) => {
    const conditions = conditionsAt(i);
    if (conditions.units !== last.units || conditions.mix !== last.mix) {
      last = { ...conditions, derivation: derivationOf(edition, conditions) };
    }
    const isRated = timeline.ceilings.connections[i] !== null;
    for (const direction of ['inbound', 'outbound'] as const) {
      marks[direction].push(isRated && isDerived(last.derivation, direction));
    }
  });
  return {
    ...(marks.inbound.includes(true) && { inbound: marks.inbound }),
    ...(marks.outbound.includes(true) && { outbound: marks.outbound }),
  };
}

function isDerived(derivation: Derivation | undefined, direction: Direction): boolean {
  return (
    derivation !== undefined &&
    (derivation.interpolated.length > 0 || derivation.corrections.some((cell) => cell.direction === direction))
  );
}

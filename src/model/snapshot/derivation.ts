import {
  type BandwidthCorrection,
  type Direction,
  type Edition,
  type Row,
  type Scenario,
  SCENARIOS,
  type ScenarioTable,
} from '../../guide';
import { type AssessedResource } from './assess';
import { type Constraint, interpolatedIn, type Mix, ratesAt } from '../capacity';

/** How ceilings differ from the figures that the guide prints. */
export interface Derivation {
  /** Scenarios whose rate is interpolated between two unit sizes of the guide. */
  interpolated: Array<{ scenarios: Scenario[]; lower: number; upper: number }>;
  /** Printed cells that contradict the message rate beside them; the ceiling follows the message rate. */
  corrections: Array<BandwidthCorrection & { scenario: Scenario }>;
}

/** Returns how the ceilings of a unit size and a mix differ from the guide, or undefined where they do not. */
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
      .filter(({ units, direction }) => sizes.includes(units) && hasRateOf(table, direction))
      .map((correction) => ({ ...correction, scenario }));
  });
  return interpolated.length + corrections.length === 0 ? undefined : { interpolated, corrections };
}

/** No ceiling uses the inbound rates of broadcasts and big groups. */
function hasRateOf({ inboundPerDelivered }: ScenarioTable, direction: Direction): boolean {
  return direction === 'outbound' || inboundPerDelivered > 0;
}

/** Returns the columns of the guide on both sides of a unit size; twice the same where it has its own column. */
function neighbours({ units: columns }: Row, units: number): [number, number] {
  const upper = columns.find((column) => column >= units) ?? units;
  const lower = upper === units ? units : columns.filter((column) => column < units).at(-1);
  return [lower ?? units, upper];
}

/** For each constraint, whether its ceilings are derived at each time; a constraint without such times is missing. */
export type DerivedMarks = Partial<Record<Constraint, boolean[]>>;

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
    const isRated = timeline.ceilings.outboundMessages[i] !== null;
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

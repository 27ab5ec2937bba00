import { type Direction, type Edition, EDITIONS, type Row, type Scenario, SCENARIOS } from '../../../src/guide';
import { largest, smallest } from '../../../src/model';

/**
 * Returns a row of the guide as a PromQL expression: linear between two columns.
 *
 * `units` must lie within the row's columns, which `unitRange` ensures; nothing here extrapolates.
 *
 * @param units an expression for the unit size; it is repeated for each stretch of the row
 */
export function rowExpression(row: Row, units: string): string {
  const stretches = stretchesOf(row);
  if (stretches.length === 0) {
    return `${row.values[0]} + 0 * ${units}`;
  }
  const [first, ...rest] = stretches;
  if (rest.length === 0) {
    const offset = row.values[0] - first.slope * first.from;
    return offset === 0 ? `${first.slope} * ${units}` : `${offset} + ${first.slope} * ${units}`;
  }
  const last = rest[rest.length - 1];
  const terms = stretches
    .filter(({ slope }) => slope !== 0)
    .map((stretch) => {
      const { from, slope } = stretch;
      return `${slope} * (${within(stretch, units, { isFirst: stretch === first, isLast: stretch === last })} - ${from})`;
    });
  return [String(row.values[0]), ...terms].join('\n+ ');
}

/** The part of a unit size up to a stretch's end, and at least its start. No unit size is below the first or above the last. */
function within(
  { from, to }: Stretch,
  units: string,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean }
): string {
  if (isFirst) {
    return `clamp_max(${units}, ${to})`;
  }
  return isLast ? `clamp_min(${units}, ${from})` : `clamp(${units}, ${from}, ${to})`;
}

interface Stretch {
  from: number;
  to: number;
  slope: number;
}

/** Returns the straight stretches of a row; columns on one line are one stretch. */
function stretchesOf(row: Row): Stretch[] {
  const stretches: Stretch[] = [];
  for (let i = 1; i < row.units.length; i++) {
    const slope = (row.values[i] - row.values[i - 1]) / (row.units[i] - row.units[i - 1]);
    const last = stretches[stretches.length - 1];
    if (last !== undefined && last.slope === slope) {
      last.to = row.units[i];
    } else {
      stretches.push({ from: row.units[i - 1], to: row.units[i], slope });
    }
  }
  return stretches.length === 1 && stretches[0].slope === 0 ? [] : stretches;
}

/** Returns the unit sizes for which every table of the edition has a figure. */
export function unitRange(edition: Edition): { first: number; last: number } {
  const rows = SCENARIOS.flatMap((scenario) => {
    const table = edition.scenarios[scenario];
    return [table.inboundMessages.units, table.outboundMessages.units];
  });
  return {
    first: largest(rows.map((units) => units[0])),
    last: smallest(rows.map((units) => units[units.length - 1])),
  };
}

/** The connections of one unit, the same in all editions. */
export const CONNECTIONS_PER_UNIT = EDITIONS['2019-11'].connectionsPerUnit;

/** Scenarios whose messages the service looks up by group or connection, or takes by HTTP; the guide's rows bind them. */
export const ROUTED: readonly Scenario[] = SCENARIOS.filter((scenario) => isRouted(EDITIONS['2019-11'], scenario));

/** All others, whose rates are proportional to the unit size. */
export const BANDWIDTH_BOUND: readonly Scenario[] = SCENARIOS.filter((scenario) => !ROUTED.includes(scenario));

function isRouted(edition: Edition, scenario: Scenario): boolean {
  return edition.scenarios[scenario].bound === 'routing';
}

/**
 * Returns the messages per second of one unit for a bandwidth-bound scenario.
 *
 * The rules stay small by relying on regularities of the guide's tables; an edition without them fails here, not in an
 * alert.
 */
export function ratePerUnit(direction: Direction, scenario: Scenario): number {
  const rates = Object.values(EDITIONS).map((edition) => {
    const row = edition.scenarios[scenario][`${direction}Messages`];
    return constantRatio(row, { units: row.units, values: row.units }, `${edition.id} ${scenario}`);
  });
  if (rates.some((rate) => rate !== rates[0])) {
    throw new Error(`${scenario}: the rules need one rate per unit in all editions`);
  }
  return rates[0];
}

/** Returns the inbound messages of a scenario for each delivered one, 0 for broadcasts and big groups. */
export function inboundPerDelivered(scenario: Scenario): number {
  const ratios = Object.values(EDITIONS).map((edition) => {
    const { inboundPerDelivered: ratio, inboundMessages, outboundMessages } = edition.scenarios[scenario];
    // Inbound and outbound costs of a mix are then the same sum.
    if (ratio > 0 && constantRatio(inboundMessages, outboundMessages, `${edition.id} ${scenario}`) !== ratio) {
      throw new Error(`${edition.id} ${scenario}: the rules need ${ratio} inbound messages for each delivered one`);
    }
    return ratio;
  });
  if (ratios.some((ratio) => ratio !== ratios[0])) {
    throw new Error(`${scenario}: the rules need one ratio of inbound to delivered messages in all editions`);
  }
  return ratios[0];
}

function constantRatio(a: Row, b: Row, name: string): number {
  const ratio = a.values[0] / b.values[0];
  const constant =
    JSON.stringify(a.units) === JSON.stringify(b.units) &&
    a.values.every((value, i) => Math.abs(value - ratio * b.values[i]) <= 1e-9 * value);
  if (!constant) {
    throw new Error(`${name}: the rules need its rows to be proportional`);
  }
  return ratio;
}

import { type Edition, type Row, type Scenario, SCENARIOS, type ScenarioTable } from '../../../src/guide';
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
  const terms = stretches
    .filter(({ slope }) => slope !== 0)
    .map(({ from, to, slope }) => `${slope} * (clamp(${units}, ${from}, ${to}) - ${from})`);
  return `${row.values[0]} + ${terms.join(' + ')}`;
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

/** Scenarios in which a message costs the same, with the row that they share. */
export interface RateClass {
  bound: ScenarioTable['bound'];
  scenarios: Scenario[];
  row: Row;
}

/** Groups the edition's scenarios by outbound row. */
export function rateClasses(edition: Edition): RateClass[] {
  const classes: RateClass[] = [];
  for (const scenario of SCENARIOS) {
    const { bound, outboundMessages: row } = edition.scenarios[scenario];
    const same = classes.find((known) => known.bound === bound && sameRow(known.row, row));
    if (same === undefined) {
      classes.push({ bound, scenarios: [scenario], row });
    } else {
      same.scenarios.push(scenario);
    }
  }
  return classes;
}

function sameRow(a: Row, b: Row): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The relation of an inbound message to the outbound messages that it becomes. */
export type FanOut =
  /** One message in becomes `1 / inboundPerOutbound` out, at every unit size. */
  | { kind: 'fixed'; inboundPerOutbound: number }
  /**
   * One message in goes out to each listener. The ratio is `inboundPerOutbound` while there are few listeners and echo's
   * inbound rate binds; it falls when the listeners exceed `fullTierRate`.
   */
  | { kind: 'listeners'; inboundPerOutbound: number; fullTierRate: number };

/**
 * Returns the fan-out of a scenario. The rules stay small by relying on regularities of the guide's tables; an edition
 * without them fails here, not in an alert.
 */
export function fanOutOf(edition: Edition, scenario: Scenario): FanOut {
  const { fansOut, inboundMessages, outboundMessages } = edition.scenarios[scenario];
  if (!fansOut) {
    return { kind: 'fixed', inboundPerOutbound: constantRatio(inboundMessages, outboundMessages, edition, scenario) };
  }
  const fullTierRate = inboundMessages.values[0];
  const echo = edition.scenarios.echo.inboundMessages;
  const irregular =
    inboundMessages.values.some((value) => value !== fullTierRate) ||
    perUnit(echo, edition, 'echo') !== edition.connectionsPerUnit;
  if (irregular) {
    throw new Error(
      `${edition.id} ${scenario}: the rules need one inbound rate for all unit sizes, and one echo message per connection`
    );
  }
  return {
    kind: 'listeners',
    inboundPerOutbound: perUnit(echo, edition, 'echo') / perUnit(outboundMessages, edition, scenario),
    fullTierRate,
  };
}

/** Returns the slope of a row that is proportional to the unit size. */
export function perUnit(row: Row, edition: Edition, scenario: Scenario): number {
  return constantRatio(row, { units: row.units, values: row.units }, edition, scenario);
}

function constantRatio(a: Row, b: Row, edition: Edition, scenario: Scenario): number {
  const ratio = a.values[0] / b.values[0];
  const constant =
    JSON.stringify(a.units) === JSON.stringify(b.units) &&
    a.values.every((value, i) => Math.abs(value - ratio * b.values[i]) <= 1e-9 * value);
  if (!constant) {
    throw new Error(`${edition.id} ${scenario}: the rules need its rows to be proportional`);
  }
  return ratio;
}

import { type Direction, EDITIONS, GUIDE_MESSAGE_BYTES, type Row, type Scenario, SCENARIOS } from '../../../src/guide';

/** The connections of one unit, the same in all editions. */
export const CONNECTIONS_PER_UNIT = EDITIONS['2019-11'].connectionsPerUnit;

/** True for scenarios whose messages the service looks up by group or connection, or takes by HTTP. */
export function isRouted(scenario: Scenario): boolean {
  return EDITIONS['2019-11'].scenarios[scenario].bound === 'routing';
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

/** Scenarios with one receiver for each message that comes in. */
export const ONE_TO_ONE: readonly Scenario[] = SCENARIOS.filter((scenario) => inboundPerDelivered(scenario) === 1);

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

/** Bytes a second of one unit by the do-not-exceed tables: echo's inbound, broadcast's outbound. */
export const MOST_BYTES: Readonly<Record<Direction, number>> = {
  inbound: GUIDE_MESSAGE_BYTES * ratePerUnit('inbound', 'echo'),
  outbound: GUIDE_MESSAGE_BYTES * ratePerUnit('outbound', 'broadcast'),
};

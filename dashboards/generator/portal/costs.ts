import { DEFAULT_EDITION, EDITIONS, GUIDE_MESSAGE_BYTES } from '../../../src/guide';
import {
  capacitiesOf,
  DIRECTIONS,
  FREE_CONNECTIONS,
  FREE_SKU,
  isFree,
  messageCeiling,
  ratesAt,
  SOLD_SIZES,
} from '../../../src/model/capacity';
import { declaredOf, type Declared } from '../../../alerts/generator/settings/declared';
import { declarationsOf } from '../../../alerts/generator/targets/templates/names';
import { type PackSettings } from '../../../alerts/generator/settings';

/**
 * The share of a ceiling that one byte a second uses, as Azure counts bytes: the highest of these terms. Each is a figure that
 * Resource Graph's query knows (unit size, settings) times one that the metrics give (average message size).
 *
 * - `limit`: the guide's do-not-exceed bandwidth, for messages of 1,024 B; multiplied by the cost of smaller ones.
 * - `bytes` and `routing`: the two parts of the cost of a mix, added up.
 * - `fixed`: the whole cost where the settings have the message size: it needs no metric.
 */
export const TERMS = ['limit', 'bytes', 'routing', 'fixed'] as const;

export type Term = (typeof TERMS)[number];

export type DirectionName = (typeof DIRECTIONS)[number]['name'];

/** The columns of Resource Graph's row, without those that are 0 for every resource. */
export interface Costs {
  /** Kusto expressions by column name. */
  columns: ReadonlyMap<string, string>;
  terms: Readonly<Record<DirectionName, readonly Term[]>>;
}

export function columnOf(direction: DirectionName, term: Term): string {
  return `${direction}_${term}`;
}

/** The connections of a resource's unit size. */
export const CONNECTIONS_COLUMN = 'most_connections';

const IS_FREE = `sku.name =~ '${FREE_SKU}'`;

/** Kusto for the connections that the unit size holds, the same in both editions. */
export const MOST_CONNECTIONS = `iff(${IS_FREE}, ${FREE_CONNECTIONS}, ${EDITIONS[DEFAULT_EDITION].connectionsPerUnit} * units)`;

/** The costs of the resources of the settings, and of all others, as Kusto. */
export function costsOf(settings: PackSettings): Costs {
  const others = declaredOf({ resource_id: '' }, settings);
  const own = declarationsOf(settings).map(({ resource }) => ({
    id: resource.resource_id,
    declared: declaredOf(resource, settings),
  }));
  const columns = new Map<string, string>();
  const termsOf = ({ name }: (typeof DIRECTIONS)[number]) =>
    TERMS.filter((term) => {
      const cases = own.map(({ id, declared }) => [`id =~ '${id}'`, costOf(declared, name, term)] as const);
      const otherwise = costOf(others, name, term);
      const differing = cases.filter(([, cost]) => cost !== otherwise);
      if (differing.length === 0 && otherwise === NOTHING) {
        return false;
      }
      columns.set(
        columnOf(name, term),
        `case(${[`${IS_FREE}, ${NOTHING}`, ...differing.map((each) => each.join(', ')), otherwise].join(', ')})`
      );
      return true;
    });
  const [inbound, outbound] = DIRECTIONS.map(termsOf);
  return { columns, terms: { inbound, outbound } };
}

const NOTHING = '0.0';

/** The cost of one term by the unit size, as Kusto that reads the column `units`. */
function costOf(declared: Declared, direction: DirectionName, term: Term): string {
  if (isFree(declared.sku)) {
    return NOTHING;
  }
  if (declared.mix === undefined) {
    // The do-not-exceed values follow the units in both editions, so no size has to be looked up.
    return byUnits(unitCostOf(declared, direction, term, 1) ?? 0);
  }
  const sizes = SOLD_SIZES.flatMap((units) => {
    const cost = unitCostOf(declared, direction, term, units);
    return cost === undefined ? [] : [{ units, cost }];
  });
  const [first] = sizes;
  if (sizes.every(({ units, cost }) => Math.abs(cost * units - first.cost) <= 1e-12 * first.cost)) {
    return byUnits(first.cost);
  }
  return `case(${sizes.map(({ units, cost }) => `units == ${units}, ${cost}`).join(', ')}, ${NOTHING})`;
}

function byUnits(cost: number): string {
  return cost === 0 ? NOTHING : `${cost} / units`;
}

/** @returns undefined where the edition has no figures for the unit size */
function unitCostOf(
  { edition, mix, inboundSize, ceilingFactor, factors, assumptions }: Declared,
  direction: DirectionName,
  term: Term,
  units: number
): number | undefined {
  const rates = ratesAt(edition, units);
  if (rates === undefined) {
    return undefined;
  }
  const capacity = capacitiesOf(edition, rates, mix, ceilingFactor)[direction];
  const { limit, perDelivered, bytesCost, routingCost } = capacity;
  const guideBytes = GUIDE_MESSAGE_BYTES * factors[direction];
  const isDeclared = !assumptions.includes('messageSize');
  switch (term) {
    case 'fixed':
      return isDeclared ? 1 / (messageCeiling(capacity, inboundSize) * inboundSize * factors[direction]) : 0;
    case 'limit':
      return isDeclared ? 0 : 1 / (limit * guideBytes);
    case 'bytes':
      return isDeclared || perDelivered === 0 ? 0 : bytesCost / (perDelivered * guideBytes);
    case 'routing':
      // Doubled, as it is a cost in messages of 2,048 B, and is multiplied by the messages in 1,024 B.
      return isDeclared || perDelivered === 0 ? 0 : (2 * routingCost) / (perDelivered * guideBytes);
  }
}

import { SMALLEST_COSTED_MESSAGE_BYTES, GUIDE_MESSAGE_BYTES } from '../../../src/guide';
import { DIRECTIONS } from '../../../src/model/capacity';
import { DIMENSION_NAMES } from '../parts/words';
import { columnOf, CONNECTIONS_COLUMN, type Costs, type DirectionName, type Term } from './costs';

/** A transformation of Grafana, which runs in the browser. */
export interface Step {
  id: string;
  options: object;
}

/** The names of the measured series, which the queries give them. Bytes and messages are totals of a minute. */
export const MEASURED = {
  inbound: 'inbound',
  outbound: 'outbound',
  counted: 'counted messages',
  connections: 'connections',
  serverLoad: 'server load',
} as const;

/** The names of the shares of ceilings, those of the other dashboards. */
export const SHARES = {
  inbound: DIMENSION_NAMES.inboundBytes,
  outbound: DIMENSION_NAMES.outboundBytes,
  connections: DIMENSION_NAMES.connections,
  serverLoad: DIMENSION_NAMES.serverLoad,
} as const;

/** Bytes a second of a direction, and its ceiling. */
export const rateOf = (direction: DirectionName) => `${SHARES[direction]}, measured`;
export const ceilingOf = (direction: DirectionName) => `${SHARES[direction]}, ceiling`;

const SECONDS = 60;

/** With fewer counted messages, or over less time, no message size can be told (src/model/capacity). */
const LEAST_COUNTED_A_MINUTE = 1000;
const COUNTED_MINUTES = 60;

/** The time field of metrics; Resource Graph's row has it too, at the start of the range. */
export const TIME = 'Time';

/**
 * Computes, at each minute, rates, ceilings and their utilization from the metrics and the one row of Resource Graph.
 *
 * Grafana's calculations have no conditions, and take null as 0. In place of a condition, a minimum turns values that are infinite
 * or not a number into null, and a maximum ignores values that are not a number.
 */
export function utilizationSteps(costs: Costs): Step[] {
  return [
    { id: 'joinByField', options: { byField: TIME, mode: 'outer' } },
    ...[...costs.columns.keys(), CONNECTIONS_COLUMN].map(spread),
    ...settledRows(),
    ...sizeSteps(costs),
    ...DIRECTIONS.flatMap(({ name }) => directionSteps(name, costs.terms[name])),
    ...shareSteps(SHARES.connections, MEASURED.connections, onEveryRow(CONNECTIONS_COLUMN)),
    binary(SHARES.serverLoad, MEASURED.serverLoad, '/', 100),
  ];
}

const onEveryRow = (column: string) => `${column} on every row`;

/** Copies the one value of a column to every row: a running sum of one value and nulls is that value. */
function spread(column: string): Step {
  return calculation(onEveryRow(column), {
    mode: 'cumulativeFunctions',
    cumulative: { field: column, reducer: 'sum' },
  });
}

/**
 * Removes minutes in which a metric has no value yet. Also those in which both directions are 0 although connections are open:
 * open connections always send something, so Azure's values have not settled.
 */
function settledRows(): Step[] {
  const { inbound, outbound, connections, serverLoad } = MEASURED;
  const exclude = (match: 'any' | 'all', names: readonly string[], config: object): Step => ({
    id: 'filterByValue',
    options: { type: 'exclude', match, filters: names.map((fieldName) => ({ fieldName, config })) },
  });
  return [
    exclude('any', [inbound, outbound, connections, serverLoad], { id: 'isNull', options: {} }),
    exclude('all', [inbound, outbound], { id: 'equal', options: { value: 0 } }),
  ];
}

const ONE = 'one';
const IS_COUNTED = 'is counted';

/** Counted messages in 1,024 B. At least 0.5, as Azure counts one message for each 2 KB of a larger one. */
const MESSAGES = 'messages in 1,024 B';

/** Cost of a byte as a multiple of its cost in messages of 1,024 B or more. */
const SMALL_MESSAGE_COST = 'cost of small messages';

function sizeSteps({ terms }: Costs): Step[] {
  const mean = (field: string) => `${field}, mean of the hour`;
  const hour = (field: string) =>
    calculation(mean(field), {
      mode: 'windowFunctions',
      window: {
        ...{ field, reducer: 'mean', windowAlignment: 'trailing' },
        ...{ windowSizeMode: 'fixed', windowSize: COUNTED_MINUTES },
      },
    });
  const [counted, sent] = [mean(MEASURED.counted), mean(MEASURED.outbound)];
  const isRouted = Object.values(terms).some((each) => each.includes('routing'));
  const least = 'messages in 1,024 B, at least';
  return [
    hour(MEASURED.counted),
    hour(MEASURED.outbound),
    binary(ONE, 1, '*', 1),
    binary('thousands counted', counted, '/', LEAST_COUNTED_A_MINUTE),
    calculation('whole thousands counted', {
      mode: 'unary',
      unary: { operator: 'floor', fieldName: 'thousands counted' },
    }),
    extreme('min', IS_COUNTED, ['whole thousands counted', ONE]),
    binary('counted of 1,024 B', counted, '*', SMALLEST_COSTED_MESSAGE_BYTES),
    binary('counted for 1,024 B', 'counted of 1,024 B', '/', sent),
    binary('counted messages in 1,024 B', 'counted for 1,024 B', '*', IS_COUNTED),
    ...(isRouted
      ? [
          binary(least, ONE, '*', SMALLEST_COSTED_MESSAGE_BYTES / GUIDE_MESSAGE_BYTES),
          extreme('max', MESSAGES, ['counted messages in 1,024 B', least]),
        ]
      : []),
    extreme('max', SMALL_MESSAGE_COST, ['counted messages in 1,024 B', ONE]),
  ];
}

function directionSteps(direction: DirectionName, terms: readonly Term[]): Step[] {
  const column = (term: Term) => onEveryRow(columnOf(direction, term));
  const named = (what: string) => `${direction} ${what}`;
  const has = (term: Term) => terms.includes(term);
  const times = (term: Term, factor: string) =>
    has(term) ? [binary(named(`cost by ${term}`), column(term), '*', factor)] : [];
  const mix = (['bytes', 'routing'] as const).filter(has).map((term) => named(`cost by ${term}`));
  const candidates = [
    ...(has('limit') ? [named('cost by limit')] : []),
    ...(mix.length > 1 ? [named('cost by mix')] : mix),
    ...(has('fixed') ? [column('fixed')] : []),
  ];
  const [rate, ceiling] = [rateOf(direction), ceilingOf(direction)];
  return [
    ...times('limit', SMALL_MESSAGE_COST),
    ...times('bytes', SMALL_MESSAGE_COST),
    ...times('routing', MESSAGES),
    ...(mix.length > 1 ? [binary(named('cost by mix'), mix[0], '+', mix[1])] : []),
    extreme('max', named('cost'), candidates),
    binary(named('ceiling or infinite'), 1, '/', named('cost')),
    extreme('min', ceiling, [named('ceiling or infinite')]),
    binary(rate, MEASURED[direction], '/', SECONDS),
    ...shareSteps(SHARES[direction], rate, ceiling),
  ];
}

/** A share of a ceiling, or null without one: division by null gives infinity. */
function shareSteps(share: string, measured: string, ceiling: string): Step[] {
  return [binary(`${share} or infinite`, measured, '/', ceiling), extreme('min', share, [`${share} or infinite`])];
}

type Operator = '+' | '-' | '*' | '/';

/** Operands are fields by name, or constants. As texts, which every version of Grafana reads. */
export function binary(alias: string, left: string | number, operator: Operator, right: string | number): Step {
  return calculation(alias, { mode: 'binary', binary: { left: String(left), operator, right: String(right) } });
}

/** The least or the greatest of fields at each minute. */
function extreme(reducer: 'min' | 'max', alias: string, include: readonly string[]): Step {
  return calculation(alias, { mode: 'reduceRow', reduce: { reducer, include } });
}

function calculation(alias: string, options: object): Step {
  return { id: 'calculateField', options: { ...options, alias, replaceFields: false } };
}

export function only(names: readonly string[]): Step {
  return { id: 'filterFieldsByName', options: { include: { names } } };
}

/** The columns of {@link constraintRows}. */
export const COLUMN = { constraint: 'Constraint', now: 'Now', left: 'Left', peak: 'Peak' } as const;

/** A row for each constraint that has a ceiling, the one with the least left first. */
export function constraintRows(): Step[] {
  const { constraint, now, left, peak } = COLUMN;
  const [last, max] = ['Last *', 'Max'];
  return [
    only(Object.values(SHARES)),
    { id: 'reduce', options: { mode: 'seriesToRows', reducers: ['lastNotNull', 'max'] } },
    // Not a number for what has no ceiling.
    {
      id: 'filterByValue',
      options: {
        ...{ type: 'include', match: 'any' },
        filters: [{ fieldName: last, config: { id: 'greaterOrEqual', options: { value: 0 } } }],
      },
    },
    binary(left, 1, '-', last),
    { id: 'sortBy', options: { sort: [{ field: last, desc: true }] } },
    {
      id: 'organize',
      options: {
        excludeByName: {},
        indexByName: { Field: 0, [last]: 1, [left]: 2, [max]: 3 },
        renameByName: { Field: constraint, [last]: now, [left]: left, [max]: peak },
      },
    },
  ];
}

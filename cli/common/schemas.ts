import { type EditionId, type Scenario, SCENARIOS } from '../../src/guide';
import { type Calibration } from '../../src/model/capacity';
import { factSchemas } from '../../src/model/facts';
import { LONGEST_INTERVAL_SECONDS, SHORTEST_INTERVAL_SECONDS, SOLVABLE, type Solvable } from '../../src/model/plan';
import { InputError } from './errors';
import { validatorOf } from './input';

/** Input of `headroom evaluate`. */
export interface EvaluateDocument extends Calibration {
  edition?: EditionId;
  sku?: string;
  units: number;
  mix?: Record<string, number>;
  connections?: number;
  /** 0 to 1. */
  serverLoad?: number;
  messageSize?: number;
  target?: number;
  /** The figures of one moment, or those of many in `series`. */
  measured?: Partial<Record<Rate, number>>;
  /** Seconds between two values of `series`. */
  step?: number;
  series?: Partial<Record<Rate | 'connections' | 'serverLoad', Array<number | null>>>;
}

const RATES = ['inboundBytes', 'outboundBytes', 'inboundMessages', 'outboundMessages', 'countedMessages'] as const;

type Rate = (typeof RATES)[number];

/** Input of `headroom plan`. With `solve`, `units` is given and the named figure is left out, to be calculated. */
export interface PlanDocument {
  edition?: EditionId;
  connections?: number;
  target?: number;
  aspnet?: boolean;
  units?: number;
  solve?: Solvable;
  workloads: Array<{
    scenario: Scenario;
    senders: number;
    messageSize?: number;
    sendInterval?: number;
    groupSize?: number;
  }>;
}

/** Input of `headroom calibrate`: days of Azure's figures, or those around a known load. */
export interface CalibrateDocument extends Pick<Calibration, 'serverLeg' | 'trafficFactors'> {
  edition?: EditionId;
  sku?: string;
  units: number;
  mix?: Record<string, number>;
  messageSize?: number;
  /** ISO 8601, of the first value. */
  start: string;
  /** Seconds between two values. */
  step: number;
  series: {
    inboundBytes: Array<number | null>;
    outboundBytes: Array<number | null>;
    countedMessages?: Array<number | null>;
    connections?: Array<number | null>;
    serverLoad?: Array<number | null>;
  };
}

/** A load that is known, with ISO 8601 times. */
export interface KnownLoadDocument {
  connections: number;
  workloads: PlanDocument['workloads'];
  from: string;
  to: string;
}

/** Far above the limits of any unit size, and small enough that products of three stay finite: JSON has no infinity. */
const MAX_RATE = 1e15;
const MAX_CONNECTIONS = 1e12;

const RATE_TAKES = `a number from 0 to ${MAX_RATE}, per second`;
const CONNECTIONS_TAKES = `a number of client connections from 0 to ${MAX_CONNECTIONS}`;
/** The facts about a resource that the settings of the rules and the panel take too. */
const { edition, units, mix, messageSize, serverLeg, factor, trafficFactors } = factSchemas();

const target = {
  type: 'number',
  exclusiveMinimum: 0,
  maximum: 1,
  description: 'a number above 0, up to 1',
} as const;
const rate = { type: 'number', minimum: 0, maximum: MAX_RATE, description: RATE_TAKES } as const;
const connections = { type: 'number', minimum: 0, maximum: MAX_CONNECTIONS, description: CONNECTIONS_TAKES } as const;
/** A month of minutes. */
const MOST_VALUES = 50_000;

const values = {
  type: 'array',
  minItems: 1,
  maxItems: MOST_VALUES,
  items: { type: ['number', 'null'], minimum: 0, maximum: MAX_RATE, description: `${RATE_TAKES}, or null for a gap` },
  description: `a list of 1 to ${MOST_VALUES} numbers, with null for a gap`,
} as const;
const share = {
  ...values,
  items: { type: ['number', 'null'], minimum: 0, maximum: 1, description: 'a number from 0 to 1, or null for a gap' },
} as const;
const step = {
  type: 'number',
  minimum: 1,
  maximum: 86_400,
  description: 'a number of seconds from 1 to 86400',
} as const;

/** With a time zone, since Azure's times are UTC and a person's are not. */
const time = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}([.]\\d+)?)?(Z|[+-]\\d{2}:\\d{2})$',
  description: 'a time in ISO 8601 with its zone, such as 2026-03-01T08:00:00Z',
} as const;

function forEach<Name extends string, Schema>(names: readonly Name[], schema: Schema): Record<Name, Schema> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;
}

/** Utilization depends on these besides the measured figures. */
const conditions = {
  edition,
  // Any name, because Azure adds SKUs; only those of `src/model/capacity/sku.ts` change an answer.
  sku: { type: 'string', minLength: 1, description: 'the name of a SKU, such as Free_F1 or Premium_P2' },
  units,
  mix,
  messageSize,
  serverLeg,
  trafficFactors: { ...trafficFactors, description: `${trafficFactors.description}, in place of serverLeg` },
} as const;

export const evaluateSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['units'],
  description: 'an object',
  properties: {
    ...conditions,
    connections,
    serverLoad: { type: 'number', minimum: 0, maximum: 1, description: 'a server load from 0 to 1' },
    ceilingFactor: factor,
    target,
    measured: {
      type: 'object',
      additionalProperties: false,
      required: [],
      description: 'an object of measured rates, as Azure counts them',
      properties: forEach(RATES, rate),
    },
    step,
    series: {
      type: 'object',
      additionalProperties: false,
      required: [],
      minProperties: 1,
      description: 'an object of lists of measured rates, step seconds apart, in place of measured; adds a verdict',
      properties: { ...forEach([...RATES, 'connections'], values), serverLoad: share },
    },
  },
};

const wholeConnections = {
  type: 'integer',
  minimum: 1,
  maximum: MAX_CONNECTIONS,
  description: `a whole number from 1 to ${MAX_CONNECTIONS}`,
} as const;

const workloads = {
  type: 'array',
  minItems: 1,
  description: 'a list of at least one workload',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['scenario', 'senders'],
    description: 'an object',
    properties: {
      scenario: { type: 'string', enum: [...SCENARIOS], description: `one of ${SCENARIOS.join(', ')}` },
      senders: {
        type: 'number',
        exclusiveMinimum: 0,
        maximum: MAX_CONNECTIONS,
        description: `a number above 0, up to ${MAX_CONNECTIONS}`,
      },
      messageSize,
      sendInterval: {
        type: 'number',
        minimum: SHORTEST_INTERVAL_SECONDS,
        maximum: LONGEST_INTERVAL_SECONDS,
        description: `a number of seconds from ${SHORTEST_INTERVAL_SECONDS} to ${LONGEST_INTERVAL_SECONDS}`,
      },
      groupSize: {
        type: 'number',
        exclusiveMinimum: 0,
        maximum: MAX_CONNECTIONS,
        description: `a number of connections above 0, up to ${MAX_CONNECTIONS}`,
      },
    },
  },
} as const;

export const planSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['workloads'],
  description: 'an object',
  properties: {
    edition,
    connections: wholeConnections,
    target,
    aspnet: { type: 'boolean', description: 'true or false' },
    units,
    solve: { type: 'string', enum: [...SOLVABLE], description: `one of ${SOLVABLE.join(', ')}` },
    workloads,
  },
};

export const calibrateSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['units', 'start', 'step', 'series'],
  description: 'an object',
  properties: {
    ...conditions,
    start: time,
    step,
    series: {
      type: 'object',
      additionalProperties: false,
      required: ['inboundBytes', 'outboundBytes'],
      description: 'an object of lists, step seconds apart, as Azure counts them per second',
      properties: {
        ...forEach(['inboundBytes', 'outboundBytes', 'countedMessages', 'connections'], values),
        serverLoad: share,
      },
    },
  },
};

export const knownLoadSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['connections', 'workloads', 'from', 'to'],
  description: 'an object',
  properties: { connections: wholeConnections, workloads, from: time, to: time },
};

export const calibrateValidator = validatorOf<CalibrateDocument>(calibrateSchema);
export const knownLoadValidator = validatorOf<KnownLoadDocument>(knownLoadSchema);
export const evaluateValidator = validatorOf<EvaluateDocument>(evaluateSchema);
export const planValidator = validatorOf<PlanDocument>(planSchema);

/**
 * Returns the number of values in each column of a document.
 *
 * @throws InputError for columns of different lengths
 */
export function lengthOf(series: Readonly<Record<string, readonly unknown[]>>): number {
  const [[first, { length }], ...others] = Object.entries(series);
  for (const [name, column] of others) {
    if (column.length !== length) {
      throw new InputError(`series.${name}`, `takes ${length} values, as many as series.${first}`);
    }
  }
  return length;
}

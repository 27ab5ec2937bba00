import { EDITION_IDS, EDITIONS, SCENARIOS } from '../../guide';
import { CURRENCY, FACTS, type NumberFactName } from './facts';

const NUMBERS: Readonly<Record<NumberFactName, string>> = {
  units: 'a whole number of units',
  messageSize: 'an average message size in bytes',
  factor: 'a factor',
  share: 'a share of the outbound messages',
  price: 'a price of one unit a month',
};

/** Completes "takes ...": `a factor from 0.01 to 100`. */
export function takesOf(name: NumberFactName): string {
  const { least, most } = FACTS[name];
  // The tolerance is for rounding, not for people.
  const words = [least, name === 'share' ? 1 : most].map((number) => number.toLocaleString('en-US'));
  return `${NUMBERS[name]} ${most === Infinity ? `of at least ${words[0]}` : `from ${words[0]} to ${words[1]}`}`;
}

function numberSchema(name: NumberFactName) {
  const { least, most } = FACTS[name];
  return {
    type: name === 'units' ? 'integer' : 'number',
    minimum: least,
    ...(most < Infinity && { maximum: most }),
    description: takesOf(name),
  };
}

function editionWords(id: (typeof EDITION_IDS)[number]): string {
  return `${id} (units 1 to ${EDITIONS[id].columns.slice(-1)[0].toLocaleString('en-US')})`;
}

/**
 * The facts about a resource as parts of JSON Schema, each with a description that completes "takes ...". A fact of several
 * parts has those as its properties.
 */
export function factSchemas() {
  const factor = numberSchema('factor');
  const share = numberSchema('share');
  const counted = (direction: string) => ({
    allOf: [factor],
    description: `${factor.description}: how many times Azure counts each ${direction} byte`,
  });
  return {
    edition: {
      type: 'string',
      enum: [...EDITION_IDS],
      description: `an edition of the guide: ${EDITION_IDS.map(editionWords).join(' or ')}`,
    },
    units: numberSchema('units'),
    messageSize: numberSchema('messageSize'),
    serverLeg: {
      type: 'boolean',
      description:
        'true or false: whether messages reach the hubs through the service, so that Azure also counts the leg to the app servers',
    },
    factor,
    trafficFactors: {
      type: 'object',
      additionalProperties: false,
      required: ['inbound', 'outbound'],
      description: 'measured factors of both directions, such as {inbound: 2, outbound: 1.1}',
      properties: { inbound: counted('inbound'), outbound: counted('outbound') },
    },
    mix: {
      type: 'object',
      additionalProperties: false,
      minProperties: 1,
      description: 'shares of the outbound messages by scenario, with a sum of 1',
      properties: Object.fromEntries(SCENARIOS.map((scenario) => [scenario, share])),
    },
    price: {
      type: 'object',
      additionalProperties: false,
      required: ['unit_month', 'currency'],
      description: 'the price of one unit a month and its currency, such as {unit_month: 49, currency: EUR}',
      properties: {
        unit_month: numberSchema('price'),
        currency: {
          type: 'string',
          pattern: CURRENCY.source,
          description: 'a currency of three capital letters, such as EUR',
        },
      },
    },
  };
}

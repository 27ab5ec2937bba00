import fc from 'fast-check';

import { checkRules } from '../../cli/check/judge';
import { missingOf } from '../../cli/check/missing';
import { rulesOfText } from '../../cli/check/read';
import { checkText } from '../../cli/check/text';
import { errorLine, InputError } from '../../cli/common/errors';
import { evaluateDocument, evaluateText } from '../../cli/answer/evaluate';
import { parseInput } from '../../cli/common/input';
import { planDocument } from '../../cli/answer/plan';
import { evaluateSchema, planSchema, evaluateValidator, planValidator } from '../../cli/common/schemas';
import { EDITION_IDS, SCENARIOS } from '../../src/guide';
import { SOLVABLE } from '../../src/model/plan';
import { isVisibleText } from '../../tools/visible-text';
import { anyJson, anyNumber, anyText, damaged } from './arbitraries';
import { FUZZED, RUN } from './runs';

const NAMES = [
  ...Object.keys(evaluateSchema.properties),
  ...Object.keys(evaluateSchema.properties.measured.properties),
  ...Object.keys(planSchema.properties),
  ...['value', 'properties', 'criteria', 'allOf', 'scopes', 'profiles', 'rules', 'metricTrigger', 'capacity'],
];

/** A value that the field usually accepts. */
const figure = (least: number, most: number) =>
  fc.oneof(
    { weight: 30, arbitrary: fc.double({ min: least, max: most, noNaN: true }) },
    { weight: 20, arbitrary: fc.integer({ min: Math.ceil(least), max: Math.min(most, 2 ** 31 - 1) }) },
    { weight: 1, arbitrary: anyNumber },
    { weight: 1, arbitrary: anyText }
  );

const edition = fc.oneof(fc.constantFrom(...EDITION_IDS), anyText);
const units = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 }), anyNumber);

const evaluateInput = fc.record(
  {
    edition: fc.constantFrom(...EDITION_IDS),
    units,
    mix: fc.oneof(
      fc.constantFrom(...SCENARIOS).map((scenario) => ({ [scenario]: 1 })),
      fc.dictionary(fc.oneof(fc.constantFrom(...SCENARIOS), anyText), figure(0, 1))
    ),
    connections: figure(0, 1e12),
    messageSize: figure(1, 1e9),
    sku: fc.oneof(fc.constantFrom('Free_F1', 'Standard_S1', 'Premium_P2'), anyText),
    serverLeg: fc.boolean(),
    trafficFactors: fc.record({ inbound: figure(0.01, 100), outbound: figure(0.01, 100) }),
    ceilingFactor: figure(0.01, 100),
    target: figure(5e-324, 1),
    measured: fc.record(
      {
        inboundBytes: figure(0, 1e15),
        outboundBytes: figure(0, 1e15),
        inboundMessages: figure(0, 1e15),
        outboundMessages: figure(0, 1e15),
        countedMessages: figure(0, 1e15),
      },
      { requiredKeys: [] }
    ),
  },
  { requiredKeys: ['units', 'measured'] }
);

const workloads = fc.array(
  fc.record(
    {
      scenario: fc.constantFrom(...SCENARIOS),
      senders: figure(5e-324, 1e12),
      messageSize: figure(1, 1e9),
      sendInterval: figure(1e-6, 1e9),
    },
    { requiredKeys: ['scenario', 'senders'] }
  ),
  { minLength: 1, maxLength: 3 }
);
const groups = fc.record({
  scenario: fc.constantFrom('sendToSmallGroup', 'sendToBigGroup'),
  senders: figure(5e-324, 1e12),
  groupSize: figure(5e-324, 10),
});

const planInput = fc.oneof(
  fc.record(
    { edition, connections: figure(1, 2 ** 31 - 1), target: figure(5e-324, 1), aspnet: fc.boolean(), workloads },
    { requiredKeys: ['connections', 'workloads'] }
  ),
  fc.record({ connections: fc.integer({ min: 10, max: 1e9 }), workloads: fc.array(groups, { minLength: 1 }) }),
  fc.record({ connections: figure(1, 1e6), units, solve: fc.constantFrom(...SOLVABLE), workloads }).map(withoutSolved)
);

/** A figure that is asked for may not be given too. */
function withoutSolved<Question extends { solve: string; workloads: object[] }>({ solve, ...question }: Question) {
  const without = (given: object) => Object.fromEntries(Object.entries(given).filter(([name]) => name !== solve));
  return { ...without(question), solve, workloads: question.workloads.map(without) };
}

const metricName = fc.oneof(
  fc.constantFrom('ServerLoad', 'ConnectionCount', 'OutboundTraffic', 'MessageCount', 'ServerConnectionLatency'),
  anyText
);
const aggregation = fc.oneof(fc.constantFrom('Total', 'Average', 'Maximum', 'Count'), anyText);
const operator = fc.constantFrom('GreaterThan', 'LessThan', 'GreaterOrLessThan');
const azureId = fc
  .constantFrom('signalr/chat', 'SignalR/chat/replicas/asia', 'webPubSub/bus')
  .map((name) => `/subscriptions/s/resourceGroups/g/providers/Microsoft.SignalRService/${name}`);
const duration = fc.constantFrom('PT1M', 'PT15M', 'P1D', '0:05:00');
const unitCount = fc.oneof(fc.integer({ min: 0, max: 1000 }).map(String), anyText);

const alertInput = fc.record({
  name: anyText,
  scopes: fc.array(fc.oneof(azureId, fc.constant('/subscriptions/s'), anyText), { minLength: 1, maxLength: 3 }),
  enabled: fc.boolean(),
  severity: fc.option(fc.integer({ min: 0, max: 4 })),
  windowSize: duration,
  evaluationFrequency: duration,
  criteria: fc.record({
    allOf: fc.array(
      fc.record({
        metricName,
        metricNamespace: fc.constantFrom(
          'Microsoft.SignalRService/SignalR',
          'microsoft.signalrservice/webpubsub',
          null
        ),
        operator,
        threshold: anyNumber,
        timeAggregation: aggregation,
        dimensions: fc.array(
          fc.record({ name: anyText, operator: anyText, values: fc.array(anyText, { maxLength: 2 }) })
        ),
      }),
      { minLength: 1, maxLength: 3 }
    ),
  }),
  actions: fc.constantFrom([], [{ actionGroupId: 'ops' }], null),
});

const autoscaleInput = fc.record({
  name: anyText,
  targetResourceUri: azureId,
  enabled: fc.boolean(),
  profiles: fc.array(
    fc.record({
      capacity: fc.record({ minimum: unitCount, maximum: unitCount, default: unitCount }),
      rules: fc.array(
        fc.record({
          metricTrigger: fc.record({
            metricName,
            metricResourceUri: fc.oneof(azureId, fc.constant(null), anyText),
            timeGrain: duration,
            statistic: aggregation,
            timeWindow: duration,
            timeAggregation: aggregation,
            operator,
            threshold: anyNumber,
          }),
          scaleAction: fc.record({
            direction: fc.constantFrom('Increase', 'Decrease'),
            type: fc.constantFrom('ChangeCount', 'ExactCount', 'PercentChangeCount', 'ServiceAllowedNextValue'),
            value: fc.oneof(fc.integer({ min: 0, max: 1000 }).map(String), fc.constant(null)),
          }),
        }),
        { maxLength: 3 }
      ),
    }),
    { maxLength: 2 }
  ),
});

const checkInput = fc.array(fc.oneof(alertInput, autoscaleInput), { minLength: 1, maxLength: 3 });

function checkedRules(text: string) {
  const checked = checkRules(rulesOfText(text, '-'), undefined);
  const table = checkText(checked, 'edition', missingOf(checked.unheard, undefined));
  expect(table.split('\n').filter((line) => !isVisibleText(line))).toEqual([]);
  return { judged: checked.judged, table };
}

function evaluated(text: string) {
  const document = parseInput(text, evaluateValidator);
  return { ...evaluateDocument(document), table: evaluateText(document) };
}
const planned = (text: string) => planDocument(parseInput(text, planValidator));

/** Returns the command's output or its error line. Any other error is a crash and is thrown on. */
function outcome(read: (text: string) => unknown, text: string): { output: unknown } | { line: string } {
  try {
    return { output: read(text) };
  } catch (error) {
    if (error instanceof InputError) {
      return { line: errorLine(error.message) };
    }
    throw error;
  }
}

/** Expects finite output or one safe error line. @returns true for output */
function expectOutputOrLine(read: (text: string) => unknown, text: string): boolean {
  const result = outcome(read, text);
  if ('line' in result) {
    expect(result.line).toMatch(/^headroom: [^\p{Cc}\u202a-\u202e]+\n$/u);
    expect(result.line.length).toBeLessThan(2100);
    return false;
  }
  // JSON writes NaN and infinity as null, which readers take for "unknown".
  expect(notFinite(result.output)).toEqual([]);
  return true;
}

function notFinite(value: unknown, at = ''): string[] {
  if (typeof value === 'number') {
    return Number.isFinite(value) ? [] : [`${at} is ${value}`];
  }
  if (at === '.table') {
    return /NaN|∞/.test(String(value)) ? [`${at} is ${value}`] : [];
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, part]) => notFinite(part, `${at}.${name}`))
    : [];
}

const COMMANDS = [
  { name: 'evaluate', read: evaluated, document: evaluateInput },
  { name: 'plan', read: planned, document: planInput },
  { name: 'check', read: checkedRules, document: checkInput },
];

describe.each(COMMANDS)(`headroom $name, ${FUZZED}`, ({ read, document }) => {
  it('returns finite figures or a one-line error for a document of the right shape', () => {
    let successes = 0;
    fc.assert(
      fc.property(document, (given) => {
        successes += expectOutputOrLine(read, JSON.stringify(given)) ? 1 : 0;
      }),
      RUN
    );
    // With too few successes the figures would go unchecked.
    expect(successes).toBeGreaterThan(Number(RUN.numRuns) / 20);
  });

  it('answers any JSON with output or one line, without control characters or a stack trace', () => {
    fc.assert(
      fc.property(anyJson(NAMES), (given) => {
        expectOutputOrLine(read, JSON.stringify(given));
      }),
      RUN
    );
  });

  it('answers damaged or truncated JSON with output or one line', () => {
    const damage = document.chain((given) => damaged(JSON.stringify(given)));
    fc.assert(
      fc.property(damage, (text) => {
        expectOutputOrLine(read, text);
      }),
      RUN
    );
  });

  it.each([
    ['lists nested a hundred thousand deep', `${'['.repeat(1e5)}${']'.repeat(1e5)}`],
    ['lists nested as deep, truncated', '['.repeat(1e5)],
    ['a mix of nested objects', `{"units":1,"measured":{},"mix":${'{"a":'.repeat(5e4)}1${'}'.repeat(5e4)}}`],
    ['a mix of nested objects, truncated', `{"units":1,"measured":{},"mix":${'{"a":'.repeat(5e4)}`],
    [
      'a property name of one megabyte',
      `{"${'x'.repeat(1e6)}":1,"units":1,"connections":1,"measured":{},"workloads":[]}`,
    ],
  ])('reports %s in one line', (_, text) => {
    expect(expectOutputOrLine(read, text)).toBe(false);
  });
});

import {
  type Edition,
  EDITIONS,
  GUIDE_MESSAGE_BYTES,
  SCENARIOS,
  SMALLEST_COSTED_MESSAGE_BYTES,
} from '../../../src/guide';
import { MIX_SUM_TOLERANCE } from '../../../src/model';
import { type FanOut, fanOutOf, rateClasses, rowExpression, unitRange } from '../guide-rates';
import { buckets } from '../overrides';
import { call, either, indent, is, isNot, type Matcher, select } from '../promql';
import { type RecordingRule, type RuleGroup } from '../rule';
import { DIRECTIONS, INPUT, LABEL, OUTPUT, SETTING, STEP } from '../series';
import { type Settings } from '../settings';

/** Shares such as 0.505 + 0.505 miss 1.01 by a few ulps; the model allows as much. */
const SUM_ROUNDING = 1e-9;

/**
 * Ceilings and utilization (DESIGN.md section 4), exactly as src/model works them out.
 *
 * With v a scenario's share, out(u) its outbound table rate and p(m) what a message of m bytes costs against one of
 * 2,048 B, a delivered message takes `sum(v * p(m) / out(u))` seconds of the unit size, of which the bandwidth-bound
 * scenarios and the routing-bound ones make a sum each, since p is the same within them. The inbound side takes the
 * same sums: fan-out divides both the share and the rate, and cancels.
 */
export function ceilingsGroup(settings: Settings): RuleGroup {
  const editions = editionsInUse(settings);
  return {
    name: 'signalr-ceilings',
    interval: settings.evaluationInterval,
    rules: [
      ...editions.map(unitsInGuide),
      ...DIRECTIONS.map(({ name, bytes, messages }) => ({
        record: STEP.messageSize,
        expr: messageSize(INPUT[bytes], INPUT[messages], settings),
        labels: { direction: name },
      })),
      { record: STEP.shareSum, expr: validShareSum() },
      ...(['bandwidth', 'routing'] as const).map((bound) => ({
        record: STEP.cost,
        expr: messageCost(editions, bound),
        labels: { bound },
      })),
      { record: STEP.inboundPerOutbound, expr: inboundPerOutbound(editions) },
      ...doNotExceed(editions),
      ...messageCeilings(),
      ...DIRECTIONS.map(({ name, bytes, messages }) => ({
        record: OUTPUT.ceiling,
        expr: `${ceiling(LABEL[messages])}\n* on (resource_id) group_left ()\n${size(name)}`,
        labels: { dimension: LABEL[bytes] },
      })),
      connectionsCeiling(editions),
      ...(['inboundBytes', 'outboundBytes', 'inboundMessages', 'outboundMessages', 'connections'] as const).map(
        (dimension) => ({
          record: OUTPUT.utilization,
          expr: `${one(INPUT[dimension])}\n/ on (resource_id) group_right ()\n${ceiling(LABEL[dimension])}`,
          labels: { dimension: LABEL[dimension] },
        })
      ),
      { record: OUTPUT.worst, expr: `max without (dimension) (${OUTPUT.utilization})` },
    ],
  };
}

/** A resource's input, once: a second source, or a label more, must not fail the join and with it every resource. */
function one(input: string): string {
  return `max by (resource_id) (${input})`;
}

export interface EditionInUse {
  edition: Edition;
  /** What selects its resources among all inputs; nothing where it is the only one. */
  matchers: Matcher[];
}

export function editionsInUse(settings: Settings): EditionInUse[] {
  return buckets(settings, 'resource_id', settings.edition, ({ edition }) => edition).map(({ value, matchers }) => ({
    edition: EDITIONS[value],
    matchers,
  }));
}

/** What holds for each edition's resources, as one expression; written once where the editions agree. */
export function perEdition(
  editions: readonly EditionInUse[],
  write: (edition: Edition, units: string) => string
): string {
  const same = new Set(editions.map(({ edition }) => write(edition, STEP.unitsInGuide)));
  return same.size === 1
    ? [...same][0]
    : either(...editions.map(({ edition }) => write(edition, select(STEP.unitsInGuide, is('edition', edition.id)))));
}

/**
 * Whole unit sizes within the guide's columns: beyond them there is no figure, and none is made up. The resources
 * of an edition are looked up here once; the `edition` label stands for them from here on, and ends before outputs.
 */
function unitsInGuide({ edition, matchers }: EditionInUse): RecordingRule {
  const { first, last } = unitRange(edition);
  const units = select(INPUT.units, ...matchers);
  return {
    record: STEP.unitsInGuide,
    expr: `max without (declared) (topk by (resource_id) (1, ${units} >= ${first} <= ${last}))\nunless on (resource_id)\n${INPUT.units} % 1 > 0`,
    labels: { edition: edition.id },
  };
}

export function withoutEdition(expression: string): string {
  return `sum without (edition) (${expression})`;
}

/** Bytes over messages where both are measured and positive, else the declared size. */
function messageSize(bytes: string, messages: string, settings: Settings): string {
  return `(${one(bytes)} > 0) / on (resource_id) (${one(messages)} > 0)
or on (resource_id)
${SETTING.messageSize}
or on (resource_id)
${withoutEdition(`0 * ${STEP.unitsInGuide} + ${settings.messageSizeBytes}`)}`;
}

/** The sum of a resource's shares, where they are a mix at all; else its ceilings are the do-not-exceed values. */
function validShareSum(): string {
  const [least, most] = [1 - MIX_SUM_TOLERANCE - SUM_ROUNDING, 1 + MIX_SUM_TOLERANCE + SUM_ROUNDING];
  return `(sum by (resource_id) (${INPUT.share}) >= ${decimal(least)} <= ${decimal(most)})
unless on (resource_id)
(${select(INPUT.share, isNot('scenario', ...SCENARIOS))} or ${INPUT.share} < 0)`;
}

/** Seconds of the unit size that an average delivered message of 2,048 B takes in the scenarios bound alike. */
function messageCost(editions: readonly EditionInUse[], bound: 'bandwidth' | 'routing'): string {
  return perEdition(editions, (edition, units) => {
    const terms = rateClasses(edition)
      .filter((rateClass) => rateClass.bound === bound)
      .map(
        ({ scenarios, row }) =>
          `${select(INPUT.share, is('scenario', ...scenarios))} / on (resource_id) group_left () (${rowExpression(row, units)})`
      );
    return `${call('sum by (resource_id)', either(...terms))}\n/ on (resource_id)\n${STEP.shareSum}`;
  });
}

/** Inbound messages for each outbound one, over the whole mix. */
function inboundPerOutbound(editions: readonly EditionInUse[]): string {
  return perEdition(editions, (edition, units) => {
    const listeners = `(${one(INPUT.connections)} or on (resource_id) ${edition.connectionsPerUnit} * ${units})`;
    const terms = inboundTerms(edition, listeners);
    return `${call('sum by (resource_id)', either(...terms))}
/ on (resource_id)
(${STEP.shareSum} and on (resource_id) ${units})`;
  });
}

/**
 * Each scenario's share of the outbound messages as inbound ones, not yet divided by the sum of the shares.
 *
 * @param listeners an expression for the client connections that a broadcast reaches
 */
export function inboundTerms(edition: Edition, listeners: string, kinds?: FanOut['kind']): string[] {
  const groups = new Map<string, { fanOut: FanOut; scenarios: string[] }>();
  for (const scenario of SCENARIOS) {
    const fanOut = fanOutOf(edition, scenario);
    const key = JSON.stringify(fanOut);
    const group = groups.get(key) ?? { fanOut, scenarios: [] };
    group.scenarios.push(scenario);
    groups.set(key, group);
  }
  return [...groups.values()]
    .filter(({ fanOut }) => kinds === undefined || fanOut.kind === kinds)
    .map(({ fanOut, scenarios }) => {
      const share = select(INPUT.share, is('scenario', ...scenarios));
      const inbound = fanOut.inboundPerOutbound === 1 ? share : `${fanOut.inboundPerOutbound} * ${share}`;
      return fanOut.kind === 'fixed'
        ? inbound
        : `${inbound} / on (resource_id) group_left () clamp_min(${listeners} / ${fanOut.fullTierRate}, 1)`;
    });
}

/** The guide's two highlighted tables: never more in than echo, never more out than broadcast. */
function doNotExceed(editions: readonly EditionInUse[]): RecordingRule[] {
  return DIRECTIONS.map(({ name, messages }) => ({
    record: STEP.doNotExceed,
    expr: perEdition(editions, (edition, units) => {
      const row =
        name === 'inbound' ? edition.scenarios.echo.inboundMessages : edition.scenarios.broadcast.outboundMessages;
      return `${withoutEdition(rowExpression(row, units))} / on (resource_id) group_left () (${bandwidthPrice(name)})`;
    }),
    labels: { dimension: LABEL[messages] },
  }));
}

/** The mix's ceiling where it is the lower one, written so that the resource's labels come from one side. */
function messageCeilings(): RecordingRule[] {
  return DIRECTIONS.map(({ name, messages }) => {
    const cap = select(STEP.doNotExceed, is('dimension', LABEL[messages]));
    const cost = mixCost(name);
    const lowering =
      name === 'inbound'
        ? `${cap}\n* on (resource_id)\n${cost}\n/ on (resource_id)\n${STEP.inboundPerOutbound}`
        : `${cap}\n* on (resource_id)\n${cost}`;
    return {
      record: OUTPUT.ceiling,
      expr: `${cap}\n/ on (resource_id) group_left ()\nclamp_min(\n${indent(lowering)},\n  1\n)\nor\n${cap}`,
      labels: { dimension: LABEL[messages] },
    };
  });
}

/** Seconds of the unit size that an average delivered message takes, were it of this direction's size. */
function mixCost(direction: 'inbound' | 'outbound'): string {
  const bound = (name: string) => select(STEP.cost, is('bound', name));
  return call(
    'sum by (resource_id)',
    either(
      `${bound('bandwidth')} * on (resource_id) group_left () (${bandwidthPrice(direction)})`,
      `${bound('routing')} * on (resource_id) group_left () (${routingPrice(direction)})`
    )
  );
}

/** What a message costs against one of 2,048 B where bandwidth binds: under 1,024 B it gets no cheaper. */
export function bandwidthPrice(direction: 'inbound' | 'outbound'): string {
  return `clamp_min(${size(direction)}, ${SMALLEST_COSTED_MESSAGE_BYTES}) / ${GUIDE_MESSAGE_BYTES}`;
}

/** The same where routing binds: under 2,048 B it gets no cheaper. */
export function routingPrice(direction: 'inbound' | 'outbound'): string {
  return `clamp_min(${size(direction)}, ${GUIDE_MESSAGE_BYTES}) / ${GUIDE_MESSAGE_BYTES}`;
}

function connectionsCeiling(editions: readonly EditionInUse[]): RecordingRule {
  return {
    record: OUTPUT.ceiling,
    expr: perEdition(editions, (edition, units) => withoutEdition(`${edition.connectionsPerUnit} * ${units}`)),
    labels: { dimension: LABEL.connections },
  };
}

function size(direction: 'inbound' | 'outbound'): string {
  return select(STEP.messageSize, is('direction', direction));
}

function ceiling(dimension: string): string {
  return select(OUTPUT.ceiling, is('dimension', dimension));
}

/** Without the binary tail of 1 - 0.01 - 1e-9. */
function decimal(value: number): string {
  return String(Number(value.toPrecision(12)));
}

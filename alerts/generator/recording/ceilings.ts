import { SCENARIOS } from '../../../src/guide';
import { MIX_SUM_TOLERANCE } from '../../../src/model';
import { rowExpression, unitRange } from '../promql/guide-rates';
import { decimal, is, isNot, select } from '../promql/promql';
import { type RecordingRule, type RuleGroup } from '../promql/rule';
import { DIMENSION_LABEL, DIRECTIONS, INPUT, LABEL, OUTPUT, SETTING } from '../../../src/model/vocabulary';
import { STEP } from '../promql/series';
import { type PackSettings } from '../settings';
import { type EditionInUse, editionsInUse, perEdition, withoutEdition } from '../settings/editions';
import { bandwidthPrice, inboundPerOutbound, lowerOf, messageCost, one, size } from './mix-cost';
import { nextSizeRules } from './next-size';
import { sizeTableRules } from './size-table';

/** The sum of shares such as 0.505 + 0.505 misses 1.01 by rounding; the model has the same tolerance. */
const SUM_ROUNDING = 1e-9;

/**
 * Ceilings and utilization, computed exactly as in src/model.
 *
 * Let v be a scenario's share, out(u) its outbound table rate and p(m) the cost of a message of m bytes relative to one of
 * 2,048 B. A delivered message then takes `sum(v * p(m) / out(u))` seconds. Bandwidth-bound and routing-bound scenarios
 * have a sum each, since p is the same within them. The inbound side uses the same sums: fan-out divides both the share
 * and the rate, and cancels.
 */
export function ceilingsGroup(settings: PackSettings): RuleGroup {
  const editions = editionsInUse(settings);
  return {
    name: 'signalr-ceilings',
    interval: settings.evaluation_interval,
    rules: [
      ...editions.map(unitsInGuide),
      ...DIRECTIONS.map(({ name, bytes, messages }) => ({
        record: STEP.messageSize,
        expr: messageSize(INPUT[bytes], INPUT[messages], settings),
        labels: { direction: name },
      })),
      { record: STEP.shareSum, expr: validShareSum() },
      ...sizeTableRules(editions),
      { record: STEP.cost, expr: messageCost('present', STEP.unitsInGuide) },
      { record: STEP.inboundPerOutbound, expr: inboundPerOutbound(editions) },
      ...doNotExceed(editions),
      ...messageCeilings(),
      ...DIRECTIONS.map(({ name, bytes, messages }) => ({
        record: OUTPUT.ceiling,
        expr: `${ceiling(DIMENSION_LABEL[messages])}\n* on (resource_id) group_left ()\n${size(name)}`,
        labels: { dimension: DIMENSION_LABEL[bytes] },
      })),
      connectionsCeiling(editions),
      ...(['inboundBytes', 'outboundBytes', 'inboundMessages', 'outboundMessages', 'connections'] as const).map(
        (dimension) => ({
          record: OUTPUT.utilization,
          expr: `${one(INPUT[dimension])}\n/ on (resource_id) group_right ()\n${ceiling(DIMENSION_LABEL[dimension])}`,
          labels: { dimension: DIMENSION_LABEL[dimension] },
        })
      ),
      { record: OUTPUT.worst, expr: `max without (dimension) (${OUTPUT.utilization})` },
      ...nextSizeRules(settings, editions),
    ],
  };
}

/**
 * Whole unit sizes within the guide's columns; nothing is extrapolated beyond them. Resources are matched to their edition
 * only here. Later steps use the label `edition`, which outputs drop.
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

/** Bytes per message if both are measured and positive, otherwise the declared size. */
function messageSize(bytes: string, messages: string, settings: PackSettings): string {
  return `(${one(bytes)} > 0) / on (resource_id) (${one(messages)} > 0)
or on (resource_id)
${SETTING.messageSize}
or on (resource_id)
${withoutEdition(`0 * ${STEP.unitsInGuide} + ${settings.message_size_bytes}`)}`;
}

/** The sum of a resource's shares if they are a valid mix. Otherwise its ceilings are the do-not-exceed values. */
function validShareSum(): string {
  const [least, most] = [1 - MIX_SUM_TOLERANCE - SUM_ROUNDING, 1 + MIX_SUM_TOLERANCE + SUM_ROUNDING];
  return `(sum by (resource_id) (${INPUT.share}) >= ${decimal(least)} <= ${decimal(most)})
unless on (resource_id)
(${select(INPUT.share, isNot(LABEL.scenario, SCENARIOS))} or ${INPUT.share} < 0)`;
}

/** The guide's two highlighted tables: the inbound limit is echo's, the outbound limit broadcast's. */
function doNotExceed(editions: readonly EditionInUse[]): RecordingRule[] {
  return DIRECTIONS.map(({ name, messages }) => ({
    record: STEP.doNotExceed,
    expr: perEdition(editions, (edition, units) => {
      const row =
        name === 'inbound' ? edition.scenarios.echo.inboundMessages : edition.scenarios.broadcast.outboundMessages;
      return `${withoutEdition(rowExpression(row, units))} / on (resource_id) group_left () (${bandwidthPrice(name)})`;
    }),
    labels: { dimension: DIMENSION_LABEL[messages] },
  }));
}

/** The ceiling of the mix if it is the lower one. The resource's labels come from one side of the join. */
function messageCeilings(): RecordingRule[] {
  return DIRECTIONS.map(({ name, messages }) => {
    const cap = select(STEP.doNotExceed, is(LABEL.dimension, [DIMENSION_LABEL[messages]]));
    return {
      record: OUTPUT.ceiling,
      expr: lowerOf(cap, name, STEP.cost, STEP.inboundPerOutbound),
      labels: { dimension: DIMENSION_LABEL[messages] },
    };
  });
}

function connectionsCeiling(editions: readonly EditionInUse[]): RecordingRule {
  return {
    record: OUTPUT.ceiling,
    expr: perEdition(editions, (edition, units) => withoutEdition(`${edition.connectionsPerUnit} * ${units}`)),
    labels: { dimension: DIMENSION_LABEL.connections },
  };
}

function ceiling(dimension: string): string {
  return select(OUTPUT.ceiling, is(LABEL.dimension, [dimension]));
}

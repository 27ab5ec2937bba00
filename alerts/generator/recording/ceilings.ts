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

/** Bytes over messages where both are measured and positive, else the declared size. */
function messageSize(bytes: string, messages: string, settings: PackSettings): string {
  return `(${one(bytes)} > 0) / on (resource_id) (${one(messages)} > 0)
or on (resource_id)
${SETTING.messageSize}
or on (resource_id)
${withoutEdition(`0 * ${STEP.unitsInGuide} + ${settings.message_size_bytes}`)}`;
}

/** The sum of a resource's shares, where they are a mix at all; else its ceilings are the do-not-exceed values. */
function validShareSum(): string {
  const [least, most] = [1 - MIX_SUM_TOLERANCE - SUM_ROUNDING, 1 + MIX_SUM_TOLERANCE + SUM_ROUNDING];
  return `(sum by (resource_id) (${INPUT.share}) >= ${decimal(least)} <= ${decimal(most)})
unless on (resource_id)
(${select(INPUT.share, isNot(LABEL.scenario, ...SCENARIOS))} or ${INPUT.share} < 0)`;
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
    labels: { dimension: DIMENSION_LABEL[messages] },
  }));
}

/** The mix's ceiling where it is the lower one, written so that the resource's labels come from one side. */
function messageCeilings(): RecordingRule[] {
  return DIRECTIONS.map(({ name, messages }) => {
    const cap = select(STEP.doNotExceed, is(LABEL.dimension, DIMENSION_LABEL[messages]));
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
  return select(OUTPUT.ceiling, is(LABEL.dimension, dimension));
}

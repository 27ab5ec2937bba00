import { FREE_SKU, LARGE_SKU, MIX_SUM_TOLERANCE } from '../../../src/model/capacity';
import { LABEL, PROBLEM } from '../../../src/names/labels';
import { INPUT, OUTPUT } from '../../../src/names/series';
import { select, where, is, isNot, call, decimal, selectAny } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { GUIDE, STEP } from '../promql/series';
import { FREE, measured, identified, IDENTITY_LABELS, SEEN } from '../inputs/identity';
import { newest, values } from '../inputs/newest';
import { SIZE } from './guide';
import { SCENARIOS } from '../../../src/guide';
import { SHARE_SUM } from './mix';

/**
 * Once, also while an old series is there beside its successor, and by its present name. A resource is forgotten an hour after
 * its last unit size: a measured one lasts that long as an input. One without any is known by its id.
 */
export function identityRules(): RecordingRule[] {
  const newestSize = `last_over_time(${newest(['units'])}[2h])`;
  const sized = `(last_over_time(${INPUT.units}[1h]) unless on (resource_id) ${newestSize})`;
  const unsized = `${SEEN}\nunless on (resource_id) ${where(OUTPUT.identity, { from: '' })}`;
  return [
    {
      record: OUTPUT.identity,
      expr: `group by (${IDENTITY_LABELS.join(', ')}) (topk by (resource_id) (1, ${INPUT.units} or on (resource_id) ${sized}))`,
    },
    { record: OUTPUT.identity, expr: identified(unsized, LABEL.resourceId), labels: { from: 'id' } },
  ];
}

/** Each resource with its names. A scraped series, which always has the label `job`, is none of ours. */
export const IDENTITY = where(OUTPUT.identity, { job: '' });

/** Adds the names of its resource to a value that has its id alone. */
export function labelled(value: string, known: string = IDENTITY): string {
  const [, ...labels] = IDENTITY_LABELS;
  const space = value.endsWith('\n)') ? ' ' : '\n';
  return `${value}${space}* on (resource_id) group_left (${labels.join(', ')}) ${known}`;
}

/** One for each resource. */
export const EACH = `group by (resource_id) (${OUTPUT.identity})`;

/** The larger of two unit sizes, while an old series is there beside its successor. */
export const UNITS = measured(INPUT.units);

/** Edition 2019-11 has no figure for Premium_P2; a resource that has just left Free_F1 still has both SKUs. */
export function unitsKnown(): RecordingRule {
  const beyond = `${where(INPUT.sku, { sku: LARGE_SKU })} and on () ${where(GUIDE.edition, { edition: '2019-11' })}`;
  return {
    record: STEP.unitsKnown,
    expr: `count_values by (resource_id) ("units", ${UNITS})
* on (units) group_left () ${where(GUIDE.rate, { scenario: SIZE })}
unless on (resource_id) (${FREE} unless on (resource_id) ${select(INPUT.sku, isNot('sku', [FREE_SKU]))})
unless on (resource_id) (${beyond})`,
  };
}

/** The sum of shares such as 0.505 + 0.505 misses 1.01 by rounding; the model has the same tolerance. */
const SUM_ROUNDING = 1e-9;

const TRAFFIC = values(selectAny([INPUT.outboundBytes, INPUT.outboundMessages]));

/** Missing or wrong inputs of a resource. */
export function problemRules(): RecordingRule[] {
  const problems = {
    [PROBLEM.invalidMix]: call(
      'group by (resource_id)',
      `abs(${SHARE_SUM} - 1) > ${decimal(MIX_SUM_TOLERANCE + SUM_ROUNDING)}
or ${INPUT.share} < 0
or ${select(INPUT.share, isNot('scenario', SCENARIOS))}`
    ),
    [PROBLEM.unitSizeOutsideGuide]: `(
  0 * ${UNITS} + 1
  unless on (resource_id) ${STEP.unitsKnown}
  unless on (resource_id) ${FREE}
)`,
    [PROBLEM.noUnitSize]: `(${SEEN} unless on (resource_id) ${values(INPUT.units)})`,
    [PROBLEM.noTraffic]: call('group by (resource_id)', silent()),
    [PROBLEM.nameNotUnique]: call('group by (resource_id)', STEP.nameShared),
    [PROBLEM.closesWithoutCategory]:
      `(group by (resource_id) (max_over_time(${newest(['closes'], is(LABEL.category, ['']))}[1h]) > 0) ` +
      `unless on (resource_id) last_over_time(${newest(['closes'], isNot(LABEL.category, ['']))}[1h]))`,
    [PROBLEM.noServerLoad]:
      `(group by (resource_id) (last_over_time(${INPUT.serverLoad}[1d])) unless on (resource_id) ${values(INPUT.serverLoad)} ` +
      `and on (resource_id) ${TRAFFIC})`,
  };
  return Object.entries(problems).map(([reason, expr]) => ({
    record: OUTPUT.inputProblem,
    expr: labelled(expr),
    labels: { reason },
  }));
}

/** Neither bytes nor messages, or bytes that read 0 in both directions while clients are connected. */
function silent(): string {
  const zero = `${measured(INPUT.inboundBytes)} + on (resource_id) ${measured(INPUT.outboundBytes)} == 0`;
  return `${OUTPUT.identity} unless on (resource_id) ${TRAFFIC}
or (${zero}) and on (resource_id) ${INPUT.connections} > 0`;
}

import { EDITIONS } from '../../../src/guide';
import { LEAST_QUOTA_SHARE as LEAST_SHARE, SIZE_TOLERANCE as TOLERANCE } from '../../../src/model';
import { INPUT, LABEL } from '../../../src/model/vocabulary';
import { CONNECTIONS_PER_UNIT } from '../promql/guide-rates';
import { call, decimal, either, explained, is, select } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { runsOfSteps } from '../promql/unit-sizes';
import { type PackSettings } from '../settings';
import { identified } from './identity';
import { held, UNSPLIT } from './newest';

/** The unit sizes that Azure sells, in ranges that share no size: 1 to 10, 20 to 100 by tens, 200 to 1,000 by hundreds. */
const SOLD = runsOfSteps(EDITIONS['2023-03'].sizes).map(({ from, to, step }, i) => ({
  from: i === 0 ? from : from + step,
  to,
  step,
}));

/** Bridges minutes in which connections and quota disagree; shorter than the wait of alerts about missing traffic. */
const HELD = '10m';

/** Inputs that follow from others, whichever source recorded those. */
export function derivedRules(settings: PackSettings): RecordingRule[] {
  return [connections(settings), sizeByQuota(), soldSize(), inferredUnits(settings)];
}

/** Azure does not document what an unsplit count means, so the sum of the split is taken where there is one. */
function connections(settings: PackSettings): RecordingRule {
  return {
    record: INPUT.connections,
    expr: explained(
      'Client and server connections together, as the quota counts them.',
      `sum by (resource_id) (${INPUT.endpointConnections})
or ${call('max by (resource_id)', held('connections', settings, UNSPLIT))}`
    ),
  };
}

/** Unit sizes that a source or a setting gives. */
const KNOWN = select(INPUT.units, is('inferred', ['']));

function sizeByQuota(): RecordingRule {
  return {
    record: STEP.sizeByQuota,
    expr: explained(
      'The unit size whose quota is in use, for resources without a measured or declared one.',
      `max by (resource_id) (${INPUT.connections})
/ on (resource_id) (${CONNECTIONS_PER_UNIT} * max by (resource_id) (${INPUT.connectionQuota} > ${LEAST_SHARE}) unless on (resource_id) ${KNOWN})`
    ),
  };
}

function soldSize(): RecordingRule {
  const size = STEP.sizeByQuota;
  const nearest = SOLD.map(({ from, to, step }, i) => {
    const low = i === 0 ? '' : ` >= ${middle(i - 1)}`;
    const high = i === SOLD.length - 1 ? '' : ` < ${middle(i)}`;
    return `clamp(round(${size}${low}${high}, ${step}), ${from}, ${to})`;
  });
  return {
    record: STEP.soldSize,
    expr: explained(
      'The nearest size that is sold, within 3%, if more than 5% of its connections are in use.',
      `(\n  ${either(nearest).replace(/\n/g, '\n  ')}\n)
<= ${size} / ${decimal(1 - TOLERANCE)}
>= ${size} / ${decimal(1 + TOLERANCE)}
< on (resource_id) max by (resource_id) (${INPUT.connections}) / ${LEAST_SHARE * CONNECTIONS_PER_UNIT}`
    ),
  };
}

/** Sizes above belong to the next range. */
function middle(range: number): number {
  return (SOLD[range].to + SOLD[range + 1].from) / 2;
}

function inferredUnits({ label_names }: PackSettings): RecordingRule {
  return {
    record: INPUT.units,
    expr: explained(
      'The inferred unit size, with the labels of the resource.',
      identified(
        `last_over_time(${STEP.soldSize}[${HELD}])\nunless on (resource_id) ${KNOWN}`,
        LABEL.resourceId,
        label_names
      )
    ),
    labels: { inferred: 'true' },
  };
}

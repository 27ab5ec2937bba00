import { LEAST_QUOTA_SHARE as LEAST_SHARE, SIZE_TOLERANCE as TOLERANCE } from '../../../src/model';
import { INPUT, LABEL } from '../../../src/model/vocabulary';
import { CONNECTIONS_PER_UNIT } from '../promql/guide-rates';
import { decimal, is, select } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { declaredShares, declaredUnits } from '../recording/settings';
import { type PackSettings } from '../settings';
import { identified } from './identity';

/** Inputs that follow from others or from settings, whichever source recorded those. */
export function derivedRules(settings: PackSettings): RecordingRule[] {
  return [
    ...declaredUnits(settings),
    connections(),
    sizeByQuota(),
    inferredUnits(settings),
    ...declaredShares(settings),
  ];
}

/** Azure does not document what an unsplit count means, so the sum of the split is taken where there is one. */
function connections(): RecordingRule {
  return {
    record: INPUT.connections,
    expr: `sum by (resource_id) (${INPUT.endpointConnections})\nor max by (resource_id) (${STEP.unsplitConnections})`,
  };
}

/** The highest of ten minutes agree, where connections and quota of one minute may be those of two moments. */
function sizeByQuota(): RecordingRule {
  const highest = (input: string) => `max_over_time(${input}[10m])`;
  return {
    record: STEP.sizeByQuota,
    expr: `${highest(INPUT.connections)} / ${CONNECTIONS_PER_UNIT}\n/ on (resource_id) (${highest(INPUT.connectionQuota)} > ${LEAST_SHARE})`,
  };
}

/** Azure sells 1 to 10 units, 20 to 100 by tens and 200 to 1,000 by hundreds. */
function inferredUnits({ label_names }: PackSettings): RecordingRule {
  const size = STEP.sizeByQuota;
  const nearest = `(round(${size}) <= 10 or round(${size}, 10) <= 100 or round(${size}, 100) <= 1000)`;
  return {
    record: INPUT.units,
    expr: identified(
      `${nearest}
>= ${size} / ${decimal(1 + TOLERANCE)} <= ${size} / ${decimal(1 - TOLERANCE)}
unless on (resource_id) ${select(INPUT.units, is('inferred', ['']))}`,
      LABEL.resourceId,
      label_names
    ),
    labels: { inferred: 'true' },
  };
}

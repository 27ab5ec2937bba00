import { GUIDE_MESSAGE_BYTES } from '../../../src/guide';
import {
  FREE_SKU,
  LARGE_SKU,
  LEAST_COUNTED,
  LEAST_MESSAGE_BYTES,
  LEAST_QUOTA_SHARE as LEAST_SHARE,
  SIZE_TOLERANCE as TOLERANCE,
} from '../../../src/model/capacity';
import { LABEL } from '../../../src/names/labels';
import { INPUT } from '../../../src/names/series';
import { CONNECTIONS_PER_UNIT } from '../promql/guide-rates';
import { call, decimal, explained, is, isNot, type Matcher, select } from '../promql/promql';
import { type RecordingRule } from '../promql/rule';
import { STEP } from '../promql/series';
import { declaredShares, declaredUnits, MEASURED } from './declared';
import { type PackSettings } from '../settings';
import { highest, measured, identified } from './identity';
import { held, newest, UNSPLIT } from './newest';

/** Inputs that follow from others or from settings. */
export function derivedRules(settings: PackSettings): RecordingRule[] {
  return [
    connections(settings),
    sizeByQuota(),
    soldSize(),
    inferredUnits(),
    ...declaredUnits(settings),
    sku(),
    ...declaredShares(settings),
    countedSize(),
  ];
}

/** Azure does not document what an unsplit count means, so the sum of the split is taken where there is one. */
function connections(settings: PackSettings): RecordingRule {
  return {
    record: INPUT.connections,
    expr: `sum by (resource_id) (${INPUT.endpointConnections})
or ${call('max by (resource_id)', held('connections', settings, UNSPLIT))}`,
  };
}

/** Nobody needs it of a resource whose unit size is measured. */
function sizeByQuota(): RecordingRule {
  return {
    record: STEP.sizeByQuota,
    expr: `${measured(INPUT.connections)} / on (resource_id) (${CONNECTIONS_PER_UNIT} * (${measured(INPUT.connectionQuota)} > ${LEAST_SHARE}))
${UNLESS_KNOWN}`,
  };
}

/** Azure sells 1 to 10 units, 20 to 100 by tens and 200 to 1,000 by hundreds. */
function soldSize(): RecordingRule {
  const size = STEP.sizeByQuota;
  return {
    record: STEP.soldSize,
    expr: `(round(${size}) <= 10 or round(${size}, 10) <= 100 or round(${size}, 100) <= 1000)
>= ${size} / ${decimal(1 + TOLERANCE)} <= ${size} / ${decimal(1 - TOLERANCE)}
< on (resource_id) ${measured(INPUT.connections)} / ${LEAST_SHARE * CONNECTIONS_PER_UNIT}`,
  };
}

const UNLESS_KNOWN = `unless on (resource_id) ${select(INPUT.units, is('inferred', ['']), MEASURED)}`;

/** Held for the minutes in which connections and quota are those of two moments. */
function inferredUnits(): RecordingRule {
  return {
    record: INPUT.units,
    expr: identified(`${highest(`last_over_time(${STEP.soldSize}[10m])`)}\n${UNLESS_KNOWN}`, LABEL.resourceId),
    labels: { inferred: 'true' },
  };
}

/** The smallest unit size of the large SKU; the free one has a single unit. */
const LEAST_LARGE_UNITS = 100;

/**
 * Of two SKUs the one without limits of its own, and only one that the unit size can have: what another source says then takes
 * no ceiling away.
 */
function sku(): RecordingRule {
  const last = (...sku: Matcher[]) => `last_over_time(${newest(['sku'], ...sku)}[1h])`;
  const others = isNot('sku', [FREE_SKU, LARGE_SKU]);
  const known = [
    newest(['sku'], others),
    `${last(is('sku', [LARGE_SKU]))} unless on (resource_id) ${INPUT.units} < ${LEAST_LARGE_UNITS}`,
    `${last(is('sku', [FREE_SKU]))} unless on (resource_id) ${INPUT.units} > 1`,
    last(others),
  ];
  return {
    record: INPUT.sku,
    expr: explained(
      'SKU and service mode.',
      call('max by (resource_id, sku, service_mode)', known.join('\nor on (resource_id) '))
    ),
  };
}

const SECONDS_A_MINUTE = 60;

/** A minute is too coarse, and in little traffic pings weigh too much. Azure counts larger messages once for every 2 KB. */
function countedSize(): RecordingRule {
  const aMinute = (input: string) => `${SECONDS_A_MINUTE} * ${highest(`avg_over_time(${input}[1h])`)}`;
  return {
    record: STEP.countedSize,
    expr: `clamp_max(
  ${aMinute(INPUT.outboundBytes)} / on (resource_id) (${aMinute(INPUT.countedMessages)} >= ${Math.round(SECONDS_A_MINUTE * LEAST_COUNTED)}),
  ${GUIDE_MESSAGE_BYTES}
) >= ${LEAST_MESSAGE_BYTES}`,
  };
}

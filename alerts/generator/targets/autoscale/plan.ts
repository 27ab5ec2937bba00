import { type Recommendation, recommendUnits } from '../../../../src/model/advice';
import {
  type Ceilings,
  ceilingsFor,
  type Dimension,
  isFree,
  LARGE_SKU,
  LARGEST_UNITS,
  LEAST_LARGE_UNITS,
  type Measured,
} from '../../../../src/model/capacity';
import { type PackSettings, type ResourceSettings } from '../../settings';
import { type Declared, declaredOf } from '../../settings/declared';
import { type Declaration, declarationsOf } from '../templates/names';

/** A reason for which no setting can be written. */
export interface Obstacle {
  /** The path of the setting to change. */
  field: string;
  /** The values that it takes, for an error. */
  takes: string;
  /** The same as a sentence about the resource. */
  finding: string;
}

/** The unit sizes between which a resource may scale. */
export interface AutoscalePlan extends Declaration {
  sku: NonNullable<ResourceSettings['sku']>;
  declared: Declared;
  /** The declared peak as the guide counts it. */
  peak: Measured;
  /** The highest utilization that the peak may have. */
  target: number;
  /** The largest unit size, by `max_units` or by the SKU. */
  maximum: number;
  /** The smallest unit size that keeps the peak at or under the target. */
  minimum: number | undefined;
  obstacles: Obstacle[];
}

/** The SKU of a resource that declares none: the one that most resources with autoscale have. */
const USUAL_SKU = 'Premium_P1';

/** The usual name of each dimension. */
export const DIMENSION_WORDS = {
  inboundBytes: 'inbound traffic',
  outboundBytes: 'outbound traffic',
  inboundMessages: 'inbound traffic',
  outboundMessages: 'outbound traffic',
  connections: 'connections',
  serverLoad: 'server load',
} as const satisfies Record<Dimension, string>;

/** Plans every resource that declares its peak traffic. */
export function autoscalePlans(settings: PackSettings): AutoscalePlan[] {
  return declarationsOf(settings).flatMap((declaration) => {
    const peak = declaration.resource.peak_traffic;
    return peak === undefined ? [] : [planOf(declaration, peak, settings)];
  });
}

function planOf(
  declaration: Declaration,
  peak: NonNullable<ResourceSettings['peak_traffic']>,
  settings: PackSettings
): AutoscalePlan {
  const { resource, at } = declaration;
  const { sku = USUAL_SKU } = resource;
  const declared = declaredOf({ ...resource, sku }, settings);
  const measured = asTheGuideCounts(peak, declared);
  const target = settings.recommendation_target_ratio;
  const sizes = declared.edition.sizes.filter(
    (units) => units <= LARGEST_UNITS[sku] && (sku !== LARGE_SKU || units >= LEAST_LARGE_UNITS)
  );
  const most = resource.max_units ?? settings.max_units;
  const maxField = resource.max_units === undefined ? 'max_units' : `${at}.max_units`;
  const maximum = sizes.filter((units) => most === undefined || units <= most).at(-1);
  const recommended = recommendUnits({ ...declared, measured, target });
  const minimum = sizes.find((units) => recommended.units !== null && units >= recommended.units);
  const plan = { ...declaration, sku, declared, peak: measured, target, minimum };
  if (maximum === undefined) {
    const none = {
      field: maxField,
      takes: `takes at least ${sizes[0]} with sku ${sku}, not ${most}`,
      finding: `${sku} has no size of ${most} units or less, where autoscale stops (max_units).`,
    };
    return { ...plan, maximum: sizes[0], obstacles: [...skuObstacles(declaration, sku), none] };
  }
  const needs =
    recommended.units === null
      ? [noSize(at, recommended)]
      : minimum === undefined
        ? [tooSmallSku(at, recommended.units, sku)]
        : minimum > maximum
          ? [tooSmallMaximum(maxField, minimum, most)]
          : [];
  return { ...plan, maximum, obstacles: [...skuObstacles(declaration, sku), ...needs] };
}

function asTheGuideCounts(peak: NonNullable<ResourceSettings['peak_traffic']>, { factors }: Declared): Measured {
  const { inbound_bytes_per_second: inbound, outbound_bytes_per_second: outbound, connections } = peak;
  return {
    ...(inbound !== undefined && { inboundBytes: inbound / factors.inbound }),
    ...(outbound !== undefined && { outboundBytes: outbound / factors.outbound }),
    ...(connections !== undefined && { connections }),
  };
}

function skuObstacles({ at }: Declaration, sku: AutoscalePlan['sku']): Obstacle[] {
  return isFree(sku) || sku === 'Standard_S1'
    ? [
        {
          field: `${at}.sku`,
          takes: `takes Premium_P1 or Premium_P2, which alone have autoscale, not ${sku}`,
          finding: `${sku} has no autoscale: move to Premium_P1, or set the unit size by hand.`,
        },
      ]
    : [];
}

function noSize(at: string, { reason, dimension }: Extract<Recommendation, { units: null }>): Obstacle {
  const field = `${at}.peak_traffic`;
  const takes = 'takes traffic that some unit size can carry';
  const ceiling = `the ceiling of ${dimension === undefined ? 'traffic' : DIMENSION_WORDS[dimension]}`;
  return reason === 'routing'
    ? {
        field,
        takes: `${takes}; more units do not raise ${ceiling} (routing)`,
        finding: `More units do not raise ${ceiling} (routing): shard, throttle or batch.`,
      }
    : {
        field,
        takes: `${takes}; this needs more units than the guide has figures for`,
        finding: 'The peak needs more units than the guide has figures for: shard.',
      };
}

function tooSmallSku(at: string, units: number, sku: string): Obstacle {
  return {
    field: `${at}.sku`,
    takes: `takes a SKU with ${units} units, which peak_traffic needs, not ${sku}`,
    finding: `The peak needs ${units} units, more than ${sku} has: move to ${LARGE_SKU}, or shard.`,
  };
}

function tooSmallMaximum(field: string, units: number, most: number | undefined): Obstacle {
  return {
    field,
    takes: `takes at least ${units}, which peak_traffic needs, not ${most}`,
    finding: `The peak needs ${units} units, and autoscale stops at ${most} (max_units).`,
  };
}

/** Returns the ceilings of a unit size that is known to be in the guide. */
export function ceilingsAt({ declared }: AutoscalePlan, units: number): Ceilings {
  const ceilings = ceilingsFor({ ...declared, units });
  if (ceilings === undefined) {
    throw new Error(`the guide has no figures for ${units} units`);
  }
  return ceilings;
}

import { EDITIONS } from '../../../src/guide';
import {
  type Calibration,
  type Conditions,
  knownSizeOf,
  type TrafficFactors,
  trafficFactorsOf,
} from '../../../src/model/capacity';
import { type Assumption, assumptionsOf } from '../../../src/model/snapshot';
import { type PackSettings } from './pack-settings';
import { type ResourceSettings } from './entries';

/** The settings that change the ceilings of a resource, before its unit size. */
export interface Declared extends Omit<Conditions, 'units'> {
  /** How many times Azure counts each byte. */
  factors: TrafficFactors;
  assumptions: Assumption[];
}

/** Returns a resource's own settings, else those for all, as the rules apply them. */
export function declaredOf(resource: ResourceSettings, settings: PackSettings): Declared {
  const edition = EDITIONS[settings.edition];
  const { sku } = resource;
  const mix = resource.mix ?? settings.mix;
  const size = knownSizeOf({ declared: resource.message_size_bytes ?? settings.message_size_bytes });
  const calibration = calibrationOf(resource, settings);
  return {
    edition,
    sku,
    mix,
    inboundSize: size.bytes,
    outboundSize: size.bytes,
    ceilingFactor: calibration.ceilingFactor,
    factors: trafficFactorsOf(edition, mix, calibration),
    assumptions: assumptionsOf({
      sku,
      mix,
      sizes: { inbound: size, outbound: size },
      measured: { inboundBytes: 0, outboundBytes: 0 },
      asAzureCounts: calibration.serverLeg === undefined && calibration.trafficFactors === undefined,
    }),
  };
}

/** A resource's own server leg or traffic factors replace either of those for all. */
function calibrationOf(resource: ResourceSettings, settings: PackSettings): Calibration {
  const own = resource.server_leg !== undefined || resource.traffic_factors !== undefined ? resource : settings;
  return {
    serverLeg: own.server_leg,
    trafficFactors: own.traffic_factors,
    ceilingFactor: resource.ceiling_factor ?? settings.ceiling_factor,
  };
}

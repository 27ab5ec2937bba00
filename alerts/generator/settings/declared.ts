import { EDITIONS } from '../../../src/guide';
import {
  type Calibration,
  type Conditions,
  knownSizeOf,
  type Mix,
  type TrafficFactors,
  trafficFactorsOf,
} from '../../../src/model/capacity';
import { type Assumption, assumptionsOf } from '../../../src/model/snapshot';
import { type PackSettings, type Resource } from './pack-settings';
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
  const { mix, messageSize, ...calibration } = ownBefore(factsOf(resource), factsOf(settings));
  const size = knownSizeOf({ declared: messageSize });
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

/** Facts that settings declare, for all resources or for some, by the names of the model. */
interface DeclaredFacts extends Calibration {
  mix?: Mix;
  /** Average message in bytes. */
  messageSize?: number;
}

/** The facts that an entry of the settings declares, or that they declare for all resources. Undefined facts are left out. */
export function factsOf(settings: PackSettings | Resource): DeclaredFacts {
  const { mix, message_size_bytes, server_leg, traffic_factors, ceiling_factor } = settings;
  return withoutUndefined({
    mix: mix && { ...mix },
    messageSize: message_size_bytes,
    serverLeg: server_leg,
    trafficFactors: traffic_factors,
    ceilingFactor: ceiling_factor,
  });
}

/** A resource's own facts, before those for all. Its server leg or its traffic factors replace either of those for all. */
export function ownBefore<Own extends object>(own: Own & Calibration, all: DeclaredFacts): DeclaredFacts & Own {
  const { serverLeg: _, trafficFactors: __, ...others } = all;
  const hasLeg = own.serverLeg !== undefined || own.trafficFactors !== undefined;
  return { ...(hasLeg ? others : all), ...own };
}

function withoutUndefined<T extends object>(facts: T): T {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as T;
}

import { type Direction, type Edition, GUIDE_MESSAGE_BYTES } from '../../guide';
import {
  type Constraint,
  CONSTRAINT_DIMENSIONS,
  isFree,
  ratesAt,
  type Utilization,
  UTILIZATION_TOLERANCE,
} from '../capacity';

/** Signs of overload, by the names that the rules record. Each knows something that the others do not. */
export const SIGNS = [
  'server_load',
  'inbound_bandwidth',
  'outbound_bandwidth',
  'connections',
  'mix',
  'server_load_record',
] as const;

export type SignName = (typeof SIGNS)[number];

/** A sign that is at or above its level, with the measured ratio. */
export interface Sign {
  sign: SignName;
  ratio: number;
}

/** The ratio from which each sign stands. */
export interface SignLevels {
  serverLoad: number;
  /** Of the do-not-exceed bandwidth. */
  bandwidth: number;
  /** Of the quota. */
  connections: number;
  /** Of a traffic ceiling, where it is above its record. */
  mix: number;
  /** Of a traffic ceiling, whatever its record, where no server load was measured for an hour. */
  mixWithoutServerLoad: number;
  /** Of server load, where it is above its record. */
  serverLoadRecord: number;
}

export const DEFAULT_SIGN_LEVELS: Readonly<SignLevels> = {
  serverLoad: 0.8,
  bandwidth: 0.85,
  connections: 0.9,
  mix: 1,
  mixWithoutServerLoad: 0.8,
  serverLoadRecord: 0.7,
};

/** Everything that the signs of one moment depend on. */
export interface SignFacts {
  edition: Edition;
  sku?: string;
  /** Missing where it is unknown: the signs of bandwidth then are unknown too. */
  units?: number;
  /** B/s as Azure counts them, so with the leg to the app servers. */
  countedBytes: Partial<Record<Direction, number>>;
  /** True where the service is known to have no leg to app servers: in serverless mode, or as its owner says. */
  hasClientLegOnly: boolean;
  /** Azure's own share of the connection quota, from 0 to 1. */
  connectionQuota?: number;
  /** By the guide. That of connections takes the place of a missing quota. */
  utilization: Utilization;
  /** {@link recordOf} each constraint that has one. */
  records: Partial<Record<Constraint, number>>;
  /** True if server load was measured in the last hour. */
  hasServerLoad: boolean;
}

/** Returns the signs of overload of one moment, in the order of {@link SIGNS}. */
export function signsOf(facts: SignFacts, levels: Readonly<SignLevels> = DEFAULT_SIGN_LEVELS): Sign[] {
  const { connectionQuota, utilization, hasServerLoad } = facts;
  const { serverLoad } = utilization;
  const ratios: Record<SignName, number | undefined> = {
    server_load: reached(serverLoad, levels.serverLoad),
    inbound_bandwidth: reached(bandwidthOf('inbound', facts), levels.bandwidth),
    outbound_bandwidth: reached(bandwidthOf('outbound', facts), levels.bandwidth),
    connections: reached(connectionQuota ?? utilization.connections, levels.connections),
    mix: hasServerLoad
      ? highest(aboveRecord('inbound', levels.mix, facts), aboveRecord('outbound', levels.mix, facts))
      : reached(
          highest(utilizationOfConstraint('inbound', facts), utilizationOfConstraint('outbound', facts)),
          levels.mixWithoutServerLoad
        ),
    server_load_record: aboveRecord('serverLoad', levels.serverLoadRecord, facts),
  };
  return SIGNS.flatMap((sign) => {
    const ratio = ratios[sign];
    return ratio === undefined ? [] : [{ sign, ratio }];
  });
}

/** Each message in also crosses to an app server, unless the service is known to have none. */
const INBOUND_LEGS = 2;

/** The bytes that Azure counts as a share of the do-not-exceed bandwidth; the guide has none for the free SKU. */
function bandwidthOf(
  direction: Direction,
  { edition, sku, units, countedBytes, hasClientLegOnly }: SignFacts
): number | undefined {
  const bytes = countedBytes[direction];
  const rates = units === undefined || isFree(sku) ? undefined : ratesAt(edition, units);
  if (bytes === undefined || rates === undefined) {
    return undefined;
  }
  const limit =
    direction === 'inbound' ? rates.inbound.echo * (hasClientLegOnly ? 1 : INBOUND_LEGS) : rates.outbound.broadcast;
  return bytes / (limit * GUIDE_MESSAGE_BYTES);
}

function utilizationOfConstraint(constraint: Constraint, { utilization }: SignFacts): number | undefined {
  return highest(...CONSTRAINT_DIMENSIONS[constraint].map((dimension) => utilization[dimension]));
}

function aboveRecord(constraint: Constraint, level: number, facts: SignFacts): number | undefined {
  const ratio = reached(utilizationOfConstraint(constraint, facts), level);
  const record = facts.records[constraint];
  return ratio === undefined || record === undefined || ratio > record + UTILIZATION_TOLERANCE ? ratio : undefined;
}

function reached(ratio: number | undefined, level: number): number | undefined {
  return ratio !== undefined && ratio >= level - UTILIZATION_TOLERANCE ? ratio : undefined;
}

function highest(...ratios: Array<number | undefined>): number | undefined {
  return ratios.reduce((most, ratio) => (ratio === undefined || (most !== undefined && most >= ratio) ? most : ratio));
}

import { type Direction, type Edition, SCENARIOS } from '../../guide';
import { type Mix } from './mix';

/** How many times Azure counts each byte that the guide counts once, by direction. */
export type TrafficFactors = Readonly<Record<Direction, number>>;

/** Facts about a resource that only its owner knows: how Azure's figures compare with the guide's. */
export interface Calibration {
  /** Messages reach the hubs through the service, as in the guide's scenarios, so Azure counts that leg too. */
  serverLeg?: boolean;
  /** Measured factors, in place of those that `serverLeg` gives. */
  trafficFactors?: TrafficFactors;
  /** Measured traffic ceilings as a multiple of the guide's. */
  ceilingFactor?: number;
}

const AS_COUNTED: TrafficFactors = { inbound: 1, outbound: 1 };

/** Without any message that limits what comes in, each one still crosses once to the app server. */
export const INBOUND_FACTOR_OF_BROADCASTS = 2;

/**
 * Returns the factors to divide Azure's bytes by before they are compared with the guide's ceilings.
 *
 * The guide counts the leg to the clients. Azure also counts the leg to the app servers: a client's message crosses once to
 * an app server, and each answer once back.
 */
export function trafficFactorsOf(
  { scenarios }: Edition,
  mix: Mix | undefined,
  { serverLeg, trafficFactors }: Calibration
): TrafficFactors {
  if (trafficFactors !== undefined || serverLeg !== true) {
    return trafficFactors ?? AS_COUNTED;
  }
  let inbound = 0;
  let throughHubs = 0;
  for (const scenario of SCENARIOS) {
    const { inboundPerDelivered, throughHub } = scenarios[scenario];
    const into = (mix?.[scenario] ?? 0) * inboundPerDelivered;
    inbound += into;
    throughHubs += throughHub ? into : 0;
  }
  return {
    inbound: inbound > 0 ? (inbound + throughHubs) / inbound : INBOUND_FACTOR_OF_BROADCASTS,
    outbound: 1 + throughHubs,
  };
}

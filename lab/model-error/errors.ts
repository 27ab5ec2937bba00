import { evaluate } from '../../src/model/advice';
import { parseMix } from '../../src/model/capacity';
import { Random } from '../random';
import { azureMinute } from '../service/azure';
import { scaled, type Parameters, legsOf } from '../service/load';
import { crossingOf } from '../service/service';
import { type Condition } from '../service/conditions';

/** Facts that the owner of a service has declared, each with those before it. */
export const KNOWLEDGE = ['nothing', 'mix', 'mix and server leg', 'calibrated'] as const;

export type Knowledge = (typeof KNOWLEDGE)[number];

/** Below this utilization at a crossing, no alert on utilization has fired. */
export const SILENT_BELOW = 0.8;

/** Above this, an alert came at half of the load that the service can carry. */
export const EARLY_ABOVE = 2;

/** A condition at the load where latency reaches a second. */
export interface Crossing {
  condition: Condition;
  /** Delivered messages per second. */
  rate: number;
  /** Mean size of a delivered message. */
  meanBytes: number;
  /** Server load there, which has alerts of its own. */
  serverLoad: number;
  /** The utilization that the model gives there. 1 is right, less is silence. */
  utilization: Record<Knowledge, number>;
}

/** Finds where latency reaches a second, and what the capacity model makes of Azure's figures there. */
export function crossingAt(condition: Condition, parameters: Parameters): Crossing {
  const { load, units, seed } = condition;
  const rate = crossingOf(load, units, parameters, { seed, least: 1, most: 1e7 });
  const at = scaled(load, rate);
  const seen = azureMinute(at, { units, parameters, random: new Random(seed, 'azure') });
  const { inbound, outbound } = legsOf(at).clients;
  const factor = (azure: number, payload: number) => azure / Math.max(1e-9, payload);
  const utilizationWith = (declared: object) => {
    const result = evaluate({
      units,
      ...declared,
      measured: {
        inboundBytes: seen.inboundBytes,
        outboundBytes: seen.outboundBytes,
        countedMessages: seen.countedMessages,
        connections: seen.clientConnections + seen.serverConnections,
      },
    });
    if (!result.ok) {
      throw new Error(JSON.stringify(result.error));
    }
    const { inboundBytes = 0, outboundBytes = 0 } = result.value.utilization;
    return Math.max(inboundBytes, outboundBytes);
  };
  const mix = parseMix(condition.mix);
  if (!mix.ok) {
    throw new Error(JSON.stringify(mix.error));
  }
  const meanBytes = outbound.payload / outbound.messages;
  return {
    ...{ condition, rate, meanBytes, serverLoad: seen.serverLoad },
    utilization: {
      nothing: utilizationWith({}),
      mix: utilizationWith({ mix: mix.value }),
      'mix and server leg': utilizationWith({ mix: mix.value, serverLeg: true }),
      calibrated: utilizationWith({
        mix: mix.value,
        messageSize: meanBytes,
        trafficFactors: {
          inbound: factor(seen.inboundBytes, inbound.payload),
          outbound: factor(seen.outboundBytes, outbound.payload),
        },
      }),
    },
  };
}

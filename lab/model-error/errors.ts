import { type Direction } from '../../src/guide';
import { evaluate, parseMix } from '../../src/model';
import { Random } from '../random';
import { azureMinute } from '../service/azure';
import { scaled } from '../service/cells';
import { crossingOf } from '../service/crossing';
import { legsOf } from '../service/load';
import { type Parameters } from '../service/parameters';
import { type Condition } from './conditions';

/** Facts that the owner of a service has declared, each with those before it. */
export const KNOWLEDGE = ['nothing', 'mix', 'mix and server leg', 'calibrated'] as const;

export type Knowledge = (typeof KNOWLEDGE)[number];

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
  const legs = legsOf(at);
  const factor = (direction: Direction, azure: number) => azure / Math.max(1e-9, payloadOf(at, direction));
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
  const meanBytes = payloadOf(at, 'outbound') / legs.clients.outbound.messages;
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
          inbound: factor('inbound', seen.inboundBytes),
          outbound: factor('outbound', seen.outboundBytes),
        },
      }),
    },
  };
}

/** B/s of messages between clients and the service, as the guide counts them: without framing, pings and app servers. */
function payloadOf({ flows }: ReturnType<typeof scaled>, direction: Direction): number {
  return flows.reduce(
    (sum, { sends, receivers, bytes, fromAppServers = false }) =>
      sum + (direction === 'outbound' ? sends * receivers * bytes : fromAppServers ? 0 : sends * bytes),
    0
  );
}

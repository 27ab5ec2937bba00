import { messageCountOf } from '../../demo/simulator/fleet/azure-counts';
import { type Random } from '../random';
import { demandOf, type Parameters, legsOf, type Load, trafficOf } from './load';

/** The figures of a minute in Azure Monitor. Rates are per second. */
export interface AzureMinute {
  inboundBytes: number;
  outboundBytes: number;
  /** MessageCount / 60. */
  countedMessages: number;
  clientConnections: number;
  serverConnections: number;
  /** 0 to 1. */
  serverLoad: number;
}

/** Standard deviation of server load, which Azure samples on a few machines. */
export const SERVER_LOAD_NOISE = 0.03;

/**
 * Counts a minute of a steady load as Azure does: bytes of both legs with framing and pings; messages on their way out,
 * those to app servers included. Server load is work, and shows neither the network nor the look-ups of routed messages.
 */
export function azureMinute(
  load: Load,
  {
    units,
    parameters,
    random,
    capacity = 1,
    error = SERVER_LOAD_NOISE * random.normal(),
  }: {
    units: number;
    parameters: Parameters;
    random: Random;
    capacity?: number;
    /** Relative error of server load. */
    error?: number;
  }
): AzureMinute {
  const legs = legsOf(load);
  const { inbound, outbound } = trafficOf(load, legs);
  const counted = 60 * (legs.clients.outbound.counted + legs.servers.outbound.counted);
  const { work } = demandOf(load, units, parameters, capacity);
  return {
    inboundBytes: inbound,
    outboundBytes: outbound,
    countedMessages: messageCountOf(counted) / 60,
    clientConnections: load.clients,
    serverConnections: load.servers,
    serverLoad: Math.min(1, Math.max(0, work * (1 + error))),
  };
}

/** A minute is in Azure Monitor after this many more. */
const LATE_MINUTES = 3;

/** How often a minute is not there at all, and how often its traffic reads 0 when it comes. */
const GAPS = 0.002;
const ZEROS = 0.01;

/**
 * Returns the figures that Azure Monitor has at the end of each minute: those of three before. Some have not settled and read 0, some are
 * missing.
 */
export function asReported(minutes: readonly AzureMinute[], random: Random): Array<AzureMinute | undefined> {
  return minutes.map((_, i) => {
    const shown = minutes[i - LATE_MINUTES];
    const [missing, unsettled] = [random.between(0, 1) < GAPS, random.between(0, 1) < ZEROS];
    if (shown === undefined || missing) {
      return undefined;
    }
    return unsettled ? { ...shown, inboundBytes: 0, outboundBytes: 0, countedMessages: 0 } : shown;
  });
}

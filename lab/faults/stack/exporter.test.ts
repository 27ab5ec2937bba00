import { sample } from '../../../demo/simulator/fleet/traffic';
import { DEFAULT_EDITION, EDITIONS, GUIDE_MESSAGE_BYTES } from '../../../src/guide';
import { ceilingsFor } from '../../../src/model';
import { atUnits, resource } from './exporter';

const MINUTE = 29_000_000;
const world = { seed: 1, demoStart: MINUTE * 60 };

/** The values of a resource on the exporters' pages as shares of their ceilings. */
function utilizations(of: ReturnType<typeof resource>) {
  const minute = sample(of, MINUTE, world);
  const ceilings = ceilingsFor({
    edition: EDITIONS[DEFAULT_EDITION],
    units: of.units,
    mix: of.mix,
    connections: minute?.clientConnections,
    inboundSize: GUIDE_MESSAGE_BYTES,
    outboundSize: GUIDE_MESSAGE_BYTES,
  });
  if (minute === undefined || ceilings === undefined) {
    throw new Error('no traffic or no ceilings');
  }
  return {
    outbound: minute.outboundBytes / 60 / ceilings.outboundBytes,
    inbound: minute.inboundBytes / 60 / ceilings.inboundBytes,
    connections: minute.clientConnections / ceilings.connections,
    serverLoad: minute.serverLoad,
    throttled: minute.closes.throttled,
  };
}

describe('the resource of a fault', () => {
  it('is above the page threshold in outbound traffic only', () => {
    const { outbound, inbound, connections, serverLoad, throttled } = utilizations(resource('orders', 0.97));
    expect(outbound).toBeCloseTo(0.97, 6);
    expect(Math.max(inbound, connections)).toBeLessThan(0.6);
    expect(serverLoad).toBeLessThan(70);
    expect(throttled).toBe(0);
  });

  it('has half the utilization of the same traffic at twice the units', () => {
    const small = resource('orders', 0.97);
    const large = atUnits(small, 2 * small.units);
    expect(sample(large, MINUTE, world)?.outboundBytes).toBe(sample(small, MINUTE, world)?.outboundBytes);
    expect(utilizations(large).outbound).toBeCloseTo(0.485, 6);
  });
});

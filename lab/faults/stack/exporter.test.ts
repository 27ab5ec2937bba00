import { sample } from '../../../demo/simulator/fleet/traffic';
import { evaluate } from '../../../src/model/advice';
import { atUnits, resource } from './exporter';

const MINUTE = 29_000_000;
const world = { seed: 1, demoStart: MINUTE * 60 };

/** The values of a resource on the exporters' pages as shares of their ceilings. */
function utilizations(of: ReturnType<typeof resource>) {
  const minute = sample(of, MINUTE, world);
  const result =
    minute &&
    evaluate({
      units: of.units,
      mix: of.mix,
      serverLeg: of.declared.server_leg,
      messageSize: of.declared.message_size_bytes,
      measured: {
        inboundBytes: minute.inboundBytes / 60,
        outboundBytes: minute.outboundBytes / 60,
        connections: minute.clientConnections + minute.serverConnections,
      },
    });
  if (minute === undefined || !result?.ok) {
    throw new Error('no traffic or no ceilings');
  }
  const { inboundBytes = NaN, outboundBytes = NaN, connections = NaN } = result.value.utilization;
  const { serverLoad, closes } = minute;
  return { outbound: outboundBytes, inbound: inboundBytes, connections, serverLoad, throttled: closes.throttled };
}

describe('the resource of a fault', () => {
  it('is above the page threshold in outbound traffic only', () => {
    const { outbound, inbound, connections, serverLoad, throttled } = utilizations(resource('orders', 0.97));
    expect(outbound).toBeCloseTo(0.97, 3);
    expect(Math.max(inbound, connections)).toBeLessThan(0.6);
    expect(serverLoad).toBeLessThan(70);
    expect(throttled).toBe(0);
  });

  it('has half the utilization of the same traffic at twice the units', () => {
    const small = resource('orders', 0.97);
    const large = atUnits(small, 2 * small.units);
    expect(sample(large, MINUTE, world)?.outboundBytes).toBe(sample(small, MINUTE, world)?.outboundBytes);
    expect(utilizations(large).outbound).toBeCloseTo(0.485, 3);
  });
});

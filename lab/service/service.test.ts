import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { Random } from '../random';
import { asReported, azureMinute, type AzureMinute } from './azure';
import { cellsOf, BYTE_SHARES, CELL_TOLERANCE, fit, fittedParameters, rateOf } from './fit';
import { demandOf, scaled, type Flow, legsOf, type Load } from './load';
import { OVERLOAD_SECONDS, p99, Service } from './service';

const ROOT = resolve(__dirname, '..', '..');
const parameters = fittedParameters(0.5);

function loadOf(flow: Partial<Flow> & Pick<Flow, 'scenario'>, clients = 1000): Load {
  return { clients, servers: 10, groups: 0, flows: [{ sends: 1, receivers: 1, bytes: 2048, ...flow }] };
}

/** A steady load shows in this time whether work piles up. */
const TRIAL_SECONDS = 600;

/** The 99th percentile of latency under a steady load. */
function latencyUnder(load: Load, units: number, capacity = 1): number {
  const use = demandOf(load, units, parameters, capacity);
  const service = new Service(new Random(1, 'trial'));
  return p99(Array.from({ length: TRIAL_SECONDS }, () => service.second(use)));
}

/** The multiple of a load's messages at which latency reaches a second; connections stay. */
function crossingOf(load: Load, units: number, capacity?: number): number {
  let [below, above] = [1 / 1024, 1024];
  while (above / below > 1.002) {
    const middle = Math.sqrt(below * above);
    if (latencyUnder(scaled(load, middle), units, capacity) > OVERLOAD_SECONDS) {
      above = middle;
    } else {
      below = middle;
    }
  }
  return Math.sqrt(below * above);
}

describe('the service', () => {
  it('imports nothing of the model that it is compared with, not even through another file', () => {
    const seen = new Set<string>();
    const follow = (file: string) => {
      if (seen.has(file)) {
        return;
      }
      seen.add(file);
      for (const [, name] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']*)'/g)) {
        const base = resolve(dirname(file), name);
        follow([`${base}.ts`, join(base, 'index.ts')].find((each) => exists(each)) ?? base);
      }
    };
    readdirSync(__dirname)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .forEach((name) => follow(join(__dirname, name)));
    const folders = new Set([...seen].map((file) => dirname(relative(ROOT, file))));
    expect([...folders].sort()).toEqual(['demo/simulator/fleet', 'lab', 'lab/service', 'src/guide']);
  });

  it('answers at once while it has less to do than it can', () => {
    const service = new Service(new Random(1, 'test'));
    const use = { work: 0.5, received: 0.5, sent: 0.5, lookups: 0 };
    expect(p99(Array.from({ length: 600 }, () => service.second(use)))).toBeLessThan(0.1);
  });

  it('falls behind by the part of a second that it cannot do, and catches up', () => {
    const service = new Service(new Random(1, 'test'));
    const [over, none] = [1.5, 0].map((work) => ({ work, received: 0, sent: 0, lookups: 0 }));
    const behind = Array.from({ length: 10 }, () => service.second(over));
    expect(behind[9]).toBeGreaterThan(4);
    expect(behind[9]).toBeLessThan(6);
    const after = Array.from({ length: 10 }, () => service.second(none));
    expect(after[9]).toBeLessThan(0.1);
  });

  it('is slowed by the resource that is used up, and by no other', () => {
    const one = { work: 0, received: 0, sent: 0, lookups: 0 };
    for (const resource of ['work', 'received', 'sent', 'lookups'] as const) {
      const service = new Service(new Random(1, 'test'));
      const latencies = Array.from({ length: 100 }, () => service.second({ ...one, [resource]: 1.1 }));
      expect({ resource, slow: latencies[99] > 5 }).toEqual({ resource, slow: true });
    }
  });
});

describe("the guide's cells", () => {
  it.each(BYTE_SHARES)(
    'are reached by the fit for all but 8 of 49 of edition 2019-11, with %d of the work for bytes',
    (share) => {
      const cells = cellsOf('2019-11');
      const fitted = fittedParameters(share);
      const reached = cells.filter((cell) => Math.abs(rateOf(cell, fitted) - 1) <= CELL_TOLERANCE);
      expect([reached.length, cells.length]).toEqual([41, 49]);
    }
  );

  it('are all reached in edition 2023-03 up to 100 units', () => {
    const cells = cellsOf('2023-03').filter(({ units }) => units <= 100);
    const fitted = fit(cells, 0.5);
    expect(cells.filter((cell) => Math.abs(rateOf(cell, fitted) - 1) > CELL_TOLERANCE)).toEqual([]);
  });

  it('are where latency reaches a second, within 5%', () => {
    const reached = cellsOf('2019-11').filter((cell) => Math.abs(rateOf(cell, parameters) - 1) < CELL_TOLERANCE);
    const off = reached.filter(({ load, units }) => Math.abs(crossingOf(load, units) - 1) > CELL_TOLERANCE + 0.005);
    expect(off.map(({ scenario, units }) => `${scenario} ${units}`)).toEqual([]);
  });

  it('are twice as far away for a service of twice the capacity, and half as far for one of half', () => {
    const [echo] = cellsOf('2019-11');
    const [twice, half] = [2, 0.5].map((capacity) => crossingOf(echo.load, echo.units, capacity));
    expect(twice / half).toBeGreaterThan(3.9);
    expect(twice / half).toBeLessThan(4.2);
  });

  it('have a latency under a second just below, and above it just above', () => {
    const [{ load, units }] = cellsOf('2019-11');
    const crossing = crossingOf(load, units);
    expect(latencyUnder(scaled(load, crossing * 0.98), units)).toBeLessThan(1);
    expect(latencyUnder(scaled(load, crossing * 1.02), units)).toBeGreaterThan(1);
  });
});

describe("Azure's figures", () => {
  const silent = { scenario: 'echo', sends: 1e-9 } as const;
  const seen = (load: Load) => azureMinute(load, { units: 1, parameters, random: new Random(1, 'azure') });

  it.each([
    ['echo', 1, 2, 2],
    ['sendToConnection', 1, 2, 2],
    ['sendToSmallGroup', 10, 2, 1.1],
    ['broadcast', 1000, 2, 1.001],
    ['restBroadcast', 1000, 1, 1],
    ['restSendToUser', 1, 1, 1],
  ] as const)(
    'of %s to %d are %d times what comes in from clients and %d times what goes out to them',
    (scenario, receivers, inbound, outbound) => {
      const { clients, servers } = legsOf(loadOf({ scenario, receivers }));
      expect((clients.inbound.bytes + servers.inbound.bytes) / clients.inbound.bytes).toBeCloseTo(inbound, 9);
      expect((clients.outbound.bytes + servers.outbound.bytes) / clients.outbound.bytes).toBeCloseTo(outbound, 9);
    }
  );

  it('of messages that app servers start themselves have nothing from clients', () => {
    const { clients, servers } = legsOf(loadOf({ scenario: 'broadcast', receivers: 10, fromAppServers: true }));
    expect([clients.inbound.messages, servers.inbound.messages, servers.outbound.messages]).toEqual([0, 1, 0]);
  });

  it('have pings of silent clients, 11 B every 15 s', () => {
    expect(seen(loadOf(silent)).inboundBytes).toBeCloseTo((1000 * 11) / 15, 3);
  });

  it.each([
    [100, 1],
    [2048, 1],
    [2049, 2],
    [20_480, 10],
  ])('have a message of %d B as %d of MessageCount, on its way out, to app servers too', (bytes, times) => {
    expect(seen(loadOf({ scenario: 'echo', sends: 100, bytes })).countedMessages).toBe(200 * times);
  });

  it('have no counted message where there are fewer than a hundred a minute', () => {
    expect(seen(loadOf({ scenario: 'restSendToUser', sends: 1.6 })).countedMessages).toBe(0);
  });

  it('have a server load that shows work, and not the look-ups of routed messages', () => {
    const [routed] = cellsOf('2019-11').filter(
      ({ scenario, units }) => scenario === 'sendToConnection' && units === 100
    );
    const { serverLoad } = azureMinute(routed.load, { units: 100, parameters, random: new Random(1, 'azure') });
    expect(serverLoad).toBeLessThan(0.5);
  });

  it('come three minutes late, at times as 0 and at times not at all', () => {
    const minutes = Array.from({ length: 20_000 }, (_, i): AzureMinute => ({
      inboundBytes: i + 1,
      outboundBytes: i + 1,
      countedMessages: 1,
      clientConnections: 1,
      serverConnections: 1,
      serverLoad: 0.5,
    }));
    const shown = asReported(minutes, new Random(1, 'report'));
    expect(shown.slice(0, 3)).toEqual([undefined, undefined, undefined]);
    const [missing, zeros] = [
      shown.filter((each) => each === undefined).length,
      shown.filter((each) => each?.inboundBytes === 0).length,
    ];
    expect(shown.filter((each, i) => each !== undefined && each.inboundBytes === i - 2)).toHaveLength(
      20_000 - missing - zeros
    );
    expect(missing).toBeGreaterThan(20);
    expect(missing).toBeLessThan(70);
    expect(zeros).toBeGreaterThan(150);
    expect(zeros).toBeLessThan(260);
  });
});

function exists(file: string): boolean {
  try {
    readFileSync(file);
    return true;
  } catch {
    return false;
  }
}

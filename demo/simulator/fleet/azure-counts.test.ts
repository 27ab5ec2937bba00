import { type Scenario } from '../../../src/guide';
import { FRAMING_BYTES, asAzureCounts } from './azure-counts';
import { type Resource } from './fleet';
import { sample } from './traffic';
import { DEMO_START, resourceOf, SIMULATION } from '../testing';

const MINUTE = Math.floor(DEMO_START / 60);

/** A resource of ten units at half of its ceiling, with messages of 2,000 B and few pings. */
function resourceWith(scenario: Scenario, changes: Partial<Resource> = {}): Resource {
  return {
    ...resourceOf('everyday'),
    units: 10,
    mix: { [scenario]: 1 },
    messageSize: 2000,
    protocol: 'json',
    connectionShare: 0.3,
    load: { kind: 'steady', utilization: 0.5 },
    ...changes,
  };
}

/** Azure's bytes as a multiple of those on the clients' leg. */
function factorsOf(resource: Resource) {
  const minute = sample(resource, MINUTE, SIMULATION.world);
  if (minute === undefined) {
    throw new Error(`${resource.name} has no load`);
  }
  const size = resource.messageSize + FRAMING_BYTES;
  return {
    inbound: minute.inboundBytes / (minute.inboundMessages * size),
    outbound: minute.outboundBytes / (minute.outboundMessages * size),
  };
}

describe('the bytes that Azure counts', () => {
  it.each([
    ['echo', 2, 2],
    ['sendToConnection', 2, 2],
    ['sendToSmallGroup', 2, 1.1],
    ['restSendToUser', 1, 1],
  ] as const)('include the leg to app servers in default mode: %s counts %d and %d times', (scenario, into, out) => {
    const { inbound, outbound } = factorsOf(resourceWith(scenario));
    expect(inbound).toBeCloseTo(into, 2);
    expect(outbound).toBeCloseTo(out, 2);
  });

  it.each(['broadcast', 'sendToBigGroup', 'restBroadcast'] as const)(
    'are those on the way to the clients for %s, since thousands leave for each message that comes in',
    (scenario) => {
      expect(factorsOf(resourceWith(scenario)).outbound).toBeCloseTo(1, 2);
    }
  );

  it.each(['echo', 'sendToSmallGroup'] as const)('include no leg to app servers in serverless mode: %s', (scenario) => {
    const { inbound, outbound } = factorsOf(resourceWith(scenario, { serviceMode: 'Serverless' }));
    expect(inbound).toBeCloseTo(1, 2);
    expect(outbound).toBeCloseTo(1, 2);
  });

  it('count the few inbound messages of a broadcast twice in default mode, and the pings once', () => {
    const broadcast = resourceWith('broadcast');
    const counts = (serviceMode: Resource['serviceMode']) =>
      asAzureCounts(
        { ...broadcast, serviceMode },
        { clients: { inbound: 4, outbound: 4000 }, servers: serviceMode === 'Default' ? 4 : 0 },
        1000
      ).inboundBytes;
    const messages = 60 * 4 * (2000 + FRAMING_BYTES);
    const pings = counts('Serverless') - messages;
    expect(counts('Default') - pings).toBe(2 * messages);
    // 940 of 1,000 connections have sent nothing for 15 s.
    expect(pings / 60).toBeCloseTo((1000 * Math.exp(-0.06) * 11) / 15, 1);
  });

  it.each([
    ['json', 733],
    ['messagePack', 200],
  ] as const)(
    'include the pings of a thousand silent connections in %s: %d B/s in each direction',
    (protocol, bytes) => {
      const idle = { clients: { inbound: 0, outbound: 0 }, servers: 0 };
      const { inboundBytes, outboundBytes, messageCount } = asAzureCounts(
        resourceWith('echo', { protocol }),
        idle,
        1000
      );
      expect(Math.round(inboundBytes / 60)).toBe(bytes);
      expect(Math.round(outboundBytes / 60)).toBe(bytes);
      expect(messageCount).toBe(0);
    }
  );

  it('include no pings of connections that send something else more often than every 15 s', () => {
    const busy = { clients: { inbound: 1000, outbound: 1000 }, servers: 0 };
    expect(asAzureCounts(resourceWith('echo'), busy, 1000).inboundBytes).toBeCloseTo(60 * 1000 * 2050, -1);
  });
});

describe('MessageCount', () => {
  const counted = (messageSize: number, outbound: number, servers: number) =>
    asAzureCounts(resourceWith('echo', { messageSize }), { clients: { inbound: servers, outbound }, servers }, 1000)
      .messageCount;

  it('counts messages to clients and to app servers, and none that come in', () => {
    expect(counted(2000, 100, 0)).toBe(6000);
    expect(counted(2000, 100, 100)).toBe(12_000);
  });

  it.each([
    [100, 1],
    [2048, 1],
    [2049, 2],
    [20_480, 10],
  ])('counts a message of %d B %d times', (size, times) => {
    expect(counted(size, 100, 0)).toBe(times * 6000);
  });

  it('changes in steps of a hundred and reads 0 for less', () => {
    expect(counted(500, 1.66, 0)).toBe(0);
    expect(counted(500, 1.67, 0)).toBe(100);
    expect(counted(500, 3.3, 0)).toBe(100);
  });
});

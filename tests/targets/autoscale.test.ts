import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import fc from 'fast-check';
import { stringify } from 'yaml';

import { parseSettings } from '../../alerts/generator/settings';
import { checkAutoscale } from '../../alerts/generator/targets/autoscale';
import { runHere } from '../../cli/testing';
import { evaluate } from '../../src/model/advice';
import { AUTOSCALE_TEMPLATE } from './azure-schemas';
import { filesOf } from './packs';
import { armOf, fromBicep } from './templates';
import { violations } from './schemas';

const idOf = (name: string) =>
  `/subscriptions/5f1c/resourcegroups/chat/providers/microsoft.signalrservice/signalr/${name}`;
/** Ten units echo 20,480,000 B/s each way. */
const ORDERS = {
  resource_id: idOf('orders'),
  sku: 'Premium_P1',
  mix: { echo: 1 },
  server_leg: false,
  message_size_bytes: 2048,
  peak_traffic: { inbound_bytes_per_second: 16e6, outbound_bytes_per_second: 16e6, connections: 2000 },
};

/** The edition with figures for Premium_P2. */
const LATEST = { edition: '2023-03' };

it('says that a deployment is of one resource group', () => {
  const other = { ...ORDERS, resource_id: idOf('other').replace('/chat/', '/games/') };
  const notesOf = (...resources: object[]) => {
    const result = filesOf('autoscale', [], settingsOf({ resources }));
    return result.ok ? result.notes : [];
  };
  expect(notesOf(ORDERS, other)).toEqual([expect.stringMatching(/^The resources are in 2 resource groups/)]);
  expect(notesOf(ORDERS, { ...ORDERS, resource_id: idOf('second') })).toEqual([]);
});

function settingsOf(settings: object) {
  const parsed = parseSettings(stringify(settings));
  if (!parsed.ok) {
    throw new Error(parsed.errors.join('\n'));
  }
  return parsed.settings;
}

function errorsOf(settings: object): string[] {
  const result = filesOf('autoscale', [], settingsOf(settings));
  return result.ok ? [] : result.errors;
}

function written(settings: object) {
  const result = filesOf('autoscale', [], settingsOf(settings));
  if (!result.ok) {
    throw new Error(result.errors.join('\n'));
  }
  expect([...result.files.keys()]).toEqual(['signalr-autoscale.bicep']);
  const bicep = result.files.get('signalr-autoscale.bicep') ?? '';
  expect(violations(AUTOSCALE_TEMPLATE, armOf(bicep))).toEqual([]);
  return fromBicep(bicep).resources.map(({ name, description, properties }) => {
    const { profiles, ...rest } = JSON.parse(JSON.stringify(properties));
    const [{ capacity, rules }] = profiles;
    return { description, ...rest, name, capacity, rules };
  });
}

function capacityOf(own: object, all: object = {}) {
  return written({ ...all, resources: [{ ...ORDERS, ...own }] })[0].capacity;
}

function findingsOf(own: object, all: object = {}): string[] {
  const checked = checkAutoscale(settingsOf({ ...all, resources: [{ ...ORDERS, ...own }] }));
  return checked.ok ? checked.text.trim().split('\n  ') : checked.errors;
}

describe('the setting of a resource', () => {
  it('names its target, and scales out by quota or server load and in by both, as Microsoft advises', () => {
    const [setting] = written({ resources: [ORDERS] });
    expect(setting).toMatchObject({
      name: 'signalr-headroom-orders',
      enabled: true,
      targetResourceUri: idOf('orders'),
    });
    const rules = setting.rules.map(
      ({
        metricTrigger,
        scaleAction,
      }: {
        metricTrigger: Record<string, string>;
        scaleAction: Record<string, string>;
      }) =>
        `${metricTrigger.metricName} ${metricTrigger.operator} ${metricTrigger.threshold}: ${scaleAction.direction} ${scaleAction.type} ${scaleAction.cooldown}`
    );
    expect(rules).toEqual([
      'ConnectionQuotaUtilization GreaterThan 80: Increase ServiceAllowedNextValue PT30M',
      'ConnectionQuotaUtilization LessThan 20: Decrease ServiceAllowedNextValue PT30M',
      'ServerLoad GreaterThan 80: Increase ServiceAllowedNextValue PT30M',
      'ServerLoad LessThan 20: Decrease ServiceAllowedNextValue PT30M',
    ]);
  });

  it('has the smallest unit size that keeps the declared peak at or under the target as minimum and default', () => {
    // 80% of 20,480,000 B/s are 16,384,000.
    expect(capacityOf({})).toEqual({ minimum: '10', maximum: '100', default: '10' });
    const peak = (bytes: number) => ({ peak_traffic: { outbound_bytes_per_second: bytes } });
    expect(capacityOf(peak(16_384_000)).minimum).toBe('10');
    expect(capacityOf(peak(16_384_001)).minimum).toBe('20');
    expect(capacityOf(peak(16_384_000), { recommendation_target_ratio: 0.7 }).minimum).toBe('20');
  });

  it('compares the peak as the guide counts it, and takes calibrated ceilings', () => {
    expect(capacityOf({ server_leg: true }).minimum).toBe('5');
    expect(capacityOf({ ceiling_factor: 0.5 }).minimum).toBe('20');
    expect(capacityOf({ peak_traffic: { connections: 25_000 } }).minimum).toBe('40');
  });

  it('may scale up to max_units, else to the largest size of its SKU', () => {
    expect(capacityOf({ max_units: 50 }).maximum).toBe('50');
    expect(capacityOf({}, { max_units: 30 }).maximum).toBe('30');
    // A size between two on sale is never reached.
    expect(capacityOf({ max_units: 55 }).maximum).toBe('50');
    expect(capacityOf({ sku: 'Premium_P2' }, LATEST)).toEqual({ minimum: '100', maximum: '1000', default: '100' });
  });

  it('says what the minimum holds and what it assumes', () => {
    const [{ description }] = written({
      resources: [{ resource_id: idOf('orders'), peak_traffic: { inbound_bytes_per_second: 1e6 } }],
    });
    expect(description).toContain(
      'orders: 1 to 100 units (Premium_P1); at 1 the peak is at 48.83% of the ceiling of inbound traffic.'
    );
    expect(description).toContain(
      '1 unit is the smallest size that keeps the declared peak at or under 80% of every ceiling.'
    );
    expect(written({ resources: [ORDERS] })[0].description).toContain(
      '10 units is the smallest size that keeps the declared peak at or under 80% of every ceiling: ' +
        'at 9 it would be at 86.81% of the ceiling of inbound traffic.'
    );
    expect(description).toContain('No mix is declared');
    expect(description).toContain('No message size is declared');
    expect(description).toContain('Neither server_leg nor traffic_factors is declared');
    expect(description).toContain('No sku is declared, so Premium_P1 is assumed');
  });
});

it('has the size that evaluate recommends as minimum, in 200 random cases', () => {
  const bytes = fc.integer({ min: 0, max: 200_000_000 });
  const peak = fc.record({ inbound: bytes, outbound: bytes, connections: fc.integer({ min: 0, max: 80_000 }) });
  const mixes = fc.constantFrom(
    { echo: 1 },
    { broadcast: 1 },
    { echo: 0.5, sendToSmallGroup: 0.5 },
    { sendToConnection: 1 }
  );
  let sizes = 0;
  fc.assert(
    fc.property(peak, mixes, fc.boolean(), fc.integer({ min: 100, max: 5000 }), (load, mix, serverLeg, messageSize) => {
      const answer = evaluate({
        edition: '2019-11',
        units: 1,
        mix,
        messageSize,
        serverLeg,
        connections: load.connections,
        measured: { inboundBytes: load.inbound, outboundBytes: load.outbound },
      });
      const settings = {
        resources: [
          {
            ...ORDERS,
            mix,
            server_leg: serverLeg,
            message_size_bytes: messageSize,
            peak_traffic: {
              inbound_bytes_per_second: load.inbound,
              outbound_bytes_per_second: load.outbound,
              connections: load.connections,
            },
          },
        ],
      };
      const expected = answer.ok ? answer.value.recommendation.units : null;
      if (expected === null) {
        expect(errorsOf(settings)).toEqual([
          expect.stringMatching(/^resources\[0\]\.peak_traffic: takes traffic that/),
        ]);
      } else {
        expect(written(settings)[0].capacity.minimum).toBe(String(expected));
        sizes++;
      }
    }),
    { numRuns: 200, seed: 20260302 }
  );
  expect(sizes).toBeGreaterThan(50);
});

describe('the check', () => {
  it('says that traffic runs out before the quota makes autoscale act', () => {
    expect(findingsOf({})).toEqual([
      'orders: 10 to 100 units (Premium_P1); at 10 the peak is at 78.13% of the ceiling of inbound traffic',
      'Inbound traffic runs out first: at its ceiling, connections would be at 25.6% of their quota, and autoscale acts at 80%. ' +
        'No rule of autoscale sees traffic, and server load need not rise in time: only the minimum holds it.',
    ]);
  });

  it('finds nothing where connections reach the threshold of the quota no later than traffic its ceiling', () => {
    const peak = (connections: number) => ({
      peak_traffic: { outbound_bytes_per_second: 10_240_000, connections },
    });
    // Half of the ceiling of ten units, so the quota must be at 40% or more.
    expect(findingsOf(peak(7000))[1]).toMatch(/^Connections reach the threshold of the quota before traffic/);
    const first = { peak_traffic: { outbound_bytes_per_second: 16_384_000, connections: 6400 } };
    expect(findingsOf({ peak_traffic: { ...first.peak_traffic, connections: 6400 } })[1]).not.toMatch(/needs/);
    expect(findingsOf({ peak_traffic: { ...first.peak_traffic, connections: 6399 } })[1]).toMatch(
      /^Outbound traffic runs out first/
    );
    expect(findingsOf(first)[1]).toMatch(/^Connections reach the threshold of the quota before traffic/);
  });

  it('does not guess what is not declared', () => {
    expect(findingsOf({ peak_traffic: { connections: 900 } })[1]).toBe(
      'peak_traffic has no bytes: whether traffic runs out before connections is not known.'
    );
    expect(findingsOf({ peak_traffic: { outbound_bytes_per_second: 1e6 } })[1]).toBe(
      "peak_traffic has no connections: whether the quota's rule acts before outbound traffic reaches its ceiling is not known."
    );
  });

  it('says that scaling does not raise a ceiling that routing limits', () => {
    const routed = { mix: { sendToConnection: 1 }, max_units: 100 };
    const peak = { peak_traffic: { outbound_bytes_per_second: 30e6, connections: 1000 } };
    expect(findingsOf({ ...routed, ...peak }, LATEST)).toContain(
      'Scaling from 20 to 100 units does not raise the ceiling of outbound traffic (routing): shard, throttle or batch.'
    );
    expect(findingsOf({ ...routed, ...peak, max_units: 1000, sku: 'Premium_P2' }, LATEST)).not.toContainEqual(
      expect.stringMatching(/routing/)
    );
  });

  it('says that no unit size carries the peak, and why', () => {
    const routed = { mix: { sendToConnection: 1 }, peak_traffic: { outbound_bytes_per_second: 60e6 } };
    expect(findingsOf(routed)).toEqual([
      'orders: no minimum up to 100 units (Premium_P1) holds the peak',
      'More units do not raise the ceiling of outbound traffic (routing): shard, throttle or batch.',
    ]);
    expect(findingsOf({ peak_traffic: { connections: 90_000 } })[1]).toBe(
      'The peak needs more units than the guide has figures for: shard.'
    );
  });

  it('says that the resource is already at the most that autoscale may reach', () => {
    expect(findingsOf({ max_units: 10 })[1]).toBe(
      'The peak needs 10 units, which is also the most that autoscale may reach: nothing is left to scale out.'
    );
    expect(findingsOf({ max_units: 50, units: 50 })[1]).toBe(
      'It already runs at 50 units, the most that autoscale may reach: it cannot scale out.'
    );
    expect(findingsOf({ max_units: 50, units: 40 })[1]).toBe(
      'It is declared with 40 units, and autoscale may go down to 10.'
    );
    expect(findingsOf({ max_units: 50, units: 10 })[1]).not.toMatch(/autoscale may/);
  });

  it('says that the peak needs more than max_units, or another SKU', () => {
    expect(findingsOf({ max_units: 5 })).toEqual([
      'orders: no minimum up to 5 units (Premium_P1) holds the peak',
      'The peak needs 10 units, and autoscale stops at 5 (max_units).',
    ]);
    expect(findingsOf({ peak_traffic: { connections: 100_000 } }, LATEST)[1]).toBe(
      'The peak needs 200 units, more than Premium_P1 has: move to Premium_P2, or shard.'
    );
    expect(findingsOf({ sku: 'Standard_S1' })[1]).toBe(
      'Standard_S1 has no autoscale: move to Premium_P1, or set the unit size by hand.'
    );
    expect(findingsOf({ sku: 'Premium_P2', max_units: 50 }, LATEST)[1]).toBe(
      'Premium_P2 has no size of 50 units or less, where autoscale stops (max_units).'
    );
  });

  it('counts the resources without a peak', () => {
    const checked = checkAutoscale(settingsOf({ resources: [ORDERS, { resource_id: idOf('other') }] }));
    expect(checked.ok && checked.text).toMatch(/\n\n1 without peak_traffic: not checked\n$/);
  });
});

describe('errors, with the field and what it takes', () => {
  it.each([
    ['no resource', {}, 'resources: takes at least one resource with peak_traffic for target autoscale'],
    [
      'no peak',
      { resources: [{ resource_id: idOf('orders'), sku: 'Premium_P1' }] },
      'resources: takes at least one resource with peak_traffic for target autoscale',
    ],
    [
      'a SKU without autoscale',
      { resources: [{ ...ORDERS, sku: 'Standard_S1' }] },
      'resources[0].sku: takes Premium_P1 or Premium_P2, which alone have autoscale, not Standard_S1',
    ],
    [
      'max_units below the minimum',
      { resources: [{ ...ORDERS, max_units: 5 }] },
      'resources[0].max_units: takes at least 10, which peak_traffic needs, not 5',
    ],
    [
      'max_units of all resources below the minimum',
      { max_units: 5, resources: [ORDERS] },
      'max_units: takes at least 10, which peak_traffic needs, not 5',
    ],
    [
      'max_units below the smallest size of the SKU',
      { ...LATEST, resources: [{ ...ORDERS, sku: 'Premium_P2', max_units: 50 }] },
      'resources[0].max_units: takes at least 100 with sku Premium_P2, not 50',
    ],
    [
      'a peak above the largest size of the SKU',
      { edition: '2023-03', resources: [{ ...ORDERS, peak_traffic: { connections: 100_000 } }] },
      'resources[0].sku: takes a SKU with 200 units, which peak_traffic needs, not Premium_P1',
    ],
    [
      'a peak that routing makes too high',
      { resources: [{ ...ORDERS, mix: { sendToConnection: 1 }, peak_traffic: { outbound_bytes_per_second: 60e6 } }] },
      'resources[0].peak_traffic: takes traffic that some unit size can carry; more units do not raise the ceiling of outbound traffic (routing)',
    ],
    [
      'a peak beyond the guide',
      { resources: [{ ...ORDERS, peak_traffic: { connections: 90_000 } }] },
      'resources[0].peak_traffic: takes traffic that some unit size can carry; this needs more units than the guide has figures for',
    ],
  ])('%s', (_, settings, error) => {
    expect(errorsOf(settings)).toEqual([error]);
  });

  it.each([
    ['nothing declared', {}, /peak_traffic: takes the highest traffic of a resource as Azure counts it/],
    ['an unknown field', { bytes: 1 }, /peak_traffic\.bytes: is unknown; peak_traffic|peak_traffic\.bytes: is unknown/],
    ['a negative rate', { inbound_bytes_per_second: -1 }, /inbound_bytes_per_second: takes bytes per second from 0/],
    ['half a connection', { connections: 1.5 }, /connections: takes a whole number of client connections/],
  ])('refuses a peak with %s', (_, peak, message) => {
    const parsed = parseSettings(stringify({ resources: [{ ...ORDERS, peak_traffic: peak }] }));
    expect(parsed.ok ? [] : parsed.errors).toContainEqual(expect.stringMatching(message));
  });
});

describe('headroom rules --target autoscale', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'headroom-autoscale-'));
  const file = path.join(folder, 'settings.yaml');
  const out = path.join(folder, 'out');
  const base = ['rules', '--settings', file, '--target', 'autoscale'];

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('--check prints the findings, needs no --out and writes nothing', async () => {
    writeFileSync(file, stringify({ resources: [ORDERS] }));
    const { status, stdout, stderr } = await runHere([...base, '--check', '--out', out]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^orders: 10 to 100 units .*\n {2}Inbound traffic runs out first: /);
    expect(existsSync(out)).toBe(false);
    expect(await runHere([...base, '--check'])).toEqual({ status, stdout, stderr });
  });

  it('--check takes no other target, and without it --out is needed', async () => {
    expect(await runHere(['rules', '--settings', file, '--target', 'azure', '--check'])).toMatchObject({
      status: 2,
      stderr: 'headroom: --check: takes --target autoscale, not azure\n',
    });
    expect(await runHere(base)).toMatchObject({
      status: 2,
      stderr: 'headroom: --out: is missing; it takes a folder\n',
    });
  });

  it('writes nothing from a peak that no size holds', async () => {
    writeFileSync(file, stringify({ resources: [{ ...ORDERS, max_units: 5 }] }));
    expect(await runHere([...base, '--out', out])).toMatchObject({
      status: 2,
      stderr: 'headroom: resources[0].max_units: takes at least 10, which peak_traffic needs, not 5\n',
    });
    expect(existsSync(out)).toBe(false);
  });
});

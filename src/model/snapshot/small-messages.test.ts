import { EDITIONS } from '../../guide';
import { smallMessageSize } from './small-messages';
import { type Load } from './snapshot';

const edition = EDITIONS['2019-11'];

function load(changes: Partial<Load> = {}): Load {
  return {
    ...{ units: 1, mix: { echo: 1 }, asAzureCounts: false },
    sizes: { inbound: { bytes: 500, basis: 'measured' }, outbound: { bytes: 700, basis: 'measured' } },
    measured: { inboundBytes: 1, outboundBytes: 1 },
    ...changes,
  };
}

test('the smaller of both directions is small', () => {
  expect(smallMessageSize(load(), edition)).toBe(500);
});

test('a direction without traffic does not count', () => {
  expect(smallMessageSize(load({ measured: { inboundBytes: 0, outboundMessages: 1 } }), edition)).toBe(700);
  expect(smallMessageSize(load({ measured: {} }), edition)).toBeUndefined();
});

test("messages of the guide's size are not small, and the default has this size", () => {
  const sizes = { inbound: { bytes: 2048, basis: 'assumed' }, outbound: { bytes: 2048, basis: 'counted' } } as const;
  expect(smallMessageSize(load({ sizes }), edition)).toBeUndefined();
  const under = { ...sizes, inbound: { bytes: 2047, basis: 'declared' } } as const;
  expect(smallMessageSize(load({ sizes: under }), edition)).toBe(2047);
});

test('routing costs the same for each small message, so a mix of it alone is not named', () => {
  expect(smallMessageSize(load({ mix: { sendToConnection: 1, echo: 0 } }), edition)).toBeUndefined();
  expect(smallMessageSize(load({ mix: { sendToConnection: 0.9, broadcast: 0.1 } }), edition)).toBe(500);
});

test('an unknown mix has the ceilings of echo and broadcast, whose bytes cost', () => {
  expect(smallMessageSize(load({ mix: undefined }), edition)).toBe(500);
});

test('the free SKU has no traffic ceiling that could be too high', () => {
  expect(smallMessageSize(load({ sku: 'Free_F1' }), edition)).toBeUndefined();
});

import { type Edition, EDITIONS, type Row, type ScenarioTable } from '../../guide';
import { interpolatedIn, rateAtSize, ratesAt, rowAt, type UnitRates } from './rates';

const guide = EDITIONS['2019-11'];
const later = EDITIONS['2023-03'];

function knownRates(edition: Edition, units: number): UnitRates {
  const rates = ratesAt(edition, units);
  if (rates === undefined) {
    throw new Error(`edition ${edition.id} has no rates for unit ${units}`);
  }
  return rates;
}

/** The edition of 2019 with other rows for echo, because the guide itself never omits a single direction. */
function withEcho(rows: Partial<Pick<ScenarioTable, 'inboundMessages' | 'outboundMessages'>>): Edition {
  return { ...guide, scenarios: { ...guide.scenarios, echo: { ...guide.scenarios.echo, ...rows } } };
}

describe('a row of the guide', () => {
  const row: Row = { units: [2, 5, 10], values: [10, 40, 50] };

  it.each([
    [2, 10, false],
    [3, 20, true],
    [5, 40, false],
    [6, 42, true],
    [10, 50, false],
  ])('has the figure at unit %d: %d (interpolated: %s)', (units, value, interpolated) => {
    expect(rowAt(row, units)).toEqual({ value, interpolated });
  });

  it.each([1, 11])('lacks a figure at unit %d, outside its columns', (units) => {
    expect(rowAt(row, units)).toBeUndefined();
  });
});

describe('the rates of a unit size', () => {
  it('lie halfway between units 10 and 20 at unit 15 in 2019-11, for every scenario and direction', () => {
    expect(ratesAt(guide, 15)).toEqual({
      units: 15,
      connections: 15000,
      inbound: {
        echo: 15000,
        broadcast: 2,
        sendToSmallGroup: 3250,
        sendToBigGroup: 20,
        sendToConnection: 8500,
        restBroadcast: 2,
        restSendToUser: 1650,
      },
      outbound: {
        echo: 15000,
        broadcast: 30000,
        sendToSmallGroup: 32500,
        sendToBigGroup: 30000,
        sendToConnection: 8500,
        restBroadcast: 30000,
        restSendToUser: 1650,
      },
      interpolated: {
        echo: true,
        broadcast: true,
        sendToSmallGroup: true,
        sendToBigGroup: true,
        sendToConnection: true,
        restBroadcast: true,
        restSendToUser: true,
      },
    });
  });

  it('are printed for send to connection at unit 20 in 2023-03, and interpolated for the rest', () => {
    const { inbound, outbound, interpolated } = knownRates(later, 20);
    expect(inbound).toEqual({
      echo: 20000,
      broadcast: 2,
      sendToSmallGroup: 4000,
      sendToBigGroup: 20,
      sendToConnection: 20000,
      restBroadcast: 2,
      restSendToUser: 4000,
    });
    expect(outbound.sendToSmallGroup).toBe(40000);
    expect(Object.entries(interpolated).flatMap(([scenario, is]) => (is ? [] : [scenario]))).toEqual([
      'sendToConnection',
    ]);
  });

  it('are computed once for each edition', () => {
    expect(ratesAt(guide, 10)).toBe(ratesAt(guide, 10));
    expect(ratesAt(guide, 10)?.inbound.sendToConnection).toBe(8000);
    // 2,000 at unit 2 and 20,000 at unit 20.
    expect(ratesAt(later, 10)?.inbound.sendToConnection).toBe(10000);
  });

  it('are undefined where a single direction lacks a figure', () => {
    const short: Row = { units: [1, 2], values: [1000, 2000] };
    expect(ratesAt(withEcho({ inboundMessages: short }), 5)).toBeUndefined();
    expect(ratesAt(withEcho({ outboundMessages: short }), 5)).toBeUndefined();
  });

  it('are interpolated where a single direction is', () => {
    const sparse: Row = { units: [1, 100], values: [1000, 100000] };
    expect(ratesAt(withEcho({ inboundMessages: sparse }), 5)?.interpolated.echo).toBe(true);
    expect(ratesAt(withEcho({ outboundMessages: sparse }), 5)?.interpolated.echo).toBe(true);
  });
});

describe('a rate at another message size', () => {
  it.each([
    ['echo', 'outbound', 2048, 10_000],
    ['echo', 'outbound', 1536, 10_000 / 0.75],
    ['echo', 'outbound', 1025, 20_480_000 / 1025],
    ['echo', 'outbound', 1024, 20_000],
    ['echo', 'outbound', 1023, 20_000],
    ['sendToConnection', 'outbound', 1024, 8000],
    ['sendToConnection', 'outbound', 2048, 8000],
    ['sendToConnection', 'outbound', 2049, 1 / (1 / 8000 + 1 / 2048 / 10_000)],
    ['sendToConnection', 'outbound', 4096, 1 / (1 / 8000 + 1 / 10_000)],
    ['restSendToUser', 'inbound', 4096, 1 / (1 / 1300 + 1 / 10_000)],
    // Outbound, the bytes of a small group are like a broadcast's: one message comes in, and ten go out.
    ['sendToSmallGroup', 'inbound', 4096, 1 / (1 / 2500 + 1 / 10_000)],
    ['sendToSmallGroup', 'outbound', 4096, 1 / (1 / 25_000 + 1 / 20_000)],
  ] as const)('of %s %s at %d B is %d', (scenario, direction, size, rate) => {
    expect(rateAtSize(guide, knownRates(guide, 10), { scenario, direction }, size)).toBeCloseTo(rate, 9);
  });
});

describe('the interpolated scenarios', () => {
  it('are those of the two do-not-exceed tables without a mix', () => {
    expect(interpolatedIn(knownRates(guide, 15), undefined)).toEqual(['echo', 'broadcast']);
    expect(interpolatedIn(knownRates(guide, 10), undefined)).toEqual([]);
  });

  it('are the scenarios with a share of the mix', () => {
    const mix = { echo: 0, sendToConnection: 0.5, restSendToUser: 0.5 };
    expect(interpolatedIn(knownRates(later, 20), mix)).toEqual(['restSendToUser']);
    expect(interpolatedIn(knownRates(guide, 15), mix)).toEqual(['sendToConnection', 'restSendToUser']);
  });
});

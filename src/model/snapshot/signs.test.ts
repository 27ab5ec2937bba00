import fc from 'fast-check';

import { EDITIONS } from '../../guide';
import { runs } from '../capacity/arbitraries';
import { type SignFacts, SIGNS, signsOf } from './signs';

const SIGNS_WITHOUT_RECORD = SIGNS.slice(0, 4);

const calm: SignFacts = {
  edition: EDITIONS['2023-03'],
  units: 10,
  countedBytes: {},
  hasClientLegOnly: false,
  utilization: {},
  records: {},
  hasServerLoad: true,
};
const signs = (facts: Partial<SignFacts>) => signsOf({ ...calm, ...facts });

describe('the signs of overload', () => {
  it('are empty at rest', () => {
    expect(signs({})).toEqual([]);
    expect(signs({ hasServerLoad: false, utilization: { outboundBytes: 0.5, serverLoad: 0.5 } })).toEqual([]);
  });

  it.each<[string, Partial<SignFacts>, object[]]>([
    ['server load at 80%', { utilization: { serverLoad: 0.8 }, records: { serverLoad: 1 } }, [['server_load', 0.8]]],
    ['server load below', { utilization: { serverLoad: 0.799 }, records: { serverLoad: 1 } }, []],
    // Ten units: 40,960,000 B/s out, and 20,480,000 in for each of two legs.
    ['bandwidth out at 85%', { countedBytes: { outbound: 34_816_000 } }, [['outbound_bandwidth', 0.85]]],
    ['bandwidth out below', { countedBytes: { outbound: 34_815_000 } }, []],
    ['bandwidth in at 85% of two legs', { countedBytes: { inbound: 34_816_000 } }, [['inbound_bandwidth', 0.85]]],
    ['bandwidth in below', { countedBytes: { inbound: 34_815_000 } }, []],
    [
      'bandwidth in at 85% of one leg',
      { countedBytes: { inbound: 17_408_000 }, hasClientLegOnly: true },
      [['inbound_bandwidth', 0.85]],
    ],
    ['90% of the quota', { connectionQuota: 0.9, utilization: { connections: 0.5 } }, [['connections', 0.9]]],
    ['less of the quota, whatever the guide says', { connectionQuota: 0.8, utilization: { connections: 0.95 } }, []],
    ['90% of the connections without a quota', { utilization: { connections: 0.9 } }, [['connections', 0.9]]],
    ['a traffic ceiling', { utilization: { inboundMessages: 1, outboundBytes: 1.2 } }, [['mix', 1.2]]],
    ['a traffic ceiling below', { utilization: { outboundBytes: 0.999 } }, []],
    [
      'a traffic ceiling no higher than its record',
      { utilization: { outboundBytes: 1.2 }, records: { outbound: 1.2 } },
      [],
    ],
    [
      'a traffic ceiling above its record, beside one that is not',
      { utilization: { outboundBytes: 1.2, inboundBytes: 1.1 }, records: { outbound: 1.3, inbound: 1 } },
      [['mix', 1.1]],
    ],
    [
      '80% of a traffic ceiling without server load, whatever the record',
      { utilization: { outboundBytes: 0.8 }, records: { outbound: 1 }, hasServerLoad: false },
      [['mix', 0.8]],
    ],
    ['server load at 70%', { utilization: { serverLoad: 0.7 } }, [['server_load_record', 0.7]]],
    ['server load no higher than its record', { utilization: { serverLoad: 0.7 }, records: { serverLoad: 0.7 } }, []],
    ['server load below', { utilization: { serverLoad: 0.69 }, records: { serverLoad: 0.1 } }, []],
  ])('know %s', (_, facts, expected) => {
    expect(signs(facts).map(({ sign, ratio }) => [sign, Number(ratio.toFixed(9))])).toEqual(expected);
  });

  it('know no bandwidth of the free SKU, of an unknown size and of one outside the guide', () => {
    const countedBytes = { inbound: 1e12, outbound: 1e12 };
    for (const facts of [{ sku: 'Free_F1', units: 1 }, { units: undefined }, { units: 5000 }]) {
      expect(signs({ ...facts, countedBytes })).toEqual([]);
    }
  });

  it('stand from levels that can be set', () => {
    const levels = {
      serverLoad: 0.5,
      bandwidth: 2,
      connections: 2,
      mix: 2,
      mixWithoutServerLoad: 2,
      serverLoadRecord: 2,
    };
    expect(signsOf({ ...calm, utilization: { serverLoad: 0.5, connections: 1, outboundBytes: 1 } }, levels)).toEqual([
      { sign: 'server_load', ratio: 0.5 },
    ]);
  });

  it('are in their order, each once, and without a record none is lost', () => {
    const anyRatio = fc.option(fc.double({ min: 0, max: 2, noNaN: true }), { nil: undefined });
    const anyRatios = fc.record({ inbound: anyRatio, outbound: anyRatio, serverLoad: anyRatio });
    fc.assert(
      fc.property(anyRatios, anyRatios, anyRatio, (used, records, quota) => {
        const { inbound, outbound, serverLoad } = used;
        const facts = {
          utilization: { inboundBytes: inbound, outboundBytes: outbound, serverLoad },
          connectionQuota: quota,
        };
        const names = (more: Partial<SignFacts>) => signs({ ...facts, ...more }).map(({ sign }) => sign);
        const [with_, without] = [names({ records }), names({})];
        expect(without).toEqual(SIGNS.filter((sign) => without.includes(sign)));
        expect(without).toEqual(expect.arrayContaining(with_));
        expect(with_.filter((sign) => SIGNS_WITHOUT_RECORD.includes(sign))).toEqual(
          without.filter((sign) => SIGNS_WITHOUT_RECORD.includes(sign))
        );
      }),
      runs(200)
    );
  });
});

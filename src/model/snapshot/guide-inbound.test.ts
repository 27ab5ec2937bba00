import { EDITIONS } from '../../guide';
import { assessResource } from './assess';
import { guideInboundColumns, guideInboundOf } from './guide-inbound';
import { OPTIONS, seriesOf, type TestResource } from './test-resources';

const EDITION = EDITIONS['2019-11'];
const sized = (bytes: number) => ({ inbound: { bytes } });

describe("the guide's inbound figure", () => {
  it('is 2 messages/s of a broadcast and 20 of a big group, at any unit size', () => {
    const figure = (mix: object, units: number) => guideInboundOf(EDITION, { units, mix, sizes: sized(2048) });
    expect(figure({ broadcast: 1 }, 100)).toEqual({ scenario: 'broadcast', inboundBytes: 4096, inboundMessages: 2 });
    expect(figure({ sendToBigGroup: 1 }, 1)).toMatchObject({ inboundBytes: 40_960, inboundMessages: 20 });
  });

  it('follows the message size: as many bytes in more messages, down to 1,024 B', () => {
    const figure = (bytes: number) => guideInboundOf(EDITION, { units: 1, mix: { broadcast: 1 }, sizes: sized(bytes) });
    expect(figure(1024)).toMatchObject({ inboundBytes: 4096, inboundMessages: 4 });
    expect(figure(512)).toMatchObject({ inboundBytes: 2048, inboundMessages: 4 });
    expect(figure(4096)).toMatchObject({ inboundBytes: 4096, inboundMessages: 1 });
  });

  it('is that of the largest share with many receivers', () => {
    const mix = { echo: 0.5, restBroadcast: 0.2, sendToBigGroup: 0.3 };
    expect(guideInboundOf(EDITION, { units: 1, mix, sizes: sized(2048) })?.scenario).toBe('sendToBigGroup');
  });

  it.each([
    ['no message has many receivers', { units: 10, mix: { echo: 0.5, sendToSmallGroup: 0.5 } }],
    ['the mix is unknown', { units: 10 }],
    ['the unit size is unknown', { mix: { broadcast: 1 } }],
    ['the unit size is not in the guide', { units: 101, mix: { broadcast: 1 } }],
  ])('is missing where %s', (_, conditions) => {
    expect(guideInboundOf(EDITION, { ...conditions, sizes: sized(2048) })).toBeUndefined();
  });
});

describe("the guide's inbound figure over time", () => {
  const columnsOf = (data: TestResource, sku?: string) =>
    guideInboundColumns(assessResource({ ...seriesOf(data), sku }, OPTIONS), EDITION);
  const DATA = {
    units: [1, 1, null],
    inboundBytes: [10_240, 10_240, 10_240],
    inboundMessages: [10, 5, 5],
    shares: { broadcast: [1, 1, 1] },
  };

  it('follows measured message sizes, and has a gap without a unit size', () => {
    // 1,024 B, then 2,048 B.
    expect(columnsOf(DATA)).toEqual({ inboundBytes: [4096, 4096, null], inboundMessages: [4, 2, null] });
  });

  it('is missing for a mix without such messages, and for a free resource', () => {
    expect(columnsOf({ ...DATA, shares: { echo: [1, 1, 1] } })).toBeUndefined();
    expect(columnsOf(DATA, 'Free_F1')).toBeUndefined();
  });
});

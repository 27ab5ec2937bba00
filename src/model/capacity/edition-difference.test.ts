import { EDITIONS } from '../../guide';
import { type Conditions } from './ceilings';
import { editionDifference } from './edition-difference';

const [earlier, later] = [EDITIONS['2019-11'], EDITIONS['2023-03']];
const guideSize = { inboundSize: 2048, outboundSize: 2048 };
const at = (units: number, mix: Conditions['mix'], more: Partial<Conditions> = {}) =>
  editionDifference({ edition: earlier, units, mix, ...guideSize, ...more });

describe('the difference between the editions', () => {
  it('gives both figures of both directions for send to connection at 20 units: 9,000 and 20,000 messages/s', () => {
    const used = { bytes: 9000 * 2048, messages: 9000 };
    const other = { bytes: 20000 * 2048, messages: 20000 };
    expect(at(20, { sendToConnection: 1 })).toEqual({
      used: '2019-11',
      other: '2023-03',
      directions: [
        { direction: 'inbound', used, other },
        { direction: 'outbound', used, other },
      ],
    });
  });

  it('is also reported where the edition in use is the higher one, and from both sides', () => {
    const [direction] = at(1, { restSendToUser: 1 })?.directions ?? [];
    expect([direction?.used.messages, direction?.other.messages]).toEqual([300, 200]);
    expect(at(1, { restSendToUser: 1 }, { edition: later })).toMatchObject({ used: '2023-03', other: '2019-11' });
  });

  it('names only the direction that differs', () => {
    // Small groups at 10 units: 2,500 and 2,000 messages/s in. Out, the do-not-exceed table caps both at 20,000.
    expect(at(10, { sendToSmallGroup: 1 })?.directions).toMatchObject([
      { direction: 'inbound', used: { messages: 2500 }, other: { messages: 2000 } },
    ]);
  });

  it('is the same for any message size and ceiling factor, which both editions share', () => {
    const [small] = at(20, { sendToConnection: 1 }, { inboundSize: 100, outboundSize: 100, ceilingFactor: 0.5 })
      ?.directions ?? [undefined];
    expect(small).toEqual({
      direction: 'inbound',
      used: { bytes: 450_000, messages: 4500 },
      other: { bytes: 1_000_000, messages: 10_000 },
    });
  });

  it('is left out up to 10%', () => {
    // At 10 units a message to a connection costs 1/8000 s and 1/10000 s; an echo 1/10000 s in both.
    const withShare = (share: number) => at(10, { sendToConnection: share, echo: 1 - share });
    // The later edition carries 1 + 0.25 x share times as much.
    expect(withShare(0.39)).toBeUndefined();
    expect(withShare(0.41)).toBeDefined();
  });

  it.each([
    ['the editions agree', at(10, { echo: 1 })],
    ['the mix is unknown', at(10, undefined)],
    ['one edition has no figures for the unit size', at(200, { sendToConnection: 1 }, { edition: later })],
    ['the unit size is in neither edition', at(0, { sendToConnection: 1 })],
    ['the resource is free', at(20, { sendToConnection: 1 }, { sku: 'Free_F1' })],
  ])('is missing where %s', (_, difference) => {
    expect(difference).toBeUndefined();
  });
});

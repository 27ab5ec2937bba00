import { EDITIONS } from '../../guide';
import { assessResource } from './assess';
import { derivationOf, derivedMarks } from './derivation';
import { FREE_SKU, type Mix } from '../capacity';
import { OPTIONS, seriesOf, type TestResource } from './test-resources';

const EDITION = EDITIONS['2019-11'];

describe('the derivation of a ceiling', () => {
  it('is undefined at a printed unit size with correct cells', () => {
    expect(derivationOf(EDITION, { units: 10, mix: { echo: 1 } })).toBeUndefined();
  });

  it('names the unit sizes that it is interpolated between', () => {
    expect(derivationOf(EDITION, { units: 15, mix: { echo: 0.5, broadcast: 0.5 } })).toEqual({
      interpolated: [{ scenarios: ['echo', 'broadcast'], lower: 10, upper: 20 }],
      corrections: [],
    });
  });

  it('lists the corrected cells of its scenarios at that unit size only', () => {
    const cells = (units: number, mix: Mix) =>
      derivationOf(EDITION, { units, mix })?.corrections.map(({ direction, printed }) => `${direction} ${printed}`);
    expect(cells(50, { restSendToUser: 1 })).toEqual(['inbound 10 MBps', 'outbound 10 MBps']);
    expect(cells(1, { sendToBigGroup: 1 })).toEqual(['outbound 8 MBps']);
    expect(cells(2, { sendToBigGroup: 1 })).toBeUndefined();
    expect(derivationOf(EDITION, { units: 1, mix: { echo: 1, sendToBigGroup: 0 } })).toBeUndefined();
  });

  it('leaves out the inbound cell of a big group, which the inbound ceiling does not use', () => {
    expect(derivationOf(EDITION, { units: 10, mix: { sendToBigGroup: 1 } })).toBeUndefined();
  });

  it('lists the corrected cells at both unit sizes that it is interpolated between', () => {
    expect(derivationOf(EDITION, { units: 60, mix: { restSendToUser: 1 } })?.corrections).toMatchObject([
      { units: 50, direction: 'inbound' },
      { units: 50, direction: 'outbound' },
    ]);
  });

  it.each([undefined, 0, 101, 1.5])('is undefined for %s units', (units) => {
    expect(derivationOf(EDITION, { units, mix: { echo: 1 } })).toBeUndefined();
  });
});

describe('the marks of derived ceilings over time', () => {
  function marksOf(data: TestResource) {
    const series = seriesOf({ outboundBytes: (data.units ?? []).map(() => 1), ...data });
    return derivedMarks(assessResource(series, OPTIONS), EDITION);
  }

  it('begin and end with an interpolated unit size', () => {
    const shares = { echo: [1, 1, 1, 1] };
    expect(marksOf({ units: [10, 15, 15, 20], shares })).toEqual({
      inbound: [false, true, true, false],
      outbound: [false, true, true, false],
    });
  });

  it('begin and end with a mix that has a corrected cell, in the direction of that cell', () => {
    const shares = { echo: [1, 0.5, 1], sendToBigGroup: [0, 0.5, 0] };
    expect(marksOf({ units: [1, 1, 1], shares })).toEqual({ outbound: [false, true, false] });
  });

  it('are missing for a free resource, which has no traffic ceilings', () => {
    const series = { ...seriesOf({ connections: [1, 1], units: [15, 15] }), sku: FREE_SKU };
    expect(derivedMarks(assessResource(series, OPTIONS), EDITION)).toEqual({});
  });

  it('are missing where the guide prints everything', () => {
    expect(marksOf({ units: [10, 20], shares: { echo: [1, 1] } })).toEqual({});
  });
});

import { EDITIONS } from '../guide';
import { assessResource } from './assess';
import { derivationOf, derivedMarks } from './derivation';
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
    const cells = (units: number, mix = { sendToBigGroup: 1 }) =>
      derivationOf(EDITION, { units, mix })?.corrections.map(({ printed }) => printed);
    expect(cells(1)).toEqual(['80 KBps', '8 MBps']);
    expect(cells(10)).toEqual(['20 KBps']);
    expect(cells(2)).toBeUndefined();
    expect(derivationOf(EDITION, { units: 1, mix: { echo: 1, sendToBigGroup: 0 } })).toBeUndefined();
  });

  it('lists the corrected cells at both unit sizes that it is interpolated between', () => {
    expect(derivationOf(EDITION, { units: 7, mix: { sendToBigGroup: 1 } })?.corrections).toMatchObject([
      { units: 10, direction: 'inbound' },
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
    expect(marksOf({ units: [10, 10, 10], shares })).toEqual({ inbound: [false, true, false] });
  });

  it('are missing where the guide prints everything', () => {
    expect(marksOf({ units: [10, 20], shares: { echo: [1, 1] } })).toEqual({});
  });
});

import { framesOf, type TestResource } from '../../frames/test-pack-frames';
import { EDITIONS } from '../../guide';
import { observe } from '../../frames';
import { readSettings } from '../../options/settings';
import { assessResource } from '../state/resources';
import { derivationOf, derivedMarks } from './derived';
import { derivationWords } from './overlayWords';

const EDITION = EDITIONS['2019-11'];
const NO_TEXTS = { unitsVariable: '', mixVariable: '', resource: '' };

describe('where a ceiling comes from', () => {
  it('is the guide itself at a unit size that it prints, with cells that it prints rightly', () => {
    expect(derivationOf(EDITION, { units: 10, mix: { echo: 1 } })).toBeUndefined();
  });

  it('is the line between two unit sizes where it prints none', () => {
    expect(derivationOf(EDITION, { units: 15, mix: { echo: 0.5, broadcast: 0.5 } })).toEqual({
      interpolated: [{ scenarios: ['echo', 'broadcast'], lower: 10, upper: 20 }],
      corrections: [],
    });
  });

  it('is a corrected cell where one of its scenarios has one at that unit size, and nowhere else', () => {
    const cells = (units: number, mix = { sendToBigGroup: 1 }) =>
      derivationOf(EDITION, { units, mix })?.corrections.map(({ printed }) => printed);
    expect(cells(1)).toEqual(['80 KBps', '8 MBps']);
    expect(cells(10)).toEqual(['20 KBps']);
    expect(cells(2)).toBeUndefined();
    expect(derivationOf(EDITION, { units: 1, mix: { echo: 1, sendToBigGroup: 0 } })).toBeUndefined();
  });

  it('has the corrected cells at both ends of the line that it lies on', () => {
    expect(derivationOf(EDITION, { units: 7, mix: { sendToBigGroup: 1 } })?.corrections).toMatchObject([
      { units: 10, direction: 'inbound' },
    ]);
  });

  it.each([undefined, 0, 101, 1.5])('is nowhere for %s units', (units) => {
    expect(derivationOf(EDITION, { units, mix: { echo: 1 } })).toBeUndefined();
  });
});

describe('the words for it', () => {
  const derivation = derivationOf(EDITION, { units: 10, mix: { sendToBigGroup: 1 } });

  it('name the printed figure and the one that counts, in the units of the guide', () => {
    expect(derivation && derivationWords(derivation, ['inboundBytes'])).toEqual([
      'The guide prints 20 KBps inbound for Send to big group at 10 units, but its own message rate gives 40 KBps, which the ceiling uses',
    ]);
  });

  it('say nothing under dimensions that it does not touch', () => {
    expect(derivation && derivationWords(derivation, ['outboundBytes', 'connections'])).toEqual([]);
  });

  it('do not call the ceiling of connections interpolated: it is 1,000 a unit', () => {
    const between = derivationOf(EDITION, { units: 15, mix: { echo: 1 } });
    expect(between && derivationWords(between, ['connections'])).toEqual([]);
    expect(between && derivationWords(between, ['inboundMessages'])).toHaveLength(1);
  });
});

describe('the marks of derived ceilings over time', () => {
  function marksOf(data: TestResource) {
    const [observed] = observe(framesOf({ outboundBytes: (data.units ?? []).map(() => 1), ...data })).resources;
    return derivedMarks(assessResource(observed, readSettings({}, NO_TEXTS)), EDITION);
  }

  it('begin and end with the unit size', () => {
    const shares = { echo: [1, 1, 1, 1] };
    expect(marksOf({ units: [10, 15, 15, 20], shares })).toEqual({
      inbound: [false, true, true, false],
      outbound: [false, true, true, false],
    });
  });

  it('begin and end with the mix, for the direction of the corrected cell alone', () => {
    const shares = { echo: [1, 0.5, 1], sendToBigGroup: [0, 0.5, 0] };
    expect(marksOf({ units: [10, 10, 10], shares })).toEqual({ inbound: [false, true, false] });
  });

  it('are not there at all where the guide prints everything', () => {
    expect(marksOf({ units: [10, 20], shares: { echo: [1, 1] } })).toEqual({});
  });
});

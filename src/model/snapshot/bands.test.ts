import fc from 'fast-check';
import { stateOf } from '../capacity';
import { runs } from '../capacity/arbitraries';
import { BAND_STARTS, bandsFromCounts, minutesInBands } from './bands';

const utilizations = fc.array(fc.oneof(fc.double({ min: 0, max: 2, noNaN: true }), fc.constantFrom(...BAND_STARTS)));

const sum = (minutes: readonly number[] = []) => minutes.reduce((total, each) => total + each, 0);

describe('the minutes in bands', () => {
  it('add up to the minutes that are known', () => {
    fc.assert(
      fc.property(utilizations, fc.constantFrom(1, 0.25), (values, each) => {
        expect(sum(minutesInBands(values, each))).toBe(values.length * each);
      }),
      runs(200)
    );
  });

  it('are those whose state is the state of the band, so a minute is never milder in the bar than in its state', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 2, noNaN: true }), (value) => {
        const band = minutesInBands([value], 1).indexOf(1);
        expect(stateOf(value)).toBe(stateOf(BAND_STARTS[band]));
      }),
      runs(500)
    );
  });

  it.each([
    [0, 0],
    [0.4999, 0],
    [0.5, 1],
    [0.7999, 1],
    [0.8, 2],
    [0.9499, 2],
    [0.95, 3],
    [0.9999, 3],
    [1, 4],
    [1.7, 4],
  ])('have %d in band %d: a boundary belongs to the band above', (value, band) => {
    expect(minutesInBands([value], 1)).toEqual(BAND_STARTS.map((_, i) => (i === band ? 1 : 0)));
  });

  it('have 80% of a ceiling at 80%, also where binary numbers are a little less', () => {
    expect(minutesInBands([0.1 + 0.7], 1)).toEqual([0, 0, 1, 0, 0]);
  });
});

describe('bands from counts of minutes at or above each start', () => {
  it('are the same as those from the minutes themselves', () => {
    fc.assert(
      fc.property(utilizations, (values) => {
        const counts = Object.fromEntries(
          BAND_STARTS.map((start) => [start, values.filter((value) => value >= start).length])
        );
        expect(bandsFromCounts(counts)).toEqual(values.length === 0 ? undefined : minutesInBands(values, 1));
      }),
      runs(200)
    );
  });

  it('are 0 where a query returned no count, and unknown where no minute is known', () => {
    expect(bandsFromCounts({ 0: 10, 0.5: 4 })).toEqual([6, 4, 0, 0, 0]);
    expect(bandsFromCounts({ 0: 0 })).toBeUndefined();
    expect(bandsFromCounts({ 0.5: 3 })).toBeUndefined();
  });

  it('are never negative, whatever a data source counts', () => {
    expect(bandsFromCounts({ 0: 2, 0.5: 3 })).toEqual([0, 3, 0, 0, 0]);
  });
});

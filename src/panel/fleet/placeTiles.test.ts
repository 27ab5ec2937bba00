import fc from 'fast-check';
import { LARGEST_UNITS } from '../../model/capacity';
import { type Place, placeTiles } from './placeTiles';

const MOST_UNITS = LARGEST_UNITS.Premium_P2;

const MAP = { width: 900, height: 300 };

const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: MOST_UNITS }), fc.constantFrom(1, 2, 5, 10, 1000)), {
  minLength: 1,
  maxLength: 60,
});

const maps = fc.record({ width: fc.integer({ min: 100, max: 3000 }), height: fc.integer({ min: 100, max: 2000 }) });

const areaOf = ({ width, height }: Place) => width * height;

/** Of sums of fractions of pixels. */
const TOLERANCE = 1e-6;

function overlap(a: Place, b: Place): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, across) * Math.max(0, down);
}

describe('the places of tiles', () => {
  it('have areas in proportion to the units, which together fill the map', () => {
    fc.assert(
      fc.property(sizes, maps, (units, map) => {
        const places = placeTiles(units, map);
        const total = units.reduce((sum, each) => sum + each, 0);
        expect(places).toHaveLength(units.length);
        places.forEach((place, i) => {
          expect(areaOf(place) / (map.width * map.height)).toBeCloseTo(units[i] / total, 9);
        });
      })
    );
  });

  it('are inside the map, and no two overlap', () => {
    fc.assert(
      fc.property(sizes, maps, (units, map) => {
        const places = placeTiles(units, map);
        places.forEach((place, i) => {
          expect(Math.min(place.x, place.y)).toBeGreaterThanOrEqual(-TOLERANCE);
          expect(place.x + place.width).toBeLessThanOrEqual(map.width + TOLERANCE);
          expect(place.y + place.height).toBeLessThanOrEqual(map.height + TOLERANCE);
          places.slice(i + 1).forEach((other) => expect(overlap(place, other)).toBeLessThan(1e-3));
        });
      }),
      { numRuns: 50 }
    );
  });

  it.each([[undefined], [0], [-5], [NaN], [Infinity], [MOST_UNITS + 1]])(
    'give a resource of %p units the area of the middle unit size',
    (odd) => {
      const places = placeTiles([10, odd, 20, 50], MAP);
      expect(areaOf(places[1])).toBeCloseTo(areaOf(places[2]), 6);
      expect(areaOf(places[3]) / areaOf(places[0])).toBeCloseTo(5, 9);
    }
  );

  it('are equal where no unit size is known, and none without resources', () => {
    const [a, b] = placeTiles([undefined, undefined], MAP);
    expect(areaOf(a)).toBeCloseTo(areaOf(b), 9);
    expect(placeTiles([], MAP)).toEqual([]);
  });

  it('stay where they are when only the order of the resources changes', () => {
    const [big, mid, small] = placeTiles([50, 20, 5], MAP);
    expect(placeTiles([5, 50, 20], MAP)).toEqual([small, big, mid]);
  });
});

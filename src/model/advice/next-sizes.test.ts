import { type Edition, EDITIONS } from '../../guide';
import { assessResource } from '../snapshot';
import { nextSizesOf } from './next-sizes';
import { FREE_SKU } from '../capacity';
import { OPTIONS, seriesOf, type TestResource } from '../snapshot/test-resources';

function sizesOf(data: TestResource, options: { nextSizes: number; edition?: Edition }) {
  const settings = { ...OPTIONS, ...options };
  return nextSizesOf(assessResource(seriesOf(data), settings), settings);
}

const ECHO = { outboundBytes: [1, 1], units: [5, 10], shares: { echo: [1, 1] } };

describe('next unit sizes', () => {
  it('follow the latest unit size, as many as requested', () => {
    const units = (nextSizes: number) => sizesOf(ECHO, { nextSizes }).map((size) => size.units);
    expect(units(0)).toEqual([]);
    expect(units(2)).toEqual([20, 30]);
    expect(units(3)).toEqual([20, 30, 40]);
  });

  it('end with the largest size of the guide', () => {
    const sizes = sizesOf({ ...ECHO, units: [80, 80] }, { nextSizes: 3 });
    expect(sizes.map(({ units }) => units)).toEqual([90, 100]);
  });

  it('have the ceilings for the mix at each time', () => {
    const data = { outboundBytes: [1, 1], units: [1, 1], shares: { echo: [1, 0], broadcast: [0, 1] } };
    // At unit 2, the guide allows 2,000 echoes of 2,048 B per second, and 4,000 broadcasts.
    expect(sizesOf(data, { nextSizes: 1 })[0].ceilings.outboundBytes).toEqual([4_096_000, 8_192_000]);
  });

  it('are the sizes that Azure sells, where the edition has figures for them', () => {
    const sizes = sizesOf({ ...ECHO, units: [2, 2] }, { nextSizes: 3, edition: EDITIONS['2023-03'] });
    expect(sizes.map(({ units }) => units)).toEqual([3, 4, 5]);
  });

  it.each([[[null, null]], [[10, 101]]])('are empty where the present unit size lacks ceilings: %s', (units) => {
    const data = { ...ECHO, outboundBytes: [null, 1], units };
    expect(sizesOf(data, { nextSizes: 2 })).toEqual([]);
  });

  it('are empty for a free resource, which has one size', () => {
    const free = assessResource({ ...seriesOf({ ...ECHO, connections: [1, 1] }), sku: FREE_SKU }, OPTIONS);
    expect(free.latest.ceilings?.connections).toBe(20);
    expect(nextSizesOf(free, { ...OPTIONS, nextSizes: 2 })).toEqual([]);
  });
});

import { type Edition, EDITIONS } from '../guide';
import { assessResource } from './assess';
import { nextSizesOf } from './next-sizes';
import { OPTIONS, seriesOf, type TestResource } from './test-resources';

function sizesOf(data: TestResource, options: { nextSizes: number; edition?: Edition }) {
  const settings = { ...OPTIONS, ...options };
  return nextSizesOf(assessResource(seriesOf(data), settings), settings);
}

const ECHO = { outboundBytes: [1, 1], units: [5, 10], shares: { echo: [1, 1] } };

describe('next unit sizes', () => {
  it('follow the latest one, as many as the options ask for', () => {
    const units = (nextSizes: number) => sizesOf(ECHO, { nextSizes }).map((size) => size.units);
    expect(units(0)).toEqual([]);
    expect(units(2)).toEqual([20, 50]);
    expect(units(3)).toEqual([20, 50, 100]);
  });

  it('end with the guide', () => {
    const sizes = sizesOf({ ...ECHO, units: [50, 50] }, { nextSizes: 3 });
    expect(sizes.map(({ units }) => units)).toEqual([100]);
  });

  it('have the ceilings of the mix of each time', () => {
    const data = { outboundBytes: [1, 1], units: [1, 1], shares: { echo: [1, 0], broadcast: [0, 1] } };
    // Two units of echo give 2,000 messages a second of 2,048 B, of broadcast 4,000.
    expect(sizesOf(data, { nextSizes: 1 })[0].ceilings.outboundBytes).toEqual([4_096_000, 8_192_000]);
  });

  it('are those that Azure sells for the edition that has figures for them', () => {
    const sizes = sizesOf({ ...ECHO, units: [2, 2] }, { nextSizes: 3, edition: EDITIONS['2023-03'] });
    expect(sizes.map(({ units }) => units)).toEqual([3, 4, 5]);
  });

  it.each([[[null, null]], [[10, 101]]])('are none where the present one has no ceilings: %s', (units) => {
    const data = { ...ECHO, outboundBytes: [null, 1], units };
    expect(sizesOf(data, { nextSizes: 2 })).toEqual([]);
  });
});

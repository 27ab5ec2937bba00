import { gridOf } from './grid';
import { CHART_GAP, LEAST_CHART, LEAST_WIDTH_IN_TWO_COLUMNS } from './limits';

it('puts four charts in two columns in a wide panel, under each other in a tall one', () => {
  expect(gridOf({ width: 1400, height: 600 }, 4)?.columns).toBe(2);
  expect(gridOf({ width: 500, height: 900 }, 4)?.columns).toBe(1);
});

it('has no two columns of charts that are narrower than asked', () => {
  const room = { width: 430, height: 350 };
  expect(gridOf(room, 4)?.columns).toBe(2);
  expect(gridOf(room, 4, LEAST_WIDTH_IN_TWO_COLUMNS)).toBeUndefined();
  expect(gridOf(room, 3, LEAST_WIDTH_IN_TWO_COLUMNS)?.columns).toBe(1);
});

it.each([
  [1400, 600, 4],
  [700, 380, 4],
  [700, 420, 5],
  [340, 180, 1],
])('keeps charts within %d by %d pixels: %d of them', (width, height, count) => {
  const grid = gridOf({ width, height }, count);
  const rows = Math.ceil(count / (grid?.columns ?? 1));
  expect((grid?.size.height ?? Infinity) * rows + (rows - 1) * CHART_GAP).toBeLessThanOrEqual(height);
  expect((grid?.size.width ?? Infinity) * (grid?.columns ?? 1)).toBeLessThanOrEqual(width);
});

it('has no room for a chart that is a pixel narrower or lower than the least', () => {
  const { width, height } = LEAST_CHART;
  expect(gridOf({ width, height }, 1)).toBeDefined();
  expect(gridOf({ width: width - 1, height }, 1)).toBeUndefined();
  expect(gridOf({ width, height: height - 1 }, 1)).toBeUndefined();
});

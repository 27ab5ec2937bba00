import '../../ui/test-dom';
import { type CeilingForecast } from '../../model/forecast';
import { endOfAxis } from './useForecast';

const DAY = { from: 0, to: 24 };

const reachedAt = (at: number): CeilingForecast => ({
  dimension: 'connections',
  now: 24,
  level: 0.5,
  at,
  earliest: at,
  latest: at,
});

describe('the end of a time axis', () => {
  it('is the time at which the forecast reaches the ceiling', () => {
    expect(endOfAxis(DAY, reachedAt(30))).toBe(30);
  });

  it('is at most half a time range ahead', () => {
    expect(endOfAxis(DAY, reachedAt(36))).toBe(36);
    expect(endOfAxis(DAY, reachedAt(100))).toBe(36);
  });

  it('is that of the time range without a forecast, and with one that lies within', () => {
    expect(endOfAxis(DAY, undefined)).toBe(24);
    expect(endOfAxis({ from: 0, to: 48 }, reachedAt(30))).toBe(48);
  });
});

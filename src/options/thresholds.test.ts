import { type ThresholdsConfig, ThresholdsMode } from '@grafana/data';
import { DEFAULT_THRESHOLDS_CONFIG, readThresholds } from './thresholds';

const base = { value: -Infinity, color: 'green' };

function percentages(...values: number[]): ThresholdsConfig {
  return {
    mode: ThresholdsMode.Percentage,
    steps: [base, ...values.map((value, i) => ({ value, color: `color-${i}` }))],
  };
}

describe('standard thresholds', () => {
  it('are 80 and 95 percent of the ceiling in a new panel', () => {
    const { warning, critical, over, detail } = readThresholds(DEFAULT_THRESHOLDS_CONFIG);
    expect({ warning, critical, over, detail }).toEqual({ warning: 0.8, critical: 0.95, over: 1, detail: undefined });
  });

  it('are percentages of the ceiling', () => {
    expect(readThresholds(percentages(70, 90))).toEqual({
      warning: 0.7,
      critical: 0.9,
      over: 1,
      colors: { normal: 'green', warning: 'color-0', critical: 'color-1' },
    });
  });

  it('are utilization if they are absolute', () => {
    const config = { ...percentages(0.7, 0.9), mode: ThresholdsMode.Absolute };
    expect(readThresholds(config)).toMatchObject({ warning: 0.7, critical: 0.9 });
  });

  it('are sorted by their values', () => {
    expect(readThresholds(percentages(90, 70))).toMatchObject({
      warning: 0.7,
      critical: 0.9,
      colors: { warning: 'color-1', critical: 'color-0' },
    });
  });

  it('with one step, warn there and are critical only at the ceiling', () => {
    expect(readThresholds(percentages(60))).toMatchObject({
      warning: 0.6,
      critical: 1,
      colors: { warning: 'color-0', critical: 'color-0' },
    });
  });

  it('without a step above the base, have no warning below the ceiling', () => {
    expect(readThresholds(percentages())).toMatchObject({ warning: 1, critical: 1 });
  });

  it('keep the colour of the base, which is null in a dashboard’s JSON', () => {
    const config = JSON.parse(JSON.stringify(percentages(70, 90)));
    expect(config.steps[0].value).toBeNull();
    expect(readThresholds(config)).toMatchObject({ warning: 0.7, colors: { normal: 'green' } });
  });

  it.each([
    ['at the ceiling', percentages(100, 100), undefined],
    ['above the ceiling', percentages(80, 100.5), '80, 100.5'],
    ['at zero', percentages(0, 90), '0, 90'],
    ['below zero', percentages(-5, 90), '-5, 90'],
    ["Grafana's own default, absolute 80", { ...percentages(80), mode: ThresholdsMode.Absolute }, '80'],
  ])('are rejected if they are not above 0 and at most the ceiling: %s', (_, config, detail) => {
    const read = readThresholds(config);
    expect(read.detail).toBe(detail);
    expect(read.warning).toBe(detail === undefined ? 1 : 0.8);
  });

  it.each(['null', '{}', '"high"', '7', '{"steps":7}', '{"steps":[]}', '{"steps":[null,7,{"value":5}]}'])(
    'are the defaults for the hand-written %s',
    (json) => {
      expect(readThresholds(JSON.parse(json))).toMatchObject({ warning: 0.8, critical: 0.95, over: 1 });
    }
  );
});

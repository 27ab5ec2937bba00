import { type DynamicConfigValue, type RangeMap, MappingType } from '@grafana/grafana-foundation-sdk/dashboard';
import { GROWTH_HORIZON_DAYS } from '../../../src/model/forecast';
import { CELL_BACKGROUND, mapped, unit } from './columns';
import { packSettings } from './pack';
import { DAY, HOUR, LEVEL, NO_GROWTH, REACHED } from './runs-out';
import { COLOR, thresholds } from './thresholds';
import { ifNull, valueMap, WHEN_TEXTS } from './words';

const BEYOND: RangeMap = {
  type: MappingType.RangeToText,
  options: {
    from: GROWTH_HORIZON_DAYS * DAY,
    to: null,
    result: { text: WHEN_TEXTS.notWithinHorizon, color: COLOR.none, index: 3 },
  },
};

/** Options of the column that shows it. */
export function runsOutCells(): DynamicConfigValue[] {
  return [...runsOutValue(), CELL_BACKGROUND];
}

/** Options of the value alone, as a figure. */
export function runsOutValue(): DynamicConfigValue[] {
  return [
    ...unit('s', 0),
    mapped(
      valueMap([
        { value: REACHED, name: WHEN_TEXTS.now, color: COLOR.critical },
        { value: LEVEL, name: 'level', color: COLOR.none },
        { value: NO_GROWTH, name: WHEN_TEXTS.unclear, color: COLOR.none },
      ]),
      BEYOND,
      ifNull('too little data')
    ),
    {
      id: 'thresholds',
      value: thresholds(
        [
          [0, COLOR.critical],
          [HOUR, COLOR.warning],
          [packSettings().forecast_horizon_days * DAY, COLOR.none],
        ],
        COLOR.none
      ).build(),
    },
  ];
}

/** Explains the column. */
export const RUNS_OUT_IN_WORDS =
  'When: by the climb of the last hour, or by growth from week to week, which needs ten full days. Level: it climbed within the last hour, and has stayed where it is for ten minutes.';

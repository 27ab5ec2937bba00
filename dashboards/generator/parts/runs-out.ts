import { type DynamicConfigValue, type RangeMap, MappingType } from '@grafana/grafana-foundation-sdk/dashboard';
import { comparedDays } from '../../../alerts/generator/promql/days';
import { GROWTH_HORIZON_DAYS, SOON_DAYS } from '../../../src/model/forecast';
import { OUTPUT, PEAK } from '../../../src/names/series';
import { COLOR, thresholds } from './thresholds';
import { CELL_BACKGROUND, mapped, unit } from './columns';
import { packSettings } from './pack';
import { LAST_PEAK, ofFleet, type Scope } from './scope';
import { peakOf, worst } from './utilization';
import { ifNull, valueMap } from './words';

const HOUR = 3600;
const DAY = 24 * HOUR;

const REACHED = 0;
const NO_GROWTH = -1;

/**
 * Seconds until the first constraint of each resource runs out: by its climb in the last hour, or by its growth from week
 * to week; 0 where its peak in the range has reached it. Nothing for a resource with too few days to tell.
 *
 * @param range of the peak, such as `24h`: what was over is not said to be flat
 */
export function runsOut(range: string, of: Scope = ofFleet): string {
  const first = (series: string) => `min by (resource_id) (${series})`;
  const growing = `clamp_min(${first(`last_over_time(${of(PEAK.daysToCeiling)}${LAST_PEAK})`)}, 0)`;
  return [
    `0 * (${peakOf(range, of)} >= 1) + ${REACHED}`,
    `60 * ${first(of(OUTPUT.climbing))}`,
    `${DAY} * ${growing}`,
    `0 * ${first(comparedDays(of(PEAK.day)))} + ${NO_GROWTH}`,
  ]
    .map((expression) => `(${expression})`)
    .join(' or on (resource_id) ');
}

/** Something for each resource that is full now, or soon by a climb or by growth. */
export function fullSoon(of: Scope = ofFleet): string {
  const growing = `last_over_time(${of(PEAK.daysToCeiling)}${LAST_PEAK}) <= ${SOON_DAYS}`;
  return `${worst(of)} >= 1 or ${of(OUTPUT.climbing)} or ${growing}`;
}

const BEYOND: RangeMap = {
  type: MappingType.RangeToText,
  options: {
    from: GROWTH_HORIZON_DAYS * DAY,
    to: null,
    result: { text: 'not within 3 months', color: COLOR.none, index: 2 },
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
        { value: REACHED, name: 'already reached', color: COLOR.critical },
        { value: NO_GROWTH, name: 'no growth', color: COLOR.none },
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
  'Runs out: by the climb of the last hour, or by growth from week to week, which needs ten full days.';

import { LineInterpolation } from '@grafana/grafana-foundation-sdk/common';
import { type PanelBuilder as TableBuilder } from '@grafana/grafana-foundation-sdk/table';
import { type PanelBuilder as TimeSeriesBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import { is } from '../../alerts/generator/promql/promql';
import { INPUT, OUTPUT, TREND } from '../../src/model/vocabulary';
import { type SeriesRole } from '../../src/frames/types';
import { type View } from '../../src/options/types';
import { firing } from './parts/alerts';
import { coloredText, links, mapped, ratioBar, table, textByThreshold, unit, width } from './parts/columns';
import { headroomPanel } from './parts/headroom';
import { lines, ratioLines } from './parts/lines';
import { TO_RESOURCE, UID } from './parts/links';
import { SETTINGS } from './parts/pack';
import { inputQueries, OWN_LABELS, rangeQuery, tableQueries } from './parts/queries';
import { type DashboardDraft, newDashboard } from './parts/schema';
import { inEdition, LAST_TREND, named, ofFleet, orTextRow } from './parts/scope';
import { thresholds, UTILIZATION_STEPS } from './parts/thresholds';
import { KNOWN, ofEveryKnown, ofKnown, recommended } from './parts/utilization';
import { DATASOURCE, datasourceVariable, resourcesVariable, scopeVariables } from './parts/variables';
import { NO_SIZE, valueMap, ifNull } from './parts/words';

/** Four weeks make 672 points for each line, few enough to draw and to store in a snapshot. */
const STEP = '1h';
const MOST_POINTS = 1000;

/** Weeks of every resource, to decide which unit sizes to change. Designed to be kept as a snapshot. */
export function reviewDashboard(): DashboardDraft {
  return newDashboard({
    uid: UID.review,
    title: 'Capacity review',
    description:
      'Weeks of Azure SignalR resources: peaks, what runs out first, and the recommended unit size. Share it as a snapshot to keep its figures.',
    kind: 'prometheus',
    from: 'now-28d',
    refresh: '',
  })
    .variables([datasourceVariable(), ...scopeVariables(), resourcesVariable()])
    .withPanel(
      headroom('review')
        .id(1)
        .title('Review')
        .description(
          'For each resource: peak, 95th percentile, headroom, what runs out first and when, and the recommended unit size. ' +
            'Each point is the highest value of its hour, so no peak is lost; the 95th percentile is that of the hourly peaks. ' +
            'An hour in which the unit size changed counts with the larger size.'
        )
        .gridPos({ x: 0, y: 0, w: 24, h: 15 })
    )
    .withPanel(conclusions().id(2).gridPos({ x: 0, y: 15, w: 24, h: 11 }))
    .withPanel(peaks().id(3).gridPos({ x: 0, y: 26, w: 12, h: 10 }))
    .withPanel(unitsInTotal().id(4).gridPos({ x: 12, y: 26, w: 12, h: 10 }))
    .withPanel(
      headroom('plan')
        .id(5)
        .title('Plan')
        .description(
          'The measured traffic of a resource with another unit size, mix, growth or message size, or workloads that you describe.'
        )
        .gridPos({ x: 0, y: 36, w: 24, h: 18 })
    );
}

function headroom(view: View) {
  return headroomPanel(DATASOURCE, { view })
    .noValue(
      'No traffic, connections or unit size of these resources in this time range. Pipeline health shows which inputs arrive.'
    )
    .interval(STEP)
    .maxDataPoints(MOST_POINTS)
    .targets(inputQueries(highestOfStep));
}

/** The highest value of each step; for shares the mean, because the highest ones would not sum to 1. */
function highestOfStep(series: string, role: SeriesRole): string {
  const labels = ['resource_id', ...(OWN_LABELS[role] ?? [])].join(', ');
  const values = `${ofFleet(series)}[$__interval]`;
  return named(
    inEdition(
      role === 'share'
        ? `sum by (${labels}) (avg_over_time(${values}))`
        : `max by (${labels}) (max_over_time(${values}))`
    )
  );
}

const REVIEW_ALERTS = [
  { value: 3, name: 'scaling up will not help', color: 'red' },
  { value: 2, name: 'plan a larger size', color: 'orange' },
  { value: 1, name: 'a smaller size is enough', color: 'blue' },
];

function conclusion(): string {
  const by = (alert: string, value: number) => `${firing(ofFleet, is('alertname', [alert]))} * ${value}`;
  const alerts = [by('SignalRScaleUpWillNotHelp', 3), by('SignalRCapacityReview', 2), by('SignalROversized', 1)];
  return `max by (resource_id) (${alerts.join(' or ')})`;
}

function conclusions(): TableBuilder {
  const { review_window_days: windowDays, review_horizon_days: horizonDays } = SETTINGS;
  const lastOf = (series: string) => ofKnown(`max by (resource_id) (last_over_time(${ofFleet(series)}${LAST_TREND}))`);
  const nowOf = (series: string) => inEdition(`max by (resource_id) (${ofFleet(series)})`);
  const recordedPeaks = `max_over_time(${ofFleet(TREND.peak)}[$__range])`;
  const peak = `max by (resource_id) (${recordedPeaks})`;
  const queries = {
    // A resource that is gone may have had a peak in the time range.
    known: named(
      orTextRow(inEdition(`group by (resource_id) (${recordedPeaks} or ${KNOWN})`), 'None: see Pipeline health')
    ),
    order: ofEveryKnown(peak),
    peak: inEdition(peak),
    units: nowOf(INPUT.units),
    recommended: recommended(),
    review: lastOf(TREND.reviewUnits),
    projected: lastOf(TREND.projection),
    conclusion: ofKnown(conclusion()),
  };
  return table({
    columns: [
      { field: 'resource', title: 'Resource', overrides: [links(TO_RESOURCE)] },
      {
        field: 'Value #peak',
        title: 'Highest utilization',
        overrides: [...ratioBar(thresholds(UTILIZATION_STEPS)), mapped(ifNull('–'))],
      },
      {
        field: 'Value #projected',
        title: `Projected in ${horizonDays} days`,
        overrides: [
          ...unit('percentunit', 0),
          mapped(ifNull('not yet')),
          ...textByThreshold(thresholds(UTILIZATION_STEPS, 'text')),
        ],
      },
      {
        field: 'Value #units',
        title: 'Units now',
        overrides: [...unit('none', 0), mapped(ifNull('unknown', 'purple')), width(110)],
      },
      {
        field: 'Value #recommended',
        title: 'Recommended now',
        overrides: [...unit('none', 0), mapped(NO_SIZE, ifNull('–')), width(160)],
      },
      {
        field: 'Value #review',
        title: `Enough for ${windowDays} days`,
        overrides: [...unit('none', 0), mapped(ifNull('not yet'))],
      },
      {
        field: 'Value #conclusion',
        title: 'Alerts say',
        overrides: [mapped(valueMap(REVIEW_ALERTS), ifNull('–')), coloredText(), width(190)],
      },
      { field: 'resource_id' },
    ],
    worstFirst: 'Value #order',
    drop: ['Value #known', 'Value #order'],
  })
    .title('Recorded by the rules')
    .description(
      `Recorded by the pack every half hour. Highest utilization: the peak of the time range. Projected: the trend of the daily peaks of the last ${windowDays} days, extended by ${horizonDays} days. ` +
        `Enough: the unit size that would have kept the last ${windowDays} days at or below ${SETTINGS.recommendation_target_ratio * 100}%. Both need ${windowDays} days of history.`
    )
    .datasource(DATASOURCE)
    .targets(tableQueries(queries));
}

function peaks(): TimeSeriesBuilder {
  const hourly = `max by (resource_id) (last_over_time(${ofFleet(TREND.peak)}${LAST_TREND}))`;
  const highest = `max by (resource_id) (max_over_time(${ofFleet(TREND.peak)}[$__range] @ end()))`;
  return ratioLines(thresholds(UTILIZATION_STEPS))
    .title('Hourly peaks of the top ten')
    .description(
      'The highest utilization of each hour, for the ten resources with the highest peaks in the time range. 100% is the ceiling.'
    )
    .interval(STEP)
    .maxDataPoints(MOST_POINTS)
    .decimals(0)
    .noValue('The pack has not recorded hourly peaks yet: it does so half an hour after signalr-trends is loaded.')
    .withTarget(
      rangeQuery('peaks', named(inEdition(`${hourly} and on (resource_id) topk(10, ${highest})`)), '{{resource}}')
    );
}

function unitsInTotal(): TimeSeriesBuilder {
  const sum = (series: string) =>
    `sum(${inEdition(`max by (resource_id) (max_over_time(${ofFleet(series)}[$__interval]))`)})`;
  return lines()
    .title('Units in total')
    .description(
      'Current and recommended units, added up over the chosen resources, to show the effect on cost. Resources without a recommendation count only under Running.'
    )
    .datasource(DATASOURCE)
    .interval(STEP)
    .maxDataPoints(MOST_POINTS)
    .unit('none')
    .decimals(0)
    .axisLabel('units')
    .lineInterpolation(LineInterpolation.StepAfter)
    .noValue('Unit sizes are unknown.')
    .withTarget(rangeQuery('running', sum(INPUT.units), 'Running'))
    .withTarget(rangeQuery('recommended', sum(OUTPUT.recommended), 'Recommended'));
}

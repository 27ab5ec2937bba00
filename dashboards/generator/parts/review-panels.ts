import { LineInterpolation } from '@grafana/grafana-foundation-sdk/common';
import { MappingType, type RangeMap } from '@grafana/grafana-foundation-sdk/dashboard';
import { type PanelBuilder as TableBuilder } from '@grafana/grafana-foundation-sdk/table';
import { type PanelBuilder as TimeSeriesBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import { SCALE_DOWN_DAYS } from '../../../src/model/advice';
import { P95 } from '../../../src/model/numbers';
import { LABEL } from '../../../src/names/labels';
import { INPUT, OUTPUT, PEAK } from '../../../src/names/series';
import { ACTION_COLORS, actions } from './actions';
import { ASSUMED_IN_WORDS, assumed } from './assumed';
import { COLOR, thresholds, utilizationSteps } from './thresholds';
import { coloredCell, links, mapped, ratioBar, table, unit, width } from './columns';
import { lines, ratioLines } from './lines';
import { TO_RESOURCE, UID } from './links';
import { packSettings } from './pack';
import { ofEachResource, rangeQuery, tableQueries } from './queries';
import { firstToRunOut, runsOut } from './runs-out';
import { RUNS_OUT_IN_WORDS, runsOutCells } from './runs-out-cells';
import { type DashboardDraft, newDashboard } from './schema';
import { type Panels } from './variants';
import { ofFleet, orTextRow } from './scope';
import { identities, inEveryRow, loadAgainstCeilings, ofEveryKnown, ofKnown, peakOf } from './utilization';
import { DATASOURCE, datasourceVariable, editionVariable, resourcesVariable, scopeVariables } from './variables';
import { enoughForDays, loadStuck, NONE_ENOUGH, recommendedUnits } from './verdicts';
import { CONSTRAINTS_IN_WORDS, valueMap, ifEmpty, ifNull } from './words';

/** Four weeks make 672 points for each line, few enough to draw and to store in a snapshot. */
export const STEP = '1h';
export const MOST_POINTS = 1000;

/** The dashboard without panels. */
export function reviewHead(panels: Panels): DashboardDraft {
  return (
    newDashboard({
      uid: UID.review,
      title: 'Capacity review',
      description:
        'Weeks of Azure SignalR resources: peaks, what runs out first, and the recommended unit size. Share it as a snapshot to keep its figures.',
      kind: 'prometheus',
      from: 'now-28d',
      refresh: '',
    })
      // A snapshot keeps what was loaded, and a script that takes one does not scroll.
      .preload(true)
      .variables([datasourceVariable(), ...editionVariable(panels), ...scopeVariables(), resourcesVariable()])
  );
}

const NO_SIZE: RangeMap = {
  type: MappingType.RangeToText,
  options: { from: NONE_ENOUGH, to: null, result: { text: 'no size', color: COLOR.critical, index: 1 } },
};

const COMPARISONS = valueMap([
  { value: 0, name: 'agrees', color: COLOR.none },
  { value: 1, name: 'ceilings look too high', color: COLOR.warning },
  { value: 2, name: 'ceilings look too low', color: COLOR.info },
]);

/** The columns of the panel's Review for each resource, as the rules recorded them. */
export function conclusions(): TableBuilder {
  const recorded = `max_over_time(${ofFleet(OUTPUT.worst)}[$__range])`;
  const peak = peakOf('$__range');
  // A resource that is gone may have had a peak in the time range.
  const known = orTextRow(
    `group by (resource_id, resource) (${recorded} or ${identities()})`,
    'None: see Pipeline health'
  );
  const perResource = (values: string) => ofKnown(`max by (resource_id) (${values})`);
  const ratio = [...unit('percentunit', 0), mapped(ifNull('–'))];
  const queries = {
    order: ofEveryKnown(peak),
    peak,
    p95: perResource(`quantile_over_time(${P95}, ${ofFleet(OUTPUT.worst)}[$__range])`),
    left: ofKnown(`1 - ${peak}`),
    first: ofKnown(firstToRunOut('$__range')),
    recommended: ofKnown(recommendedUnits()),
    runsOut: ofKnown(runsOut('$__range')),
    units: `max by (resource_id) (${ofFleet(INPUT.units)})`,
    action: actions(),
    enough: ofKnown(enoughForDays()),
    load: ofKnown(loadAgainstCeilings()),
    assumed: ofKnown(assumed()),
  };
  return table({
    columns: [
      { field: 'resource', title: 'Resource', overrides: [links(TO_RESOURCE), { id: 'custom.minWidth', value: 162 }] },
      {
        field: 'action',
        title: 'Action',
        overrides: [mapped(...ACTION_COLORS, ifNull('–'), ifEmpty('–')), ...coloredCell(), width(213)],
      },
      {
        field: 'Value #peak',
        title: 'Highest utilization',
        overrides: [
          ...ratioBar(thresholds(utilizationSteps())),
          mapped(ifNull('–')),
          { id: 'custom.minWidth', value: 160 },
        ],
      },
      { field: 'Value #p95', title: 'P95', overrides: [...ratio, width(65)] },
      { field: 'Value #left', title: 'Left at peak', overrides: [...ratio, width(130)] },
      {
        field: LABEL.constraint,
        title: 'First to run out',
        overrides: [mapped(CONSTRAINTS_IN_WORDS, ifEmpty('–'), ifNull('–')), width(145)],
      },
      { field: 'Value #runsOut', title: 'When', overrides: [...runsOutCells(), width(150)] },
      {
        field: 'Value #units',
        title: 'Units now',
        overrides: [...unit('none', 0), mapped(ifNull('unknown', COLOR.unknown)), ...coloredCell(), width(100)],
      },
      {
        field: 'Value #recommended',
        title: 'Recommended',
        overrides: [...unit('none', 0), mapped(ifNull('–')), width(125)],
      },
      {
        field: 'Value #enough',
        title: `Enough for ${SCALE_DOWN_DAYS} days`,
        overrides: [...unit('none', 0), mapped(NO_SIZE, ifNull('not yet')), ...coloredCell(), width(165)],
      },
      {
        field: 'Value #load',
        title: 'Server load says',
        overrides: [mapped(COMPARISONS, ifNull('–')), ...coloredCell(), width(180)],
      },
      {
        field: 'Value #assumed',
        title: 'Assumed',
        overrides: [mapped(ASSUMED_IN_WORDS, ifNull('–')), { id: 'custom.align', value: 'left' }, width(198)],
      },
      { field: 'resource_id' },
    ],
    worstFirst: 'Value #order',
    drop: ['Value #known', 'Value #order', 'Value #action', 'Value #first'],
  })
    .title('Recorded by the rules')
    .description(
      'Recorded by the pack. Action: by the last 24 hours; shrinking by the last two weeks. Highest utilization: the peak of the time range. ' +
        `${RUNS_OUT_IN_WORDS} ` +
        'P95: the 95th percentile of all minutes. Left: what the peak left of the ceiling that was nearest, negative above it. ' +
        `Enough: the unit size that would have kept the last ${SCALE_DOWN_DAYS} days at or below ${packSettings().recommendation_target_ratio * 100}%. ` +
        'Server load says: ceilings look too high for this service if its load was high while traffic was far from them, and too low if it was the reverse.'
    )
    .datasource(DATASOURCE)
    .targets(tableQueries({ known, ...inEveryRow(queries) }));
}

export function peaks(): TimeSeriesBuilder {
  // Recorded every half hour, so each step has some.
  const hourly = ofEachResource(`max_over_time(${ofFleet(PEAK.hour)}[$__interval])`);
  const highest = `max by (resource_id) (max_over_time(${ofFleet(PEAK.hour)}[$__range] @ end()))`;
  return ratioLines(thresholds(utilizationSteps()))
    .title('Hourly peaks of the top ten')
    .description(
      'The highest utilization of each hour, over longer ranges of each step, for the ten resources with the highest peaks in the time range. 100% is the ceiling. The pack records them from half an hour after the rules are loaded.'
    )
    .interval(STEP)
    .maxDataPoints(MOST_POINTS)
    .withTarget(rangeQuery('peaks', `${hourly} and on (resource_id) topk(10, ${highest})`, '{{resource}}'));
}

export function unitsInTotal(): TimeSeriesBuilder {
  // Of each instant: the highest of a step are those of different minutes, and no total at all.
  const running = `max by (resource_id) (${ofFleet(INPUT.units)})`;
  const advised = `max by (resource_id) (${ofFleet(OUTPUT.verdict)}) and on (resource_id) ${running} unless on (resource_id) (${loadStuck()})`;
  return lines()
    .title('Units in total')
    .description(
      'Units of the chosen resources at each time, and those if each followed its action, to show the effect on cost. A resource without an action counts with its own. Needs unit sizes.'
    )
    .datasource(DATASOURCE)
    .interval(STEP)
    .maxDataPoints(MOST_POINTS)
    .unit('none')
    .decimals(0)
    .axisLabel('units')
    .lineInterpolation(LineInterpolation.StepAfter)
    .withTarget(rangeQuery('running', `sum(${running})`, 'Running'))
    .withTarget(rangeQuery('recommended', `sum(${advised} or on (resource_id) ${running})`, 'Recommended'));
}

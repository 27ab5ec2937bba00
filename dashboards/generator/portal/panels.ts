import { BigValueTextMode, ReduceDataOptionsBuilder } from '@grafana/grafana-foundation-sdk/common';
import { type DynamicConfigValue } from '@grafana/grafana-foundation-sdk/dashboard';
import { PanelBuilder as StatBuilder } from '@grafana/grafana-foundation-sdk/stat';
import { PanelBuilder as TableBuilder } from '@grafana/grafana-foundation-sdk/table';
import { PanelBuilder as TextBuilder, TextMode } from '@grafana/grafana-foundation-sdk/text';
import { type PanelBuilder as TimeSeriesBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import { DEFAULT_THRESHOLDS, DIRECTIONS } from '../../../src/model/capacity';
import { AZURE } from '../azure/variables';
import { NO_CELL, ratioBar, unit, width } from '../parts/columns';
import { bigValues } from '../parts/figures';
import { CEILING_LINE, lines } from '../parts/lines';
import { packSettings } from '../parts/pack';
import { GRAIN, NO_DATA } from '../parts/queries';
import { COLOR, thresholds, dashedThresholds, utilizationSteps as levels } from '../parts/thresholds';
import { basisOf } from './basis';
import { type Costs } from './costs';
import { measuredAndCosts, ofRow } from './queries';
import { ceilingOf, COLUMN, constraintRows, only, rateOf, SHARES, type Step, TIME, utilizationSteps } from './steps';

interface Transformed {
  withTransformation(step: Step): this;
}

function withSteps<Panel extends Transformed>(panel: Panel, steps: readonly Step[]): Panel {
  return steps.reduce((built, step) => built.withTransformation(step), panel);
}

const LATE = 'The newest values of Azure are about three minutes late.';

/** The rest of the constraint that runs out first, under its name. */
export function left(costs: Costs): StatBuilder {
  const warning = packSettings().utilization_warning_ratio;
  const { constraint, left: share } = COLUMN;
  const panel = bigValues()
    .title('Left now')
    .description(`1 - measured / ceiling, of the constraint nearest its ceiling. ${LATE}`)
    .datasource(AZURE)
    .interval(GRAIN)
    .unit('percentunit')
    .decimals(1)
    // The constraint in the same row. The field has a name of its own, which goes before a default.
    .overrideByName(share, [{ id: 'displayName', value: '${__data.fields[0]}' }])
    .textMode(BigValueTextMode.ValueAndName)
    .reduceOptions(new ReduceDataOptionsBuilder().values(true).limit(1))
    .thresholds(
      thresholds(
        [
          // Without a value, the figure has the color below every threshold.
          [-Number.MAX_SAFE_INTEGER, COLOR.critical],
          [1 - DEFAULT_THRESHOLDS.critical, COLOR.warning],
          [1 - warning, COLOR.none],
        ],
        COLOR.none
      )
    )
    .targets(measuredAndCosts(costs));
  return withSteps(panel, [...utilizationSteps(costs), ...constraintRows(), only([constraint, share])]);
}

/** Every constraint that has a ceiling, now and at its peak. */
export function constraints(costs: Costs): TableBuilder {
  const { constraint, now, left: rest, peak } = COLUMN;
  const share: DynamicConfigValue[] = [NO_CELL, ...unit('percentunit', 1)];
  const bar = [NO_CELL, ...ratioBar(thresholds(levels())), { id: 'decimals', value: 1 }];
  const panel = new TableBuilder()
    .title('Utilization, nearest ceiling first')
    .description(
      `Measured / ceiling: the newest minute, and the highest of the time range. A full bar is at its ceiling. ${LATE}`
    )
    .datasource(AZURE)
    .interval(GRAIN)
    .noValue(NO_DATA)
    .filterable(false)
    .unit('string')
    .overrideByName(constraint, [NO_CELL, width(165)])
    .overrideByName(now, bar)
    .overrideByName(rest, [...share, width(70)])
    .overrideByName(peak, [...share, width(70)])
    .targets(measuredAndCosts(costs));
  return withSteps(panel, [...utilizationSteps(costs), ...constraintRows()]);
}

/** The unit size in Azure, and what the ceilings take for granted. */
export function size(): TableBuilder {
  const columns = { units: 'Units', sku: 'SKU', basis: 'Ceilings based on' };
  const panel = new TableBuilder()
    .title('Size')
    .description(
      'The unit size in Azure now; Azure keeps no history of it. The ceilings of the whole range are for this size.'
    )
    .datasource(AZURE)
    .noValue(NO_DATA)
    .filterable(false)
    .unit('string')
    .overrideByName(columns.units, [NO_CELL, ...unit('none', 0), width(60)])
    .overrideByName(columns.sku, [NO_CELL, width(105)])
    .overrideByName(columns.basis, [NO_CELL, { id: 'custom.cellOptions', value: { type: 'auto', wrapText: true } }])
    .withTarget(ofRow('size', ['units', 'sku = tostring(sku.name)', `basis = ${basisOf(packSettings())}`]));
  return withSteps(panel, [
    {
      id: 'organize',
      options: { excludeByName: {}, indexByName: { units: 0, sku: 1, basis: 2 }, renameByName: columns },
    },
  ]);
}

export function utilization(costs: Costs): TimeSeriesBuilder {
  const panel = lines('max')
    .title('Utilization')
    .description('Measured / ceiling of each constraint. At 100% of a ceiling the guide no longer assures latency.')
    .datasource(AZURE)
    .interval(GRAIN)
    .unit('percentunit')
    .decimals(1)
    .axisSoftMax(1)
    .overrideByFieldType('number', [NO_CELL])
    .thresholds(thresholds(levels()))
    .thresholdsStyle(dashedThresholds())
    .targets(measuredAndCosts(costs));
  return withSteps(panel, [...utilizationSteps(costs), only([TIME, ...Object.values(SHARES)])]);
}

/** Both directions as Azure counts bytes, with the ceilings in the same bytes. */
export function bandwidth(costs: Costs): TimeSeriesBuilder {
  const names = DIRECTIONS.flatMap(({ name }) => [rateOf(name), ceilingOf(name)]);
  const colors = { inbound: 'blue', outbound: 'purple' } as const;
  const panel = DIRECTIONS.reduce(
    (built, { name }) => {
      const color = { id: 'color', value: { mode: 'fixed', fixedColor: colors[name] } };
      return built
        .overrideByName(rateOf(name), [NO_CELL, color])
        .overrideByName(ceilingOf(name), [NO_CELL, ...CEILING_LINE, color, { id: 'custom.lineWidth', value: 1 }]);
    },
    lines('max')
      .title('Bandwidth and its ceilings')
      .description(
        'Bytes a second in each minute, as Azure counts them. A dashed line is the ceiling in the color of its direction; it falls with the average message, below 1,024 B.'
      )
      .datasource(AZURE)
      .interval(GRAIN)
      .unit('Bps')
      .targets(measuredAndCosts(costs))
  );
  return withSteps(panel, [...utilizationSteps(costs), only([TIME, ...names])]);
}

const LIMITS = [
  'When it runs out, a recommended size, growth: they need more history than a query gives. The rules on Prometheus have them.',
  'Resources in order: Azure answers about one SignalR resource at a time, so each has a row of its own.',
  'Ceilings of the past: Azure keeps no history of the unit size.',
  'Minutes without a connection: Azure has no server load then, and they are left out.',
  'Values are of each minute, over a long range too: 30 days are 43,200 points a line.',
];

export function limits(): TextBuilder {
  return new TextBuilder()
    .title('Not shown here')
    .description('Features that need Prometheus, and limits of Azure Monitor.')
    .mode(TextMode.Markdown)
    .content(LIMITS.map((line) => `- ${line}`).join('\n'));
}

export function heading(): TextBuilder {
  return new TextBuilder()
    .title('Resources and their ceilings')
    .description('The roles that the dashboard needs.')
    .mode(TextMode.Markdown)
    .content(
      'Choose resources above. The figures need the roles **Reader** and **Monitoring Reader** on them: the unit size comes from Azure Resource Graph, all else from Azure Monitor. Ceilings are those of the performance guide of Azure SignalR Service.'
    );
}

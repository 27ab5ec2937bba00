import { unitsWords } from '../../../alerts/generator/pack/fill';
import { BigValueTextMode, ReduceDataOptionsBuilder } from '@grafana/grafana-foundation-sdk/common';
import { type PanelBuilder as BarGaugeBuilder } from '@grafana/grafana-foundation-sdk/bargauge';
import { type PanelBuilder as StatBuilder } from '@grafana/grafana-foundation-sdk/stat';
import { type PanelBuilder as TimeSeriesBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import { TypeMathBuilder } from '@grafana/grafana-foundation-sdk/expr';
import { ceilingByAzure, type Monitored } from '../../../alerts/generator/targets/azure-monitor/monitored';
import { type Dimension, DIRECTIONS, FREE_CONNECTIONS, isFree } from '../../../src/model/capacity';
import {
  type AzureMetric,
  CONNECTION_COUNT,
  CONNECTION_QUOTA,
  INBOUND_TRAFFIC,
  OUTBOUND_TRAFFIC,
  SERVER_LOAD,
} from '../../../src/names/azure-metrics';
import { graphQuery, metricQuery, placeOf } from '../azure/queries';
import { AZURE } from '../azure/variables';
import { bars } from '../parts/bars';
import { COLOR, dashedThresholds, serverLoadSteps, type Step, thresholds, utilizationSteps } from '../parts/thresholds';
import { bigValues } from '../parts/figures';
import { lines } from '../parts/lines';
import { GRAIN } from '../parts/queries';
import { DIMENSION_NAMES, valueMap } from '../parts/words';

const TRAFFIC = { inbound: INBOUND_TRAFFIC, outbound: OUTBOUND_TRAFFIC } as const;

const SECONDS_OF_MINUTE = 60;

/** Long enough for the newest values, which are some minutes late and can be 0 until they settle. */
const LATELY = '10m';

/** The two queries of a figure: what Azure measures, and the figure that Grafana's server computes from it. */
function computed(
  { resource }: Monitored,
  refId: string,
  metric: AzureMetric,
  aggregation: 'Total' | 'Maximum',
  formula: (measured: string) => string
) {
  const measured = `${refId}Measured`;
  return [
    metricQuery(measured, metric.name, aggregation, placeOf(resource.resource_id)).hide(true),
    new TypeMathBuilder()
      .refId(refId)
      .datasource({ type: '__expr__', uid: '__expr__' })
      .expression(formula(`$${measured}`)),
  ];
}

/** Measured / ceiling of what Azure measures; of connections and server load, Azure has that itself. */
function utilizations(monitored: Monitored, panel: BarGaugeBuilder): BarGaugeBuilder {
  const traffic = DIRECTIONS.flatMap((direction) => {
    const { name, bytes } = direction;
    const ceiling = ceilingByAzure(monitored, direction);
    return ceiling === undefined
      ? []
      : computed(monitored, bytes, TRAFFIC[name], 'Total', (total) => `${total} / ${SECONDS_OF_MINUTE * ceiling}`);
  });
  const shares = [
    ...computed(monitored, 'connections', CONNECTION_QUOTA, 'Maximum', (percent) => `${percent} / 100`),
    ...computed(monitored, 'serverLoad', SERVER_LOAD, 'Maximum', (percent) => `${percent} / 100`),
  ];
  const named: Dimension[] = ['inboundBytes', 'outboundBytes', 'connections', 'serverLoad'];
  const asked = panel
    .datasource(AZURE)
    .interval(GRAIN)
    .reduceOptions(new ReduceDataOptionsBuilder().calcs(['max']))
    .thresholds(thresholds(utilizationSteps(monitored.resource)))
    .targets([...traffic, ...shares]);
  return named.reduce((built, dimension) => {
    const name = { id: 'displayName', value: DIMENSION_NAMES[dimension] };
    const own = { id: 'thresholds', value: thresholds(serverLoadSteps(monitored.resource)).build() };
    return built.overrideByQuery(dimension, dimension === 'serverLoad' ? [name, own] : [name]);
  }, asked);
}

function withoutCeiling({ resource, sized }: Monitored): string {
  if (isFree(resource.sku)) {
    return ' The guide has no traffic ceilings for the free SKU.';
  }
  return sized === undefined ? ' Traffic has no bar: the settings do not have its units.' : '';
}

export function now(monitored: Monitored): BarGaugeBuilder {
  return utilizations(monitored, bars())
    .title(`${monitored.title}, last 10 minutes`)
    .description(
      `Measured / ceiling of the highest minute: the newest values of Azure are about three minutes late.${withoutCeiling(monitored)}`
    )
    .timeFrom(LATELY)
    .hideTimeOverride(true);
}

export function peak(monitored: Monitored): BarGaugeBuilder {
  return utilizations(monitored, bars())
    .title('Peak of the time range')
    .description(`Measured / ceiling of the highest minute in the time range.${withoutCeiling(monitored)}`);
}

/** Says when the ceilings are those of another size. */
export function runningUnits({ resource, sized }: Monitored): StatBuilder {
  const [, , subscription] = resource.resource_id.split('/');
  const query = ['resources', `where id =~ '${resource.resource_id}'`, 'project units = toint(sku.capacity)'];
  const panel = bigValues()
    .title('Units now')
    .textMode(BigValueTextMode.Value)
    .datasource(AZURE)
    .unit('none')
    // In the size of a figure, more words have no room.
    .withTarget(graphQuery('units', query.join('\n| '), subscription));
  return sized === undefined
    ? panel
        .description('The unit size in Azure, for which the data source needs the role Reader. The settings have none.')
        .thresholds(thresholds([], COLOR.none))
    : panel
        .description(
          `The unit size in Azure, for which the data source needs the role Reader. With a background, it is another one than the ${unitsWords(sized.units)} of the ceilings: run the command again.`
        )
        .thresholds(thresholds([[1, COLOR.warning]], COLOR.none))
        .mappings([valueMap([{ value: sized.units, name: String(sized.units), color: COLOR.none }])]);
}

/** The levels of a ceiling in the unit of what is measured, and the ceiling itself. */
function levelsOf({ resource }: Monitored, ceiling: number): Step[] {
  return [...utilizationSteps(resource), [1, 'purple'] satisfies Step].map(([ratio, color]) => [
    ratio * ceiling,
    color,
  ]);
}

function chart(monitored: Monitored, ceiling: number | undefined): TimeSeriesBuilder {
  const panel = lines('max').datasource(AZURE).interval(GRAIN);
  return ceiling === undefined
    ? panel
    : panel
        .axisSoftMax(ceiling)
        .thresholds(thresholds(levelsOf(monitored, ceiling)))
        .thresholdsStyle(dashedThresholds());
}

const LINES = 'The dashed lines are the warning, 95%, and the ceiling.';

export function bandwidth(monitored: Monitored, direction: (typeof DIRECTIONS)[number]): TimeSeriesBuilder {
  const { name, bytes } = direction;
  const ceiling = ceilingByAzure(monitored, direction);
  return chart(monitored, ceiling)
    .title(DIMENSION_NAMES[bytes])
    .description(
      `Bytes a second in each minute, as Azure counts them. ${ceiling === undefined ? withoutCeiling(monitored).trim() : LINES}`
    )
    .unit('Bps')
    .displayName('Measured')
    .targets(computed(monitored, bytes, TRAFFIC[name], 'Total', (total) => `${total} / ${SECONDS_OF_MINUTE}`));
}

export function connections(monitored: Monitored): TimeSeriesBuilder {
  const { resource, sized } = monitored;
  const ceiling = isFree(resource.sku) ? FREE_CONNECTIONS : (sized?.ceilings.connections ?? undefined);
  return chart(monitored, ceiling)
    .title(DIMENSION_NAMES.connections)
    .description(
      `The highest number of connections within each minute, of clients and app servers. ${ceiling === undefined ? 'The settings do not have the units of this resource.' : LINES}`
    )
    .unit('short')
    .displayName('Measured')
    .withTarget(metricQuery('connections', CONNECTION_COUNT.name, 'Maximum', placeOf(resource.resource_id)));
}

export function serverLoad(monitored: Monitored): TimeSeriesBuilder {
  const { resource } = monitored;
  return lines('max')
    .datasource(AZURE)
    .interval(GRAIN)
    .title(DIMENSION_NAMES.serverLoad)
    .description("The service's own measure of its load. The dashed lines are the thresholds of the alerts.")
    .unit('percentunit')
    .decimals(1)
    .axisSoftMax(1)
    .thresholds(thresholds(serverLoadSteps(resource)))
    .thresholdsStyle(dashedThresholds())
    .displayName('Server load')
    .targets(computed(monitored, 'serverLoad', SERVER_LOAD, 'Maximum', (percent) => `${percent} / 100`));
}

import { type PanelBuilder as TimeSeriesBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import {
  CONNECTION_CLOSE_COUNT,
  CONNECTION_COUNT,
  CONNECTION_QUOTA,
  SERVER_LOAD,
} from '../../../src/names/azure-metrics';
import { headroomPanel } from '../parts/headroom';
import { lines } from '../parts/lines';
import { UID } from '../parts/links';
import { GRAIN } from '../parts/queries';
import { type DashboardDraft, newDashboard } from '../parts/schema';
import { dashedThresholds, NONE_EXPECTED, serverLoadSteps, thresholds } from '../parts/thresholds';
import { needs, notes } from './notes';
import { azureInputs, metricQuery } from './queries';
import { AZURE, azureEdition, azureMix, azureResource, azureVariables, MIX } from './variables';

/** One resource without Prometheus, from Azure's own metrics. */
export function azureResourceDashboard(): DashboardDraft {
  return newDashboard({
    uid: UID.azureResource,
    title: 'Resource on Azure Monitor',
    description: "One Azure SignalR resource from Azure's own metrics, without Prometheus.",
    kind: 'azure',
    from: 'now-3h',
    refresh: '1m',
  })
    .variables([...azureVariables(), azureResource(), azureEdition(), azureMix()])
    .withPanel(needs().id(6).gridPos({ x: 0, y: 0, w: 24, h: 3 }))
    .withPanel(
      headroomPanel(AZURE, { view: 'overlay', nextSizes: 1, mixSource: 'variable', mixVariable: `$${MIX}` })
        .id(1)
        .title('Traffic against its ceilings')
        .description(
          'Measured traffic with its ceiling in the performance guide for the current unit size and the scenario mix that you declare. Azure is about three minutes late, and its newest points can read 0 before they settle.'
        )
        .interval(GRAIN)
        .targets(azureInputs('resource'))
        .gridPos({ x: 0, y: 3, w: 24, h: 20 })
    )
    .withPanel(connections().id(2).gridPos({ x: 0, y: 23, w: 12, h: 9 }))
    .withPanel(percentages().id(3).gridPos({ x: 12, y: 23, w: 12, h: 9 }))
    .withPanel(throttled().id(4).gridPos({ x: 0, y: 32, w: 12, h: 9 }))
    .withPanel(notes().id(5).gridPos({ x: 12, y: 32, w: 12, h: 9 }));
}

function azureLines(): TimeSeriesBuilder {
  return lines('max').datasource(AZURE).interval(GRAIN);
}

function connections(): TimeSeriesBuilder {
  return azureLines()
    .title('Connections')
    .description('The highest number of connections within each minute, of clients and app servers.')
    .unit('short')
    .withTarget(metricQuery('connections', CONNECTION_COUNT.name, 'Maximum', 'resource'));
}

function percentages(): TimeSeriesBuilder {
  const load = thresholds(serverLoadSteps().map(([from, color]) => [from * 100, color]));
  return azureLines()
    .title('Server load and connection quota')
    .description("The service's own measures: its load, and connections as a share of the unit size's quota.")
    .unit('percent')
    .decimals(0)
    .axisSoftMax(100)
    .thresholds(load)
    .thresholdsStyle(dashedThresholds())
    .withTarget(metricQuery('serverLoad', SERVER_LOAD.name, 'Maximum', 'resource'))
    .withTarget(metricQuery('quota', CONNECTION_QUOTA.name, 'Maximum', 'resource'));
}

function throttled(): TimeSeriesBuilder {
  return azureLines()
    .title('Throttled connections')
    .description(
      'Connections that the service closed as Throttled in each time grain. Each of them is lost traffic. Azure has no series where none was closed.'
    )
    .unit('short')
    .decimals(0)
    .axisSoftMax(10)
    .thresholds(thresholds(NONE_EXPECTED))
    .withTarget(
      metricQuery('throttled', CONNECTION_CLOSE_COUNT.name, 'Total', 'resource', {
        dimension: { name: 'ConnectionCloseCategory', value: 'Throttled' },
      })
    );
}

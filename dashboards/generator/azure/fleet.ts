import { type DataSourceRef } from '@grafana/grafana-foundation-sdk/common';
import { type PanelBuilder as TableBuilder } from '@grafana/grafana-foundation-sdk/table';
import { type View } from '../../../src/options/types';
import { links, table, unit } from '../parts/columns';
import { headroomPanel } from '../parts/headroom';
import { TO_AZURE_RESOURCE, UID } from '../parts/links';
import { GRAIN } from '../parts/queries';
import { type DashboardDraft, newDashboard } from '../parts/schema';
import { VARIABLE } from '../parts/scope';
import { OTHER_PANEL, resultOf } from '../parts/shared';
import { needs, notes } from './notes';
import { azureInputs, graphQuery } from './queries';
import { AZURE, azureEdition, azureMix, azureResources, azureVariables, IN_GROUP, MIX } from './variables';

/** A point of Azure is the total of its grain: over weeks, the mean of a quarter of an hour hides no lasting peak. */
const REVIEW_STEP = '15m';

/** The resources of a group by how near they are to their ceilings. */
export function azureFleetDashboard(): DashboardDraft {
  return newDashboard({
    uid: UID.azureFleet,
    title: 'Fleet on Azure Monitor',
    description: "The Azure SignalR resources of a resource group from Azure's own metrics, without Prometheus.",
    kind: 'azure',
    from: 'now-3h',
    refresh: '5m',
  })
    .variables([...azureVariables(), ...azureResources(), azureEdition(), azureMix()])
    .withPanel(needs().id(4).gridPos({ x: 0, y: 0, w: 24, h: 3 }))
    .withPanel(
      ofGroup('review', GRAIN)
        .id(1)
        .title('Fleet')
        .description(
          'For each resource: state, peak in the time range, headroom, what runs out first, current and recommended unit size. The mix that you declare applies to all of them.'
        )
        .gridPos({ x: 0, y: 3, w: 24, h: 15 })
    )
    .withPanel(inventory().id(2).gridPos({ x: 0, y: 18, w: 14, h: 11 }))
    .withPanel(
      notes('Resources of several groups or regions at once: a query to Azure covers only one.')
        .id(3)
        .gridPos({ x: 14, y: 18, w: 10, h: 11 })
    );
}

/** Weeks of the resources of a group. */
export function azureReviewDashboard(): DashboardDraft {
  return newDashboard({
    uid: UID.azureReview,
    title: 'Capacity review on Azure Monitor',
    description:
      "Weeks of the Azure SignalR resources of a resource group from Azure's own metrics. Share it as a snapshot to keep its figures.",
    kind: 'azure',
    from: 'now-28d',
    refresh: '',
  })
    .variables([...azureVariables(), ...azureResources(), azureEdition(), azureMix()])
    .withPanel(needs().id(4).gridPos({ x: 0, y: 0, w: 24, h: 3 }))
    .withPanel(
      ofGroup('review', REVIEW_STEP)
        .id(REVIEW_PANEL)
        .title('Review')
        .description(
          'For each resource: peak, 95th percentile, headroom, what runs out first and when, and the recommended unit size. Traffic is the mean of each quarter of an hour, so shorter peaks were higher.'
        )
        .gridPos({ x: 0, y: 3, w: 24, h: 15 })
    )
    .withPanel(
      panelOf('plan', OTHER_PANEL)
        .withTarget(resultOf(REVIEW_PANEL))
        .id(2)
        .title('Plan')
        .description(
          'The measured traffic of a resource with another unit size, mix, growth or message size, or workloads that you describe.'
        )
        .gridPos({ x: 0, y: 18, w: 24, h: 18 })
    )
    .withPanel(
      notes(
        'Peaks shorter than a quarter of an hour: Azure has totals of each time grain, not the highest of its minutes.'
      )
        .id(3)
        .gridPos({ x: 0, y: 36, w: 24, h: 8 })
    );
}

const REVIEW_PANEL = 1;

function panelOf(view: View, datasource: DataSourceRef) {
  return headroomPanel(datasource, { view, mixSource: 'variable', mixVariable: `$${MIX}` });
}

function ofGroup(view: View, step: string) {
  return panelOf(view, AZURE).interval(step).maxDataPoints(3000).targets(azureInputs('group'));
}

function inventory(): TableBuilder {
  const query = [
    'resources',
    `where ${IN_GROUP} and name in~ ($${VARIABLE.resource})`,
    'project name, sku = tostring(sku.name), units = toint(sku.capacity), location, resourceGroup, subscriptionId',
  ].join('\n| ');
  return table({
    columns: [
      { field: 'name', title: 'Resource', overrides: [links(TO_AZURE_RESOURCE)] },
      { field: 'sku', title: 'SKU' },
      { field: 'units', title: 'Units', overrides: unit('none', 0) },
      { field: 'location', title: 'Region' },
      { field: 'resourceGroup' },
      { field: 'subscriptionId' },
    ],
    worstFirst: 'units',
  })
    .title('Resources')
    .description('Resources of the resource group, the largest first. Select a name to open the resource.')
    .datasource(AZURE)
    .withTarget(graphQuery('resources', query));
}

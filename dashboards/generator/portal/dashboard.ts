import { RowBuilder } from '@grafana/grafana-foundation-sdk/dashboard';
import { UID } from '../parts/links';
import { packSettings } from '../parts/pack';
import { VARIABLE } from '../parts/scope';
import { type DashboardDraft, newDashboard } from '../parts/schema';
import { costsOf } from './costs';
import { bandwidth, constraints, heading, left, limits, size, utilization } from './panels';
import { portalVariables } from './variables';

/**
 * Built-in panels on Azure Monitor and Resource Graph alone, for the dashboards of the Azure portal: these have no plugins, no
 * links, and no expressions of Grafana's server. Everything is computed by transformations.
 */
export function portalDashboard(): DashboardDraft {
  const costs = costsOf(packSettings());
  return newDashboard({
    uid: UID.portal,
    title: 'Azure portal',
    description: 'Azure SignalR resources against their ceilings, from Azure Monitor and Azure Resource Graph alone.',
    kind: 'azure',
    from: 'now-3h',
    refresh: '5m',
  })
    .links([])
    .variables(portalVariables())
    .withPanel(heading().id(1).gridPos({ x: 0, y: 0, w: 24, h: 3 }))
    .withRow(
      new RowBuilder(`$${VARIABLE.resource}`).id(2).repeat(VARIABLE.resource).gridPos({ x: 0, y: 3, w: 24, h: 1 })
    )
    .withPanel(left(costs).id(3).gridPos({ x: 0, y: 4, w: 5, h: 7 }))
    .withPanel(constraints(costs).id(4).gridPos({ x: 5, y: 4, w: 11, h: 7 }))
    .withPanel(size().id(5).gridPos({ x: 16, y: 4, w: 8, h: 7 }))
    .withPanel(utilization(costs).id(6).gridPos({ x: 0, y: 11, w: 12, h: 9 }))
    .withPanel(bandwidth(costs).id(7).gridPos({ x: 12, y: 11, w: 12, h: 9 }))
    .withRow(new RowBuilder('Limits').id(8).gridPos({ x: 0, y: 20, w: 24, h: 1 }))
    .withPanel(limits().id(9).gridPos({ x: 0, y: 21, w: 24, h: 6 }));
}

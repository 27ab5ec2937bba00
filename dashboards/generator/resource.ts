import { AnnotationQueryBuilder } from '@grafana/grafana-foundation-sdk/dashboard';
import { INPUT, SETTING } from '../../src/names/series';
import { alertsOfResource } from './parts/alert-tables';
import { headroomPanel } from './parts/headroom';
import { HEADROOM_ROLES, headroomQueries } from './parts/headroom-queries';
import { pipelineLink, UID } from './parts/links';
import { GRAIN, rangeQuery } from './parts/queries';
import {
  alertsOverTime,
  connections,
  connectionsByEndpoint,
  messages,
  mix,
  opensAndCloses,
  runbooks,
  serverConnectionLatency,
  serverLoad,
  signs,
  systemErrors,
  unitSize,
  utilization,
} from './parts/resource-panels';
import { type DashboardDraft, newDashboard, type Panels } from './parts/schema';
import { ofResource } from './parts/scope';
import { DATASOURCE, datasourceVariable, editionVariable, resourceVariable, scopeVariables } from './parts/variables';

/** Unix seconds of the latest release of what uses a resource; label `version`. */
const DEPLOYMENT = 'signalr_deployment_timestamp_seconds';

/** One resource: its traffic against its ceilings. Alerts link here by the uid. */
export function resourceDashboard(): DashboardDraft {
  return resourceHead('plugin')
    .withPanel(overlay().id(1).gridPos({ x: 0, y: 0, w: 24, h: 20 }))
    .withPanel(utilization().id(2).gridPos({ x: 0, y: 20, w: 14, h: 9 }))
    .withPanel(alertsOfResource().id(3).gridPos({ x: 14, y: 20, w: 10, h: 9 }))
    .withPanel(signs().id(14).gridPos({ x: 0, y: 29, w: 12, h: 8 }))
    .withPanel(messages().id(15).gridPos({ x: 12, y: 29, w: 12, h: 8 }))
    .withPanel(unitSize().id(4).gridPos({ x: 0, y: 37, w: 12, h: 8 }))
    .withPanel(connections().id(5).gridPos({ x: 12, y: 37, w: 12, h: 8 }))
    .withPanel(serverLoad().id(6).gridPos({ x: 0, y: 45, w: 12, h: 8 }))
    .withPanel(mix().id(7).gridPos({ x: 12, y: 45, w: 12, h: 8 }))
    .withPanel(connectionsByEndpoint().id(10).gridPos({ x: 0, y: 53, w: 12, h: 8 }))
    .withPanel(opensAndCloses().id(11).gridPos({ x: 12, y: 53, w: 12, h: 8 }))
    .withPanel(serverConnectionLatency().id(12).gridPos({ x: 0, y: 61, w: 12, h: 8 }))
    .withPanel(systemErrors().id(13).gridPos({ x: 12, y: 61, w: 12, h: 8 }))
    .withPanel(alertsOverTime().id(8).gridPos({ x: 0, y: 69, w: 12, h: 10 }))
    .withPanel(runbooks().id(9).gridPos({ x: 12, y: 69, w: 12, h: 10 }));
}

/** The dashboard without panels. */
export function resourceHead(panels: Panels): DashboardDraft {
  return newDashboard({
    uid: UID.resource,
    title: 'Resource',
    description: 'One Azure SignalR resource: measured traffic against the ceilings of its unit size and scenario mix.',
    kind: 'prometheus',
    panels,
    from: 'now-3h',
    refresh: '30s',
  })
    .variables([datasourceVariable(), ...editionVariable(panels), ...scopeVariables(), resourceVariable()])
    .annotations([
      unitSizeChange('Scaled up', '>', 'blue'),
      unitSizeChange('Scaled down', '<', 'purple'),
      maintenance(),
      deployments(),
    ]);
}

/**
 * Marks each step at which the unit size differs from the step before, whoever changed it. The offset equals the
 * query's step, so every change is found.
 */
function unitSizeChange(name: string, comparison: '>' | '<', color: string): AnnotationQueryBuilder {
  const units = `max by (resource_id) (${ofResource(INPUT.units)})`;
  const before = `max by (resource_id) (${ofResource(INPUT.units)} offset $__interval)`;
  return new AnnotationQueryBuilder()
    .name(name)
    .datasource(DATASOURCE)
    .enable(true)
    .hide(true)
    .iconColor(color)
    .target(rangeQuery(name.replace(' ', ''), `count_values("units", ${units} ${comparison} ${before})`))
    .step(GRAIN)
    .titleFormat(`${name} to {{units}} units`)
    .textFormat('The unit size of the resource changed, and its ceilings with it.')
    .tagKeys('');
}

/** Times without alerts, by the settings. */
function maintenance(): AnnotationQueryBuilder {
  return new AnnotationQueryBuilder()
    .name('Maintenance')
    .datasource(DATASOURCE)
    .enable(true)
    .hide(true)
    .iconColor('orange')
    .target(rangeQuery('Maintenance', `max by (window) (${ofResource(SETTING.maintenance)})`))
    .step(GRAIN)
    .titleFormat('Maintenance')
    .textFormat('No alerts of this resource: {{window}}.')
    .tagKeys('');
}

/** A pipeline pushes the time of the latest release here. Only a new time is marked, as with unit sizes. */
function deployments(): AnnotationQueryBuilder {
  const latest = `topk by (resource_id) (1, ${ofResource(DEPLOYMENT)})`;
  const before = `max by (resource_id) (${ofResource(DEPLOYMENT)} offset $__interval)`;
  return new AnnotationQueryBuilder()
    .name('Deployed')
    .datasource(DATASOURCE)
    .enable(true)
    .hide(true)
    .iconColor('green')
    .target(rangeQuery('Deployed', `${latest} > on (resource_id) group_left () ${before}`))
    .step(GRAIN)
    .titleFormat('Deployed {{version}}')
    .textFormat('A release that may have changed the traffic of the resource.')
    .tagKeys('');
}

function overlay() {
  return headroomPanel(DATASOURCE, { view: 'overlay', nextSizes: 1, roles: HEADROOM_ROLES })
    .title('Traffic against its ceilings')
    .description(
      'Measured traffic in bytes and in messages, each with its ceiling in the performance guide for the unit size ' +
        'and the scenario mix at that time.'
    )
    .noValue(
      'No traffic or connections of this resource in this time range. Pipeline health, in the links of this panel, shows which inputs arrive.'
    )
    .links([pipelineLink()])
    .interval(GRAIN)
    .targets(headroomQueries((series) => ofResource(series)));
}

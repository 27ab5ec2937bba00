import { AnnotationPanelFilterBuilder, AnnotationQueryBuilder } from '@grafana/grafana-foundation-sdk/dashboard';
import { LABEL } from '../../../src/names/labels';
import { INPUT } from '../../../src/names/series';
import { ABOUT, firingInWords, IN_WORDS } from './alerts';
import { UID } from './links';
import { type Panels } from './variants';
import { GRAIN, highestOfStep, lowestOfStep, rangeQuery } from './queries';
import { type DashboardDraft, newDashboard } from './schema';
import { ofResource } from './scope';
import { DATASOURCE, datasourceVariable, editionVariable, resourceVariable, scopeVariables } from './variables';

/** Unix seconds of the latest release of what uses a resource; label `version`. */
const DEPLOYMENT = 'signalr_deployment_timestamp_seconds';

/** The panel on which alerts are shown, and to which they link. */
export const FIRST_PANEL = 1;

/** The dashboard without panels. */
export function resourceHead(panels: Panels): DashboardDraft {
  return newDashboard({
    uid: UID.resource,
    title: 'Resource',
    description: 'One Azure SignalR resource: measured traffic against the ceilings of its unit size and scenario mix.',
    kind: 'prometheus',
    from: 'now-3h',
    refresh: '30s',
  })
    .variables([datasourceVariable(), ...editionVariable(panels), ...scopeVariables(), resourceVariable()])
    .annotations([
      ...(panels === 'plugin'
        ? // The project's own panel finds changes of the unit size in its data.
          [alerts()]
        : [
            unitSizeChange('Scaled up', highestOfStep, '>', 'blue'),
            unitSizeChange('Scaled down', lowestOfStep, '<', 'purple'),
          ]),
      deployments(),
    ]);
}

/**
 * Marks each step in which the unit size differs from its last one of the step before, whoever changed it. The offset equals
 * the query's step, so every change is found.
 */
function unitSizeChange(
  name: string,
  ofStep: (selected: string) => string,
  comparison: '>' | '<',
  color: string
): AnnotationQueryBuilder {
  const units = `max by (resource_id) (${ofStep(ofResource(INPUT.units))})`;
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

/** The times at which an alert of the resource fired. Only the project's own panel draws them beside its lines. */
function alerts(): AnnotationQueryBuilder {
  return new AnnotationQueryBuilder()
    .name('Alerts')
    .datasource(DATASOURCE)
    .enable(true)
    .hide(true)
    .iconColor('red')
    .filter(new AnnotationPanelFilterBuilder().exclude(false).ids([FIRST_PANEL]))
    .target(rangeQuery('Alerts', firingInWords(ofResource)))
    .step(GRAIN)
    .titleFormat('{{alertname}}')
    .textFormat(`{{${IN_WORDS.fault}}}`)
    .tagKeys([LABEL.severity, ABOUT, IN_WORDS.tag].join(','));
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

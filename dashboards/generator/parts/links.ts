import {
  type DashboardLink,
  DashboardLinkBuilder,
  DashboardLinkPlacement,
  DashboardLinkType,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { is } from '../../../alerts/generator/promql/promql';
import { OUTPUT } from '../../../src/names/series';
import { packSettings } from './pack';
import { ofResource, VARIABLE } from './scope';
import { DATASOURCE } from './variables';

/** Never change: alerts, bookmarks and dashboards link by these. */
export const UID = {
  fleet: 'signalr-headroom-fleet',
  resource: 'signalr-headroom-resource',
  review: 'signalr-headroom-review',
  pipeline: 'signalr-headroom-pipeline',
  azureFleet: 'signalr-headroom-fleet-azure',
  azureResource: 'signalr-headroom-resource-azure',
  azureReview: 'signalr-headroom-review-azure',
  portal: 'signalr-headroom-portal',
} as const;

/** A tag for each data source: its dashboards share variables, which links between them keep. */
const TAG = { prometheus: 'signalr-headroom', azure: 'signalr-headroom-azure' } as const;

export type DataSourceKind = keyof typeof TAG;

const COMMON_TAGS = ['signalr', 'capacity'];

export function tagsOf(kind: DataSourceKind): string[] {
  return [...COMMON_TAGS, TAG[kind]];
}

export function otherKind(kind: DataSourceKind): DataSourceKind {
  return kind === 'prometheus' ? 'azure' : 'prometheus';
}

/**
 * The links at the top of each dashboard: its own kind with the chosen variables, other kinds, and the runbooks. All but the
 * first are in the menu of controls, where Grafana has one, so the controls take one row.
 */
export function headLinks([kind, ...others]: readonly [DataSourceKind, ...DataSourceKind[]]): DashboardLinkBuilder[] {
  return [
    dropdown('Other views', kind)
      .includeVars(true)
      .tooltip('The other dashboards, for the same resources and time range.'),
    ...others.map((other) =>
      dropdown(other === 'azure' ? 'On Azure Monitor' : 'On Prometheus', other)
        .placement(DashboardLinkPlacement.InControlsMenu)
        .tooltip('The same dashboards on the other data source, for the same time range.')
    ),
    new DashboardLinkBuilder('Runbooks')
      .type(DashboardLinkType.Link)
      .icon('doc')
      .placement(DashboardLinkPlacement.InControlsMenu)
      .url(packSettings().runbook_base_url)
      .targetBlank(true)
      .tooltip('The meaning of each alert, and what to do.'),
  ];
}

/** For rows with the id of a resource in the column resource_id. */
export const TO_RESOURCE = link(
  'Open this resource',
  `/d/${UID.resource}?var-resource=\${__data.fields.resource_id:percentencode}&\${datasource:queryparam}&\${__url_time_range}`
);

/** For series with the id of a resource in the label resource_id. */
export const OF_SERIES = {
  title: 'Open this resource',
  url: `/d/${UID.resource}?var-resource=\${__field.labels.resource_id:percentencode}&\${datasource:queryparam}&\${__url_time_range}`,
};

/** For rows of Azure Resource Graph with the columns name, resourceGroup and subscriptionId. */
export const TO_AZURE_RESOURCE = link(
  'Open this resource',
  `/d/${UID.azureResource}?var-subscription=\${__data.fields.subscriptionId}&var-resource_group=\${__data.fields.resourceGroup:percentencode}&var-resource=\${__value.text}&\${datasource:queryparam}&\${edition:queryparam}&\${mix:queryparam}&\${__url_time_range}`
);

/** To the inputs of the chosen resource. */
export function pipelineLink(): DashboardLinkBuilder {
  return new DashboardLinkBuilder('Pipeline health: which inputs arrive')
    .type(DashboardLinkType.Link)
    .url(`/d/${UID.pipeline}?\${${VARIABLE.resource}:queryparam}&\${datasource:queryparam}&\${__url_time_range}`);
}

/**
 * To Explore, with the bandwidth of the chosen resource and its ceilings. Grafana's own entry of the panel's menu opens each
 * query of the panel as it is, and none of them is a ceiling.
 */
export function exploreLink(): DashboardLinkBuilder {
  const ceilings = ofResource(OUTPUT.ceiling, is('dimension', ['inbound_bytes', 'outbound_bytes']));
  const pane = {
    datasource: DATASOURCE.uid,
    queries: [
      {
        refId: 'measured',
        datasource: DATASOURCE,
        expr: ofResource(OUTPUT.clientBytes),
        legendFormat: '{{direction}}, measured',
      },
      { refId: 'ceiling', datasource: DATASOURCE, expr: ceilings, legendFormat: '{{dimension}}, ceiling' },
    ],
    range: { from: '${__from}', to: '${__to}' },
  };
  // Grafana fills in variables of a link before anything decodes it.
  const panes = encodeURIComponent(JSON.stringify({ bandwidth: pane }))
    .replaceAll(`%24${VARIABLE.resource}`, `\${${VARIABLE.resource}:percentencode}`)
    .replace(/%24%7B(\w+)%7D/g, '${$1}');
  return new DashboardLinkBuilder('Explore: bandwidth against its ceilings')
    .type(DashboardLinkType.Link)
    .url(`/explore?schemaVersion=1&panes=${panes}`);
}

/** For cells with the name of an alert. */
export function toRunbook(): Partial<DashboardLink> {
  return {
    ...link('Open the runbook', `${packSettings().runbook_base_url}/\${__value.text}.md`),
    targetBlank: true,
  };
}

function dropdown(title: string, kind: DataSourceKind): DashboardLinkBuilder {
  return new DashboardLinkBuilder(title)
    .type(DashboardLinkType.Dashboards)
    .tags([TAG[kind]])
    .asDropdown(true)
    .keepTime(true);
}

function link(title: string, url: string): Pick<DashboardLink, 'title'> & { url: string } {
  return { title, url };
}

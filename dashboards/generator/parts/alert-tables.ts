import { type PanelBuilder as TableBuilder } from '@grafana/grafana-foundation-sdk/table';
import { is } from '../../../alerts/generator/promql/promql';
import { LABEL } from '../../../src/names/labels';
import { ABOUT, firingBySeverity } from './alerts';
import { type Column, coloredCell, links, mapped, table, width } from './columns';
import { TO_RESOURCE, toRunbook } from './links';
import { tableQuery } from './queries';
import { ofFleetAndPack, ofResource } from './scope';
import { DATASOURCE } from './variables';
import { ABOUT_IN_WORDS, SEVERITY_COLORS, ifEmpty, ifNull } from './words';

/** Alerts that warn of unreliable data. */
const PIPELINE_ALERTS = ['SignalRMonitoringBlind', 'SignalRInputMissing', 'SignalRExporterFailing'];

function alertColumns(): Column[] {
  return [
    {
      field: LABEL.severity,
      title: 'Severity',
      overrides: [mapped(SEVERITY_COLORS), ...coloredCell(), width(90)],
    },
    {
      field: 'alertname',
      title: 'Alert',
      // A row without an alert has no runbook.
      overrides: [mapped(ifEmpty(' '), ifNull(' ')), links(toRunbook()), { id: 'custom.minWidth', value: 230 }],
    },
  ];
}

const ABOUT_COLUMN: Column = {
  field: ABOUT,
  title: 'About',
  overrides: [mapped(ABOUT_IN_WORDS, ifEmpty('–')), width(160)],
};

/** Left of what an alert is about, to be in view on a narrow screen. The second column is hidden; the first links to it. */
const RESOURCE_COLUMNS: Column[] = [
  {
    field: 'resource',
    title: 'Resource',
    overrides: [mapped(ifEmpty('–')), links(TO_RESOURCE), { id: 'custom.minWidth', value: 162 }],
  },
  { field: 'resource_id' },
];

/** Alerts that fire for the resource of the dashboard, the worst first. */
export function alertsOfResource(): TableBuilder {
  return table({ columns: [...alertColumns(), ABOUT_COLUMN], worstFirst: 'Value', drop: ['Value'] })
    .title('Firing alerts')
    .description(
      'Alerts of the pack that fire for this resource at the end of the time range. Select the name of an alert to open its runbook.'
    )
    .datasource(DATASOURCE)
    .withTarget(tableQuery('alerts', firingBySeverity(ofResource)));
}

/** Alerts that fire for any of the chosen resources, the worst first. */
export function alertsOfFleet(): TableBuilder {
  return table({
    columns: [...alertColumns(), ...RESOURCE_COLUMNS, ABOUT_COLUMN],
    worstFirst: 'Value',
    drop: ['Value'],
  })
    .title('Firing alerts')
    .description(
      'Alerts of the pack that fire at the end of the time range. Select the name of an alert to open its runbook, or that of a resource to open its dashboard.'
    )
    .datasource(DATASOURCE)
    .withTarget(tableQuery('alerts', firingBySeverity(ofFleetAndPack, 'resource', 'resource_id')));
}

/** Alerts about the inputs of the pack, for all resources. */
export function alertsOfPipeline(): TableBuilder {
  const columns = [...alertColumns(), ...RESOURCE_COLUMNS, ABOUT_COLUMN];
  const query = firingBySeverity(
    (series, ...matchers) => ofFleetAndPack(series, ...matchers, is('alertname', PIPELINE_ALERTS)),
    'resource',
    'resource_id'
  );
  return table({ columns, worstFirst: 'Value', drop: ['Value'] })
    .title('Firing alerts about the pipeline')
    .description('Missing, invalid or failing inputs. Select the name of an alert to open its runbook.')
    .datasource(DATASOURCE)
    .withTarget(tableQuery('alerts', query));
}

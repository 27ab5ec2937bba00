import {
  CustomVariableBuilder,
  DatasourceVariableBuilder,
  QueryVariableBuilder,
  TextBoxVariableBuilder,
  VariableHide,
  VariableRefresh,
  VariableSort,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { QueryType } from '@grafana/grafana-foundation-sdk/azuremonitor';
import { DEFAULT_EDITION, EDITION_IDS } from '../../../src/guide';
import { VARIABLE } from '../parts/scope';

export const AZURE = { type: 'grafana-azure-monitor-datasource', uid: '${datasource}' };

export const NAMESPACE = 'microsoft.signalrservice/signalr';

/** The scenario mix, as text for the panel. */
export const MIX = 'mix';

/** A query to Azure covers several resources only if they are in one region. */
export const REGION = 'region';

/** Those that are rarely chosen are in the menu of controls, where Grafana has one. */
export function azureVariables(): Array<DatasourceVariableBuilder | QueryVariableBuilder | CustomVariableBuilder> {
  return [
    azureDatasource(),
    azureVariable(VARIABLE.subscription, { queryType: QueryType.SubscriptionsQuery })
      .label('Subscription')
      .description('The Azure subscription.'),
    azureVariable(VARIABLE.resourceGroup, {
      queryType: QueryType.ResourceGroupsQuery,
      subscription: `$${VARIABLE.subscription}`,
    })
      .label('Resource group')
      .description('The resource group. A query to Azure covers the resources of one group.'),
  ];
}

export function azureDatasource(): DatasourceVariableBuilder {
  return new DatasourceVariableBuilder('datasource')
    .label('Data source')
    .hide(VariableHide.InControlsMenu)
    .description('The Azure Monitor data source; its identity needs to read metrics and resources.')
    .type(AZURE.type);
}

export function azureResource(): QueryVariableBuilder {
  return resourceNames({}).description('The Azure SignalR resource to show.').multi(false);
}

/** Selects the SignalR resources of the group in Azure Resource Graph. */
export const IN_GROUP = `type =~ '${NAMESPACE}' and resourceGroup =~ '$${VARIABLE.resourceGroup}'`;

/** The SignalR resources of the group in one region. */
export function azureResources(): QueryVariableBuilder[] {
  const regions = azureVariable(REGION, {
    queryType: QueryType.ResourceGraph,
    subscriptions: [`$${VARIABLE.subscription}`],
    azureResourceGraph: { query: `resources | where ${IN_GROUP} | distinct location`, resultFormat: 'table' },
  })
    .label('Region')
    .description('The region. A query to Azure covers several resources only within one region.');
  const resources = resourceNames({ region: `$${REGION}` })
    .description('The Azure SignalR resources to show.')
    .multi(true)
    .includeAll(true)
    .current({ text: ['All'], value: ['$__all'] });
  return [regions, resources];
}

export function azureEdition(): CustomVariableBuilder {
  return new CustomVariableBuilder(VARIABLE.edition)
    .label('Edition')
    .hide(VariableHide.InControlsMenu)
    .description("The edition of Microsoft's performance guide that the ceilings come from.")
    .values(EDITION_IDS.join(','))
    .current({ text: DEFAULT_EDITION, value: DEFAULT_EDITION });
}

/** Entered by the viewer, because Azure does not split traffic by scenario. */
export function azureMix(): TextBoxVariableBuilder {
  return new TextBoxVariableBuilder(MIX)
    .label('Scenario mix')
    .description(
      'Shares of the scenarios in the delivered messages, such as echo=60, broadcast=40. If empty, the ceilings are the do-not-exceed values of the guide, which are too high for most mixes.'
    )
    .defaultValue('');
}

function resourceNames(scope: object): QueryVariableBuilder {
  return azureVariable(VARIABLE.resource, {
    queryType: QueryType.ResourceNamesQuery,
    subscription: `$${VARIABLE.subscription}`,
    resourceGroup: `$${VARIABLE.resourceGroup}`,
    namespace: NAMESPACE,
    ...scope,
  }).label('Resource');
}

export function azureVariable(name: string, query: object): QueryVariableBuilder {
  return new QueryVariableBuilder(name)
    .datasource(AZURE)
    .query({ refId: name, ...query })
    .refresh(VariableRefresh.OnDashboardLoad)
    .sort(VariableSort.AlphabeticalCaseInsensitiveAsc);
}

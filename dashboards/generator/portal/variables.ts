import { QueryType } from '@grafana/grafana-foundation-sdk/azuremonitor';
import { CustomVariableBuilder, type QueryVariableBuilder } from '@grafana/grafana-foundation-sdk/dashboard';
import { azureVariable, azureVariables, NAMESPACE } from '../azure/variables';
import { VARIABLE } from '../parts/scope';

/** Resources or replicas, by their type in Azure. Every query is about one type. */
export const KIND = 'kind';

const REPLICAS = `${NAMESPACE}/replicas`;

export const IS_OF_KIND = `type =~ '$${KIND}' and resourceGroup =~ '$${VARIABLE.resourceGroup}'`;

/** Position of the resource's name in its id, after which the replica's type and name follow. */
const [NAME_PART, REPLICA_PART] = [8, 10];

/** The name as metrics take it: a replica's starts with its resource's. */
export const NAME_IN_GROUP = `iff(type =~ '${REPLICAS}', strcat(split(id, '/')[${NAME_PART}], '/', split(id, '/')[${REPLICA_PART}]), name)`;

export function portalVariables(): Array<ReturnType<typeof azureVariables>[number]> {
  return [...azureVariables(), kind(), resources()];
}

function kind(): CustomVariableBuilder {
  return new CustomVariableBuilder(KIND)
    .label('Type')
    .description('Resources, or their replicas in other regions.')
    .values(`Resources : ${NAMESPACE},Replicas : ${REPLICAS}`)
    .current({ text: 'Resources', value: NAMESPACE });
}

function resources(): QueryVariableBuilder {
  return azureVariable(VARIABLE.resource, {
    queryType: QueryType.ResourceGraph,
    subscriptions: [`$${VARIABLE.subscription}`],
    azureResourceGraph: {
      query: ['resources', `where ${IS_OF_KIND}`, `project resource = ${NAME_IN_GROUP}`].join('\n| '),
      resultFormat: 'table',
    },
  })
    .label('Resource')
    .description('The Azure SignalR resources to show, each in a row of its own.')
    .multi(true)
    .includeAll(true)
    .current({ text: ['All'], value: ['$__all'] });
}

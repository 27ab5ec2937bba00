import { type SchemaObject } from 'ajv';

import { ARM_HEAD, closed, text, texts } from './schemas';

/** A deployment template whose resources have this schema. */
function templateOf(resource: SchemaObject): SchemaObject {
  return closed(['$schema', 'contentVersion', 'parameters', 'resources'], {
    ...ARM_HEAD,
    resources: { type: 'array', minItems: 1, maxItems: 800, items: resource },
  });
}

/** Characters that the names of alert rules and autoscale settings must not have, nor end with. */
const NAME = { type: 'string', maxLength: 260, pattern: '^[^*#&+:<>?@%{}|\\\\/]*[^*#&+:<>?@%{}|\\\\/ .]$' };

const RESOURCE_ID = {
  type: 'string',
  pattern:
    '^/subscriptions/[^/]+/resourcegroups/[^/]+/providers/microsoft\\.signalrservice/signalr/[^/]+(/replicas/[^/]+)?$',
};

const METRICS = [
  ...['InboundTraffic', 'OutboundTraffic', 'MessageCount', 'ConnectionQuotaUtilization', 'ServerLoad'],
  ...['SystemErrors', 'ConnectionCloseCount', 'ServerConnectionLatency'],
];

/** Microsoft.Insights/metricAlerts 2018-03-01, with the windows, frequencies and aggregations of its documentation. */
export const METRIC_ALERTS_TEMPLATE = templateOf(
  closed(['type', 'apiVersion', 'name', 'location', 'properties'], {
    type: { const: 'Microsoft.Insights/metricAlerts' },
    apiVersion: { const: '2018-03-01' },
    name: NAME,
    location: { const: 'global' },
    properties: closed(
      [
        ...['description', 'severity', 'enabled', 'autoMitigate', 'scopes', 'evaluationFrequency', 'windowSize'],
        ...['criteria', 'copy'],
      ],
      {
        description: { type: 'string', minLength: 1 },
        severity: { type: 'integer', minimum: 0, maximum: 4 },
        enabled: { const: true },
        autoMitigate: { const: true },
        scopes: { type: 'array', minItems: 1, maxItems: 1, items: RESOURCE_ID },
        evaluationFrequency: { enum: ['PT1M', 'PT5M', 'PT15M', 'PT30M', 'PT1H'] },
        windowSize: { enum: ['PT1M', 'PT5M', 'PT15M', 'PT30M', 'PT1H', 'PT6H', 'PT12H', 'P1D'] },
        criteria: closed(['odata.type', 'allOf'], {
          'odata.type': { const: 'Microsoft.Azure.Monitor.SingleResourceMultipleMetricCriteria' },
          allOf: {
            type: 'array',
            minItems: 1,
            maxItems: 5,
            items: closed(
              ['criterionType', 'name', 'metricName', 'operator', 'threshold', 'timeAggregation', 'dimensions'],
              {
                criterionType: { const: 'StaticThresholdCriterion' },
                name: text,
                metricName: { enum: METRICS },
                metricNamespace: {
                  enum: ['Microsoft.SignalRService/SignalR', 'Microsoft.SignalRService/SignalR/replicas'],
                },
                operator: { enum: ['Equals', 'GreaterThan', 'GreaterThanOrEqual', 'LessThan', 'LessThanOrEqual'] },
                threshold: { type: 'number', minimum: 0 },
                timeAggregation: { enum: ['Average', 'Count', 'Minimum', 'Maximum', 'Total'] },
                dimensions: {
                  type: 'array',
                  items: closed(['name', 'operator', 'values'], {
                    name: text,
                    operator: { enum: ['Include', 'Exclude'] },
                    values: { type: 'array', minItems: 1, items: text },
                  }),
                },
              }
            ),
          },
        }),
        copy: {
          type: 'array',
          minItems: 1,
          maxItems: 1,
          items: closed(['name', 'count', 'input'], {
            name: { const: 'actions' },
            count: { const: "[length(parameters('actionGroupIds'))]" },
            input: closed(['actionGroupId', 'webHookProperties'], {
              actionGroupId: { const: "[parameters('actionGroupIds')[copyIndex('actions')]]" },
              webHookProperties: texts(),
            }),
          }),
        },
      }
    ),
  })
);

/** Capacities are whole numbers as texts; 0 is never one of SignalR. */
const CAPACITY = { type: 'string', pattern: '^[1-9][0-9]{0,3}$' };

const autoscaleRule: SchemaObject = closed(['metricTrigger', 'scaleAction'], {
  metricTrigger: closed(
    [
      ...['metricName', 'metricResourceUri', 'timeGrain', 'statistic', 'timeWindow', 'timeAggregation'],
      ...['operator', 'threshold', 'dividePerInstance'],
    ],
    {
      metricName: { enum: ['ConnectionQuotaUtilization', 'ServerLoad'] },
      metricResourceUri: RESOURCE_ID,
      timeGrain: { const: 'PT1M' },
      statistic: { enum: ['Average', 'Min', 'Max', 'Sum', 'Count'] },
      // Five minutes to twelve hours.
      timeWindow: { type: 'string', pattern: '^PT([5-9]|[1-5][0-9])M$|^PT([1-9]|1[0-2])H$' },
      timeAggregation: { enum: ['Average', 'Minimum', 'Maximum', 'Total', 'Count', 'Last'] },
      operator: { enum: ['Equals', 'NotEquals', 'GreaterThan', 'GreaterThanOrEqual', 'LessThan', 'LessThanOrEqual'] },
      threshold: { type: 'number', exclusiveMinimum: 0, maximum: 100 },
      dividePerInstance: { const: false },
    }
  ),
  scaleAction: closed(['direction', 'type', 'value', 'cooldown'], {
    direction: { enum: ['Increase', 'Decrease'] },
    type: { enum: ['ChangeCount', 'PercentChangeCount', 'ExactCount', 'ServiceAllowedNextValue'] },
    value: { const: '1' },
    // One minute to one week.
    cooldown: { type: 'string', pattern: '^PT[1-5]?[0-9]M$' },
  }),
});

/** Microsoft.Insights/autoscaleSettings 2022-10-01: its schema, and the bounds that its descriptions give. */
export const AUTOSCALE_TEMPLATE = templateOf(
  closed(['type', 'apiVersion', 'name', 'location', 'metadata', 'properties'], {
    type: { const: 'Microsoft.Insights/autoscaleSettings' },
    apiVersion: { const: '2022-10-01' },
    name: NAME,
    location: { const: "[parameters('location')]" },
    metadata: closed(['description'], { description: text }),
    properties: closed(['name', 'enabled', 'targetResourceUri', 'profiles'], {
      name: NAME,
      enabled: { const: true },
      targetResourceUri: RESOURCE_ID,
      profiles: {
        type: 'array',
        minItems: 1,
        maxItems: 20,
        items: closed(['name', 'capacity', 'rules'], {
          name: text,
          capacity: closed(['minimum', 'maximum', 'default'], {
            minimum: CAPACITY,
            maximum: CAPACITY,
            default: CAPACITY,
          }),
          rules: { type: 'array', minItems: 1, maxItems: 10, items: autoscaleRule },
        }),
      },
    }),
  })
);

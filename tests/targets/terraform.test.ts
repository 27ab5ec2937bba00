import { readFileSync } from 'node:fs';
import path from 'node:path';

import { type SchemaObject } from 'ajv';
import { stringify } from 'yaml';

import { packOf } from '../../alerts/generator/pack/pack';
import { settingsOf } from '../../alerts/generator/settings';
import { type Target, TARGETS } from '../../alerts/generator/targets';
import { type Format } from '../../alerts/generator/targets/files/target';
import { ROOT } from './packs';
import { closed, text, texts, violations } from './schemas';
import { fromBicep, type PlainResource } from './templates';

const idOf = (name: string) =>
  `/subscriptions/5f1c/resourcegroups/chat/providers/microsoft.signalrservice/signalr/${name}`;

function built(target: Target, format: Format, settings: string): Map<string, string> {
  const parsed = settingsOf(settings);
  const files = TARGETS[target]({ pack: packOf(parsed), settings: parsed, format, command: 'jest' });
  if (!files.ok) {
    throw new Error(files.errors.join('\n'));
  }
  return files.files;
}

/** The parts of a resource in JSON, as deep as a test reads them. */
// oxlint-disable-next-line typescript/no-explicit-any
type Values = Record<string, any>;

interface Terraform {
  variable: Record<string, { type: string; default?: unknown[] }>;
  resource: Record<string, Record<string, Values>>;
}

const terraformOf = (target: Target, settings: string): Terraform =>
  JSON.parse([...built(target, 'terraform', settings).values()][0] ?? '');

const bicepOf = (target: Target, settings: string): PlainResource[] =>
  [...built(target, 'bicep', settings)]
    .filter(([name]) => target !== 'azure-monitor' || name.includes('/templates/bicep/'))
    .flatMap(([, written]) => JSON.parse(JSON.stringify(fromBicep(written).resources)));

const ISO = { type: 'string', pattern: '^P(1D|T[0-9]+[HM])$' };
const COMMENT = { '//': text };
/** A text that is one reference to a variable, and no more. */
const VARIABLE = { type: 'string', pattern: '^\\$\\{var\\.[a-z_]+\\}$' };
const OPERATORS = { enum: ['Equals', 'NotEquals', 'GreaterThan', 'GreaterThanOrEqual', 'LessThan', 'LessThanOrEqual'] };

/** `azurerm_monitor_metric_alert` as the provider documents it. */
const METRIC_ALERT: SchemaObject = closed(
  [
    'name',
    'resource_group_name',
    'scopes',
    'criteria',
    'dynamic',
    'description',
    'severity',
    'frequency',
    'window_size',
  ],
  {
    ...COMMENT,
    name: text,
    resource_group_name: VARIABLE,
    scopes: { type: 'array', minItems: 1, maxItems: 1, items: text },
    description: text,
    severity: { enum: [0, 1, 2, 3, 4] },
    auto_mitigate: { type: 'boolean' },
    frequency: { enum: ['PT1M', 'PT5M', 'PT15M', 'PT30M', 'PT1H'] },
    window_size: { enum: ['PT1M', 'PT5M', 'PT15M', 'PT30M', 'PT1H', 'PT6H', 'PT12H', 'P1D'] },
    criteria: {
      type: 'array',
      minItems: 1,
      items: closed(['metric_namespace', 'metric_name', 'aggregation', 'operator', 'threshold'], {
        metric_namespace: text,
        metric_name: text,
        aggregation: { enum: ['Average', 'Count', 'Minimum', 'Maximum', 'Total'] },
        operator: OPERATORS,
        threshold: { type: 'number' },
        dimension: {
          type: 'array',
          items: closed(['name', 'operator', 'values'], {
            name: text,
            operator: { enum: ['Include', 'Exclude'] },
            values: { type: 'array', minItems: 1, items: text },
          }),
        },
      }),
    },
    dynamic: closed(['action'], {
      action: closed(['for_each', 'content'], {
        for_each: VARIABLE,
        content: closed(['action_group_id', 'webhook_properties'], {
          action_group_id: { const: '${action.value}' },
          webhook_properties: texts(),
        }),
      }),
    }),
  }
);

const CAPACITY = { type: 'string', pattern: '^[1-9][0-9]{0,3}$' };

/** `azurerm_monitor_autoscale_setting` as the provider documents it. */
const AUTOSCALE: SchemaObject = closed(['name', 'resource_group_name', 'location', 'target_resource_id', 'profile'], {
  ...COMMENT,
  name: text,
  resource_group_name: VARIABLE,
  location: VARIABLE,
  target_resource_id: text,
  profile: {
    type: 'array',
    minItems: 1,
    maxItems: 20,
    items: closed(['name', 'capacity', 'rule'], {
      name: text,
      capacity: closed(['default', 'minimum', 'maximum'], { default: CAPACITY, minimum: CAPACITY, maximum: CAPACITY }),
      rule: {
        type: 'array',
        minItems: 1,
        maxItems: 10,
        items: closed(['metric_trigger', 'scale_action'], {
          metric_trigger: closed(
            [
              'metric_name',
              'metric_resource_id',
              'operator',
              'statistic',
              'time_aggregation',
              'time_grain',
              'time_window',
              'threshold',
            ],
            {
              metric_name: text,
              metric_resource_id: text,
              operator: OPERATORS,
              statistic: { enum: ['Average', 'Min', 'Max'] },
              time_aggregation: { enum: ['Average', 'Count', 'Maximum', 'Minimum', 'Last', 'Total'] },
              time_grain: ISO,
              time_window: ISO,
              threshold: { type: 'number' },
              divide_by_instance_count: { type: 'boolean' },
            }
          ),
          scale_action: closed(['cooldown', 'direction', 'type', 'value'], {
            cooldown: ISO,
            direction: { enum: ['Increase', 'Decrease'] },
            type: { enum: ['ChangeCount', 'ExactCount', 'PercentChangeCount', 'ServiceAllowedNextValue'] },
            value: { const: '1' },
          }),
        }),
      },
    }),
  },
});

const SCHEMAS: Readonly<Record<string, SchemaObject>> = {
  azurerm_monitor_metric_alert: METRIC_ALERT,
  azurerm_monitor_autoscale_setting: AUTOSCALE,
};

function violationsOf({ variable, resource }: Terraform): string[] {
  const resources = Object.entries(resource).flatMap(([type, named]) =>
    Object.entries(named).map(([name, values]) => ({ type, name, values }))
  );
  const used = new Set(JSON.stringify(resource).match(/(?<=\$\{var\.)[a-z_]+/g));
  return [
    ...resources.flatMap(({ type, values }) => violations(SCHEMAS[type] ?? {}, values).map(String)),
    ...resources.filter(({ name }) => !/^[A-Za-z_][\w-]*$/.test(name)).map(({ name }) => `${name} cannot be a name`),
    ...[...used].filter((name) => !(name in variable)).map((name) => `${name} is not declared`),
    ...Object.keys(variable)
      .filter((name) => !used.has(name))
      .map((name) => `${name} is not used`),
  ];
}

const EXAMPLE = readFileSync(path.join(ROOT, 'cli/examples/azure.yaml'), 'utf8');
const FREE_AND_REPLICA = stringify({
  resources: [
    { resource_id: idOf('free'), sku: 'Free_F1' },
    { resource_id: idOf('orders/replicas/eu'), units: 100, server_load_warning_ratio: 0.725 },
  ],
});

describe.each([
  ['the example', EXAMPLE],
  ['a free resource and a replica', FREE_AND_REPLICA],
])('metric alerts in Terraform, with %s', (_, settings) => {
  it('are resources as azurerm documents them, and use each declared variable', () => {
    const written = terraformOf('azure-monitor', settings);
    expect(violationsOf(written)).toEqual([]);
    // A page calls somebody; tickets may be left in the portal.
    expect(written.variable.signalr_critical_action_group_ids).not.toHaveProperty('default');
    expect(written.variable.signalr_warning_action_group_ids.default).toEqual([]);
  });

  it('are the alerts of the Bicep files, each with the same figures and texts', () => {
    const { azurerm_monitor_metric_alert: alerts } = terraformOf('azure-monitor', settings).resource;
    const written = Object.values(alerts).map(
      ({ name, description, severity, scopes, frequency, window_size, criteria, dynamic }) => {
        const [{ metric_name, metric_namespace, operator, threshold, aggregation, dimension = [] }] = criteria;
        return {
          name,
          properties: { description, severity, scopes, evaluationFrequency: frequency, windowSize: window_size },
          criterion: {
            metricName: metric_name,
            metricNamespace: metric_namespace,
            operator,
            threshold,
            timeAggregation: aggregation,
            dimensions: dimension,
          },
          webHookProperties: dynamic.action.content.webhook_properties,
        };
      }
    );
    const expected = bicepOf('azure-monitor', settings).map(({ name, properties }) => {
      const { criteria, actions, enabled: _enabled, autoMitigate: _mitigate, ...rest }: Values = Object(properties);
      const { criterionType: _type, name: _name, ...criterion } = criteria.allOf[0];
      return { name, properties: rest, criterion, webHookProperties: actions.value.webHookProperties };
    });
    expect(written.length).toBeGreaterThan(5);
    expect(written).toEqual(expected);
  });

  it('notify the action groups of their severity', () => {
    const { azurerm_monitor_metric_alert: alerts } = terraformOf('azure-monitor', settings).resource;
    for (const { severity, dynamic } of Object.values(alerts)) {
      const which = severity === 1 ? 'critical' : 'warning';
      expect(dynamic.action.for_each).toBe(`\${var.signalr_${which}_action_group_ids}`);
    }
  });
});

it('autoscale in Terraform is as azurerm documents it, with the rules and capacities of the Bicep file', () => {
  const terraform = terraformOf('autoscale', EXAMPLE);
  expect(violationsOf(terraform)).toEqual([]);
  const settings = Object.values(terraform.resource.azurerm_monitor_autoscale_setting);
  const expected = bicepOf('autoscale', EXAMPLE).map(({ name, properties }: Values) => ({
    name,
    target: properties.targetResourceUri,
    capacity: properties.profiles[0].capacity,
    rules: properties.profiles[0].rules.map(({ metricTrigger: trigger, scaleAction: action }: Values) => [
      ...[trigger.metricName, trigger.timeAggregation, trigger.timeWindow, trigger.operator, trigger.threshold],
      ...[action.direction, action.type, action.cooldown],
    ]),
  }));
  const written = settings.map(({ name, target_resource_id: target, profile: [{ capacity, rule }] }) => ({
    name,
    target,
    capacity,
    rules: rule.map(({ metric_trigger: trigger, scale_action: action }: Values) => [
      ...[trigger.metric_name, trigger.time_aggregation, trigger.time_window, trigger.operator, trigger.threshold],
      ...[action.direction, action.type, action.cooldown],
    ]),
  }));
  expect(written.length).toBeGreaterThan(0);
  expect(written).toEqual(expected);
});

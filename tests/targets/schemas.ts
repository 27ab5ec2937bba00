import Ajv, { type SchemaObject } from 'ajv';

/** A Prometheus duration; the CRD of the Prometheus Operator has the same pattern. */
const DURATION = '^(0|(([0-9]+)y)?(([0-9]+)w)?(([0-9]+)d)?(([0-9]+)h)?(([0-9]+)m)?(([0-9]+)s)?(([0-9]+)ms)?)$';

/** The service does not accept months and years, which have no fixed length. */
const ISO_DURATION = '^PT(?=[0-9])([0-9]+H)?([0-9]+M)?([0-9]+S)?$';

export const texts = (limits: SchemaObject = {}): SchemaObject => ({
  type: 'object',
  additionalProperties: { type: 'string' },
  ...limits,
});

export const closed = (required: string[], properties: Record<string, SchemaObject>): SchemaObject => ({
  type: 'object',
  required,
  properties,
  additionalProperties: false,
});

export const text: SchemaObject = { type: 'string', minLength: 1 };
const duration: SchemaObject = { type: 'string', minLength: 1, pattern: DURATION };

/** monitoring.coreos.com/v1 PrometheusRule from the operator's CRD. The API server refuses unknown fields. */
export const PROMETHEUS_RULE: SchemaObject = closed(['apiVersion', 'kind', 'metadata', 'spec'], {
  apiVersion: { const: 'monitoring.coreos.com/v1' },
  kind: { const: 'PrometheusRule' },
  metadata: closed(['name', 'labels'], {
    // A DNS subdomain, which Kubernetes requires.
    name: { type: 'string', maxLength: 253, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$' },
    labels: texts(),
  }),
  spec: closed(['groups'], {
    groups: {
      type: 'array',
      items: closed(['name', 'rules'], {
        name: text,
        interval: duration,
        rules: {
          type: 'array',
          items: {
            oneOf: [
              closed(['record', 'expr'], { record: text, expr: text, labels: texts() }),
              closed(['alert', 'expr'], {
                alert: text,
                expr: text,
                for: duration,
                keep_firing_for: duration,
                labels: texts(),
                annotations: texts(),
              }),
            ],
          },
        },
      }),
    },
  }),
});

/**
 * Microsoft.AlertsManagement/prometheusRuleGroups 2023-03-01, from the REST specification; the limits of labels,
 * annotations and time to resolve from Microsoft's az-prom-rules-converter. If they differ, only values that both accept.
 */
const labels = texts({
  maxProperties: 10,
  propertyNames: { pattern: '^(?!__)[a-zA-Z_][a-zA-Z0-9_]{0,1023}$' },
  additionalProperties: { type: 'string', maxLength: 1024 },
});

const azureRule: SchemaObject = {
  oneOf: [
    closed(['record', 'expression'], { record: text, expression: text, labels, enabled: { type: 'boolean' } }),
    closed(['alert', 'expression', 'severity'], {
      alert: text,
      expression: text,
      for: { type: 'string', pattern: ISO_DURATION },
      labels,
      annotations: texts({
        propertyNames: { pattern: '^[a-zA-Z_][a-zA-Z0-9_]{0,1023}$' },
        additionalProperties: { type: 'string', maxLength: 1024 },
      }),
      enabled: { type: 'boolean' },
      severity: { type: 'integer', minimum: 1, maximum: 4 },
      resolveConfiguration: closed(['autoResolved', 'timeToResolve'], {
        autoResolved: { type: 'boolean' },
        timeToResolve: { type: 'string', pattern: ISO_DURATION },
      }),
      actions: { type: 'string', pattern: "^\\[variables\\('[a-z]+Actions'\\)\\]$" },
    }),
  ],
};

const parameter: SchemaObject = closed(['type', 'metadata'], {
  type: { enum: ['string', 'array'] },
  defaultValue: {},
  metadata: closed(['description'], { description: text }),
});

/** The parts that every deployment template 2019-04-01 of Azure Resource Manager has. */
export const ARM_HEAD = {
  $schema: { const: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#' },
  contentVersion: { type: 'string', pattern: '^[0-9]+\\.[0-9]+\\.[0-9]+\\.[0-9]+$' },
  parameters: { type: 'object', maxProperties: 256, additionalProperties: parameter },
} satisfies Record<string, SchemaObject>;

/** A deployment template with rule groups as its resources. */
export const ARM_TEMPLATE: SchemaObject = closed(
  ['$schema', 'contentVersion', 'parameters', 'variables', 'resources'],
  {
    ...ARM_HEAD,
    variables: closed(['copy'], {
      copy: {
        type: 'array',
        items: closed(['name', 'count', 'input'], {
          name: text,
          count: { type: 'string', pattern: '^\\[.+\\]$' },
          input: closed(['actionGroupId'], { actionGroupId: { type: 'string', pattern: '^\\[.+\\]$' } }),
        }),
      },
    }),
    resources: {
      type: 'array',
      minItems: 1,
      maxItems: 500,
      items: closed(['type', 'apiVersion', 'name', 'location', 'properties'], {
        type: { const: 'Microsoft.AlertsManagement/prometheusRuleGroups' },
        apiVersion: { const: '2023-03-01' },
        name: { type: 'string', maxLength: 260, pattern: '^[^:@/#{}%&+*<>?\\\\]+$' },
        location: text,
        properties: closed(['scopes', 'rules'], {
          scopes: { type: 'array', minItems: 1, maxItems: 1, items: text },
          enabled: { type: 'boolean' },
          interval: { type: 'string', pattern: '^PT([1-9]|1[0-4])M([1-9]|[1-5][0-9])?S?$|^PT15M$' },
          rules: { type: 'array', minItems: 1, maxItems: 20, items: azureRule },
        }),
      }),
    },
  }
);

/** Alert rules in Grafana's file provisioning, as read by Grafana 12.2. */
export const GRAFANA_ALERTS: SchemaObject = closed(['apiVersion', 'groups'], {
  apiVersion: { const: 1 },
  groups: {
    type: 'array',
    items: closed(['orgId', 'name', 'folder', 'interval', 'rules'], {
      orgId: { type: 'integer', minimum: 1 },
      name: { type: 'string', minLength: 1, maxLength: 190 },
      folder: text,
      // The scheduler's base interval: a multiple of ten seconds.
      interval: { type: 'string', pattern: '^[1-9][0-9]*0s$' },
      rules: {
        type: 'array',
        minItems: 1,
        items: closed(
          ['uid', 'title', 'condition', 'data', 'noDataState', 'execErrState', 'for', 'labels', 'annotations'],
          {
            uid: { type: 'string', maxLength: 40, pattern: '^[a-zA-Z0-9_-]+$' },
            title: { type: 'string', minLength: 1, maxLength: 190 },
            condition: text,
            data: {
              type: 'array',
              minItems: 1,
              items: closed(['refId', 'datasourceUid', 'model'], {
                refId: text,
                datasourceUid: text,
                relativeTimeRange: closed(['from', 'to'], { from: { type: 'integer' }, to: { type: 'integer' } }),
                model: { type: 'object' },
              }),
            },
            noDataState: { enum: ['Alerting', 'NoData', 'OK', 'KeepLast'] },
            execErrState: { enum: ['Alerting', 'Error', 'OK', 'KeepLast'] },
            for: duration,
            keepFiringFor: duration,
            dashboardUid: { type: 'string', maxLength: 40, pattern: '^[a-zA-Z0-9_-]+$' },
            panelId: { type: 'integer', minimum: 1 },
            // The range of the SMALLINT in which MySQL and PostgreSQL keep it.
            missing_series_evals_to_resolve: { type: 'integer', minimum: 1, maximum: 32767 },
            labels: texts(),
            annotations: texts(),
          }
        ),
      },
    }),
  },
  deleteRules: {
    type: 'array',
    items: closed(['orgId', 'uid'], { orgId: { type: 'integer', minimum: 1 }, uid: text }),
  },
});

const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true });

/** Returns the errors of a document against one of the schemas of schemas.ts. */
export function violations(schema: SchemaObject, document: unknown): unknown[] {
  // Compiled once, since the same schema is the key of its compiled form.
  const validate = ajv.compile(schema);
  return validate(document) ? [] : (validate.errors ?? []);
}

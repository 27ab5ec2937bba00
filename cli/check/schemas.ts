import { validatorOf } from '../common/input';
import { DURATION_PATTERN } from './durations';

const text = { type: 'string', description: 'a text' } as const;
const list = (items: object, description: string) => ({ type: 'array', items, description }) as const;
const flag = { type: ['boolean', 'null'], description: 'true or false' } as const;
const threshold = { type: 'number', minimum: -1e300, maximum: 1e300, description: 'a number' } as const;
const duration = {
  type: 'string',
  pattern: DURATION_PATTERN,
  description: 'a duration such as PT5M',
} as const;

/** `az` prints numbers of units as texts. */
const count = { type: 'string', pattern: '^[0-9]{1,9}$', description: 'a whole number as text, such as "10"' } as const;

/** A field that may be missing or null. */
const optional = <Schema extends { readonly type: string }>(schema: Schema) =>
  ({ ...schema, type: [schema.type, 'null'] }) as const;

export interface AlertDocument {
  name: string;
  scopes: string[];
  enabled?: boolean | null;
  severity?: number | null;
  windowSize: string;
  evaluationFrequency: string;
  criteria: { allOf: ConditionDocument[] };
  actions?: object[] | null;
}

export interface ConditionDocument {
  criterionType?: string | null;
  metricName: string;
  metricNamespace?: string | null;
  operator: string;
  /** Missing in a dynamic condition. */
  threshold?: number | null;
  timeAggregation: string;
  dimensions?: Array<{ name: string; operator?: string | null; values?: string[] | null }> | null;
}

const condition = {
  type: 'object',
  description: 'a condition on one metric',
  required: ['metricName', 'operator', 'timeAggregation'],
  properties: {
    criterionType: optional(text),
    metricName: text,
    metricNamespace: optional(text),
    operator: text,
    threshold: optional(threshold),
    timeAggregation: text,
    dimensions: optional(
      list(
        {
          type: 'object',
          description: 'a dimension',
          required: ['name'],
          properties: { name: text, operator: optional(text), values: optional(list(text, 'a list of texts')) },
        },
        'a list of dimensions'
      )
    ),
  },
  // A static condition has a threshold.
  if: {
    type: 'object',
    properties: { criterionType: { type: 'string', const: 'DynamicThresholdCriterion' } },
    required: ['criterionType'],
  },
  else: { type: 'object', required: ['threshold'], properties: { threshold } },
} as const;

const alertSchema = {
  type: 'object',
  description: 'a metric alert',
  required: ['name', 'scopes', 'windowSize', 'evaluationFrequency', 'criteria'],
  properties: {
    name: text,
    scopes: list(text, 'a list of resource ids'),
    enabled: flag,
    severity: { type: ['integer', 'null'], minimum: 0, maximum: 4, description: 'a whole number from 0 to 4' },
    windowSize: duration,
    evaluationFrequency: duration,
    criteria: {
      type: 'object',
      description: 'an object with allOf',
      required: ['allOf'],
      properties: { allOf: { ...list(condition, 'a list of at least one condition'), minItems: 1 } },
    },
    actions: optional(list({ type: 'object', description: 'an action' }, 'a list of actions')),
  },
};

export interface AutoscaleDocument {
  name: string;
  targetResourceUri: string;
  enabled?: boolean | null;
  profiles: ProfileDocument[];
}

export interface ProfileDocument {
  name?: string | null;
  capacity: Record<'minimum' | 'maximum' | 'default', string>;
  rules?: RuleDocument[] | null;
}

export interface RuleDocument {
  metricTrigger: {
    metricName: string;
    metricResourceUri?: string | null;
    timeGrain: string;
    statistic: string;
    timeWindow: string;
    timeAggregation: string;
    operator: string;
    threshold: number;
  };
  scaleAction: { direction: string; type: string; value?: string | null };
}

const autoscaleSchema = {
  type: 'object',
  description: 'an autoscale setting',
  required: ['name', 'targetResourceUri', 'profiles'],
  properties: {
    name: text,
    targetResourceUri: text,
    enabled: flag,
    profiles: list(
      {
        type: 'object',
        description: 'a profile',
        required: ['capacity'],
        properties: {
          name: optional(text),
          capacity: {
            type: 'object',
            description: 'an object of minimum, maximum and default',
            required: ['minimum', 'maximum', 'default'],
            properties: { minimum: count, maximum: count, default: count },
          },
          rules: optional(
            list(
              {
                type: 'object',
                description: 'a rule',
                required: ['metricTrigger', 'scaleAction'],
                properties: {
                  metricTrigger: {
                    type: 'object',
                    description: 'a condition on one metric',
                    required: [
                      ...['metricName', 'timeGrain', 'statistic', 'timeWindow', 'timeAggregation', 'operator'],
                      'threshold',
                    ],
                    properties: {
                      metricName: text,
                      metricResourceUri: optional(text),
                      timeGrain: duration,
                      statistic: text,
                      timeWindow: duration,
                      timeAggregation: text,
                      operator: text,
                      threshold,
                    },
                  },
                  scaleAction: {
                    type: 'object',
                    description: 'an action',
                    required: ['direction', 'type'],
                    properties: { direction: text, type: text, value: optional(count) },
                  },
                },
              },
              'a list of rules'
            )
          ),
        },
      },
      'a list of profiles'
    ),
  },
};

export const alertValidator = validatorOf<AlertDocument>(alertSchema);
export const autoscaleValidator = validatorOf<AutoscaleDocument>(autoscaleSchema);

import { fieldPath, shown } from '../../alerts/generator/settings/field-path';
import { InputError } from '../common/errors';
import { checkEachOnce, LARGEST_LIST_BYTES, readText } from '../common/read-text';
import { jsonOf, validated, type Validator } from '../common/input';
import { secondsOf } from './durations';
import { type Dimension, type Service } from './metrics';
import { serviceOf, serviceOfNamespace } from './resource-ids';
import {
  type AlertDocument,
  alertValidator,
  type AutoscaleDocument,
  autoscaleValidator,
  type ConditionDocument,
  type ProfileDocument,
  type RuleDocument,
} from './schemas';

/** A metric alert on SignalR or Web PubSub. Ids are in lower case. */
export interface MetricAlert {
  kind: 'metricAlert';
  name: string;
  service: Service;
  scopes: readonly string[];
  enabled: boolean;
  /** 0 to 4; Azure has 2 where none is given. */
  severity: number;
  /** In seconds, as is the frequency. */
  window: number;
  frequency: number;
  hasAction: boolean;
  conditions: readonly Condition[];
}

export interface Condition {
  service: Service;
  metricName: string;
  operator: string;
  /** Undefined for a dynamic one. */
  threshold: number | undefined;
  aggregation: string;
  dimensions: readonly Dimension[];
}

/** An autoscale setting of SignalR or Web PubSub. */
export interface Autoscale {
  kind: 'autoscale';
  name: string;
  service: Service;
  target: string;
  enabled: boolean;
  profiles: readonly Profile[];
}

export interface Profile {
  name: string;
  minimum: number;
  maximum: number;
  default: number;
  rules: readonly ScaleRule[];
}

export interface ScaleRule {
  metricName: string;
  /** The resource of the metric; that of the setting where none is given. */
  resource: string;
  timeGrain: number;
  statistic: string;
  timeWindow: number;
  timeAggregation: string;
  operator: string;
  threshold: number;
  isIncrease: boolean;
  step: { type: string; value: number };
}

export type Rule = MetricAlert | Autoscale;

/** The rules on SignalR and Web PubSub, and how many others there are. */
export interface Rules {
  rules: Rule[];
  leftOut: number;
}

const TAKES =
  'it takes what az monitor metrics alert list -o json or az monitor autoscale list -o json prints, not Terraform or Bicep';

/**
 * Reads lists of metric alerts and of autoscale settings, in any order.
 *
 * @param files paths, or `-` for standard input
 * @throws InputError for a file that cannot be read, and for an entry on SignalR that is not as Azure writes it
 */
export function readRules(files: readonly string[]): Rules {
  checkEachOnce(files);
  const read = files.map((file) =>
    rulesOfText(readText({ file, field: file, takes: TAKES, limit: LARGEST_LIST_BYTES }), file)
  );
  return { rules: read.flatMap(({ rules }) => rules), leftOut: read.reduce((sum, { leftOut }) => sum + leftOut, 0) };
}

/** Reads the text of one file, whose name errors begin with. */
export function rulesOfText(text: string, file: string): Rules {
  try {
    const entries = entriesOf(jsonOf(text, TAKES));
    const rules = entries.flatMap((entry) => ruleOf(entry) ?? []);
    return { rules, leftOut: entries.length - rules.length };
  } catch (error) {
    throw error instanceof InputError && file !== '-' ? new InputError(file, error.message) : error;
  }
}

/** An entry of a list, and its path in the document. */
interface Entry {
  value: Readonly<Record<string, unknown>>;
  path: ReadonlyArray<string | number>;
}

function entriesOf(document: unknown): Entry[] {
  // The answer of REST has its list as `value`.
  const inValue = isObject(document) && Array.isArray(document.value);
  const list: unknown = inValue ? document.value : document;
  const at = inValue ? ['value'] : [];
  return Array.isArray(list) ? list.map((each, i) => entryOf(each, [...at, i])) : [entryOf(list, at)];
}

/** Of REST, most fields are in `properties`; `az` has all beside each other. */
function entryOf(value: unknown, path: Entry['path']): Entry {
  if (!isObject(value)) {
    throw new InputError(
      fieldPath(path) || 'input',
      `takes a metric alert or an autoscale setting, not ${shown(value)}`
    );
  }
  return isObject(value.properties)
    ? { value: { name: value.name, ...value.properties }, path: [...path, 'properties'] }
    : { value, path };
}

/** Undefined for a rule on another service. */
function ruleOf(entry: Entry): Rule | undefined {
  const { value, path } = entry;
  if (isObject(value.criteria)) {
    const service = serviceOfAlert(entry);
    return service && alertOf(checked(entry, alertValidator), service);
  }
  if (Array.isArray(value.profiles)) {
    const service = serviceOf(textIn(entry, 'targetResourceUri'));
    return service && autoscaleOf(checked(entry, autoscaleValidator), service);
  }
  throw new InputError(
    fieldPath(path) || 'input',
    'takes a metric alert, with an object criteria, or an autoscale setting, with a list profiles'
  );
}

/** By the scopes, else by the metrics: those of a scope such as a resource group are of many services. */
function serviceOfAlert({ value, path }: Entry): Service | undefined {
  const { scopes, criteria } = value;
  if (!Array.isArray(scopes) || !scopes.every((scope) => typeof scope === 'string')) {
    throw new InputError(fieldPath([...path, 'scopes']), `takes a list of resource ids, not ${shown(scopes)}`);
  }
  const conditions = isObject(criteria) && Array.isArray(criteria.allOf) ? criteria.allOf : [];
  const namespaces = conditions.map((one: unknown) => (isObject(one) ? String(one.metricNamespace ?? '') : ''));
  const known = [
    ...scopes.map(serviceOf),
    ...[...namespaces, String(value.targetResourceType ?? '')].map(serviceOfNamespace),
  ];
  return known.find((service) => service !== undefined);
}

function textIn({ value, path }: Entry, field: string): string {
  const text = value[field] ?? '';
  if (typeof text !== 'string') {
    throw new InputError(fieldPath([...path, field]), `takes a text, not ${shown(text)}`);
  }
  return text;
}

function checked<T>({ value, path }: Entry, validator: Validator<T>): T {
  const at = fieldPath(path);
  return validated(value, validator, ({ field, message }) => new InputError(joined(at, field) || 'input', message), '');
}

function joined(path: string, field: string): string {
  return path === '' || field === '' || field.startsWith('[') ? `${path}${field}` : `${path}.${field}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Azure's severity where none is given. */
const USUAL_SEVERITY = 2;

function alertOf(document: AlertDocument, service: Service): MetricAlert {
  const { name, scopes, enabled, severity, windowSize, evaluationFrequency, criteria, actions } = document;
  return {
    kind: 'metricAlert',
    name,
    service,
    scopes: scopes.map(idOf),
    enabled: enabled ?? true,
    severity: severity ?? USUAL_SEVERITY,
    window: secondsOf(windowSize),
    frequency: secondsOf(evaluationFrequency),
    hasAction: (actions ?? []).length > 0,
    conditions: criteria.allOf.map((one) => conditionOf(one, service)),
  };
}

function conditionOf(document: ConditionDocument, service: Service): Condition {
  const { metricName, metricNamespace, operator, threshold, timeAggregation, dimensions } = document;
  return {
    service: serviceOfNamespace(metricNamespace ?? '') ?? service,
    metricName,
    operator,
    threshold: document.criterionType === 'DynamicThresholdCriterion' ? undefined : (threshold ?? undefined),
    aggregation: timeAggregation,
    dimensions: (dimensions ?? []).map((one) => ({
      name: one.name,
      operator: one.operator ?? 'Include',
      values: one.values ?? [],
    })),
  };
}

function autoscaleOf({ name, targetResourceUri, enabled, profiles }: AutoscaleDocument, service: Service): Autoscale {
  const target = idOf(targetResourceUri);
  return {
    kind: 'autoscale',
    name,
    service,
    target,
    enabled: enabled ?? true,
    profiles: profiles.map((profile) => profileOf(profile, target)),
  };
}

function profileOf({ name, capacity, rules }: ProfileDocument, target: string): Profile {
  return {
    name: name ?? '',
    minimum: Number(capacity.minimum),
    maximum: Number(capacity.maximum),
    default: Number(capacity.default),
    rules: (rules ?? []).map((rule) => scaleRuleOf(rule, target)),
  };
}

function scaleRuleOf({ metricTrigger, scaleAction }: RuleDocument, target: string): ScaleRule {
  const { metricName, statistic, timeAggregation, operator, threshold } = metricTrigger;
  return {
    metricName,
    resource: idOf(metricTrigger.metricResourceUri ?? '') || target,
    timeGrain: secondsOf(metricTrigger.timeGrain),
    statistic,
    timeWindow: secondsOf(metricTrigger.timeWindow),
    timeAggregation,
    operator,
    threshold,
    isIncrease: scaleAction.direction.toLowerCase() === 'increase',
    // Azure takes 1 where no value is given.
    step: { type: scaleAction.type, value: Number(scaleAction.value ?? 1) },
  };
}

function idOf(text: string): string {
  return text.trim().toLowerCase().replace(/\/+$/, '');
}

import { load } from 'js-yaml';

import { only } from './packs';
import { armOf } from './templates';

/** A rule of any target in Prometheus' terms. */
export interface Extracted {
  name: string;
  expr: string;
  for?: string;
  keep?: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

interface PrometheusRule {
  record?: string;
  alert?: string;
  expr: string;
  for?: string;
  keep_firing_for?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
}

export interface RuleFileText {
  groups: Array<{ name: string; interval: string; rules: PrometheusRule[] }>;
}

export function fromRuleFile({ groups }: RuleFileText): Extracted[] {
  return groups.flatMap(({ rules }) =>
    rules.map((rule) => ({
      name: rule.record ?? rule.alert ?? '',
      expr: rule.expr,
      for: rule.for,
      keep: rule.keep_firing_for,
      labels: rule.labels ?? {},
      annotations: rule.annotations ?? {},
    }))
  );
}

export function fromRuleFiles(texts: Iterable<string>): Extracted[] {
  return [...texts].flatMap((text) => fromRuleFile(load(text) as RuleFileText));
}

export function operatorGroups(text: string): RuleFileText {
  const { spec } = load(text) as { spec: RuleFileText };
  return spec;
}

export function mimirGroups(text: string): RuleFileText {
  const { groups } = load(text) as RuleFileText;
  return { groups };
}

interface AzureRule {
  record?: string;
  alert?: string;
  expression: string;
  for?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  severity?: number;
  resolveConfiguration?: { timeToResolve: string };
  actions?: unknown;
}

export interface ArmTemplate {
  parameters: Record<string, unknown>;
  resources: Array<{ name: string; type: string; apiVersion: string; location: string; properties: ArmGroup }>;
}

interface ArmGroup {
  scopes: unknown[];
  enabled: boolean;
  interval: string;
  rules: AzureRule[];
}

export function armTemplate(files: ReadonlyMap<string, string>): ArmTemplate {
  return evaluated(armOf(only(files, '.bicep')));
}

/** Reads a template as Azure Resource Manager does: texts in brackets are expressions, `[[` begins a text. */
function evaluated(template: unknown): ArmTemplate {
  return JSON.parse(JSON.stringify(template), (_, value: unknown) => {
    if (typeof value !== 'string' || !/^\[[^]*\]$/.test(value)) {
      return value;
    }
    const reference = /^\[(?:variables|parameters)\('([^']+)'\)\]$/.exec(value);
    return value.startsWith('[[') ? value.slice(1) : reference ? { reference: reference[1] } : { expression: value };
  });
}

export function fromArm({ resources }: ArmTemplate): Extracted[] {
  return resources.flatMap(({ properties }) =>
    properties.rules.map((rule) => ({
      name: rule.record ?? rule.alert ?? '',
      expr: rule.expression,
      for: rule.for,
      keep: rule.resolveConfiguration?.timeToResolve,
      labels: rule.labels ?? {},
      annotations: rule.annotations ?? {},
    }))
  );
}

export interface GrafanaRule {
  uid: string;
  title: string;
  condition: string;
  data: Array<{ refId: string; datasourceUid: string; model: { expr?: string; expression?: string } }>;
  execErrState: string;
  for: string;
  keepFiringFor?: string;
  missing_series_evals_to_resolve: number;
  labels: Record<string, string>;
  annotations: Record<string, string>;
  dashboardUid: string;
  panelId: number;
}

export interface GrafanaGroup {
  name: string;
  interval: string;
  rules: GrafanaRule[];
}

export function grafanaGroups(files: ReadonlyMap<string, string>): GrafanaGroup[] {
  return [...files]
    .filter(([name]) => name.startsWith('alerting/'))
    .flatMap(([, text]) => {
      const { groups } = load(text) as { groups?: GrafanaGroup[] };
      return groups ?? [];
    });
}

/** Replaces variables in a text as Grafana's provisioning does. */
export function interpolated(text: string, environment: Readonly<Record<string, string>>): string {
  return text
    .split('$$')
    .map((part) =>
      part.replace(
        /\$(?:\{(\w+)\}|(\w+))/g,
        (_, braced?: string, bare?: string) => environment[braced ?? bare ?? ''] ?? ''
      )
    )
    .join('$');
}

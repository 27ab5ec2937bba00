/** A rule in Prometheus' terms; each target writes it in its own format. */
export type Rule = RecordingRule | AlertingRule;

interface PartOfPack {
  /** The file of alerts/pack that has it, without extension; `guide` or `settings` for constants; missing for a rule of no pack. */
  part?: string;
  /** Of the first rule of a part: the comment at the part's head, by line. */
  partAbout?: readonly string[];
}

export interface RecordingRule extends PartOfPack {
  record: string;
  expr: string;
  labels?: Readonly<Record<string, string>>;
  /** True for a row of a table, which stays on one line in a file for people. */
  isRow?: boolean;
  /** Stands above it in a file for people. */
  comment?: string;
}

export interface AlertingRule extends PartOfPack {
  alert: string;
  expr: string;
  for?: string;
  /** How long it keeps firing after its expression ended; a flapping signal then stays one alert. */
  keepFiringFor?: string;
  labels: Readonly<Record<string, string>>;
  annotations: Readonly<Record<string, string>>;
  /** Annotations for rulers whose templates have only `$labels` and `$value` and cannot query. */
  plainAnnotations: Readonly<Record<string, string>>;
  /** For Grafana, which links a rule to a panel. */
  inGrafana?: { dashboardUid: string; panelId: number; path: string };
  /** Stands above it in a file for people. */
  comment?: string;
  /** The fault, without a figure. */
  about: string;
  /** The condition in words. */
  when: string;
  /** True for an alert that is about the exporters or the rules, not about a resource. */
  ofPack: boolean;
  /** Names of the settings that change when it fires. */
  settings: readonly string[];
}

/** Rules that are evaluated in order; each sees the results of those before it. */
export interface RuleGroup {
  name: string;
  interval: string;
  /** How far in the past its rules read; missing for none. */
  queryOffset?: string;
  rules: Rule[];
}

/** Groups that are installed together. */
export interface RuleFile {
  /** File name without its extension. */
  name: string;
  /** The comment at the head of the file, by line. */
  about: readonly string[];
  groups: RuleGroup[];
}

/** Identifies a generated file, in its heading or in the metadata of JSON. */
export const GENERATED = 'Generated; do not edit.';

/** A rule as Prometheus knows it; every target writes these in its own format. */
export type Rule = RecordingRule | AlertingRule;

export interface RecordingRule {
  record: string;
  expr: string;
  labels?: Readonly<Record<string, string>>;
}

export interface AlertingRule {
  alert: string;
  expr: string;
  for?: string;
  /** How long it stays after its expression ended, so that a flapping signal is one alert. */
  keepFiringFor?: string;
  labels: Readonly<Record<string, string>>;
  annotations: Readonly<Record<string, string>>;
  /** The same for rulers whose templates know `$labels` and `$value` only, and cannot ask Prometheus anything. */
  plainAnnotations: Readonly<Record<string, string>>;
}

/** Rules that are evaluated one after the other, each seeing what those before it recorded. */
export interface RuleGroup {
  name: string;
  interval: string;
  rules: Rule[];
}

/** Groups that are installed together. */
export interface RuleFile {
  /** File name without its ending. */
  name: string;
  /** What a reader should know before the first rule; one paragraph a line. */
  about: readonly string[];
  groups: RuleGroup[];
}

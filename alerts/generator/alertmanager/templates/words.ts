import { type RoutingSettings } from '../../settings';

/** Characters of a link that can end neither an attribute nor a piece of Markdown. */
const SAFE_URL = "^https?://[A-Za-z0-9._~:/?#@!$&'*+,;=%-]+$";

/** A template's beginning, with a comment that says what it is for. */
export function define(name: string, comment: string): string {
  return `{{/* ${comment} */}}\n{{ define "${name}" -}}`;
}

/** A pipeline: a text on one line, without control characters and without marks of the reading direction. */
function cleaned(text: string): string {
  return String.raw`${text} | reReplaceAll "[[:cntrl:]\u0080-\u009f\u2028\u2029]+" " " | reReplaceAll "[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]" ""`;
}

/**
 * The parts of every message, for one product. Whatever a label or an annotation holds is somebody's text, and goes
 * through the product's `line`.
 *
 * @param prefix of the templates' names
 * @param escape what takes from a text that which the product would take for markup: pairs of pattern and replacement
 */
export function words(prefix: string, escape: ReadonlyArray<[string, string]>, settings: RoutingSettings): string {
  const { severity, resource_group: resourceGroup, subscription } = settings.label_names;
  const escaped = [cleaned('.'), ...escape.map((pair) => `reReplaceAll ${pair.map(quoted).join(' ')}`)].join(' | ');
  return `\
${define(`${prefix}.line`, 'A text on one line, without what would be markup or turn the reading direction.')}
{{ ${escaped} -}}
{{ end }}

${define(`${prefix}.what`, "What one alert says in a line; alerts that are not the pack's may have no summary.")}
{{ if .Annotations.summary }}{{ template "${prefix}.line" .Annotations.summary }}
{{- else }}{{ template "${prefix}.line" .Labels.alertname }}
{{- with .Labels.resource }} on {{ template "${prefix}.line" . }}{{ end }}
{{- end -}}
{{ end }}

${define(`${prefix}.state`, 'State of one alert in one word: its severity while it fires.')}
{{ if eq .Status "resolved" }}RESOLVED
{{- else if .Labels.${severity} }}{{ template "${prefix}.line" (.Labels.${severity} | toUpper) }}
{{- else }}FIRING
{{- end -}}
{{ end }}

${define(`${prefix}.title`, 'Heading of a notification: its first alert, and how many there are.')}
{{ if .Alerts.Firing }}
{{- with index .Alerts.Firing 0 }}[{{ template "${prefix}.state" . }}] {{ template "${prefix}.what" . }}{{ end }}
{{- if gt (len .Alerts.Firing) 1 }} ({{ len .Alerts.Firing }} alerts firing){{ end }}
{{- else }}
{{- with index .Alerts 0 }}[RESOLVED] {{ template "${prefix}.what" . }}{{ end }}
{{- if gt (len .Alerts) 1 }} ({{ len .Alerts }} alerts resolved){{ end }}
{{- end -}}
{{ end }}

${define(`${prefix}.where`, 'What a notification is about and how much it carries.')}
{{ with .CommonLabels }}
{{- if .resource }}{{ template "${prefix}.line" .resource }}
{{- else if .source }}Exporter {{ template "${prefix}.line" .source }}
{{- else }}No single resource
{{- end }}
{{- with .${resourceGroup} }}, resource group {{ template "${prefix}.line" . }}{{ end }}
{{- with .${subscription} }}, subscription {{ template "${prefix}.line" . }}{{ end }}
{{- end }}: {{ len .Alerts.Firing }} firing{{ if .Alerts.Resolved }}, {{ len .Alerts.Resolved }} resolved{{ end -}}
{{ end }}
`;
}

/** Templates that need no escaping, because what they print can only be harmless. */
export const SHARED = `\
${define('signalr.url', 'A link, or nothing where it is none that can be followed safely.')}
{{ if match ${quoted(SAFE_URL)} . }}{{ . }}{{ end -}}
{{ end }}

${define('signalr.since', 'When an alert began.')}
{{ .StartsAt.UTC.Format "2006-01-02 15:04 UTC" -}}
{{ end }}

${define('signalr.runbook', 'Runbook of the first alert.')}
{{ ${ofFirst('{{ template "signalr.url" .Annotations.runbook_url }}')} -}}
{{ end }}

${define('signalr.dashboard', 'Dashboard of the first alert.')}
{{ ${ofFirst('{{ template "signalr.url" .Annotations.dashboard_url }}')} -}}
{{ end }}
`;

/** The inside of an action: `body` for the first alert that fires, or the first at all where none does. */
function ofFirst(body: string): string {
  return [
    'if .Alerts.Firing }}',
    `{{- with index .Alerts.Firing 0 }}${body}{{ end }}`,
    '{{- else }}',
    `{{- with index .Alerts 0 }}${body}{{ end }}`,
    '{{- end',
  ].join('\n');
}

/**
 * Links of one alert, those that can be followed; nothing where none can.
 *
 * @param around what stands before and after them
 */
export function links(
  link: (name: string, url: string) => string,
  separator: string,
  [before, after]: readonly [string, string]
): string {
  const [runbook, dashboard] = ['.Annotations.runbook_url', '.Annotations.dashboard_url'];
  return [
    `{{ $runbook := match ${quoted(SAFE_URL)} ${runbook} }}`,
    `{{- $dashboard := match ${quoted(SAFE_URL)} ${dashboard} }}`,
    `{{- if or $runbook $dashboard }}${before}`,
    `{{- if $runbook }}${link('Runbook', runbook)}{{ end }}`,
    `{{- if and $runbook $dashboard }}${separator}{{ end }}`,
    `{{- if $dashboard }}${link('Dashboard', dashboard)}{{ end }}${after}{{ end }}`,
  ].join('\n');
}

/** `body` for every alert, those that fire first. */
export function everyAlert(body: string): string {
  return `{{ range .Alerts.Firing }}${body}{{ end }}{{ range .Alerts.Resolved }}${body}{{ end }}`;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

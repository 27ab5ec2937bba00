import { SAFE_LINK } from '../../settings/links';

/** Begins a template, with a comment about its purpose. */
export function define(name: string, comment: string): string {
  return `{{/* ${comment} */}}\n{{ define "${name}" -}}`;
}

/** A pipeline that puts a text on one line and removes control characters and direction marks. */
function cleaned(text: string): string {
  return String.raw`${text} | reReplaceAll "[[:cntrl:]\u0080-\u009f\u2028\u2029]+" " " | reReplaceAll "[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]" ""`;
}

/**
 * The parts of every message, for one product. Labels and annotations can contain any text, so they pass through the
 * product's `line`.
 *
 * @param prefix first part of the templates' names
 * @param escape pairs of pattern and replacement that remove the product's markup from a text
 * @param headline annotation of the pack's alerts to show instead of their summary
 */
export function words(prefix: string, escape: ReadonlyArray<[string, string]>, headline?: string): string {
  const ownHeadline =
    headline === undefined
      ? ''
      : `if .Annotations.${headline} }}{{ template "${prefix}.line" .Annotations.${headline} }}\n{{- else `;
  const escaped = [cleaned('.'), ...escape.map((pair) => `reReplaceAll ${pair.map(quoted).join(' ')}`)].join(' | ');
  return `\
${define(`${prefix}.line`, 'A text on one line, without markup and direction marks.')}
{{ ${escaped} -}}
{{ end }}

${define(`${prefix}.name`, 'An alert with its resource, and what of it.')}
{{ template "${prefix}.line" .Labels.alertname }}
{{- with .Labels.resource }} on {{ template "${prefix}.line" . }}{{ end }}
{{- with .Labels.constraint }}, {{ template "${prefix}.line" (reReplaceAll "bound$" "bound traffic" . | reReplaceAll "_" " ") }}{{ end }}
{{- with .Labels.reason }}, {{ template "${prefix}.line" (reReplaceAll "_" " " .) }}{{ end -}}
{{ end }}

${define(
  `${prefix}.what`,
  'One alert in a line. Alerts of other packs may lack a summary; that of a resolved alert would still say what to do.'
)}
{{ if eq .Status "resolved" }}{{ template "${prefix}.name" . }}
{{- else ${ownHeadline}if .Annotations.summary }}{{ template "${prefix}.line" .Annotations.summary }}
{{- else }}{{ template "${prefix}.name" . }}
{{- end -}}
{{ end }}

${define(`${prefix}.state`, 'State of one alert in a word: its severity while it fires.')}
{{ if eq .Status "resolved" }}RESOLVED
{{- else if .Labels.severity }}{{ template "${prefix}.line" (.Labels.severity | toUpper) }}
{{- else }}FIRING
{{- end -}}
{{ end }}

${define(`${prefix}.title`, 'Heading of a notification: its first alert, and the number of alerts.')}
{{ if .Alerts.Firing }}
{{- with index .Alerts.Firing 0 }}[{{ template "${prefix}.state" . }}] {{ template "${prefix}.what" . }}{{ end }}
{{- if gt (len .Alerts.Firing) 1 }} ({{ len .Alerts.Firing }} alerts firing){{ end }}
{{- else }}
{{- with index .Alerts 0 }}[RESOLVED] {{ template "${prefix}.what" . }}{{ end }}
{{- if gt (len .Alerts) 1 }} ({{ len .Alerts }} alerts resolved){{ end }}
{{- end -}}
{{ end }}

${define(`${prefix}.where`, 'Resource of a notification, and its number of alerts if there are several.')}
{{ with .CommonLabels }}
{{- if .resource }}{{ template "${prefix}.line" .resource }}
{{- else if .source }}Exporter {{ template "${prefix}.line" .source }}
{{- else }}No single resource
{{- end }}
{{- with .resource_group }}, resource group {{ template "${prefix}.line" . }}{{ end }}
{{- with .subscription }}, subscription {{ template "${prefix}.line" . }}{{ end }}
{{- end }}
{{- if gt (len .Alerts) 1 }}: {{ len .Alerts.Firing }} firing{{ if .Alerts.Resolved }}, {{ len .Alerts.Resolved }} resolved{{ end }}{{ end -}}
{{ end }}
`;
}

const IN_MINUTES = 'UTC.Format "2006-01-02 15:04 UTC"';

/** In nanoseconds, as Go counts. */
const MINUTE = 60_000_000_000;

/** Templates whose output is always harmless and needs no escaping. */
export const SHARED = `\
${define('signalr.url', 'A link, or nothing if it is not safe.')}
{{ if match ${quoted(SAFE_LINK)} . }}{{ . }}{{ end -}}
{{ end }}

${define('signalr.since', 'Start of an alert.')}
{{ .StartsAt.${IN_MINUTES} -}}
{{ end }}

${define('signalr.lasted', 'How long a resolved alert fired, in minutes, and until when.')}
fired for {{ (.EndsAt.Sub .StartsAt).Round ${MINUTE} | printf "%s" | reReplaceAll "m0s$" "m" }}, until {{ .EndsAt.${IN_MINUTES} -}}
{{ end }}

${define('signalr.runbook', 'Runbook of the first alert.')}
{{ ${ofFirst('{{ template "signalr.url" .Annotations.runbook_url }}')} -}}
{{ end }}

${define('signalr.dashboard', 'Dashboard of the first alert.')}
{{ ${ofFirst('{{ template "signalr.url" .Annotations.dashboard_url }}')} -}}
{{ end }}
`;

/** The inside of an action: `body` for the first firing alert, or the first alert if none fires. */
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
 * The safe links of one alert.
 *
 * @param around texts before and after the links
 */
export function links(
  link: (name: string, url: string) => string,
  separator: string,
  [before, after]: readonly [string, string]
): string {
  const [runbook, dashboard] = ['.Annotations.runbook_url', '.Annotations.dashboard_url'];
  return [
    `{{ $runbook := match ${quoted(SAFE_LINK)} ${runbook} }}`,
    `{{- $dashboard := match ${quoted(SAFE_LINK)} ${dashboard} }}`,
    `{{- if or $runbook $dashboard }}${before}`,
    `{{- if $runbook }}${link('Runbook', runbook)}{{ end }}`,
    `{{- if and $runbook $dashboard }}${separator}{{ end }}`,
    `{{- if $dashboard }}${link('Dashboard', dashboard)}{{ end }}${after}{{ end }}`,
  ].join('\n');
}

/** Alerts of one notification that are written out; more would hide what they have in common. */
const MOST_WRITTEN = 10;

/**
 * Every alert of a notification, firing ones first, or the first ten of each. The heading of a single one would repeat the title.
 *
 * @param heading of one alert
 * @param firing the rest of one that fires
 * @param resolved the rest of one that has resolved
 * @param around adds what encloses an alert
 */
export function everyAlert(
  heading: string,
  firing: string,
  resolved: string,
  around = (content: string, _: 'firing' | 'resolved') => content
): string {
  const headed = `{{ if gt (len $.Alerts) 1 }}${heading}{{ end }}`;
  const written = (alerts: string, content: string) =>
    `{{ range $i, $alert := ${alerts} }}{{ if lt $i ${MOST_WRITTEN} }}${content}{{ end }}{{ end }}`;
  return (
    written('.Alerts.Firing', around(`${headed}${firing}`, 'firing')) +
    written('.Alerts.Resolved', around(`${headed}${resolved}`, 'resolved'))
  );
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

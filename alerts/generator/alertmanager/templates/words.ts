import { SAFE_LINK } from '../../settings/links';

/** Characters of a name that messages show, as the texts of alerts do. */
const LONGEST_NAME = 60;

/** Begins a template, with a comment about its purpose. */
export function define(name: string, comment: string): string {
  return `{{/* ${comment} */}}\n{{ define "${name}" -}}`;
}

/** Characters of a text that are shown: the pack's own texts have no more. */
const LONGEST_TEXT = 300;

/** Bytes of a link; a longer one has an id that no resource of Azure has. */
const LONGEST_LINK = 1000;

/** Texts that products turn into mentions and links, with look-alikes that they leave alone. */
const LINKS_AND_MENTIONS: ReadonlyArray<readonly [string, string]> = [
  ['@', '＠'],
  [String.raw`:[/\\]{2}`, ':∕∕'],
  [String.raw`\.(\pL{2})`, '․$1'],
];

/**
 * A pipeline that puts a text on one line, without control characters and direction marks, and with an end. It is cut before
 * it is escaped, so that what replaces a character stays whole.
 */
function cleaned(longest: number): string {
  return [
    String.raw`. | reReplaceAll "[[:cntrl:]\u0080-\u009f\u2028\u2029]+" " " | reReplaceAll "[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]" ""`,
    replaced([`^(.{${longest}}).+`, '$1…']),
    ...LINKS_AND_MENTIONS.map(replaced),
  ].join(' | ');
}

function replaced(pair: readonly [string, string]): string {
  return `reReplaceAll ${pair.map(quoted).join(' ')}`;
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
  const escaped = (longest: number) => [cleaned(longest), ...escape.map(replaced)].join(' | ');
  return `\
${define(`${prefix}.line`, 'The first characters of a text on one line, without markup, mentions, links and direction marks.')}
{{ ${escaped(LONGEST_TEXT)} -}}
{{ end }}

${define(`${prefix}.short`, 'The same for a name, which is shorter.')}
{{ ${escaped(LONGEST_NAME)} -}}
{{ end }}

${define(`${prefix}.name`, 'An alert with its resource, and what of it.')}
{{ template "${prefix}.short" .Labels.alertname }}
{{- with .Labels.resource }} on {{ template "${prefix}.short" . }}{{ end }}
{{- with .Labels.constraint }}, {{ template "${prefix}.short" (reReplaceAll "bound$" "bound traffic" . | reReplaceAll "_" " ") }}{{ end }}
{{- with .Labels.reason }}, {{ template "${prefix}.short" (reReplaceAll "_" " " .) }}{{ end -}}
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
{{- else if .Labels.severity }}{{ template "${prefix}.short" (.Labels.severity | toUpper) }}
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
{{- if .resource }}{{ template "${prefix}.short" .resource }}
{{- else if .source }}Exporter {{ template "${prefix}.short" .source }}
{{- else }}No single resource
{{- end }}
{{- with .resource_group }}, resource group {{ template "${prefix}.short" . }}{{ end }}
{{- with .subscription }}, subscription {{ template "${prefix}.short" . }}{{ end }}
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
{{ if ${isSafe('.')} }}{{ . }}{{ end -}}
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
    `{{ $runbook := ${isSafe(runbook)} }}`,
    `{{- $dashboard := ${isSafe(dashboard)} }}`,
    `{{- if or $runbook $dashboard }}${before}`,
    `{{- if $runbook }}${link('Runbook', runbook)}{{ end }}`,
    `{{- if and $runbook $dashboard }}${separator}{{ end }}`,
    `{{- if $dashboard }}${link('Dashboard', dashboard)}{{ end }}${after}{{ end }}`,
  ].join('\n');
}

/** True for a link that a message can have. */
function isSafe(url: string): string {
  return `and (le (len ${url}) ${LONGEST_LINK}) (match ${quoted(SAFE_LINK)} ${url})`;
}

/** Alerts of each state that a notification has in words. With long names, it stays below the 28 KB that Teams takes. */
const MOST_WRITTEN = 5;

/**
 * The first alerts of one state, and how many more there are. Beside so many that fire, those that resolved are only counted.
 *
 * @param around adds what encloses an alert
 */
export function firstOf(
  state: 'Firing' | 'Resolved',
  content: string,
  around = (text: string, _: 'Firing' | 'Resolved') => text
): string {
  const alerts = `.Alerts.${state}`;
  const more = `{{ len (slice ${alerts} ${MOST_WRITTEN}) }} more ${state.toLowerCase()}`;
  const written =
    `{{ range $i, $alert := ${alerts} }}{{ if lt $i ${MOST_WRITTEN} }}${around(content, state)}{{ end }}{{ end }}` +
    `{{ if gt (len ${alerts}) ${MOST_WRITTEN} }}${around(`\n${more}\n`, state)}{{ end }}`;
  if (state === 'Firing') {
    return written;
  }
  const counted = around(`\n{{ len ${alerts} }} resolved\n`, state);
  return `{{ if lt (len .Alerts.Firing) ${MOST_WRITTEN} }}${written}{{ else if ${alerts} }}${counted}{{ end }}`;
}

/**
 * The alerts of a notification, firing ones first. The heading of a single one would repeat the title.
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
  around?: (content: string, state: 'Firing' | 'Resolved') => string
): string {
  const headed = `{{ if gt (len $.Alerts) 1 }}${heading}{{ end }}`;
  return firstOf('Firing', `${headed}${firing}`, around) + firstOf('Resolved', `${headed}${resolved}`, around);
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

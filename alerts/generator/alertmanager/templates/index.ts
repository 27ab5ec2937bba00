import { GENERATOR } from '../../targets/files/heading';
import { define, everyAlert, firstOf, links, words, SHARED } from './words';

/** Message templates by file name. They use only functions of Alertmanager 0.25. */
export function templateFiles(): Map<string, string> {
  const files: Array<[name: string, text: string]> = [
    ['signalr.tmpl', plainTemplate()],
    ['signalr-email.tmpl', emailTemplate()],
    ['signalr-slack.tmpl', slackTemplate()],
    ['signalr-msteams.tmpl', msteamsTemplate()],
    ['signalr-pagerduty.tmpl', pagerdutyTemplate()],
  ];
  return new Map(files.map(([name, text]) => [name, `{{/*\n${GENERATOR.join('\n')}\n*/}}\n\n${text}`]));
}

/** An alert beside a bar in the colour of its state. */
function boxed(content: string, state: 'Firing' | 'Resolved'): string {
  const color = state === 'Firing' ? '#b3261e' : '#1a7f37';
  return `<div style="margin:16px 0;padding:0 12px;border-left:4px solid ${color}">\n${content}</div>\n`;
}

/**
 * HTML of an email: one column that fits a phone, without external images or style sheets. Alertmanager renders it with
 * html/template, which escapes every value for its position.
 */
function emailTemplate(): string {
  const link = (name: string, url: string) =>
    `<a href="{{ ${url} }}" style="color:#0b57d0;font-weight:bold">${name}</a>`;
  return `\
${define('signalr.email.html', 'The whole email.')}
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ template "signalr.title" . }}</title>
</head>
<body style="margin:0;padding:16px;font:16px/1.5 sans-serif;color:#1f2328;background:#fff">
<div style="max-width:600px">
<h1 style="margin:0;font-size:20px;line-height:1.3">{{ template "signalr.title" . }}</h1>
<p>{{ template "signalr.where" . }}</p>
${everyAlert(
  '<p style="margin:0"><strong>{{ template "signalr.state" . }}</strong> {{ template "signalr.what" . }}</p>\n',
  '{{ template "signalr.email.alert" . }}',
  '<p style="margin:0">{{ template "signalr.lasted" . }}</p>\n',
  boxed
)}
</div>
</body>
</html>
{{ end }}

${define('signalr.email.alert', 'An alert that fires, below its heading.')}
{{ with .Annotations.description }}<p style="margin:8px 0">{{ template "signalr.line" . }}</p>
{{ end }}${links(link, ' &nbsp; ', ['<p style="margin:8px 0">', '</p>\n'])}<p style="margin:0;color:#59636e">{{ template "signalr.short" .Labels.alertname }} since {{ template "signalr.since" . }}</p>
{{ end }}
`;
}

/**
 * Teams reads Markdown, and old connectors also HTML. Clients differ in their support of both, even of backslashes. What
 * marks a link, an element, an entity, code or bold text is replaced by a look-alike.
 */
const TEAMS_ESCAPES: Array<[string, string]> = [
  ['\\[', '('],
  ['\\]', ')'],
  ['<', '‹'],
  ['>', '›'],
  ['&', '＆'],
  ['`', "'"],
  [String.raw`\*`, '∗'],
];

function msteamsTemplate(): string {
  return `\
${words('signalr.msteams', TEAMS_ESCAPES)}
${define('signalr.msteams.text', 'The card below its title. A single line break would be shown as a space.')}
{{ template "signalr.msteams.where" . }}
${everyAlert(
  '\n**{{ template "signalr.msteams.state" . }}** {{ template "signalr.msteams.what" . }}\n',
  '\n{{ template "signalr.msteams.alert" . }}',
  '\n{{ template "signalr.lasted" . }}\n'
)}
{{- end }}

${define('signalr.msteams.alert', 'An alert that fires, below its heading.')}
{{ with .Annotations.description }}{{ template "signalr.msteams.line" . }}

{{ end }}${links((name, url) => `[${name}]({{ ${url} }})`, ' | ', ['', '\n\n'])}{{ template "signalr.msteams.short" .Labels.alertname }} since {{ template "signalr.since" . }}
{{ end }}
`;
}

function pagerdutyTemplate(): string {
  return `\
${define('signalr.pagerduty.severity', 'PagerDuty accepts critical, error, warning and info; any other severity becomes error.')}
{{ if match "^(critical|warning|info)$" .CommonLabels.severity }}{{ .CommonLabels.severity }}
{{- else }}error
{{- end -}}
{{ end }}

${detail('firing', 'Firing', 'Firing alerts, for the details of the incident.')}
${detail('resolved', 'Resolved', 'Resolved alerts, for the details of the incident.')}`;
}

/**
 * Since version 0.30, Alertmanager parses the text of a detail as YAML, and renders texts in a list or mapping as templates
 * again; text from an alert could then break the notification. YAML cannot begin with a tab, so a tab prevents this.
 */
function detail(name: string, state: 'Firing' | 'Resolved', comment: string): string {
  return `\
${define(`signalr.pagerduty.${name}`, comment)}
{{ if .Alerts.${state} }}{{ "\\t" }}${firstOf(
    state,
    `{{ template "signalr.text.heading" . }}
{{ ${state === 'Firing' ? 'template "signalr.text.alert" .' : 'template "signalr.lasted" .'} }}
`
  )}{{ else }}none{{ end }}
{{- end }}
`;
}

/**
 * Plain text for subjects, PagerDuty and the text part of an email. The files of the other products need this one.
 *
 * @param headline as in {@link words}
 */
export function plainTemplate(headline?: string): string {
  return `\
${SHARED}
${words('signalr', [], headline)}
${define('signalr.text', 'A whole notification as plain text.')}
{{ template "signalr.where" . }}
${everyAlert('\n{{ template "signalr.text.heading" . }}', '\n{{ template "signalr.text.alert" . }}', '\n{{ template "signalr.lasted" . }}\n')}
{{- end }}

${define('signalr.text.heading', 'One alert in a line.')}
{{ template "signalr.state" . }} {{ template "signalr.what" . -}}
{{ end }}

${define('signalr.text.alert', 'An alert that fires, as plain text below its heading.')}
{{ with .Annotations.description }}{{ template "signalr.line" . }}
{{ end }}${links((name, url) => `${name}: {{ ${url} }}`, '\n', ['', '\n'])}{{ template "signalr.short" .Labels.alertname }} since {{ template "signalr.since" . }}
{{ end }}
`;
}

/**
 * `<!channel>` in a label would notify a whole channel, and `<https://...|text>` could hide the target of a link. Slack has no
 * escape for its other marks, which are replaced by look-alikes.
 */
const SLACK_ESCAPES: Array<[string, string]> = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['`', "'"],
  [String.raw`\*`, '∗'],
  ['~', '∼'],
];

function slackTemplate(): string {
  return `\
${words('signalr.slack', SLACK_ESCAPES)}
${define('signalr.slack.color', 'Colour of the bar beside the message.')}
{{ if eq .Status "resolved" }}good
{{- else if eq .CommonLabels.severity "critical" }}danger
{{- else }}warning
{{- end -}}
{{ end }}

${define('signalr.slack.text', 'The message below its title.')}
{{ template "signalr.slack.where" . }}
${everyAlert(
  '\n*{{ template "signalr.slack.state" . }}* {{ template "signalr.slack.what" . }}',
  '\n{{ template "signalr.slack.alert" . }}',
  '\n{{ template "signalr.lasted" . }}\n'
)}
{{- end }}

${define('signalr.slack.alert', 'An alert that fires, below its heading.')}
{{ with .Annotations.description }}{{ template "signalr.slack.line" . }}
{{ end }}${links((name, url) => `<{{ reReplaceAll "&" "&amp;" ${url} }}|${name}>`, ' | ', ['', '\n'])}{{ template "signalr.slack.short" .Labels.alertname }} since {{ template "signalr.since" . }}
{{ end }}
`;
}

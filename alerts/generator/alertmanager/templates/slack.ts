import { type RoutingSettings } from '../../settings';
import { define, everyAlert, links, words } from './words';

/** `<!channel>` in a label would notify a whole channel, and `<https://...|text>` could hide the target of a link. */
const ESCAPE: Array<[string, string]> = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
];

export function slackTemplate(settings: RoutingSettings): string {
  const { severity } = settings.label_names;
  return `\
${words('signalr.slack', ESCAPE, settings)}
${define('signalr.slack.color', 'Colour of the bar beside the message.')}
{{ if eq .Status "resolved" }}good
{{- else if eq .CommonLabels.${severity} "critical" }}danger
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
{{ end }}${links((name, url) => `<{{ template "signalr.slack.line" ${url} }}|${name}>`, ' | ', ['', '\n'])}{{ template "signalr.slack.line" .Labels.alertname }} since {{ template "signalr.since" . }}
{{ end }}
`;
}

import { type RoutingSettings } from '../../settings';
import { define, everyAlert, links, words } from './words';

/**
 * Teams reads Markdown, and old connectors also HTML. Clients differ in their support of both, even of backslashes. Brackets
 * are replaced by harmless ones; texts cannot become links, images or elements then.
 */
const ESCAPE: Array<[string, string]> = [
  ['\\[', '('],
  ['\\]', ')'],
  ['<', '‹'],
  ['>', '›'],
];

export function msteamsTemplate(settings: RoutingSettings): string {
  return `\
${words('signalr.msteams', ESCAPE, settings)}
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

{{ end }}${links((name, url) => `[${name}]({{ ${url} }})`, ' | ', ['', '\n\n'])}{{ template "signalr.msteams.line" .Labels.alertname }} since {{ template "signalr.since" . }}
{{ end }}
`;
}

import { type RoutingSettings } from '../../settings';
import { define, everyAlert, links, words } from './words';

/**
 * Teams reads Markdown, and old connectors HTML too. How much of either a client knows differs, backslashes included:
 * brackets become others that mean nothing, so that no text can turn into a link, an image or an element.
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
${define('signalr.msteams.text', 'The card under its title. A single line break would be read as a space.')}
{{ template "signalr.msteams.where" . }}
${everyAlert('\n{{ template "signalr.msteams.alert" . }}')}
{{- end }}

${define('signalr.msteams.alert', 'One alert.')}
**{{ template "signalr.msteams.state" . }}** {{ template "signalr.msteams.what" . }}

{{ with .Annotations.description }}{{ template "signalr.msteams.line" . }}

{{ end }}${links((name, url) => `[${name}]({{ ${url} }})`, ' | ', ['', '\n\n'])}{{ template "signalr.msteams.line" .Labels.alertname }} since {{ template "signalr.since" . }}
{{ end }}
`;
}

import { type RoutingSettings } from '../../settings';
import { define, everyAlert, links, SHARED, words } from './words';

/**
 * Plain text for subjects, PagerDuty and the text part of an email. The files of the other products need this one.
 *
 * @param headline as in {@link words}
 */
export function plainTemplate(settings: RoutingSettings, headline?: string): string {
  return `\
${SHARED}
${words('signalr', [], settings, headline)}
${define('signalr.text', 'A whole notification as plain text.')}
{{ template "signalr.where" . }}
${everyAlert('\n{{ template "signalr.text.heading" . }}', '\n{{ template "signalr.text.alert" . }}', '\n{{ template "signalr.lasted" . }}\n')}
{{- end }}

${define('signalr.text.heading', 'One alert in a line.')}
{{ template "signalr.state" . }} {{ template "signalr.what" . -}}
{{ end }}

${define('signalr.text.alert', 'An alert that fires, as plain text below its heading.')}
{{ with .Annotations.description }}{{ template "signalr.line" . }}
{{ end }}${links((name, url) => `${name}: {{ ${url} }}`, '\n', ['', '\n'])}{{ template "signalr.line" .Labels.alertname }} since {{ template "signalr.since" . }}
{{ end }}
`;
}

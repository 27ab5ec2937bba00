import { type RoutingSettings } from '../../settings';
import { define } from './words';

export function pagerdutyTemplate({ label_names: { severity } }: RoutingSettings): string {
  return `\
${define('signalr.pagerduty.severity', 'PagerDuty accepts critical, error, warning and info; any other severity becomes error.')}
{{ if match "^(critical|warning|info)$" .CommonLabels.${severity} }}{{ .CommonLabels.${severity} }}
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
{{ if .Alerts.${state} }}{{ "\\t" }}{{ range .Alerts.${state} }}{{ template "signalr.text.heading" . }}
{{ ${state === 'Firing' ? 'template "signalr.text.alert" .' : 'template "signalr.lasted" .'} }}
{{ end }}{{ else }}none{{ end }}
{{- end }}
`;
}

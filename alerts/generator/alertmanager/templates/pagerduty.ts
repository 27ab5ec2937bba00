import { type RoutingSettings } from '../../settings';
import { define } from './words';

export function pagerdutyTemplate({ label_names: { severity } }: RoutingSettings): string {
  return `\
${define('signalr.pagerduty.severity', 'PagerDuty takes critical, error, warning and info; anything else is an error.')}
{{ if match "^(critical|warning|info)$" .CommonLabels.${severity} }}{{ .CommonLabels.${severity} }}
{{- else }}error
{{- end -}}
{{ end }}

${detail('firing', 'Firing', 'What fires, for the details of the incident.')}
${detail('resolved', 'Resolved', 'What is over.')}`;
}

/**
 * From version 0.30, Alertmanager reads the text of a detail as YAML, and where that gives a list or a mapping runs the
 * texts within as templates once more: an alert's own words could then break the notification. No YAML begins with a
 * tab, and so the text stays a text.
 */
function detail(name: string, state: 'Firing' | 'Resolved', comment: string): string {
  return `\
${define(`signalr.pagerduty.${name}`, comment)}
{{ if .Alerts.${state} }}{{ "\\t" }}{{ range .Alerts.${state} }}{{ template "signalr.text.alert" . }}
{{ end }}{{ else }}none{{ end }}
{{- end }}
`;
}

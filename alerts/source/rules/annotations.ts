import { INPUT, LABEL, OUTPUT } from '../series';
import { type Settings } from '../settings';

/** Annotations are Go templates; what they show is asked of Prometheus at the moment of the alert. */

const OF_DIMENSION = '{resource_id=%[1]q,dimension=%[2]q}';
const OF_RESOURCE = '{resource_id=%[1]q}';

const CEILING = `${OUTPUT.ceiling}${OF_DIMENSION}`;
const MEASURED = `${OUTPUT.utilization}${OF_DIMENSION} * on (resource_id) ${CEILING}`;

/** Text from the first value of a query about the alert's resource, or other text where it gives none. */
function ask(query: string, text: string, otherwise = ''): string {
  const labels = query.includes(OF_DIMENSION) ? '$labels.resource_id $labels.dimension' : '$labels.resource_id';
  const fallback = otherwise === '' ? '' : `{{ else }}${otherwise}`;
  return `{{ with printf ${JSON.stringify(query)} ${labels} | query }}${text}${fallback}{{ end }}`;
}

const number = (format: string) => `{{ . | first | value | printf "${format}" }}`;

/**
 * A query's value in the units of the alert's dimension. Bytes get SI prefixes, as Grafana and so the panel shows
 * them; the guide's own MB is 1,024,000 B.
 */
function inItsUnits(query: string): string {
  return (
    `{{ if match "bytes$" $labels.dimension }}${ask(query, '{{ . | first | value | humanize }}B/s')}` +
    `{{ else if eq $labels.dimension "${LABEL.connections}" }}${ask(query, number('%.0f'))} connections` +
    `{{ else }}${ask(query, number('%.1f'))} messages/s{{ end }}`
  );
}

/** `inbound traffic` or `connections`: what people call the dimension. */
const SUBJECT = `{{ if eq $labels.dimension "${LABEL.connections}" }}connections{{ else }}{{ reReplaceAll "_.*" "" $labels.dimension }} traffic{{ end }}`;

/** The value of a utilization alert is a percentage. */
const PERCENT = '{{ printf "%.1f" $value }} %';
const UNITS = ask(`${INPUT.units}${OF_RESOURCE}`, number('%.0f'));

/** What to do: the unit size that would hold it, or that none would. */
function advice(settings: Settings): string {
  const target = `${Number((settings.recommendationTarget * 100).toPrecision(4))} %`;
  const scale = `Recommended unit size: ${number('%.0f')}, at which everything measured is at or under ${target} of its ceiling.`;
  const none = `No unit size of the guide brings everything measured to ${target}: shard, throttle or batch (runbook).`;
  return ask(`${OUTPUT.recommended}${OF_RESOURCE}`, scale, none);
}

/** Summary and description of a utilization alert. */
export function utilizationAnnotations(settings: Settings): Record<string, string> {
  return {
    summary: `{{ $labels.resource }}: ${SUBJECT} at ${PERCENT} of the ceiling`,
    description:
      `{{ $labels.resource }}: ${SUBJECT} at ${inItsUnits(MEASURED)}, ${PERCENT} of the ${inItsUnits(CEILING)} that ` +
      `unit size ${UNITS} can carry. ${advice(settings)}`,
  };
}

/** Links of an alert; those about one resource lead to its dashboard. */
export function links(alert: string, settings: Settings): Record<string, string> {
  return {
    runbook_url: `${settings.runbookBaseUrl}/${alert}.md`,
    dashboard_url: `${settings.dashboardBaseUrl}/d/signalr-headroom-resource`,
  };
}

export function resourceLinks(alert: string, settings: Settings): Record<string, string> {
  const { runbook_url, dashboard_url } = links(alert, settings);
  return { runbook_url, dashboard_url: `${dashboard_url}?var-resource={{ $labels.resource_id | urlquery }}` };
}

import { oneLine } from '../../src/ui/oneLine';
import { isRecord } from '../../src/ui/unknown';

/** An alert in the webhooks of Alertmanager and Grafana. */
interface WebhookAlert {
  status: 'firing' | 'resolved';
  labels: Record<string, string>;
  annotations: Record<string, string>;
  startsAt: string;
}

export interface ReceivedAlert extends WebhookAlert {
  /** Time of arrival, ISO 8601. */
  receivedAt: string;
  /** The last part of the path: `page`, `notify`, `ticket` or `watchdog`; Grafana's start with `grafana/`. */
  channel: string;
}

/** Parses the alerts of a webhook. @returns undefined for anything else */
export function alertsIn(body: string, channel: string, receivedAt: string): ReceivedAlert[] | undefined {
  let webhook: { alerts?: Array<Partial<WebhookAlert> | null> } | null;
  try {
    webhook = JSON.parse(body);
  } catch {
    return undefined;
  }
  const alerts = webhook?.alerts;
  return Array.isArray(alerts) && alerts.every(isAlert)
    ? alerts.map((alert) => ({ ...alert, receivedAt, channel }))
    : undefined;
}

function isAlert(alert: Partial<WebhookAlert> | null): alert is WebhookAlert {
  return isRecord(alert?.labels) && isRecord(alert.annotations);
}

/** Formats an alert as exactly one line, whatever its labels contain. */
export function alertLine({ receivedAt, channel, status, labels, annotations }: ReceivedAlert): string {
  const parts = [
    receivedAt,
    status.toUpperCase(),
    labels.alertname ?? 'alert',
    `[${[channel, labels.severity].filter(Boolean).join(' ')}]`,
    headlineOf(annotations) ?? labels.resource ?? '',
    annotations.description ?? '',
    ...['runbook_url', 'dashboard_url'].flatMap((link) => annotations[link] ?? []),
  ];
  return parts
    .filter((part) => part !== '')
    .map(oneLine)
    .join('  ');
}

/** Grafana's alerts have a text without figures as their summary. */
export function headlineOf({ headline, summary }: Record<string, string | undefined>): string | undefined {
  return headline ?? summary;
}

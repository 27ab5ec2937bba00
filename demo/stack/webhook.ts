import { fail, ok, type Result } from '../../src/model/capacity';
import { oneLine } from '../../src/ui/oneLine';

/** An alert in the webhooks of Alertmanager (version 4) and Grafana (version 1). */
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

/** Parses the alerts of a webhook, or explains why it is invalid. */
export function alertsIn(body: string, channel: string, receivedAt: string): Result<ReceivedAlert[]> {
  let webhook: unknown;
  try {
    webhook = JSON.parse(body);
  } catch {
    return fail('body', 'is not JSON');
  }
  if (!isRecord(webhook) || !['1', '4'].includes(String(webhook.version)) || !Array.isArray(webhook.alerts)) {
    return fail('body', 'is no webhook of Alertmanager (version 4) or Grafana (version 1)');
  }
  const alerts: unknown[] = webhook.alerts;
  const wrong = alerts.findIndex((alert) => !isAlert(alert));
  return wrong === -1
    ? ok(
        alerts.filter(isAlert).map(({ status, labels, annotations, startsAt }) => ({
          ...{ receivedAt, channel, status, labels, annotations, startsAt },
        }))
      )
    : fail(`body/alerts/${wrong}`, 'must have a status, a start, and labels and annotations of texts');
}

function isAlert(value: unknown): value is WebhookAlert {
  return (
    isRecord(value) &&
    (value.status === 'firing' || value.status === 'resolved') &&
    typeof value.startsAt === 'string' &&
    [value.labels, value.annotations].every(
      (texts) => isRecord(texts) && Object.values(texts).every((text) => typeof text === 'string')
    )
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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

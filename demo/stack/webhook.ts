import Ajv, { type JSONSchemaType, type ValidateFunction } from 'ajv';
import { fail, ok, type Result } from '../../src/model/capacity';
import { oneLine } from '../../src/ui/oneLine';
import { styleHash } from '../http/server';

/** An alert in the webhooks of Alertmanager (version 4) and Grafana (version 1). */
interface WebhookAlert {
  status: 'firing' | 'resolved';
  labels: Record<string, string>;
  annotations: Record<string, string>;
  startsAt: string;
}

interface Webhook {
  version: string;
  receiver: string;
  alerts: WebhookAlert[];
}

export interface ReceivedAlert extends WebhookAlert {
  /** Time of arrival, ISO 8601. */
  receivedAt: string;
  /** The last part of the path: `page`, `notify`, `ticket` or `watchdog`; Grafana's start with `grafana/`. */
  channel: string;
}

const texts = { type: 'object', required: [], additionalProperties: { type: 'string' } } as const;

const alertProperties = {
  status: { type: 'string', enum: ['firing', 'resolved'] },
  labels: texts,
  annotations: texts,
  startsAt: { type: 'string' },
} as const;

const schema: JSONSchemaType<Webhook> = {
  type: 'object',
  required: ['version', 'receiver', 'alerts'],
  properties: {
    version: { type: 'string', enum: ['1', '4'] },
    receiver: { type: 'string' },
    alerts: {
      type: 'array',
      items: {
        type: 'object',
        required: ['status', 'labels', 'annotations', 'startsAt'],
        properties: alertProperties,
      },
    },
  },
};

const receivedSchema: JSONSchemaType<ReceivedAlert[]> = {
  type: 'array',
  items: {
    type: 'object',
    required: ['status', 'labels', 'annotations', 'startsAt', 'receivedAt', 'channel'],
    properties: { ...alertProperties, receivedAt: { type: 'string' }, channel: { type: 'string' } },
  },
};

const validate = new Ajv().compile(schema);
const validateReceived = new Ajv().compile(receivedSchema);

/** Parses the alerts of a webhook, or explains why it is invalid. */
export function alertsIn(body: string, channel: string, receivedAt: string): Result<ReceivedAlert[]> {
  const webhook = documentIn(body, 'body', validate);
  return webhook.ok
    ? ok(
        webhook.value.alerts.map(({ status, labels, annotations, startsAt }) => ({
          ...{ receivedAt, channel, status, labels, annotations, startsAt },
        }))
      )
    : webhook;
}

/** Parses alerts as the receiver gives them at /alerts, or explains why they are invalid. */
export function receivedIn(text: string): Result<ReceivedAlert[]> {
  return documentIn(text, '--history', validateReceived);
}

function documentIn<T>(text: string, field: string, isValid: ValidateFunction<T>): Result<T> {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return fail(field, 'is not JSON');
  }
  if (isValid(document)) {
    return ok(document);
  }
  const [{ instancePath = '', message = 'is invalid' } = {}] = isValid.errors ?? [];
  return fail(`${field}${instancePath}`, message);
}

const STYLE = `
:root { color-scheme: light dark; --firing: #b3261e; --resolved: #1a7f37; --line: #d0d7de; }
body { font: 14px/1.5 sans-serif; margin: 2rem; }
table { border-collapse: collapse; }
td, th { border-bottom: 1px solid var(--line); padding: .4rem .8rem; text-align: left; vertical-align: top; }
td:first-child { white-space: nowrap; }
td:last-child { overflow-wrap: anywhere; }
tr.firing td:nth-child(2) { color: var(--firing); font-weight: bold; }
tr.resolved td:nth-child(2) { color: var(--resolved); font-weight: bold; }
@media (prefers-color-scheme: dark) { :root { --firing: #ff8a80; --resolved: #6fdd8b; --line: #444c56; } }
@media (max-width: 50rem) {
  body { margin: 1rem; overflow-wrap: anywhere; }
  tr:has(th) { display: none; }
  tr { display: block; border-bottom: 1px solid var(--line); padding: .5rem 0; }
  td { border: 0; padding: 0 .8rem 0 0; }
  td:nth-child(n + 4) { display: block; }
}
`;

/** The page's own style, by its hash, and no other. The icon only keeps browsers from asking for one. */
export const PAGE_NEEDS = [`style-src ${styleHash(STYLE)}`, 'img-src data:'];

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

/** Renders the latest alerts, newest first. All texts are escaped, and links must be http. */
export function alertsPage(alerts: readonly ReceivedAlert[]): string {
  const rows = alerts.map(
    ({ receivedAt, channel, status, labels, annotations }) => `<tr class="${status}">
<td>${escaped(receivedAt.replace('T', ' ').replace(/(\.\d+)?Z$/, ''))}</td>
<td>${status}</td>
<td>${escaped(channel)}</td>
<td><strong>${escaped(labels.alertname ?? '')}</strong><br>${escaped(labels.resource ?? '')}</td>
<td>${escaped(headlineOf(annotations) ?? '')}<br>${escaped(annotations.description ?? '')}<br>
${link(annotations.runbook_url, 'Runbook')} ${link(annotations.dashboard_url, 'Dashboard')}</td>
</tr>`
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="10">
<title>Alerts received</title>
<style>${STYLE}</style>
<link rel="icon" href="data:,">
</head>
<body>
<h1>Alerts received</h1>
${alerts.length === 0 ? '<p>None yet.</p>' : `<table>\n<tr><th>Received (UTC)</th><th>Status</th><th>Receiver</th><th>Alert</th><th>What</th></tr>\n${rows.join('\n')}\n</table>`}
</body>
</html>
`;
}

/** Grafana's alerts have a text without figures as their summary. */
function headlineOf({ headline, summary }: Record<string, string | undefined>): string | undefined {
  return headline ?? summary;
}

function link(url: string | undefined, text: string): string {
  return url !== undefined && /^https?:\/\//.test(url) ? `<a href="${escaped(url)}">${text}</a>` : '';
}

function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return oneLine(text).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

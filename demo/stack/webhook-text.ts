import { oneLine } from '../../src/ui/oneLine';
import { styleHash } from '../http/server';
import { type ReceivedAlert } from './webhook';

const STYLE = `
body { font: 14px/1.5 sans-serif; margin: 2rem; color: #1f2328; background: #fff; }
table { border-collapse: collapse; }
td, th { border-bottom: 1px solid #d0d7de; padding: .4rem .8rem; text-align: left; vertical-align: top; }
tr.firing td:nth-child(2) { color: #b3261e; font-weight: bold; }
tr.resolved td:nth-child(2) { color: #1a7f37; font-weight: bold; }
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
<td>${escaped(receivedAt)}</td>
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
<meta http-equiv="refresh" content="10">
<title>Alerts received</title>
<style>${STYLE}</style>
<link rel="icon" href="data:,">
</head>
<body>
<h1>Alerts received</h1>
${alerts.length === 0 ? '<p>None yet.</p>' : `<table>\n<tr><th>Received</th><th>Status</th><th>Receiver</th><th>Alert</th><th>What</th></tr>\n${rows.join('\n')}\n</table>`}
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

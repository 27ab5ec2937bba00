import { oneLine } from '../../src/ui/oneLine';
import { styleHash } from '../http/server';
import { type ReceivedAlert } from './webhook';

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

/**
 * The demo's receiver: accepts webhooks of Alertmanager and Grafana, prints one line per alert, and shows the latest ones on a
 * plain page.
 */
import { readFileSync } from 'node:fs';
import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Command } from 'commander';
import { isEqual } from 'lodash';
import { messageOf } from '../../tools/error-code';
import { wholeNumber } from '../../tools/whole-number';
import { readBody } from '../http/body';
import { closeOnSignal, listenOn } from '../http/listen';
import { isAllowed, sendJson, sendPage, sendText } from '../http/respond';
import { createLocalServer, httpAddress, styleHash } from '../http/server';
import { oneLine } from '../../src/ui/oneLine';
import { alertLine, alertsIn, headlineOf, type ReceivedAlert } from './webhook';

/** Kept and shown: a demo runs for hours, not for months. */
const KEPT_ALERTS = 1000;
/** Enough for a group of a hundred alerts of 2 KiB. */
const WEBHOOK = { type: 'application/json', limit: 256 * 1024 };

/**
 * Creates an HTTP server that remembers the latest alerts.
 *
 * @param say receives a line for each alert that is new or changed its state; Alertmanager repeats firing alerts, the
 * watchdog about every minute
 * @param names of the server besides this machine's own
 * @param earlier alerts, newest first, that it shows as received
 */
export function createReceiver(
  say: (line: string) => void,
  names: readonly string[] = [],
  earlier: readonly ReceivedAlert[] = []
): Server {
  let received = earlier.slice(0, KEPT_ALERTS);
  const handle = async (request: IncomingMessage, response: ServerResponse, { pathname }: URL): Promise<void> => {
    if (!isAllowed(request, response, ['GET', 'HEAD', 'POST'])) {
      return;
    }
    if (request.method === 'POST') {
      const body = await readBody(request, WEBHOOK);
      if (!Buffer.isBuffer(body)) {
        return sendText(response, body.status, body.text);
      }
      const alerts = alertsIn(body.toString('utf8'), pathname.slice(1), new Date().toISOString());
      if (alerts === undefined) {
        return sendText(response, 400, 'The body must be a webhook of Alertmanager or Grafana.');
      }
      alerts.filter((alert) => statusOf(alert, received) !== alert.status).forEach((alert) => say(alertLine(alert)));
      received = [...alerts, ...received].slice(0, KEPT_ALERTS);
      sendText(response, 200, 'ok');
    } else if (pathname === '/alerts') {
      sendJson(response, 200, received);
    } else if (pathname === '/') {
      sendPage(response, alertsPage(received));
    } else {
      sendText(response, 404, 'Not found. Paths: / and /alerts');
    }
  };
  return createLocalServer({ names, pageNeeds: [`style-src ${styleHash(STYLE)}`, 'img-src data:'], handle });
}

/** The last state of an alert among those received, newest first. */
function statusOf({ labels }: ReceivedAlert, received: readonly ReceivedAlert[]): string | undefined {
  return received.find((known) => isEqual(known.labels, labels))?.status;
}

const STYLE = `
:root { color-scheme: light dark; }
body { font: 14px/1.5 sans-serif; margin: 2rem; }
table { border-collapse: collapse; }
td, th { border-bottom: 1px solid; padding: .4rem .8rem; text-align: left; vertical-align: top; }
td:first-child { white-space: nowrap; }
td:last-child { overflow-wrap: anywhere; }
.firing td:nth-child(2) { color: light-dark(#b3261e, #ff8a80); font-weight: bold; }
@media (max-width: 50rem) { tr { display: flex; flex-wrap: wrap; } td { border: 0; } tr:has(th) { display: none; } }
`;

/** Renders the latest alerts, newest first. All texts are escaped, and links must be http. */
function alertsPage(alerts: readonly ReceivedAlert[]): string {
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

function link(url: string | undefined, text: string): string {
  return url !== undefined && /^https?:\/\//.test(url) ? `<a href="${escaped(url)}">${text}</a>` : '';
}

function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return oneLine(text).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function main(): void {
  const { port, host, allowHost, history } = new Command('receiver')
    .description("Accepts Alertmanager's webhooks, prints each alert and shows the latest ones.")
    .option('--port <number>', 'port to listen on', wholeNumber(0, 65535), 9095)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--allow-host <name...>', 'more names by which this server may be addressed', [])
    .option('--history <file>', 'JSON of earlier alerts, newest first, as /alerts gives them')
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
    .parse()
    .opts<{ port: number; host: string; allowHost: string[]; history?: string }>();

  const earlier: ReceivedAlert[] = history === undefined ? [] : JSON.parse(readFileSync(history, 'utf8'));
  const server = createReceiver((line) => console.log(line), [host, ...allowHost], earlier);
  listenOn(server, port, host).then(
    (chosen) => console.log(`Alerts on ${httpAddress(host, chosen)}/`),
    (error: unknown) => {
      console.error(`receiver: ${messageOf(error)}`);
      process.exitCode = 2;
    }
  );
  closeOnSignal(server);
}

if (require.main === module) {
  main();
}

import { type Alert, type RunningAlertmanager, startAlertmanager } from '../../tools/testing/alertmanager';
import { type HttpReceiver, startHttpReceiver } from '../../tools/testing/http-receiver';
import { type SmtpReceiver, startSmtpReceiver } from './smtp-receiver';
import { ALERTMANAGER_FOLDER, shipped } from './tools';
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** An Alertmanager that runs a shipped example, with local receivers for its notifications. */
export interface Product {
  alertmanager: RunningAlertmanager;
  http: HttpReceiver;
  smtp: SmtpReceiver;
  stop: () => Promise<void>;
}

const PASSWORD = 'correct horse';

/**
 * Starts a shipped example, installed as its header explains, with templates and secrets in files. Changes only the
 * addresses and delays of notifications.
 */
export async function startProduct(binary: string, example: string): Promise<Product> {
  const http = await startHttpReceiver();
  const smtp = await startSmtpReceiver('signalr-headroom', PASSWORD);
  const files = new Map([
    ...readdirSync(path.join(ALERTMANAGER_FOLDER, 'templates')).map((name): [string, string] => [
      `templates/${name}`,
      shipped(`templates/${name}`),
    ]),
    ['secrets/pagerduty-routing-key', 'the-routing-key\n'],
    ['secrets/slack-webhook-url', `${http.url}/slack\n`],
    ...['page', 'ticket'].map((name): [string, string] => [`secrets/teams-${name}-url`, `${http.url}/teams/${name}\n`]),
    ['secrets/smtp-password', PASSWORD],
    ['secrets/webhook-token', 'the-webhook-token'],
    ['secrets/heartbeat-token', 'the-heartbeat-token'],
  ]);
  const config = (folder: string) => {
    const local = shipped(`examples/${example}`)
      .replaceAll('/etc/alertmanager/secrets', `${folder}/secrets`)
      .replace(/https:\/\/\w+\.example\.com/g, http.url)
      .replace('mail.example.com:587', `${smtp.address}\n  smtp_require_tls: false`)
      .replace(/group_wait: \w+/g, 'group_wait: 1s')
      .replace(/group_interval: \w+/g, 'group_interval: 1s');
    return example === 'pagerduty.yml' ? `global: {pagerduty_url: '${http.url}/pagerduty'}\n${local}` : local;
  };
  const alertmanager = await startAlertmanager(binary, config, files);
  return {
    alertmanager,
    http,
    smtp,
    stop: async () => {
      await alertmanager.stop();
      await http.stop();
      await smtp.stop();
    },
  };
}

const STARTED = '2026-11-21T03:02:00Z';
const RUNBOOKS = 'https://example.com/runbooks';

const PLACE = {
  resource: 'chat',
  resource_id: '/subscriptions/s/resourcegroups/prod/providers/microsoft.signalrservice/signalr/chat',
  resource_group: 'prod',
  subscription: 's',
};

/** Two of the pack's alerts, about the same resource. */
export const THROTTLED: Alert = {
  labels: { alertname: 'SignalRThrottled', severity: 'critical', ...PLACE },
  annotations: {
    summary: 'chat: 3 closed as throttled in a minute, unit size 5: scale to 10',
    description: 'chat: Azure closed connections for a limit of the unit size.',
    runbook_url: `${RUNBOOKS}/SignalRThrottled.md`,
    dashboard_url: 'https://example.com/d/signalr-headroom-resource?var-resource=%2Fchat&from=now-3h',
  },
  startsAt: STARTED,
};

export const UNSERVED: Alert = {
  labels: { alertname: 'SignalRServerConnectionsLost', severity: 'critical', ...PLACE },
  annotations: {
    summary: 'chat: no app server for 12 clients: check the app servers now',
    description: 'chat: clients whose messages reach no hub: 12.',
    runbook_url: `${RUNBOOKS}/SignalRServerConnectionsLost.md`,
  },
  startsAt: '2026-11-21T03:05:00Z',
};

/** Text that some product would treat as markup, a mention, a link or JSON, and text that reads backwards. */
const HOSTILE_TEXT =
  `</h1><script>alert(1)</script><!channel> <https://evil.example|click> [click](https://evil.example) ` +
  `"quoted" 'single' \\back {{ .ExternalURL }} {{ broken & key: value \u202Egnp.exe\nsecond line\r\n\tthird ` +
  'https://evil.example www.evil.example a@evil.example @channel &lt;b&gt; `code` *bold* ~gone~';

export const HOSTILE: Alert = {
  labels: {
    alertname: 'SignalRThrottled',
    severity: 'critical',
    resource_id: '/hostile',
    resource: HOSTILE_TEXT,
    resource_group: HOSTILE_TEXT,
    subscription: HOSTILE_TEXT,
  },
  annotations: {
    summary: `${HOSTILE_TEXT}: connections`,
    description: HOSTILE_TEXT,
    runbook_url: 'javascript:alert(1)',
    dashboard_url: 'https://example.com/?a="><img src=x onerror=alert(1)>|click',
  },
  startsAt: STARTED,
};

/** An alert from outside the pack, with little more than a name. */
export const BARE: Alert = {
  labels: { alertname: 'SignalRForeign', severity: 'critical', resource_id: '/bare' },
  startsAt: STARTED,
};

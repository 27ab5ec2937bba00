import { type Alert } from '../../tools/testing/alertmanager';
import { ALERTMANAGERS, inTurn, onlyWith } from '../../tools/testing/binaries';
import { until } from '../../tools/testing/until';
import { type Product, startProduct } from './products';
import { contentOf } from './smtp-receiver';
import { isAtLeast, versionOf } from './tools';

/** Teams refuses a larger request, and with it all that the notification says. */
const MOST_BYTES = 28 * 1024;

const ALERTS = 200;

/** Alerts that end first: a notification of their end also lists those that fire on. */
const HALF = ALERTS / 2;

/** Characters of one to four bytes, and one that JSON and Slack write as several. */
const LETTERS = ['x', 'ü', '語', '💥', '&', '"'];

const STARTED = '2026-11-21T03:02:00Z';

/**
 * Alerts of one group, with names of 250 characters wherever a name can be.
 *
 * @param inTexts characters of a name in the alert's texts, which the pack's rules cut
 */
function missing(letter: string, inTexts: number): Alert[] {
  return Array.from({ length: ALERTS }, (_, i) => {
    const name = `${String(i).padStart(3, '0')}-${letter.repeat(246)}`;
    const encoded = encodeURIComponent(name);
    const shown = [...name].slice(0, inTexts).join('');
    return {
      labels: {
        alertname: 'SignalRInputMissing',
        severity: 'warning',
        // The routes group by it: each letter has a notification of its own.
        reason: `${letter}_`.repeat(125),
        resource: name,
        resource_id: `/subscriptions/${name}/resourcegroups/${name}/providers/microsoft.signalrservice/signalr/${name}`,
        resource_group: name,
        subscription: name,
      },
      annotations: {
        summary: `${shown}: no traffic: alerts on its capacity are off or incomplete until that is fixed`,
        description: `${shown}: check its exporter. ${shown}: 5 connections.`,
        runbook_url: `https://example.com/${encoded}/runbooks/SignalRInputMissing.md`,
        dashboard_url: `https://example.com/d/signalr-headroom-resource?var-resource=${encoded}`,
      },
      startsAt: STARTED,
    };
  });
}

const OTHER: Alert = {
  labels: { alertname: 'SignalRNearCeiling', severity: 'warning', resource: 'victim', resource_id: '/victim' },
  annotations: { summary: 'victim: connections 84% of the ceiling' },
  startsAt: STARTED,
};

/** The number of alerts in the title of a notification, and their state. */
const TITLE = /(\d+) alerts (firing|resolved)/;

/**
 * The end of a whole group. Where an answer comes too late for Alertmanager, it says again what it said, with what has ended since:
 * so the end of the second half can also be that of both.
 */
function isEnd(message: string): boolean {
  return TITLE.exec(message)?.[2] === 'resolved';
}

const requests = ({ http }: Product) => http.received.map(({ body }) => body);

/**
 * Lets all alerts end at one moment. Alertmanager adds alerts to their groups one by one, and notifies of a part if its turn comes
 * between two of them; so each has to know its end before that comes.
 */
async function endAtOnce({ alertmanager: { send, groups } }: Product, alerts: readonly Alert[]): Promise<void> {
  let ends = 0;
  for (let ahead = 2; Date.now() >= ends; ahead *= 2) {
    ends = Date.now() + ahead * 1000;
    const endsAt = new Date(ends).toISOString();
    await send(alerts.map((alert) => ({ ...alert, endsAt })));
    await until('every alert of a group has its end', async () => {
      const own = (await groups()).flatMap((group) => group.alerts.filter((alert) => alert.endsAt === endsAt));
      return own.length >= alerts.length || Date.now() >= ends;
    });
  }
}

/** Sends the groups and another resource's alert, and returns all notifications once they are there. */
async function delivered(binary: string, example: string, inTexts: number, messages: (product: Product) => string[]) {
  const product = await startProduct(binary, example);
  const { send } = product.alertmanager;
  const count = (...texts: string[]) =>
    messages(product).filter((message) => texts.every((text) => message.includes(text))).length;
  try {
    const groups = LETTERS.map((letter) => missing(letter, inTexts));
    await send([...groups.flat(), OTHER]);
    await until("another resource's ticket", () => count('victim: connections 84%') > 0);
    await until('a notification of each group', () => count(`${ALERTS} alerts firing`) >= LETTERS.length);
    await endAtOnce(
      product,
      groups.flatMap((alerts) => alerts.slice(0, HALF))
    );
    // Alertmanager may repeat a group without those that ended.
    const [firing, ended] = [`${HALF} alerts firing`, `${HALF} resolved`];
    await until('the end of one half of each group', () => count(firing, ended) >= LETTERS.length);
    await endAtOnce(
      product,
      groups.flatMap((alerts) => alerts.slice(HALF))
    );
    await until('the end of each group', () => messages(product).filter(isEnd).length >= LETTERS.length);
    return messages(product);
  } finally {
    await product.stop();
  }
}

const [NEWER] = ALERTMANAGERS.filter((binary) => isAtLeast(versionOf(binary), '0.28'));

function boundedIn(binary: string, example: string, inTexts: number, messages: (product: Product) => string[]): void {
  it(`${example}: ${ALERTS} alerts with names of 250 characters take less than ${MOST_BYTES} bytes`, async () => {
    const sent = await delivered(binary, example, inTexts, messages);
    const sizes = sent.map((message) => Buffer.byteLength(message));
    expect(Math.max(...sizes)).toBeLessThan(MOST_BYTES);
    const counted = sent.flatMap((message) => {
      const [, count, state] = TITLE.exec(message) ?? [];
      return Number(count) > 5 ? [{ message, rest: `${Number(count) - 5} more ${state}` }] : [];
    });
    expect(counted.length).toBeGreaterThanOrEqual(3 * LETTERS.length);
    expect(counted.filter(({ message, rest }) => !message.includes(rest))).toEqual([]);
  });
}

describe.each(inTurn(ALERTMANAGERS, 1))('%s', (binary) => {
  boundedIn(binary, 'email.yml', 60, ({ smtp }) => smtp.received.map(({ raw }) => contentOf(raw).join('\n')));
  boundedIn(binary, 'slack.yml', 60, requests);
  boundedIn(binary, 'pagerduty.yml', 60, requests);
});

onlyWith(NEWER, 'Alertmanager 0.28: an older one cannot send to Microsoft Teams', (binary) => {
  // The only product that refuses 28 KB: its bound also holds for alerts of others, which cut nothing.
  boundedIn(binary, 'msteams.yml', 250, requests);
});

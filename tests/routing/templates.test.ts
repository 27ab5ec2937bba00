import { ALERTMANAGERS, inTurn, onlyWith } from '../../tools/testing/binaries';
import { until } from '../../tools/testing/until';
import { type Received } from '../../tools/testing/http-receiver';
import { BARE, THROTTLED, HOSTILE, type Product, startProduct, UNSERVED } from './products';
import { contentOf, readEmail } from './smtp-receiver';
import { isAtLeast, versionOf } from './tools';

/** Returns the element names of all opening and closing tags. */
function elementsOf(html: string): string[] {
  return [...html.matchAll(/<\/?([a-z!][a-z0-9]*)/gi)].map(([, name]) => name.toLowerCase());
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link.replaceAll('&amp;', '&'));
}

/** Returns the visible text of an email, one line for each non-empty line of its HTML. */
function textOf(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', '#34': '"', '#39': "'" };
  return html
    .split('\n')
    .map((line) =>
      line.replace(/<[^>]*>/g, '').replace(/&([^;]+);/g, (_, name: string) => entities[name] ?? `&${name};`)
    )
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

const TITLE = 'chat: no app server for 12 clients: check the app servers now';
const FIRING = `[CRITICAL] ${TITLE} (2 alerts firing)`;
const RESOLVED = '[RESOLVED] SignalRServerConnectionsLost on chat (2 alerts resolved)';
const DASHBOARD = 'https://example.com/d/signalr-headroom-resource?var-resource=%2Fchat&from=now-3h';

const DESCRIPTION = 'chat: Azure closed connections for a limit of the unit size.';

/** Both alerts as plain text. */
const FIRING_AS_TEXT = `\
CRITICAL chat: no app server for 12 clients: check the app servers now
chat: clients whose messages reach no hub: 12.
Runbook: https://example.com/runbooks/SignalRServerConnectionsLost.md
SignalRServerConnectionsLost since 2026-11-21 03:05 UTC

CRITICAL chat: 3 closed as throttled in a minute, unit size 5: scale to 10
${DESCRIPTION}
Runbook: https://example.com/runbooks/SignalRThrottled.md
Dashboard: ${DASHBOARD}
SignalRThrottled since 2026-11-21 03:02 UTC
`;

/** A resolved alert no longer says what to do. */
const RESOLVED_AS_TEXT = `\
RESOLVED SignalRServerConnectionsLost on chat
fired for 5m, until 2026-11-21 03:10 UTC

RESOLVED SignalRThrottled on chat
fired for 8m, until 2026-11-21 03:10 UTC
`;

const PLACE = 'chat, resource group prod, subscription s';

/** The hostile text on one line, without direction overrides, and with look-alikes where a product would find a link. */
const LINE =
  `</h1><script>alert(1)</script><!channel> <https:∕∕evil․example|click> [click](https:∕∕evil․example) ` +
  `"quoted" 'single' \\back {{ ․ExternalURL }} {{ broken & key: value gnp․exe second line third ` +
  'https:∕∕evil․example www․evil․example a＠evil․example ＠channel &lt;b&gt; `code` *bold* ~gone~';

/** The same as a name. */
const SHORT = '</h1><script>alert(1)</script><!channel> <https:∕∕evil․examp…';

/** Returns a text with a product's look-alikes or escapes. */
function escaped(text: string, by: Readonly<Record<string, string>>): string {
  return [...text].map((character) => by[character] ?? character).join('');
}

const ENDED = '2026-11-21T03:10:00Z';

/** Sends two alerts that fire and resolve, a hostile one, and a bare one, and waits for the notifications. */
async function deliver(product: Product, messages: () => string[]): Promise<void> {
  const { send } = product.alertmanager;
  const received = (text: RegExp) => () => messages().some((message) => text.test(message));
  await send([THROTTLED, UNSERVED, HOSTILE, BARE]);
  await until('a single notification about both alerts', received(/2 alerts firing/));
  await until('the hostile alert', received(/second line/));
  await until('the bare alert', received(/SignalRForeign/));
  await send([THROTTLED, UNSERVED].map((alert) => ({ ...alert, endsAt: ENDED })));
  await until('their resolution', received(/2 alerts resolved/));
}

function find<T>(all: readonly T[], text: string): T {
  const found = all.find((one) => JSON.stringify(one).includes(text));
  if (found === undefined) {
    throw new Error(`none of these contains ${text}: ${JSON.stringify(all)}`);
  }
  return found;
}

/** Starts a product and delivers the alerts before the tests, and stops it after them. */
function delivered(binary: string, example: string, messages: (product: Product) => string[]): () => Product {
  let product: Product | undefined;
  beforeAll(async () => {
    const started = await startProduct(binary, example);
    product = started;
    await deliver(started, () => messages(started));
  });
  afterAll(() => product?.stop());
  return () => {
    if (product === undefined) {
      throw new Error(`${example} did not start`);
    }
    return product;
  };
}

const bodies = ({ http }: Product) => http.received.map(({ body }) => body);

describe.each(inTurn(ALERTMANAGERS, 0))('%s', (binary) => {
  describe('email', () => {
    const product = delivered(binary, 'email.yml', ({ smtp }) => smtp.received.flatMap(({ raw }) => contentOf(raw)));
    const emails = () => product().smtp.received.map(({ raw, to, user }) => ({ ...readEmail(raw), to, user }));
    const email = (subject: string) => {
      const found = emails().find(({ headers }) => headers.get('subject') === subject);
      if (found === undefined) {
        throw new Error(`no email with the subject ${subject}`);
      }
      const text = found.parts.get('text/plain') ?? '';
      return { ...found, text, html: found.parts.get('text/html') ?? '' };
    };

    it('goes to the paging address, with the password from a file', () => {
      expect(emails().map(({ to, user }) => [to, user])).toContainEqual([['on-call@example.com'], 'signalr-headroom']);
    });

    it('lists firing and resolved alerts in plain text', () => {
      expect(email(FIRING).text).toBe(`${PLACE}: 2 firing\n\n${FIRING_AS_TEXT}`);
      expect(email(RESOLVED).text).toBe(`${PLACE}: 0 firing, 2 resolved\n\n${RESOLVED_AS_TEXT}`);
    });

    it('has the same content in HTML', () => {
      const { html } = email(FIRING);
      expect(textOf(html)).toBe(
        [
          ...[FIRING, FIRING, `${PLACE}: 2 firing`],
          ...[`CRITICAL ${TITLE}`, 'chat: clients whose messages reach no hub: 12.', 'Runbook'],
          'SignalRServerConnectionsLost since 2026-11-21 03:05 UTC',
          ...[
            'CRITICAL chat: 3 closed as throttled in a minute, unit size 5: scale to 10',
            DESCRIPTION,
            'Runbook Dashboard',
          ],
          'SignalRThrottled since 2026-11-21 03:02 UTC',
        ].join('\n')
      );
      expect(linksIn(html)).toEqual([
        'https://example.com/runbooks/SignalRServerConnectionsLost.md',
        'https://example.com/runbooks/SignalRThrottled.md',
        DASHBOARD,
      ]);
    });

    it('does not turn hostile text into elements, links or headers', () => {
      const { html, headers } = email(`[CRITICAL] ${LINE}: connections`);
      expect(new Set(elementsOf(html))).toEqual(
        new Set([...elementsOf(email(FIRING).html)].filter((element) => !['a', 'strong'].includes(element)))
      );
      expect(linksIn(html)).toEqual([]);
      expect([...headers.keys()].sort()).toEqual([...email(FIRING).headers.keys()].sort());
      expect(textOf(html)).toContain(`${LINE}: connections`);
    });

    it('falls back to the name of an alert without annotations', () => {
      expect(email('[CRITICAL] SignalRForeign').text).toBe(
        'No single resource\n\nSignalRForeign since 2026-11-21 03:02 UTC\n'
      );
    });
  });

  describe('Slack', () => {
    const product = delivered(binary, 'slack.yml', bodies);
    const message = (text: string) => {
      const { channel, attachments } = JSON.parse(find(product().http.received, text).body);
      const [{ color, title, title_link: link, text: content, fallback }] = attachments;
      return { channel, color, title, link, text: content, fallback };
    };
    const text = `\
*CRITICAL* ${TITLE}
chat: clients whose messages reach no hub: 12.
<https://example.com/runbooks/SignalRServerConnectionsLost.md|Runbook>
SignalRServerConnectionsLost since 2026-11-21 03:05 UTC

*CRITICAL* chat: 3 closed as throttled in a minute, unit size 5: scale to 10
${DESCRIPTION}
<https://example.com/runbooks/SignalRThrottled.md|Runbook> | <${DASHBOARD.replace('&', '&amp;')}|Dashboard>
SignalRThrottled since 2026-11-21 03:02 UTC
`;

    it('lists firing alerts', () => {
      expect(message('2 alerts firing')).toEqual({
        ...{ channel: '#signalr-page', color: 'danger', title: FIRING, fallback: FIRING },
        text: `${PLACE}: 2 firing\n\n${text}`,
      });
    });

    it('lists resolved alerts in green', () => {
      expect(message('2 alerts resolved')).toEqual({
        ...{ channel: '#signalr-page', color: 'good', title: RESOLVED, fallback: RESOLVED },
        text: `${PLACE}: 0 firing, 2 resolved\n\n${RESOLVED_AS_TEXT.replaceAll('RESOLVED', '*RESOLVED*')}`,
      });
    });

    it('does not turn hostile text into mentions, links, code or bold text', () => {
      const hostile = message('second line');
      const shown = escaped(LINE, { '&': '&amp;', '<': '&lt;', '>': '&gt;', '`': "'", '*': '∗', '~': '∼' });
      expect(hostile.title).toBe(`[CRITICAL] ${shown}: connections`);
      expect(hostile.text).toContain(`\n\n${shown}\nSignalRThrottled since`);
      expect(JSON.stringify(hostile)).not.toMatch(/[<>@`*~]|:\/\/|&(?!amp;|lt;|gt;)/);
      expect(hostile.link).toBeUndefined();
    });
  });

  describe('PagerDuty', () => {
    const product = delivered(binary, 'pagerduty.yml', bodies);
    const event = (text: string) => JSON.parse(find(product().http.received, text).body);

    it('opens an incident with the firing alerts', () => {
      expect(event('2 alerts firing')).toMatchObject({
        routing_key: 'the-routing-key',
        event_action: 'trigger',
        client: 'SignalR Headroom',
        payload: {
          summary: FIRING,
          source: `${PLACE}: 2 firing`,
          severity: 'critical',
          component: 'chat',
          custom_details: { firing: `\t${FIRING_AS_TEXT}\n`, resolved: 'none' },
        },
        links: [{ href: 'https://example.com/runbooks/SignalRServerConnectionsLost.md', text: 'Runbook' }],
      });
    });

    it('closes the same incident', () => {
      const { event_action: action, dedup_key: key } = event('2 alerts resolved');
      expect({ action, key }).toEqual({ action: 'resolve', key: event('2 alerts firing').dedup_key });
    });

    it('keeps hostile text on one line and out of links', () => {
      const { payload, links, client_url: link } = event('second line');
      expect(payload.summary).toBe(`[CRITICAL] ${LINE}: connections`);
      expect(payload.component).toBe(SHORT);
      expect(payload.source).toBe(`${SHORT}, resource group ${SHORT}, subscription ${SHORT}`);
      expect({ links, link }).toEqual({ links: undefined, link: undefined });
      expect(payload.custom_details.firing).toBe(
        `\tCRITICAL ${LINE}: connections\n${LINE}\nSignalRThrottled since 2026-11-21 03:02 UTC\n\n`
      );
    });
  });

  describe('a webhook', () => {
    const product = delivered(binary, 'webhook.yml', (started) =>
      bodies(started).map((body) => {
        const { alerts, status } = JSON.parse(body);
        return `${body} ${alerts.length} alerts ${status}`;
      })
    );
    const sent = (status: string): Received =>
      product().http.received.filter(({ body }) => JSON.parse(body).status === status && body.includes('/chat'))[0];

    it('gets the JSON of Alertmanager, with the token from a file', () => {
      const { path, headers, body } = sent('resolved');
      expect([path, headers.authorization]).toEqual(['/signalr/page', 'Bearer the-webhook-token']);
      expect(JSON.parse(body)).toMatchObject({
        version: '4',
        status: 'resolved',
        receiver: 'signalr-page',
        truncatedAlerts: 0,
        groupLabels: { resource_id: THROTTLED.labels.resource_id },
        commonLabels: { resource: 'chat', severity: 'critical' },
        alerts: [
          { status: 'resolved', labels: UNSERVED.labels, annotations: UNSERVED.annotations },
          { status: 'resolved', labels: THROTTLED.labels, annotations: THROTTLED.annotations },
        ],
      });
    });

    it('gets hostile text unescaped, as the recipient must escape it', () => {
      const { body } = find(product().http.received, 'second line');
      expect(JSON.parse(body).alerts[0]).toMatchObject({ labels: HOSTILE.labels, annotations: HOSTILE.annotations });
    });
  });
});

const knowsTeams = ALERTMANAGERS.find((binary) => isAtLeast(versionOf(binary), '0.28'));

onlyWith(knowsTeams, 'Alertmanager 0.28: an older one cannot send to Microsoft Teams', (binary) => {
  describe('Microsoft Teams', () => {
    const product = delivered(binary, 'msteams.yml', bodies);
    const card = (text: string) => {
      const { path, body } = find(product().http.received, text);
      const [title, content] = JSON.parse(body).attachments[0].content.body;
      return { path, title: title.text, text: content.text };
    };

    it('lists firing alerts', () => {
      expect(card('2 alerts firing')).toEqual({
        path: '/teams/page',
        title: FIRING,
        text: `\
${PLACE}: 2 firing

**CRITICAL** ${TITLE}

chat: clients whose messages reach no hub: 12.

[Runbook](https://example.com/runbooks/SignalRServerConnectionsLost.md)

SignalRServerConnectionsLost since 2026-11-21 03:05 UTC

**CRITICAL** chat: 3 closed as throttled in a minute, unit size 5: scale to 10

${DESCRIPTION}

[Runbook](https://example.com/runbooks/SignalRThrottled.md) | [Dashboard](${DASHBOARD})

SignalRThrottled since 2026-11-21 03:02 UTC
`,
      });
    });

    it('does not turn hostile text into links, elements, entities or code', () => {
      const { title, text } = card('second line');
      const shown = escaped(LINE, {
        ...{ '[': '(', ']': ')', '<': '‹', '>': '›' },
        ...{ '&': '＆', '`': "'", '*': '∗' },
      });
      expect(title).toBe(`[CRITICAL] ${shown}: connections`);
      expect(text).toContain(`\n\n${shown}\n\nSignalRThrottled since`);
      expect(text).not.toMatch(/[[\]<>&@`*]|:\/\//);
    });
  });
});

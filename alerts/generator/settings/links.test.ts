import { linkBase, SAFE_LINK } from './links';
import { parseSettings } from '.';

it.each([
  ['https://wiki/équipe(sre)', 'https://wiki/%C3%A9quipe%28sre%29'],
  ['https://wiki/a b|c[d]^`"<>', 'https://wiki/a%20b%7Cc%5Bd%5D%5E%60%22%3C%3E'],
  ['https://wiki/100%/50%25/%é', 'https://wiki/100%25/50%25/%25%C3%A9'],
  ['https://équipe.example/', 'https://xn--quipe-9ra.example'],
  ['https://wiki:443/a', 'https://wiki/a'],
  ['https://wiki\\a', 'https://wiki/a'],
  ['https://wiki/a/../b//', 'https://wiki/b'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ["https://example.com/it's/$x/~a_b-c.d!*,;=&+@:", "https://example.com/it's/$x/~a_b-c.d!*,;=&+@:"],
])('writes %s so that every channel shows it', (text, url) => {
  expect(linkBase(text, 'runbook_base_url')).toEqual({ ok: true, value: url });
  expect(url).toMatch(new RegExp(SAFE_LINK));
});

it('gives the percent-encoded address to the rules', () => {
  const parsed = parseSettings('runbook_base_url: https://wiki/équipe(sre)\ndashboard_base_url: https://grafana/é/');
  expect(parsed.ok && [parsed.settings.runbook_base_url, parsed.settings.dashboard_base_url]).toEqual([
    'https://wiki/%C3%A9quipe%28sre%29',
    'https://grafana/%C3%A9',
  ]);
});

it.each([
  ['https://', 'takes a URL that begins with http:// or https://, without ? or #, not "https://"'],
  ['https:///wiki', 'takes a URL that begins with http:// or https://, without ? or #, not "https:///wiki"'],
  ['https://wiki/a b', /^takes a URL that begins with/],
  ['ftp://wiki', /^takes a URL that begins with/],
  ['https://[::1', 'takes a URL with a valid host and port, not https://[::1'],
  ['https://wiki:99999', 'takes a URL with a valid host and port, not https://wiki:99999'],
  ['https://wi<ki', 'takes a URL with a valid host and port, not https://wi<ki'],
  [
    'https://[::1]:3000',
    'takes a host name or an IPv4 address, since messages cannot link to IPv6, not https://[::1]:3000',
  ],
  ['https://user:secret@wiki', 'takes a URL without a user name and password, which every message would show'],
  ['https://user@wiki', 'takes a URL without a user name and password, which every message would show'],
])('refuses %s', (url, message) => {
  const parsed = parseSettings(JSON.stringify({ dashboard_base_url: url }));
  const errors = parsed.ok ? [] : parsed.errors;
  const shown = typeof message === 'string' ? message : expect.stringMatching(message);
  expect(errors.map((error) => error.replace(/^dashboard_base_url: /, ''))).toEqual([shown]);
});

it('accepts a thousand characters with percent-encoding, and refuses one more', () => {
  const host = 'https://wiki/';
  const text = `${host}${'é'.repeat(164)}`.padEnd(host.length + 164 + 1000 - host.length - 6 * 164, 'a');
  expect(linkBase(text, 'runbook_base_url')).toMatchObject({ ok: true, value: expect.stringMatching(/^.{1000}$/) });
  expect(linkBase(`${text}a`, 'runbook_base_url')).toEqual({
    ok: false,
    error: { field: 'runbook_base_url', message: 'takes at most 1000 characters with percent-encoding, not 1001' },
  });
});

const ID = '/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/';

/** One of each kind that ends a line, is invisible, reverses a text, or that UTF-8 or YAML cannot hold. */
const UNSAFE: ReadonlyArray<[kind: string, character: string]> = [
  ['half of a surrogate pair', '\ud800'],
  ['the other half', '\udfff'],
  ['a line separator', '\u2028'],
  ['a paragraph separator', '\u2029'],
  ['a next line', '\u0085'],
  ['a line feed', '\n'],
  ['a tab', '\t'],
  ['NUL', '\u0000'],
  ['an escape', '\u001b'],
  ['a C1 control', '\u009b'],
  ['a byte order mark', '\ufeff'],
  ['a non-character', '\ufffe'],
  ['a non-character beyond the first plane', '\u{1ffff}'],
  ['a mark that reverses the text', '\u202e'],
  ['a zero-width space', '\u200b'],
];

/** Settings of every kind that hold a text, as JSON, which is YAML too. */
const PLACES: Readonly<Record<string, (text: string) => unknown>> = {
  'resources[0].resource_id': (text) => ({ resources: [{ resource_id: `${ID}a${text}` }] }),
  'alert_labels.team': (text) => ({ alert_labels: { team: `a${text}b` } }),
  'alerts_off[0]': (text) => ({ alerts_off: [`resource="a${text}"`] }),
  runbook_base_url: (text) => ({ runbook_base_url: `https://wiki/${text}` }),
  'office_hours.time_zone': (text) => ({ office_hours: { time_zone: `UTC${text}` } }),
  'office_hours.days[0]': (text) => ({ office_hours: { days: [`monday${text}`] } }),
  evaluation_interval: (text) => ({ evaluation_interval: `30s${text}` }),
  edition: (text) => ({ edition: `2019-11${text}` }),
};

const TAKES = 'takes text without line breaks, control characters, direction marks and invisible characters';

function errorsOf(settings: unknown): string[] {
  // Escapes everything beyond ASCII: the parser refuses some of these characters before their value is known.
  const text = JSON.stringify(settings).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  );
  const parsed = parseSettings(text);
  return parsed.ok ? [] : parsed.errors;
}

it.each(Object.entries(PLACES))(
  'refuses an unsafe character in %s before anything else, in one visible line',
  (at, place) => {
    for (const [, character] of UNSAFE) {
      const errors = errorsOf(place(character));
      expect(errors).toEqual([expect.stringMatching(new RegExp(`^${at.replace(/[[\].]/g, '\\$&')}: ${TAKES}, not "`))]);
      expect(errors[0]).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
    }
  }
);

it.each(UNSAFE)('shows %s as an escape', (_, character) => {
  const [error] = errorsOf({ alert_labels: { team: character } });
  expect(error).toMatch(/, not "\\(?:[bfnrt]|u[0-9a-f]{4})(?:\\u[0-9a-f]{4})?"$/);
});

it.each(UNSAFE)('refuses %s in a name', (_, character) => {
  const [error, ...others] = errorsOf({ alert_labels: { [`a${character}`]: 'x' } });
  expect(error).toMatch(/^alert_labels\.a(?:\\u\w{4})+: has a name that takes text without/);
  expect(others).toEqual([]);
});

it('reports every text of a file', () => {
  expect(errorsOf({ edition: '\n', resources: [{ resource_id: '\n' }, { resource_id: '\n' }] })).toHaveLength(3);
});

it('accepts letters of all languages and signs', () => {
  const team = 'équipe 東京 🚀 "quoted" \\ #1: a';
  expect(errorsOf({ alert_labels: { team } })).toEqual([]);
});

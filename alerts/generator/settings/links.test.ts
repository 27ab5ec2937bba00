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

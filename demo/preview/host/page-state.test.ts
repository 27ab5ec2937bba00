import { dateTime } from '@grafana/data';
import { rangeToState, readState, resolveRange, writeState } from './page-state';

const LINK = 'http://127.0.0.1:3000/d/signalr-headroom-resource?var-resource=%2Fsubscriptions%2Fs%2Fa';

it('opens the resource of an alert link with the dashboard’s own range', () => {
  expect(readState(new URL(LINK))).toEqual({
    dashboard: 'signalr-headroom-resource',
    from: undefined,
    to: undefined,
    refresh: undefined,
    theme: undefined,
    kiosk: false,
    variables: { resource: '/subscriptions/s/a' },
  });
});

it.each([
  '',
  '&from=now-1h&to=now&refresh=',
  '&theme=light&kiosk=1',
  '&theme=dark',
  '&theme=blue',
  '&from=5&to=9&refresh=10s',
])('reads and writes the address %s unchanged', (parameters) => {
  const state = readState(new URL(LINK + parameters));
  expect(readState(new URL(writeState(state), LINK))).toEqual(state);
});

it('keeps absolute and relative times in the address', () => {
  const absolute = resolveRange('60000', '120000', { from: 'now-1h', to: 'now' });
  expect([absolute.from.valueOf(), absolute.to.valueOf()]).toEqual([60_000, 120_000]);
  expect(rangeToState(absolute)).toEqual({ from: '60000', to: '120000' });
  expect(rangeToState(resolveRange('now-1h', 'now', { from: '', to: '' }))).toEqual({ from: 'now-1h', to: 'now' });
});

it.each(['yesterday', 'now-', '<script>'])('uses the dashboard’s range for an invalid one (%s)', (from) => {
  const range = resolveRange(from, 'now', { from: 'now-3h', to: 'now' });
  expect(dateTime(range.to).diff(range.from, 'hours')).toBe(3);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { readEvents } from './events';
import { firingsOf } from './firings';
import { createdEvent, silencedEvent, startupEvent, toldEvent } from './testing';

const folder = mkdtempSync(path.join(tmpdir(), 'headroom-events-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function fileOf(text: string): string {
  const file = path.join(folder, `${++files}.jsonl`);
  writeFileSync(file, text);
  return file;
}

const read = (...lines: string[]) => readEvents([fileOf(lines.map((line) => `${line}\n`).join(''))]);
const firings = (...lines: string[]) => firingsOf(read(...lines).alertEvents);

it('takes the same start for the same firing, whichever event has it, and counts each delivery', () => {
  const [firing, ...more] = firings(
    createdEvent({ at: 60, from: 30 }),
    toldEvent({ at: 70, from: 30 }),
    toldEvent({ at: 3670, from: 30 }),
    toldEvent({ at: 4000, from: 30, until: 3900 })
  );
  expect(more).toEqual([]);
  expect(firing).toMatchObject({ from: 30, until: 3900, deliveredAt: [70, 3670], isPage: true, resource: '/chat' });
});

it('continues a firing that starts before an earlier one ended, and begins a new one after it', () => {
  const all = firings(
    toldEvent({ at: 10, from: 0 }),
    toldEvent({ at: 110, from: 0, until: 100 }),
    toldEvent({ at: 120, from: 100 }),
    toldEvent({ at: 210, from: 100, until: 200 }),
    toldEvent({ at: 310, from: 201 })
  );
  expect(all.map(({ from, until, deliveredAt }) => [from, until, deliveredAt])).toEqual([
    [0, 200, [10, 120]],
    [201, undefined, [310]],
  ]);
});

it('continues a firing that a second Prometheus started seconds later, while the first still sends it', () => {
  const all = firings(
    createdEvent({ at: 60, from: 30 }),
    toldEvent({ at: 90, from: 30 }),
    createdEvent({ at: 75, from: 45 })
  );
  expect(all).toMatchObject([{ from: 30, deliveredAt: [90] }]);
  expect(firings(createdEvent({ at: 60, from: 30 }), createdEvent({ at: 400, from: 361 }))).toHaveLength(2);
});

it('marks a silenced alert, and leaves it without a delivery', () => {
  const [firing] = firings(createdEvent({ at: 60, from: 30 }), silencedEvent({ at: 70 }));
  expect(firing).toMatchObject({ isSilenced: true, isInhibited: false, deliveredAt: [] });
});

it('reads a cluster and rotated files as one', () => {
  const [a, b] = [toldEvent({ at: 70, from: 30 }), createdEvent({ at: 61, from: 30 })].map((line) =>
    fileOf(`${line}\n`)
  );
  expect(firingsOf(readEvents([a, b]).alertEvents)).toHaveLength(1);
});

it('counts the names of alerts of others, also those that begin with SignalR, and leaves out the watchdog', () => {
  const others = { alertname: 'DiskFull', severity: 'critical' };
  const watchdog = { alertname: 'SignalRHeadroomWatchdog', severity: 'none' };
  const { alertEvents, ignoredNames, from, until } = read(
    startupEvent(5),
    toldEvent({ at: 10, labels: others }),
    toldEvent({ at: 20, labels: others }),
    toldEvent({ at: 25, labels: { ...others, alertname: 'SignalRCertificateExpires' } }),
    toldEvent({ at: 30, labels: watchdog })
  );
  expect([alertEvents, ignoredNames, from, until]).toEqual([[], 2, 5, 30]);
});

it('ignores an incomplete last line, also in the middle of a character, and says which', () => {
  const whole = toldEvent({ at: 70, labels: { alertname: 'SignalRAtCeiling', summary: 'é' } });
  const bytes = Buffer.from(`${startupEvent(5)}\n${whole}`);
  const inCharacter = bytes.subarray(0, bytes.indexOf(Buffer.from('é')) + 1);
  const file = path.join(folder, 'cut.jsonl');
  writeFileSync(file, inCharacter);
  expect(readEvents([file])).toMatchObject({ alertEvents: [], truncated: [{ file, line: 2 }] });
  writeFileSync(file, bytes);
  expect(readEvents([file])).toMatchObject({ alertEvents: [{ kind: 'delivered' }], truncated: [] });
});

it.each<[string, string, string | RegExp]>([
  ['a line that is not JSON', `${startupEvent(5)}\n{"a"\n${startupEvent(6)}\n`, 'line 2: malformed JSON'],
  ['a line of a log', 'time=2026-11-03 level=INFO msg=ready\n', 'line 1: malformed JSON'],
  ['another document', '[1]\n', 'line 1: event: takes an event'],
  ['a document without a time', '{"data":{}}\n', 'line 1: @timestamp: is missing; it takes a time'],
  [
    'a time that no clock shows',
    '{"@timestamp":"2026-13-05T24:00:00Z","data":{}}\n',
    'line 1: @timestamp: takes a time',
  ],
  ['a time in seconds', '{"@timestamp":5,"data":{}}\n', 'line 1: @timestamp: takes a time such as'],
  [
    'an alert without a start',
    `${startupEvent(5)}\n{"@timestamp":"2026-11-03T14:05:00Z","data":{"notification":{"alerts":[{"details":{"labels":{}}}]}}}\n`,
    'line 2: data.notification.alerts[0].details.startsAt: is missing',
  ],
  ['nothing', '', 'has no event'],
  ['only the begin of a line', '{"@time', 'has no event'],
])('names file, line and field of %s', (_, text, message) => {
  const file = fileOf(text);
  expect(() => readEvents([file])).toThrow(message);
  expect(() => readEvents([file])).toThrow(file);
});

it('names a file that cannot be read, and one that is given twice', () => {
  const missing = path.join(folder, 'none.jsonl');
  expect(() => readEvents([missing])).toThrow(`${missing}: file not found`);
  expect(() => readEvents([missing, missing])).toThrow('FILE: takes each file once');
  const odd = path.join(folder, 'odd.jsonl');
  writeFileSync(odd, Buffer.from([0xff, 0xfe, 0x0a]));
  expect(() => readEvents([odd])).toThrow('is not UTF-8 text');
});

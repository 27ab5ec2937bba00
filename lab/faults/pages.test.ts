import { readFileSync } from 'node:fs';
import path from 'node:path';

import { FAULTS } from './faults';
import { compare, type Expected, type Notified } from './stack/pages';

const crossing = { name: 'the crossing', at: 1_000_000 };

const expected: Expected = {
  alert: 'SignalRAtCeiling',
  resource: 'orders',
  status: 'firing',
  times: [1, 1],
  from: crossing,
  within: [30, 50],
};

const at = (seconds: number, of: Partial<Notified> = {}): Notified => ({
  at: crossing.at + seconds * 1000,
  alert: 'SignalRAtCeiling',
  resource: 'orders',
  status: 'firing',
  startsAt: crossing.at,
  ...of,
});

const oks = (seen: readonly Notified[], ...all: Expected[]) => compare(seen, all).map(({ ok }) => ok);

describe('a fault is not as expected', () => {
  it('where a page is lost', () => {
    expect(oks([], expected)).toEqual([false]);
  });

  it('where it is late or early by the least, and is where it is in time', () => {
    expect([29.999, 30, 50, 50.001].map((seconds) => oks([at(seconds)], expected))).toEqual([
      [false],
      [true],
      [true],
      [false],
    ]);
  });

  it('where it comes twice', () => {
    expect(oks([at(40), at(45)], expected)).toEqual([false]);
    expect(oks([at(40), at(45)], { ...expected, times: [1, 2] })).toEqual([true]);
  });

  it('where something comes that nobody expected: another resource, another alert, an end', () => {
    for (const other of [{ resource: 'chat' }, { alert: 'SignalRNearCeiling' }, { status: 'resolved' as const }]) {
      expect(oks([at(40), at(40, other)], expected)).toEqual([true, false]);
    }
  });

  it('where a page comes that must not', () => {
    const never: Expected = { ...expected, times: [0, 0] };
    expect([oks([], never), oks([at(40)], never)]).toEqual([[true], [false]]);
  });

  it('never for the watchdog, which always comes', () => {
    expect(oks([at(40), at(41, { alert: 'SignalRHeadroomWatchdog', resource: undefined })], expected)).toEqual([true]);
  });
});

describe('the faults', () => {
  const names = FAULTS.map(({ name }) => name);

  it('have names of their own', () => {
    expect(new Set(names).size).toBe(names.length);
  });

  it('are each in docs/reliability.md, as expected', () => {
    const page = readFileSync(path.join(__dirname, '../../docs/reliability.md'), 'utf8');
    const [, table = ''] = page.split('<!-- faults');
    expect(names.filter((name) => !table.includes(`(\`${name}\`)`))).toEqual([]);
    expect(table).not.toContain('**');
  });
});

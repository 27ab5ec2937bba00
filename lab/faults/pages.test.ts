import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FAULTS } from './faults';
import { type Outcome, outcomeText, summaryText, verdictOf } from './outcome';
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

describe('compare', () => {
  it('fails if a page is lost', () => {
    expect(oks([], expected)).toEqual([false]);
  });

  it('fails if a page is late or early by a millisecond, and passes at both ends of the window', () => {
    expect([29.999, 30, 50, 50.001].map((seconds) => oks([at(seconds)], expected))).toEqual([
      [false],
      [true],
      [true],
      [false],
    ]);
  });

  it('fails if a page arrives twice', () => {
    expect(oks([at(40), at(45)], expected)).toEqual([false]);
    expect(oks([at(40), at(45)], { ...expected, times: [1, 2] })).toEqual([true]);
  });

  it('fails for an unexpected resource, alert or resolved notification', () => {
    for (const other of [{ resource: 'chat' }, { alert: 'SignalRNearCeiling' }, { status: 'resolved' as const }]) {
      expect(oks([at(40), at(40, other)], expected)).toEqual([true, false]);
    }
  });

  it('fails if a page arrives that must not', () => {
    const never: Expected = { ...expected, times: [0, 0] };
    expect([oks([], never), oks([at(40)], never)]).toEqual([[true], [false]]);
  });

  it('ignores the watchdog, which always notifies', () => {
    expect(oks([at(40), at(41, { alert: 'SignalRHeadroomWatchdog', resource: undefined })], expected)).toEqual([true]);
  });
});

describe('the summary of a run', () => {
  const [fault] = FAULTS;
  const right: Outcome = { fault, result: { ok: true, value: [{ expected: 'one page', seen: 'once', ok: true }] } };
  const wrong: Outcome = { fault, result: { ok: true, value: [{ expected: 'one page', seen: 'none', ok: false }] } };
  const uncaused: Outcome = { fault, result: { ok: false, error: new Error('fetch failed') } };

  it('tells a fault that could not be caused from one that was not paged', () => {
    expect([right, wrong, uncaused].map(verdictOf)).toEqual(['as expected', 'wrong', 'not caused']);
    expect(outcomeText(wrong)).toContain('FAILED');
    expect(outcomeText(uncaused)).toMatch(/^NOT CAUSED .*\n.*fetch failed/);
    expect(summaryText([right, uncaused])).toMatch(/^1 of 2 .*\nCould not be caused/);
    expect(summaryText([right, uncaused])).not.toContain('Wrong notifications');
    expect(summaryText([right, wrong])).toMatch(/^1 of 2 .*\nWrong notifications: \S+$/);
  });
});

describe('the faults', () => {
  const names = FAULTS.map(({ name }) => name);

  it('have unique names', () => {
    expect(new Set(names).size).toBe(names.length);
  });

  it('are all in docs/reliability.md, with the expected outcome', () => {
    const page = readFileSync(path.join(__dirname, '../../docs/reliability.md'), 'utf8');
    const [, table = ''] = page.split('<!-- faults');
    expect(names.filter((name) => !table.includes(`(\`${name}\`)`))).toEqual([]);
    expect(table).not.toContain('**');
  });
});

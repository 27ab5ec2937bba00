import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { mutantKey } from './mutant-key';
import { mutantsOf } from './mutants';
import { fileId, packFiles } from './pack';
import { verdictsIn } from './promtool';
import { type Tried } from './run';
import { disagreement, readSurvivors } from './survivors';
import { VerdictStore } from './verdict-store';

const [file] = packFiles();
const [first, second] = mutantsOf(file.rules);
const listed = (change: string) => ({
  file: fileId(file),
  rule: first.rule,
  changes: [change],
  reason: 'It is the same.',
});
const tried = (mutant: typeof first, outcome: Tried['outcome']): Tried => ({ file, mutant, outcome });

describe('the list of survivors', () => {
  it('gives each a reason, once', () => {
    const entries = readSurvivors();
    expect(entries.filter(({ reason }) => reason.trim().length < 20)).toEqual([]);
    const keys = entries.flatMap(({ file: of, rule, changes }) => changes.map((change) => mutantKey(of, rule, change)));
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  });

  it('names mutants that there are', () => {
    const known = new Set(
      packFiles().flatMap((of) => mutantsOf(of.rules).map(({ rule, change }) => mutantKey(fileId(of), rule, change)))
    );
    const keys = readSurvivors().flatMap(({ file: of, rule, changes }) =>
      changes.map((change) => mutantKey(of, rule, change))
    );
    expect(keys.filter((key) => !known.has(key))).toEqual([]);
  });
});

describe('a run and the list', () => {
  it('agree where what survives is what is listed', () => {
    const run = [tried(first, 'survived'), tried(second, 'killed')];
    expect(disagreement([listed(first.change)], run, undefined)).toEqual({ unexplained: [], outdated: [] });
  });

  it('disagree on a survivor that nobody explains', () => {
    const run = [tried(first, 'survived')];
    const key = mutantKey(fileId(file), first.rule, first.change);
    expect(disagreement([], run, undefined)).toEqual({ unexplained: [key], outdated: [] });
  });

  it('disagree on a listed one that a test notices', () => {
    const run = [tried(first, 'killed')];
    const key = mutantKey(fileId(file), first.rule, first.change);
    expect(disagreement([listed(first.change)], run, undefined)).toEqual({ unexplained: [], outdated: [key] });
  });

  it('say nothing of rules to which the run was not limited', () => {
    expect(disagreement([listed(first.change)], [], 'another rule')).toEqual({ unexplained: [], outdated: [] });
  });
});

describe('what is kept between runs', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'headroom-verdicts-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is there again, less what a whole run had no use for', () => {
    const place = path.join(folder, 'cache', 'verdicts.json');
    const store = new VerdictStore(place);
    store.set('a', 'passed');
    store.set('b', 'failed');
    store.save({ onlyUsed: false });
    const next = new VerdictStore(place);
    expect(next.get('b')).toBe('failed');
    next.save({ onlyUsed: true });
    const last = new VerdictStore(place);
    expect([last.get('a'), last.get('b')]).toEqual([undefined, 'failed']);
  });
});

describe('what promtool says', () => {
  it('is read in the words of both generations', () => {
    expect(
      verdictsIn('Unit Testing:  a\n  SUCCESS\n\nUnit Testing:  b\n  FAILED:\n    exp: 1\n    got: 2\n\n', 2)
    ).toEqual(['passed', 'failed']);
    expect(verdictsIn('  FAILED:\n    exp: 1\n\n  SUCCESS\n\n', 2)).toEqual(['failed', 'passed']);
  });

  it('is not guessed where it says less than it was asked', () => {
    expect(() => verdictsIn('  SUCCESS\n', 2)).toThrow('1 times how a test went, of 2');
  });
});

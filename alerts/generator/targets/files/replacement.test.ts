import fs from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';

import { Replacement } from './replacement';

const root = fs.mkdtempSync(path.join(tmpdir(), 'headroom-replacement-'));
let folder = '';

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(root, 'rules-'));
  fs.writeFileSync(path.join(folder, 'a.yml'), 'old', { mode: 0o640 });
  fs.symlinkSync('elsewhere.yml', path.join(folder, 'b.yml'));
  fs.writeFileSync(path.join(folder, 'stale.yml'), 'old');
});

afterEach(() => jest.restoreAllMocks());

afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const WRITTEN = ['a.yml', 'b.yml', 'inner/c.yml'];

function run(signal?: AbortSignal): Promise<void> {
  const files = new Map(WRITTEN.map((name) => [path.join(folder, name), 'new']));
  return new Replacement(signal).run(files, [path.join(folder, 'stale.yml')]);
}

function expectNew(): void {
  expect(fs.readdirSync(folder).sort()).toEqual(['a.yml', 'b.yml', 'inner']);
  expect(fs.readdirSync(path.join(folder, 'inner'))).toEqual(['c.yml']);
  expect(WRITTEN.map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))).toEqual(['new', 'new', 'new']);
}

function expectOld(): void {
  expect(fs.readdirSync(folder).sort()).toEqual(['a.yml', 'b.yml', 'stale.yml']);
  expect(fs.readFileSync(path.join(folder, 'a.yml'), 'utf8')).toBe('old');
  expect(fs.statSync(path.join(folder, 'a.yml')).mode & 0o777).toBe(0o640);
  expect(fs.readlinkSync(path.join(folder, 'b.yml'))).toBe('elsewhere.yml');
  expect(fs.readFileSync(path.join(folder, 'stale.yml'), 'utf8')).toBe('old');
}

/** Makes the nth call of a function fail, or do something first. */
function atCall(number: number, act: () => void) {
  let calls = 0;
  return () => {
    calls += 1;
    if (calls === number) {
      act();
    }
  };
}

function fail(code: string): never {
  throw Object.assign(new Error(code), { code });
}

it('leaves the new files and nothing else', async () => {
  await run();
  expectNew();
});

it('lets everyone read a new file who could read the old one', async () => {
  const file = path.join(folder, 'a.yml');
  const { uid, gid } = fs.statSync(file);
  await run();
  const now = fs.statSync(file);
  expect([now.mode & 0o777, now.uid, now.gid]).toEqual([0o640, uid, gid]);
});

it.each([1, 2, 3])('keeps the old files if the disk is full at file %d', async (number) => {
  const write = fs.promises.writeFile;
  const before = atCall(number, () => fail('ENOSPC'));
  jest.spyOn(fs.promises, 'writeFile').mockImplementation(async (...args) => {
    before();
    await write(...args);
  });
  await expect(run()).rejects.toThrow('ENOSPC');
  expectOld();
});

it.each([1, 2, 3, 4])('takes the earlier renames back if rename %d fails', async (number) => {
  const rename = fs.renameSync;
  const before = atCall(number, () => fail('EBUSY'));
  jest.spyOn(fs, 'renameSync').mockImplementation((...args) => {
    before();
    rename(...args);
  });
  await expect(run()).rejects.toThrow('EBUSY');
  expectOld();
});

it('keeps the old files beside the new ones if it cannot take the renames back', async () => {
  const rename = fs.renameSync;
  const before = atCall(2, () => {
    jest.spyOn(fs, 'renameSync').mockImplementation(() => fail('EIO'));
    fail('EIO');
  });
  jest.spyOn(fs, 'renameSync').mockImplementation((...args) => {
    before();
    rename(...args);
  });
  await expect(run()).rejects.toThrow('EIO');
  const [staging] = fs.readdirSync(folder).filter((name) => name.startsWith('.headroom-'));
  expect(fs.readFileSync(path.join(folder, staging, 'kept-0'), 'utf8')).toBe('old');
});

it.each([1, 2, 3])('keeps the old files if it is stopped at file %d', async (number) => {
  const controller = new AbortController();
  const write = fs.promises.writeFile;
  const before = atCall(number, () => controller.abort());
  jest.spyOn(fs.promises, 'writeFile').mockImplementation(async (...args) => {
    await write(...args);
    before();
  });
  await expect(run(controller.signal)).rejects.toThrow('aborted');
  expectOld();
});

it('is too late to stop once the first file is in place', async () => {
  const controller = new AbortController();
  const rename = fs.renameSync;
  jest.spyOn(fs, 'renameSync').mockImplementation((...args) => {
    rename(...args);
    controller.abort();
  });
  await run(controller.signal);
  expectNew();
});

it('has each name in the folder, whole, at any moment', async () => {
  const rename = fs.renameSync;
  const seen: string[][] = [];
  jest.spyOn(fs, 'renameSync').mockImplementation((...args) => {
    rename(...args);
    seen.push(['a.yml', 'b.yml'].map((name) => fs.readdirSync(folder).find((entry) => entry === name) ?? 'missing'));
    seen.push([fs.readFileSync(path.join(folder, 'a.yml'), 'utf8')]);
  });
  await run();
  expect(new Set(seen.flat())).toEqual(new Set(['a.yml', 'b.yml', 'new']));
});

it('stages files under names that no pattern for rule files matches', async () => {
  let staged: string[] = [];
  const rename = fs.renameSync;
  const before = atCall(1, () => {
    staged = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.startsWith('.'));
  });
  jest.spyOn(fs, 'renameSync').mockImplementation((...args) => {
    before();
    rename(...args);
  });
  await run();
  expect(staged).toContainEqual(expect.stringMatching(/^\.headroom-.*[/]written-0$/));
  expect(staged.filter((name) => /\.(?:ya?ml|json)$/.test(name))).toEqual([]);
});

describe('staging folders of earlier runs', () => {
  const HOUR_MS = 60 * 60 * 1000;
  /** Above the largest that Linux gives. */
  const NO_PROCESS = 2 ** 22 + 1;

  function leftover(name: string, ageMs = 0): string {
    const staging = path.join(folder, name);
    fs.mkdirSync(staging);
    fs.writeFileSync(path.join(staging, 'kept-0'), 'old');
    const time = new Date(Date.now() - ageMs);
    fs.utimesSync(staging, time, time);
    return staging;
  }

  it.each([
    ['killed on this host', `.headroom-${hostname()}-${NO_PROCESS}-abcDEF`, 0],
    [
      'killed in a container, where this process has the same number',
      `.headroom-${hostname()}-${process.pid}-abcDEF`,
      0,
    ],
    ['killed on another host more than an hour ago', '.headroom-other-1-abcDEF', 2 * HOUR_MS],
  ])('are removed if their run was %s', async (_, name, ageMs) => {
    leftover(name, ageMs);
    await run();
    expectNew();
  });

  it.each([
    ['of a run that is still going on', `.headroom-${hostname()}-${process.ppid}-abcDEF`, 2 * HOUR_MS],
    ['of another host that may be going on', '.headroom-other-1-abcDEF', 0],
    ['that a person made', '.headroom-rules', 2 * HOUR_MS],
  ])('are kept: one %s', async (_, name, ageMs) => {
    const staging = leftover(name, ageMs);
    await run();
    expect(fs.readdirSync(staging)).toEqual(['kept-0']);
  });

  it('are not followed if they are links', async () => {
    const target = leftover('.mine');
    fs.symlinkSync(target, path.join(folder, `.headroom-${hostname()}-${NO_PROCESS}-abcDEF`));
    await run();
    expect(fs.readdirSync(target)).toEqual(['kept-0']);
  });
});

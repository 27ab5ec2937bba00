import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { replaceFiles } from './replacement';

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
  return replaceFiles(folder, new Map(WRITTEN.map((name) => [name, 'new'])), ['stale.yml'], signal);
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

it('leaves whole files and no temporary one if a rename fails', async () => {
  const rename = fs.renameSync;
  const before = atCall(2, () => fail('EBUSY'));
  jest.spyOn(fs, 'renameSync').mockImplementation((...args) => {
    before();
    rename(...args);
  });
  await expect(run()).rejects.toThrow('EBUSY');
  expect(fs.readdirSync(folder).sort()).toEqual(['a.yml', 'b.yml', 'stale.yml']);
  expect(fs.readFileSync(path.join(folder, 'a.yml'), 'utf8')).toBe('new');
  expect(fs.readlinkSync(path.join(folder, 'b.yml'))).toBe('elsewhere.yml');
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
  expect(staged.sort()).toEqual(['.headroom-new', '.headroom-new/0', '.headroom-new/1', '.headroom-new/2']);
  expect(staged.filter((name) => /\.(?:ya?ml|json)$/.test(name))).toEqual([]);
});

it('removes what a run that was killed left', async () => {
  fs.mkdirSync(path.join(folder, '.headroom-new/inner'), { recursive: true });
  await run();
  expectNew();
});

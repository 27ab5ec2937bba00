import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { rulesCommand } from './command';
import { heading } from './heading';
import { RefusedError, writeFiles } from './write-files';

const root = fs.mkdtempSync(path.join(tmpdir(), 'headroom-write-'));

afterEach(() => jest.restoreAllMocks());

afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

/** A generated file whose text differs between runs. */
function generated(run: string, command = 'make rules'): string {
  const lines = heading(['About the file.'], command).map((line) => `# ${line}`.trim());
  return `${lines.join('\n')}\n\ngroups: [] # ${run}\n`;
}

const NAMES = ['signalr-alerts.rules.yml', 'inner/signalr-alerts.yaml', 'signalr-trends.rules.yml'];
const ALLOY = 'signalr-source-alloy.rules.yml';
const owned = new Set([...NAMES, ALLOY]);

function filesOf(run: string): Map<string, string> {
  return new Map(NAMES.map((name) => [name, generated(run)]));
}

/** Everything in a folder, inner and hidden files included: texts by name, and links with their target. */
function contentOf(folder: string): Record<string, string> {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(folder, file);
      if (entry.isDirectory()) {
        return [[`${name}/`, '']];
      }
      return [[name, entry.isSymbolicLink() ? `-> ${fs.readlinkSync(file)}` : fs.readFileSync(file, 'utf8')]];
    })
  );
}

let count = 0;

/** A new folder with an earlier run's files, and with these. */
async function folderWith(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = path.join(root, `folder-${count++}`);
  await writeFiles(folder, filesOf('old'));
  for (const [name, text] of Object.entries(files)) {
    fs.writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

describe('removal', () => {
  it('removes the rules of a source that the settings no longer name, and says so', async () => {
    const folder = await folderWith({ [ALLOY]: generated('old') });
    expect(await writeFiles(folder, filesOf('new'), { names: owned })).toEqual([ALLOY]);
    expect(contentOf(folder)).toEqual({ ...Object.fromEntries(filesOf('new')), 'inner/': '' });
  });

  it("keeps a user's files: edited copies, settings, and what only looks generated", async () => {
    const mine = {
      'signalr-alerts-eu.rules.yml': `${generated('old')}# edited\n`,
      'settings.namespace.yaml': generated('a settings file that began as a copy'),
      'package.json': '{ "description": "Generated; do not edit." }',
      [ALLOY]: 'groups: [] # hand-written, with the words "Generated; do not edit. Change the settings and run"\n',
    };
    const folder = await folderWith(mine);
    expect(await writeFiles(folder, filesOf('new'), { names: owned })).toEqual([]);
    expect(contentOf(folder)).toEqual({ ...Object.fromEntries(filesOf('new')), 'inner/': '', ...mine });
  });

  it('keeps a folder or a pipe with the name of a file', async () => {
    const folder = await folderWith();
    fs.mkdirSync(path.join(folder, ALLOY));
    expect(await writeFiles(folder, filesOf('new'), { names: owned })).toEqual([]);
    fs.rmdirSync(path.join(folder, ALLOY));
    execFileSync('mkfifo', [path.join(folder, ALLOY)]);
    expect(await writeFiles(folder, filesOf('new'), { names: owned })).toEqual([]);
  });
});

describe('a file of another target', () => {
  const theirs = generated('old', rulesCommand({ settings: 'a.yaml', target: 'prometheus', out: 'rules' }));
  const write = (folder: string, target: string, force = false) =>
    writeFiles(folder, filesOf('new'), { target, names: owned, force });

  it('is kept where it would be removed', async () => {
    const folder = await folderWith({ [ALLOY]: theirs });
    expect(await write(folder, 'grafana')).toEqual([]);
    expect(contentOf(folder)).toMatchObject({ [ALLOY]: theirs });
    expect(await write(folder, 'prometheus')).toEqual([ALLOY]);
  });

  it('is not replaced without force, and the target is named', async () => {
    const folder = await folderWith({ [NAMES[0]]: theirs });
    await expect(write(folder, 'grafana')).rejects.toThrow(`${NAMES[0]} belongs to target prometheus`);
    expect(contentOf(folder)).toMatchObject({ [NAMES[0]]: theirs });
    await write(folder, 'grafana', true);
    expect(contentOf(folder)).toMatchObject({ [NAMES[0]]: generated('new') });
  });
});

describe('replacement', () => {
  const mine = 'groups: [] # hand-written\n';

  it('refuses to replace a file that was not generated, and writes nothing', async () => {
    const folder = await folderWith({ [NAMES[0]]: mine, [NAMES[2]]: mine, [ALLOY]: generated('old') });
    const before = contentOf(folder);
    const refused = await writeFiles(folder, filesOf('new'), { names: owned }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RefusedError);
    expect(refused).toHaveProperty(
      'refusals',
      [NAMES[0], NAMES[2]].map((name) => ({
        reason: `${path.join(folder, name)} does not begin with the heading of a generated file`,
        forcible: true,
      }))
    );
    expect(contentOf(folder)).toEqual(before);
  });

  it('replaces it with force', async () => {
    const folder = await folderWith({ [NAMES[0]]: mine });
    await writeFiles(folder, filesOf('new'), { force: true });
    expect(contentOf(folder)).toMatchObject({ [NAMES[0]]: generated('new') });
  });

  it('replaces a generated file that a person edited, as its heading says', async () => {
    const folder = await folderWith({ [NAMES[0]]: `${generated('old')}${mine}` });
    await writeFiles(folder, filesOf('new'));
    expect(contentOf(folder)).toMatchObject({ [NAMES[0]]: generated('new') });
  });

  it('replaces a link to a generated file, and leaves the file that it points to', async () => {
    const folder = await folderWith();
    const elsewhere = path.join(root, 'elsewhere.yml');
    fs.writeFileSync(elsewhere, generated('old'));
    fs.rmSync(path.join(folder, NAMES[0]));
    fs.symlinkSync(elsewhere, path.join(folder, NAMES[0]));
    await writeFiles(folder, filesOf('new'));
    expect(contentOf(folder)).toMatchObject({ [NAMES[0]]: generated('new') });
    expect(fs.readFileSync(elsewhere, 'utf8')).toBe(generated('old'));
  });

  it.each([
    ['a link to another file', (file: string) => fs.symlinkSync(__filename, file), 'does not begin'],
    ['a link to nothing', (file: string) => fs.symlinkSync('nothing', file), 'does not begin'],
    ['a pipe, which nobody writes to', (file: string) => execFileSync('mkfifo', [file]), 'is not a file'],
    ['a folder', (file: string) => fs.mkdirSync(file), 'is a folder'],
  ])('refuses to replace %s', async (_, make, reason) => {
    const folder = await folderWith();
    fs.rmSync(path.join(folder, NAMES[0]));
    make(path.join(folder, NAMES[0]));
    await expect(writeFiles(folder, filesOf('new'))).rejects.toThrow(reason);
  });
});

describe('the output folder', () => {
  it('is made with the folders above it', async () => {
    const folder = path.join(root, 'new/folder/of/rules');
    await writeFiles(folder, filesOf('new'));
    expect(contentOf(folder)).toEqual({ ...Object.fromEntries(filesOf('new')), 'inner/': '' });
  });

  it('can be a link to a folder', async () => {
    const folder = await folderWith();
    fs.symlinkSync(folder, `${folder}-link`);
    await writeFiles(`${folder}-link`, filesOf('new'));
    expect(contentOf(folder)).toEqual({ ...Object.fromEntries(filesOf('new')), 'inner/': '' });
  });

  const file = path.join(root, 'file');
  const dangling = path.join(root, 'dangling');
  const SYSTEM = /^(?:ENOENT|EPERM|EACCES|EROFS): /;
  const circle = path.join(root, 'circle');
  beforeAll(() => {
    fs.writeFileSync(file, 'mine');
    fs.symlinkSync(path.join(root, 'nothing'), dangling);
    fs.symlinkSync(circle, circle);
  });

  it.each([
    ['', 'takes the name of a folder, not ""'],
    ['a\0b', 'takes the name of a folder, not "a\\u0000b"'],
    [file, 'is not a folder'],
    [`${file}/inner`, 'ENOTDIR'],
    ['/dev/null', 'is not a folder'],
    ['/dev/null/x', 'ENOTDIR'],
    // Nobody may write to these, not even root. Node's recursive mkdir never returns for /proc/x.
    ['/proc', SYSTEM],
    ['/proc/x', SYSTEM],
    ['/proc/x/y/z', SYSTEM],
    ['/sys/x', SYSTEM],
    [dangling, 'is a link to nothing'],
    [`${dangling}/inner`, 'EEXIST'],
    [circle, 'ELOOP'],
    [path.join(root, 'x'.repeat(300)), 'ENAMETOOLONG'],
    [path.join(root, 'fresh', 'x'.repeat(300)), 'ENAMETOOLONG'],
  ])('is refused for %j', async (folder, reason) => {
    const before = fs.readdirSync(root);
    await expect(writeFiles(folder, filesOf('new'))).rejects.toThrow(reason);
    expect(fs.readdirSync(root)).toEqual(before);
    expect(fs.readFileSync(file, 'utf8')).toBe('mine');
  });

  it.each([
    ['a link, through which files would change elsewhere', fs.symlinkSync.bind(null, root), 'is a link'],
    ['a file', (inner: string) => fs.writeFileSync(inner, ''), 'is not a folder'],
  ])('is refused if an inner folder is %s', async (_, make, reason) => {
    const folder = path.join(root, `folder-${count++}`);
    fs.mkdirSync(folder);
    make(path.join(folder, 'inner'));
    await expect(writeFiles(folder, filesOf('new'), { force: true })).rejects.toThrow(reason);
    await expect(writeFiles(folder, new Map(), { names: owned, force: true })).rejects.toThrow(reason);
    expect(fs.readdirSync(folder)).toEqual(['inner']);
  });
});

import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from './chromium';
import { placeTemplates } from './debian';
import { recordOutside } from './outside';

const { PATH, XDG_CACHE_HOME, CHROMIUM } = process.env;
let folder: string;
let bin: string;
let cache: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-outside-'));
  [bin, cache] = [join(folder, 'bin'), join(folder, 'caches', 'signalr-headroom')];
  mkdirSync(bin);
  // Only the commands of these tests: no real apt-get, Chromium or Docker.
  program('dpkg-query', 'exit 1');
  Object.assign(process.env, { PATH: bin, XDG_CACHE_HOME: join(folder, 'caches'), CHROMIUM: '' });
});

afterEach(() => {
  jest.restoreAllMocks();
  Object.assign(process.env, { PATH, XDG_CACHE_HOME: XDG_CACHE_HOME ?? '', CHROMIUM: CHROMIUM ?? '' });
  rmSync(folder, { recursive: true });
});

function program(name: string, script: string): void {
  writeFileSync(join(bin, name), `#!/bin/bash\n${script}\n`);
  chmodSync(join(bin, name), 0o755);
}

/** Runs `make clean`'s script in a repository of its own. */
function clean(): string {
  const root = join(folder, 'repository');
  mkdirSync(join(root, 'tools'), { recursive: true });
  cpSync(join(__dirname, 'clean.sh'), join(root, 'tools', 'clean.sh'));
  ['dist', 'docs'].forEach((name) => mkdirSync(join(root, name), { recursive: true }));
  const { stdout, stderr, status } = spawnSync(join(root, 'tools', 'clean.sh'), {
    env: { ...process.env, PATH: `${bin}${delimiter}${PATH}` },
    encoding: 'utf8',
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  expect([existsSync(join(root, 'dist')), existsSync(join(root, 'docs'))]).toEqual([false, true]);
  return stdout;
}

describe('make clean', () => {
  beforeEach(() => program('docker', 'exit 1'));

  it('says nothing if nothing was put outside the folder', () => {
    expect(clean()).toBe('');
  });

  it('lists each package and folder with the command that removes it, and removes none itself', () => {
    program('dpkg-query', '[ "$1 $4" = "-W chromium" ] && printf installed');
    const templates = join(folder, 'share', 'my templates');
    mkdirSync(templates, { recursive: true });
    recordOutside('package', 'chromium');
    recordOutside('folder', templates);
    recordOutside('package', 'chromium');
    expect(clean()).toBe(
      [
        'Left outside this folder. To remove it:',
        `  rm -r ${templates.replace(' ', '\\ ')}`,
        '  apt-get remove --auto-remove chromium',
        `  rm -rf ${cache}`,
        '',
      ].join('\n')
    );
    expect([existsSync(templates), existsSync(cache)]).toEqual([true, true]);
  });

  it('leaves out what is gone, and a folder that a package owns by now', () => {
    program('dpkg-query', '[ "$1" = -S ] || printf config-files');
    recordOutside('package', 'chromium');
    recordOutside('folder', bin);
    recordOutside('folder', join(folder, 'gone'));
    expect(clean()).toBe(`Left outside this folder. To remove it:\n  rm -rf ${cache}\n`);
  });

  it('lists the images and volumes of the demo in containers', () => {
    program('docker', '[ "$*" = "image ls --quiet signalr-headroom-demo" ] && echo 0123456789ab');
    expect(clean()).toContain('\n  docker compose down --volumes --rmi all\n');
  });
});

describe('the record of what is outside the folder', () => {
  const record = () => readFileSync(join(cache, 'outside'), 'utf8');

  it('has the packages that installing Chromium added, and none that were there', async () => {
    jest.spyOn(process, 'getuid').mockReturnValue(0);
    program(
      'dpkg-query',
      `echo fonts-dejavu-core installed; [ ! -e ${bin}/chromium-headless-shell ] || echo chromium-headless-shell installed`
    );
    // Fails as long as the system's package lists are empty.
    program(
      'apt-get',
      `case "$*" in *Lists=*install*) /bin/cp $0 ${bin}/chromium-headless-shell;; *update) ;; *) exit 100;; esac`
    );
    expect(await chromium()).toBe(join(bin, 'chromium-headless-shell'));
    expect(record()).toBe('package chromium-headless-shell\n');
    // apt's own lists and archives are gone.
    expect(existsSync(join(cache, `chromium-${process.pid}`))).toBe(false);
  });

  it("has the folder of Alertmanager's templates, if they were not there", () => {
    const [unpacked, root] = [join(folder, 'unpacked'), join(folder, 'root')];
    const templates = join('usr', 'share', 'prometheus', 'alertmanager');
    mkdirSync(join(unpacked, templates), { recursive: true });
    writeFileSync(join(unpacked, templates, 'default.tmpl'), '');
    placeTemplates(unpacked, root);
    placeTemplates(unpacked, root);
    expect(record()).toBe(`folder ${join(root, templates)}\n`);
  });
});

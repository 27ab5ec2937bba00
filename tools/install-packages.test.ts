import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-install-'));
  mkdirSync(join(folder, 'tools'));
  for (const name of ['install-packages.sh', 'node-version.sh']) {
    cpSync(join(__dirname, name), join(folder, 'tools', name));
  }
  // Empties node_modules, as npm ci does, and notes its arguments.
  mkdirSync(join(folder, 'bin'));
  writeFileSync(
    join(folder, 'bin', 'npm'),
    '#!/bin/bash\nmkdir -p node_modules\nrm -rf node_modules/*\necho "$*" >called\n'
  );
  chmodSync(join(folder, 'bin', 'npm'), 0o755);
});

afterEach(() => rmSync(folder, { recursive: true }));

function install(): { status: number | null; stderr: string } {
  const { status, stderr } = spawnSync(join(folder, 'tools', 'install-packages.sh'), {
    env: { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`, MAKECMDGOALS: '' },
    encoding: 'utf8',
  });
  return { status, stderr };
}

it('does not empty a folder that node_modules links to', () => {
  const shared = join(folder, 'shared');
  mkdirSync(shared);
  writeFileSync(join(shared, 'package'), 'needed elsewhere');
  symlinkSync(shared, join(folder, 'node_modules'));
  const { status, stderr } = install();
  expect(stderr).toMatch(/^node_modules is a link to .*shared, .* Remove the link: rm node_modules\n$/);
  expect(status).toBe(1);
  expect(existsSync(join(shared, 'package'))).toBe(true);
});

it('installs the development packages, which are all there are, even with NODE_ENV=production', () => {
  expect(install().status).toBe(0);
  expect(readFileSync(join(folder, 'called'), 'utf8')).toContain('ci --ignore-scripts --include=dev ');
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onPath } from '../steps';

const ROOT = join(__dirname, '..', '..');
const SCRIPT = join('tools', 'doctor', 'doctor.sh');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-doctor-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

async function doctor(env: NodeJS.ProcessEnv = {}, root = ROOT): Promise<{ said: string; status: unknown }> {
  const child = spawn(join(root, SCRIPT), { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [status] = await once(child, 'close');
  return { said, status };
}

it('reports a missing Node.js', async () => {
  for (const command of ['bash', 'dirname', 'make']) {
    symlinkSync(onPath(command) ?? '', join(folder, command));
  }
  const { said, status } = await doctor({ PATH: folder });
  expect(said).toMatch(/^MISSING {2}node: .*Install Node 20\.19 or later/);
  expect(said).toMatch(/^MISSING {2}npm: /m);
  expect(said).not.toContain('make: ');
  expect(status).toBe(1);
});

it('in a fresh clone, explains how the packages are installed, and exits with 0', async () => {
  mkdirSync(join(folder, dirname(SCRIPT)), { recursive: true });
  for (const script of [SCRIPT, join('tools', 'node-version.sh')]) {
    cpSync(join(ROOT, script), join(folder, script));
  }
  const { said, status } = await doctor({}, folder);
  expect(said).toMatch(/^ok {7}Node\.js v\d+/);
  expect(said).toMatch(/^later {4}npm packages: any make target installs them/m);
  expect(status).toBe(0);
});

it('asks to remove a link to packages that differ from package-lock.json, as no target replaces it', async () => {
  mkdirSync(join(folder, dirname(SCRIPT)), { recursive: true });
  for (const script of [SCRIPT, join('tools', 'node-version.sh')]) {
    cpSync(join(ROOT, script), join(folder, script));
  }
  mkdirSync(join(folder, 'shared'));
  writeFileSync(join(folder, 'shared', '.package-lock.json'), '');
  utimesSync(join(folder, 'shared', '.package-lock.json'), 0, 0);
  writeFileSync(join(folder, 'package-lock.json'), '');
  symlinkSync(join(folder, 'shared'), join(folder, 'node_modules'));
  const { said, status } = await doctor({}, folder);
  expect(said).toMatch(/^MISSING {2}npm packages: node_modules is a link .* Remove the link\.$/m);
  expect(status).toBe(1);
});

it('names a port that is in use, and the variable to change it', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { said, status } = await doctor({ WEB_PORT: `${port}`, GRAFANA_HOME: folder });
  taken.close();
  expect(said).toMatch(
    new RegExp(`^MISSING {2}Port ${port}, for the dashboard, is already in use. .* WEB_PORT=\\d+$`, 'm')
  );
  expect(said).toMatch(
    new RegExp(`^MISSING {2}GRAFANA_HOME is ${folder}, but this is not a Grafana installation`, 'm')
  );
  expect(status).toBe(1);
});

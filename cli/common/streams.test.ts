import { spawn, spawnSync } from 'node:child_process';
import fs, { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { readWaiting } from './streams';
import { bundledCommand } from '../testing';

const folder = mkdtempSync(path.join(tmpdir(), 'headroom-streams-'));
const { file: bundle, run } = bundledCommand();

/** Its plan as JSON is too long for the buffer of a pipe. */
const document = path.join(folder, 'workloads.json');
const WORKLOADS = 20_000;

/** A device that refuses every write, as a full disk does. */
const full = openSync('/dev/full', 'w');

beforeAll(() => {
  const workloads = Array(WORKLOADS).fill({ scenario: 'echo', senders: 1 });
  writeFileSync(document, JSON.stringify({ connections: 1000, workloads }));
});

afterAll(() => {
  closeSync(full);
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command without a reader of its output, or of neither output nor errors. */
async function unread(args: string[], without: 'stdout' | 'both') {
  const child = spawn(process.execPath, [bundle, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let stderr = '';
  child.stdout.destroy();
  if (without === 'both') {
    child.stderr.destroy();
  }
  child.stderr.on('data', (chunk) => (stderr += chunk));
  const status = await new Promise((resolve) => child.on('close', resolve));
  return { status, stderr };
}

function shell(script: string) {
  const { status, stdout, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', script, process.execPath, bundle], {
    encoding: 'utf8',
    cwd: folder,
  });
  return { status, stdout, stderr };
}

describe('a reader that has left', () => {
  it.each([
    [['ceilings'], 'stdout'],
    [['plan', '--help'], 'stdout'],
    [['ceilings'], 'both'],
  ] as const)('ends %j like SIGPIPE does, without a word', async (args, without) => {
    expect(await unread([...args], without)).toEqual({ status: 141, stderr: '' });
  });

  it('may leave midway', () => {
    expect(shell('"$0" "$1" plan workloads.json --json | head -c 1')).toEqual({ status: 141, stdout: '{', stderr: '' });
  });

  it('of errors does not change the exit status of invalid input', async () => {
    expect(await unread(['ceilings', '--units', '0'], 'both')).toEqual({ status: 2, stderr: '' });
    expect(await unread(['ceilings', '--unit', '1'], 'both')).toEqual({ status: 2, stderr: '' });
  });
});

describe('a full disk', () => {
  it.each([['ceilings'], ['--help']])('ends %s with 1 and one line', (args) => {
    expect(run([args], { stdio: ['ignore', full, 'pipe'] })).toMatchObject({
      status: 1,
      stderr: 'headroom: standard output: cannot be written (ENOSPC: no space left on device)\n',
    });
  });

  it('is told from invalid input by the exit status alone if errors cannot be written', () => {
    expect(run(['ceilings'], { stdio: ['ignore', full, full] }).status).toBe(1);
    expect(run(['ceilings', '--units', '0'], { stdio: ['ignore', 'pipe', full] }).status).toBe(2);
  });

  it('does not make half an answer a success when it fills up midway', () => {
    expect(shell('ulimit -f 8; exec "$0" "$1" plan workloads.json --json > plan.json')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'headroom: standard output: cannot be written (EFBIG: file too large)\n',
    });
    expect(statSync(path.join(folder, 'plan.json')).size).toBeLessThan(10_000);
  });
});

it('waits for input that comes late and for a reader that is slow, and loses nothing', async () => {
  // Both ends are non-blocking once node has streams for them; a call that would block is reported to the test.
  const preload = path.join(folder, 'preload.cjs');
  writeFileSync(
    preload,
    `const fs = require('node:fs');
    void [process.stdin, process.stdout];
    const { readSync, writeSync } = fs;
    const told = new Set();
    const telling = (name, call) => (...args) => {
      try {
        return call(...args);
      } catch (error) {
        if (!told.has(name)) {
          told.add(name);
          writeSync(2, name + ' ' + error.code + ';');
        }
        throw error;
      }
    };
    fs.readSync = telling('read', readSync);
    fs.writeSync = telling('write', writeSync);`
  );
  const child = spawn(process.execPath, ['--require', preload, bundle, 'plan', '-', '--json']);
  const closed = new Promise((resolve) => child.on('close', resolve));
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
    if (stderr.endsWith('read EAGAIN;')) {
      const workloads = Array(WORKLOADS).fill({ scenario: 'echo', senders: 1 });
      child.stdin.end(JSON.stringify({ connections: 1000, workloads }));
    } else {
      child.stdout.on('data', (part) => (stdout += part));
    }
  });
  expect({ status: await closed, stderr }).toEqual({ status: 0, stderr: 'read EAGAIN;write EAGAIN;' });
  expect(JSON.parse(stdout).scenarios).toHaveLength(WORKLOADS);
});

it('takes the error at the end of a pipe on Windows for the end', () => {
  jest.spyOn(fs, 'readSync').mockImplementationOnce(() => {
    throw Object.assign(new Error('EOF: end of file, read'), { code: 'EOF' });
  });
  expect(readWaiting(0, Buffer.alloc(1), 0)).toBe(0);
});

it('reports missing input and a folder as input', () => {
  expect(shell('"$0" "$1" evaluate - <&-').stderr).toMatch(
    /^headroom: input: is empty; input takes a JSON object of .+\n$/
  );
  expect(shell('"$0" "$1" evaluate - < .').stderr).toMatch(/^headroom: -: is a directory; FILE takes a path.+\n$/);
});

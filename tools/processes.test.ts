import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { logEnd, Processes, Stopped } from './processes';

let folder: string;
let processes: Processes;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-'));
  processes = new Processes(folder, join(folder, 'logs'));
});

afterEach(async () => {
  await processes.stopAll();
  rmSync(folder, { recursive: true, force: true });
});

const shell = (name: string, script: string) => ({ name, command: '/bin/sh', args: ['-c', script] });

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A process that has ended still answers to signals until its new parent has reaped it.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

async function pidIn(file: string): Promise<number> {
  while (!existsSync(file) || readFileSync(file, 'utf8') === '') {
    await sleep(20);
  }
  return Number(readFileSync(file, 'utf8'));
}

describe('Processes', () => {
  it('also ends the children of a process that it started', async () => {
    const server = processes.start(shell('parent', 'sleep 60 & echo $! > child.pid; wait'));
    const child = await pidIn(join(folder, 'child.pid'));
    expect([isRunning(server.pid), isRunning(child)]).toEqual([true, true]);
    await processes.stopAll();
    expect([isRunning(server.pid), isRunning(child)]).toEqual([false, false]);
  });

  it('kills a process that ignores SIGTERM', async () => {
    const server = processes.start(shell('deaf', 'trap "" TERM; echo x > ready.pid; while true; do sleep 0.1; done'));
    await pidIn(join(folder, 'ready.pid'));
    await processes.stopAll();
    await server.ended;
    expect(isRunning(server.pid)).toBe(false);
  });

  it('starts nothing while it is stopping', async () => {
    await processes.stopAll();
    expect(() => processes.start(shell('late', 'sleep 60'))).toThrow(Stopped);
    await expect(processes.run(shell('late', 'true'))).rejects.toThrow(Stopped);
  });

  it('reports a command that it stopped as stopped, not as failed', async () => {
    const run = expect(processes.run(shell('long', 'sleep 60'))).rejects.toThrow(Stopped);
    await processes.stopAll();
    await run;
  });

  it('shows the end of the log if a server exits during startup', async () => {
    const server = processes.start(shell('broken', 'echo no such file >&2; exit 3'));
    await expect(processes.ready(server, 'http://127.0.0.1:9/', 10_000)).rejects.toThrow(
      /broken exited during startup \(exit code 3\):\n\s+no such file/
    );
  });

  it('names the server and the address after a timeout', async () => {
    const server = processes.start(shell('silent', 'sleep 60'));
    await expect(processes.ready(server, 'http://127.0.0.1:9/', 200)).rejects.toThrow(
      'silent did not answer at http://127.0.0.1:9/ within 0.2 s'
    );
  });

  it('includes the output of a failed command in the error', async () => {
    await expect(processes.run(shell('tool', 'echo bad input >&2; exit 1'))).rejects.toThrow(
      /tool failed \(exit code 1\):\n\s+bad input/
    );
  });

  it('fails at once if a command does not exist', async () => {
    await expect(processes.run({ name: 'nothing', command: '/nonexistent', args: [] })).rejects.toThrow(/ENOENT/);
  });

  it('writes the output of a server to its log', async () => {
    const server = processes.start(shell('talker', 'echo one; echo two >&2'));
    await server.ended;
    expect(logEnd(server)).toBe('    one\n    two');
  });
});

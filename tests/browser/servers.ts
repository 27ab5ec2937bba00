import { type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const START_MS = 30_000;

/** Waits until a server responds; otherwise throws with its error output. */
export async function untilReady(server: ChildProcess, url: string): Promise<void> {
  let errors = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) {
      throw new Error(`A server exited during startup (exit code ${server.exitCode}):\n${errors}`);
    }
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false
    );
    if (ready) {
      return;
    }
    await sleep(100);
  }
  server.kill('SIGKILL');
  throw new Error(`${url} did not answer within ${START_MS / 1000} s:\n${errors}`);
}

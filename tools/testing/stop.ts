import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Stops a server and waits until it has exited. */
export async function stop(server: ChildProcess | undefined): Promise<void> {
  if (server !== undefined && server.exitCode === null && server.signalCode === null) {
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    await exited;
  }
}

/** Runs a command with the servers that the tests need, installing missing ones: `with-servers.ts npm test`. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installForTests } from './installed';
import { reportFailure } from '../report-failure';

async function main(): Promise<void> {
  const [command, ...args] = process.argv.slice(2);
  if (command === undefined) {
    throw new Error('usage: with-servers.ts COMMAND [ARGUMENT...]');
  }
  const root = join(__dirname, '..', '..');
  const { env, missing, failed } = await installForTests(root);
  missing.forEach(({ what, reason }) => console.error(`Not available: ${what}: ${reason}`));
  if (failed.length > 0) {
    throw new Error(failed.map(({ what, reason }) => `${what}: ${reason}`).join('; '));
  }
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: 'inherit' });
  // Ctrl-C in a terminal also reaches the command itself, which may have to stop its own servers first.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('close', (code) => (process.exitCode = code ?? 1));
  await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject));
}

reportFailure(main());

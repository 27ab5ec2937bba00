/** Runs a command with the servers that the tests need, installing missing ones: `with-servers.ts npm test`. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pinnedJsonnet } from '../pinned';
import { bothGenerations } from '../servers';
import { serverVariables } from './server-variables';
import { reportFailure } from '../report-failure';

async function main(): Promise<void> {
  const [command, ...args] = process.argv.slice(2);
  if (command === undefined) {
    throw new Error('usage: with-servers.ts COMMAND [ARGUMENT...]');
  }
  const root = join(__dirname, '..', '..');
  const { found, missing, failed } = await bothGenerations(root);
  missing.forEach((reason) => console.error(`Not available: ${reason}`));
  if (failed.length > 0) {
    throw new Error(failed.join('; '));
  }
  const env = { ...process.env, ...serverVariables(found), JSONNET_FOLDER: await pinnedJsonnet(root) };
  const child = spawn(command, args, { env, stdio: 'inherit' });
  // Ctrl-C in a terminal also reaches the command itself, which may have to stop its own servers first.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('close', (code) => (process.exitCode = code ?? 1));
  await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject));
}

reportFailure(main());

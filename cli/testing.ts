import { spawnSync, type StdioOptions } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';

import { bundleCommand } from './bundle';

const BUILD = path.join(__dirname, '..', 'build');

interface RunOptions {
  /** Standard input. */
  input?: string | Buffer;
  /** Variables beside those of this process. */
  env?: Readonly<Record<string, string>>;
  /** Options of node. */
  node?: readonly string[];
  stdio?: StdioOptions;
}

interface Ended {
  /** The exit status, or the name of the signal that ended the command. */
  status: number | string | null;
  stdout: string;
  stderr: string;
}

export interface BundledCommand {
  file: string;
  /** The files with code in the bundle; known once the tests run. */
  sources: readonly string[];
  run: (args: readonly string[], options?: RunOptions) => Ended;
}

/**
 * Bundles the command for the tests of a suite as it is published: one file, at a place from which it finds the runbooks.
 */
export function bundledCommand(): BundledCommand {
  mkdirSync(BUILD, { recursive: true });
  const folder = mkdtempSync(path.join(BUILD, 'test-'));
  const file = path.join(folder, 'headroom.cjs');
  const sources: string[] = [];
  beforeAll(() => {
    sources.push(...bundleCommand(file));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return { file, sources, run: (args, options) => runCommand(file, args, options) };
}

function runCommand(file: string, args: readonly string[], { input = '', env, node = [], stdio }: RunOptions = {}) {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [...node, file, ...args], {
    input,
    env: { ...process.env, ...env },
    stdio,
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 2 ** 26,
  });
  return { status: status ?? signal, stdout, stderr };
}

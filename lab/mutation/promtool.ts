import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';

import { PROMTOOLS, run } from '../../tools/testing/binaries';

const [PROMTOOL] = PROMTOOLS;

export type Verdict = 'passed' | 'failed' | 'timed out';

/** Ten times what a process with many tests needs; only a mutant that makes a test hang takes longer. */
const TIMEOUT_MS = 120_000;

/** Part of the key of a stored verdict: versions of promtool may disagree. */
export function promtoolVersion(): string {
  return run(PROMTOOL, '--version').output;
}

/**
 * Runs test files in one process and returns a verdict for each.
 *
 * @param log file for the output of promtool
 */
export async function verdictsOn(testFiles: readonly string[], log: string): Promise<Verdict[]> {
  const { output, timedOut } = await promtool(['test', 'rules', ...testFiles], log);
  if (!timedOut) {
    return verdictsIn(output, testFiles.length);
  }
  if (testFiles.length === 1) {
    return ['timed out'];
  }
  const verdicts: Verdict[] = [];
  for (const testFile of testFiles) {
    verdicts.push(...(await verdictsOn([testFile], log)));
  }
  return verdicts;
}

/** The generations of promtool word their output differently, but both end each file with one of two lines. */
export function verdictsIn(output: string, count: number): Verdict[] {
  const ends = [...output.matchAll(/^ {2}(SUCCESS|FAILED:)$/gm)].map(([, end]) => end);
  if (ends.length !== count) {
    throw new Error(`promtool reported ${ends.length} results for ${count} test files:\n${output}`);
  }
  return ends.map((end) => (end === 'SUCCESS' ? 'passed' : 'failed'));
}

/** Returns the rule files that Prometheus cannot load. */
export async function rejected(ruleFiles: readonly string[], log: string): Promise<Set<string>> {
  const { output } = await promtool(['check', 'rules', '--lint=none', ...ruleFiles], log);
  return new Set(ruleFiles.filter((file) => output.includes(`${file}: `)));
}

/** Writes standard output and standard error to one file, which keeps their lines in order. */
function promtool(args: readonly string[], log: string): Promise<{ output: string; timedOut: boolean }> {
  return new Promise((resolve, reject) => {
    const file = openSync(log, 'w');
    const child = spawn(PROMTOOL, args, { stdio: ['ignore', file, file], timeout: TIMEOUT_MS });
    child.once('error', reject);
    child.once('close', (_, signal) => {
      closeSync(file);
      resolve({ output: readFileSync(log, 'utf8'), timedOut: signal !== null });
    });
  });
}

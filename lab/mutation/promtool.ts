import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';

import { PROMTOOLS, run } from '../../tools/testing/binaries';

const [PROMTOOL] = PROMTOOLS;

export type Verdict = 'passed' | 'failed' | 'timed out';

/** A process of many tests takes a tenth of it; a mutant that makes a test hang would take more. */
const TIMEOUT_MS = 120_000;

/** The version, since a verdict of one is not one of another. */
export function promtoolVersion(): string {
  return run(PROMTOOL, '--version').output;
}

/**
 * Runs test files in one process, and says of each how it went.
 *
 * @param log where the process may write
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

/** The generations word their output differently; both end what they say of a file in one of two lines. */
export function verdictsIn(output: string, count: number): Verdict[] {
  const ends = [...output.matchAll(/^ {2}(SUCCESS|FAILED:)$/gm)].map(([, end]) => end);
  if (ends.length !== count) {
    throw new Error(`promtool said ${ends.length} times how a test went, of ${count}:\n${output}`);
  }
  return ends.map((end) => (end === 'SUCCESS' ? 'passed' : 'failed'));
}

/** The rule files that Prometheus does not load. */
export async function rejected(ruleFiles: readonly string[], log: string): Promise<Set<string>> {
  const { output } = await promtool(['check', 'rules', '--lint=none', ...ruleFiles], log);
  return new Set(ruleFiles.filter((file) => output.includes(`${file}: `)));
}

/** Both of its outputs go to one file, so that what it says is in the order in which it said it. */
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

import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { seconds } from '../tools/steps';
import type { Counts } from './counts';

/** Shown while a step runs, or in one piece at its end. */
type Output = 'live' | 'atEnd';

/** Gets about a third of the processor that a step of usual priority gets. */
const LOW_PRIORITY = 5;

/** One run of `make test`: its results and the environment that its steps share. */
export class TestRun {
  readonly env: NodeJS.ProcessEnv = { ...process.env };
  private readonly counts = { passed: 0, failed: 0, skipped: 0 };
  private readonly failures: string[] = [];
  private readonly skips: string[] = [];

  constructor(private readonly root: string) {}

  get failed(): boolean {
    return this.counts.failed > 0;
  }

  heading(title: string): void {
    console.log(`\n=== ${title}`);
  }

  fail(what: string, reason: string): void {
    console.log(`FAILED ${what}: ${reason}`);
    this.counts.failed += 1;
    this.failures.push(what);
  }

  /** Reports what this machine cannot run; it counts as one skipped test. */
  notRun(what: string, reason: string): void {
    console.log(`skipped: ${what}: ${reason}`);
    this.counts.skipped += 1;
    this.skips.push(`${what}: ${reason}`);
  }

  /** Runs an npm script that passes or fails as a whole, and prints its output at its end: others run beside it. */
  async check(title: string, script: string): Promise<boolean> {
    const code = await this.npm(title, script, [], 'atEnd');
    if (code === 0) {
      this.counts.passed += 1;
      return true;
    }
    this.fail(title.toLowerCase(), `npm run ${script} exited with ${code}`);
    return false;
  }

  /** Runs an npm script that reports its counts. A missing report counts as a failure, and so does a bad exit code. */
  async counted(
    title: string,
    script: string,
    args: readonly string[],
    { output, read }: { output: Output; read: () => Counts | undefined }
  ): Promise<void> {
    const code = await this.npm(title, script, args, output);
    const counts = read();
    if (counts === undefined) {
      this.fail(title, `npm run ${script} exited with ${code} and wrote no report`);
      return;
    }
    this.counts.passed += counts.passed;
    this.counts.failed += counts.failed;
    this.counts.skipped += counts.skipped;
    this.skips.push(...counts.skips);
    if (counts.failed > 0) {
      this.failures.push(`${title} (${counts.failed}): ${counts.failedFiles.join(', ') || 'before the first test'}`);
    } else if (code !== 0) {
      this.fail(title, `npm run ${script} exited with ${code} though no test failed`);
    } else if (counts.passed === 0) {
      this.fail(title, 'no test ran');
    }
  }

  /** Lists what was skipped and, after it, what failed: a line for each step. Returns a line of totals for readers and machines. */
  summary(): string {
    const { passed, failed, skipped } = this.counts;
    this.skips.forEach((line) => console.log(`skipped: ${line}`));
    this.failures.forEach((line) => console.log(`failed: ${line}`));
    return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  }

  /** Runs an npm script, and returns how it ended. */
  npm(title: string, script: string, args: readonly string[], output: Output): Promise<number | string> {
    const start = Date.now();
    const collected: Buffer[] = [];
    if (output === 'live') {
      this.heading(title);
    }
    return new Promise((resolve) => {
      const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
        cwd: this.root,
        env: this.env,
        stdio: output === 'live' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      });
      // The steps beside it run one after another and would end last: where processors are short, they go first.
      if (output === 'live' && child.pid !== undefined) {
        setPriority(child.pid, LOW_PRIORITY);
      }
      child.stdout?.on('data', (part: Buffer) => collected.push(part));
      child.stderr?.on('data', (part: Buffer) => collected.push(part));
      // Ctrl-C reaches the child directly, but a signal to this process alone must be forwarded.
      const forward = (signal: NodeJS.Signals) => {
        child.kill(signal);
        process.exit(1);
      };
      process.once('SIGTERM', forward);
      child.on('error', (error) => resolve(error.message));
      child.on('close', (code, signal) => {
        process.off('SIGTERM', forward);
        if (output === 'atEnd') {
          this.heading(title);
          process.stdout.write(Buffer.concat(collected));
        }
        console.log(`--- ${title}: ${code === 0 ? 'passed' : 'failed'} in ${seconds(start)}`);
        resolve(code ?? signal ?? 'no exit code');
      });
    });
  }
}

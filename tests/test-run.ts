import { spawn } from 'node:child_process';
import { seconds } from '../tools/steps';
import type { Counts } from './counts';

/** One run of `make test`: what passed, failed and did not run, and the environment that its steps share. */
export class TestRun {
  readonly env: NodeJS.ProcessEnv = { ...process.env };
  private readonly counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  private readonly failures: string[] = [];
  private readonly unrun: string[] = [];

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

  /** Names a suite that this machine cannot run; it counts neither as passed nor as failed. */
  notRun(what: string, reason: string): void {
    console.log(`not run: ${what}: ${reason}`);
    this.unrun.push(`${what}: ${reason}`);
  }

  /** An npm script that either passes or fails as a whole. */
  async check(title: string, script: string): Promise<boolean> {
    const code = await this.npm(title, script, []);
    if (code === 0) {
      this.counts.passed += 1;
      return true;
    }
    this.fail(title.toLowerCase(), `npm run ${script} ended with ${code}`);
    return false;
  }

  /** An npm script whose report counts its tests. Without a report, or failing with none failed, it is one failure. */
  async counted(title: string, script: string, args: readonly string[], read: () => Counts | undefined): Promise<void> {
    const code = await this.npm(title, script, args);
    const counts = read();
    if (counts === undefined) {
      this.fail(title, `npm run ${script} ended with ${code} and left no report`);
      return;
    }
    this.counts.passed += counts.passed;
    this.counts.failed += counts.failed;
    this.counts.skipped += counts.skipped;
    if (counts.failed > 0) {
      this.failures.push(`${title} (${counts.failed})`);
    } else if (code !== 0) {
      this.fail(title, `npm run ${script} ended with ${code} though no test failed`);
    } else if (counts.passed === 0) {
      this.fail(title, 'no test ran');
    }
  }

  /** What did not run and what failed go above; the line itself is for machines and for the last look. */
  summary(): string {
    const { passed, failed, skipped } = this.counts;
    this.heading('Summary');
    this.unrun.forEach((line) => console.log(`not run: ${line}`));
    this.failures.forEach((line) => console.log(`failed: ${line}`));
    return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  }

  private npm(title: string, script: string, args: readonly string[]): Promise<number | string> {
    this.heading(title);
    const start = Date.now();
    return new Promise((resolve) => {
      const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
        cwd: this.root,
        env: this.env,
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      // A Ctrl-C reaches the child by itself; a signal sent to this process alone has to be handed on.
      const handOn = (signal: NodeJS.Signals) => {
        child.kill(signal);
        process.exit(1);
      };
      process.once('SIGTERM', handOn);
      child.on('error', (error) => resolve(error.message));
      child.on('close', (code, signal) => {
        process.off('SIGTERM', handOn);
        console.log(`--- ${title}: ${code === 0 ? 'passed' : 'failed'} in ${seconds(start)}`);
        resolve(code ?? signal ?? 'no exit code');
      });
    });
  }
}

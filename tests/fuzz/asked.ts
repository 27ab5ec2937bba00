import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { PROMTOOLS, run } from '../../tools/testing/binaries';

/** Fewer than the arguments that a command takes. */
const FILES_PER_RUN = 1000;

/** Generated texts to show to the tools, in a folder of files; each text is shown once. */
export class Asked {
  private readonly seen = new Set<string>();
  private rules: string[] = [];
  /** Number of different files so far. */
  files = 0;

  constructor(private readonly folder: string) {}

  addRules(name: string, text: string): void {
    if (this.isNew(text)) {
      this.rules.push(this.write(`${name}-${this.files}.yml`, text));
    }
  }

  /** Asks the tools about the files since the last time, removes these files, and returns the refusals. */
  refusals(): string[] {
    const found = PROMTOOLS.flatMap((promtool) => refusedBy(promtool, ['check', 'rules', '--lint-fatal'], this.rules));
    rmSync(this.folder, { recursive: true, force: true });
    this.rules = [];
    return found;
  }

  private isNew(text: string): boolean {
    const hash = createHash('sha1').update(text).digest('base64');
    const isNew = !this.seen.has(hash);
    this.seen.add(hash);
    this.files += isNew ? 1 : 0;
    return isNew;
  }

  private write(name: string, text: string): string {
    const file = path.join(this.folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  }
}

/** Returns what a tool says about each file that it refuses. */
function refusedBy(tool: string, command: readonly string[], files: readonly string[]): string[] {
  const parts = Array.from({ length: Math.ceil(files.length / FILES_PER_RUN) }, (_, part) =>
    files.slice(part * FILES_PER_RUN, (part + 1) * FILES_PER_RUN)
  );
  return parts.flatMap((part) => {
    const { status, output } = run(tool, ...command, ...part);
    const checked = output.split('\n').filter((line) => line.startsWith('Checking ')).length;
    if (status === 0 && checked === part.length) {
      return [];
    }
    const reasons = output.split('\n').filter((line) => /FAILED: |\.yml: |duplicate/.test(line));
    return reasons.length > 0 ? reasons.map((line) => `${tool}: ${line.slice(0, 500)}`) : [`${tool}: ${output}`];
  });
}

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { type Verdict } from './promtool';

/**
 * Stores verdicts by the content of the test and its rules. An interrupted run continues where it stopped, and after a
 * change only the affected tests run again.
 */
export class VerdictStore {
  private readonly known: Map<string, Verdict>;
  private readonly used = new Set<string>();

  constructor(private readonly file: string) {
    const entries: Array<[string, Verdict]> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
    this.known = new Map(entries);
  }

  get(key: string): Verdict | undefined {
    this.used.add(key);
    return this.known.get(key);
  }

  set(key: string, verdict: Verdict): void {
    this.used.add(key);
    this.known.set(key, verdict);
  }

  /** @param onlyUsed drops verdicts that this run did not use; only correct after a complete run */
  save({ onlyUsed }: { onlyUsed: boolean }): void {
    const entries = [...this.known].filter(([key]) => !onlyUsed || this.used.has(key));
    mkdirSync(path.dirname(this.file), { recursive: true });
    // Renaming is atomic: a run stopped while writing leaves the earlier file intact.
    writeFileSync(`${this.file}.new`, JSON.stringify(entries));
    renameSync(`${this.file}.new`, this.file);
  }
}

export function digest(...parts: readonly string[]): string {
  const hash = createHash('sha256');
  parts.forEach((part) => hash.update(part).update('\0'));
  return hash.digest('base64url').slice(0, 27);
}

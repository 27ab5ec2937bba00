import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { type Verdict } from './promtool';

/**
 * What promtool said of a test on rules, by the content of both: the same question is asked once, so that a run that
 * was stopped goes on where it was, and a change of one test or rule file asks again only what it touches.
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

  /** @param onlyUsed forget what this run did not ask for: the whole pack was tried, and the rest is of the past */
  save({ onlyUsed }: { onlyUsed: boolean }): void {
    const entries = [...this.known].filter(([key]) => !onlyUsed || this.used.has(key));
    mkdirSync(path.dirname(this.file), { recursive: true });
    // Renamed into its place, so that a run that is stopped while it writes leaves the earlier one.
    writeFileSync(`${this.file}.new`, JSON.stringify(entries));
    renameSync(`${this.file}.new`, this.file);
  }
}

export function digest(...parts: readonly string[]): string {
  const hash = createHash('sha256');
  parts.forEach((part) => hash.update(part).update('\0'));
  return hash.digest('base64url').slice(0, 27);
}

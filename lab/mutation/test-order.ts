import { type Subject } from './trials';
import { fileId } from './pack';
import { type TestCase } from './suites';

interface TrackRecord {
  tried: number;
  noticed: number;
}

/** Orders the tests for a mutant by how many other mutants of the rule they noticed, relative to their duration. */
export class TestOrder {
  private readonly records = new Map<string, TrackRecord>();

  constructor(
    private readonly tests: readonly TestCase[],
    private readonly costOf: (test: TestCase) => number
  ) {}

  of(subject: Subject): TestCase[] {
    return this.tests
      .filter(({ fileIds }) => fileIds.includes(fileId(subject.file)))
      .map((test) => ({ test, promise: this.chance(subject, test) / this.costOf(test) }))
      .sort((a, b) => b.promise - a.promise)
      .map(({ test }) => test);
  }

  tell(subject: Subject, test: TestCase, noticed: boolean): void {
    const known = this.recordOf(subject, test);
    this.records.set(key(subject, test), { tried: known.tried + 1, noticed: known.noticed + (noticed ? 1 : 0) });
  }

  /** Before any results, a test that compares the rule's own series is preferred to one that only depends on it. */
  private chance(subject: Subject, test: TestCase): number {
    const { tried, noticed } = this.recordOf(subject, test);
    const [name] = subject.mutant.rule.split('{');
    return (noticed + (test.names.has(name) ? 0.5 : 0.1)) / (tried + 1);
  }

  private recordOf(subject: Subject, test: TestCase): TrackRecord {
    return this.records.get(key(subject, test)) ?? { tried: 0, noticed: 0 };
  }
}

function key({ file, mutant }: Subject, test: TestCase): string {
  return `${fileId(file)}\0${mutant.rule}\0${test.id}`;
}

import { type RuleFile } from '../../../alerts/generator/promql/rule';
import { secondsOf } from '../../../alerts/generator/settings/durations';

/** Whether a file of the pack, sources or settings, records the inputs of all others. */
export function recordsInputs({ name }: RuleFile): boolean {
  return name.startsWith('signalr-source-') || name === 'signalr-settings';
}

/** The same rules, all groups at one interval: their own are from 30 s to 30 min, too long to wait for. */
export function atOneInterval(files: readonly RuleFile[], seconds: number): RuleFile[] {
  return files.map((file) => ({
    ...file,
    groups: file.groups.map((group) => ({ ...group, interval: `${seconds}s` })),
  }));
}

/** Seconds between two evaluations of each group as the pack has them, by its name. */
export function intervalsOf(files: readonly RuleFile[]): Map<string, number> {
  return new Map(
    files.flatMap(({ groups }) => groups.map(({ name, interval }) => [name, secondsOf(interval)] as const))
  );
}

import { type RuleFile } from '../../../alerts/generator/promql/rule';
import { secondsOf } from '../../../alerts/generator/settings/durations';

/** Returns true for files of sources, which record the inputs of all others. */
export function isSource({ name }: RuleFile): boolean {
  return name.startsWith('signalr-source-');
}

/** Sets one interval for all groups: their own are 30 s to 30 min, too long for a measurement. */
export function atOneInterval(files: readonly RuleFile[], seconds: number): RuleFile[] {
  return files.map((file) => ({
    ...file,
    groups: file.groups.map((group) => ({ ...group, interval: `${seconds}s` })),
  }));
}

/** Seconds between two evaluations of each group in the pack, by group name. */
export function intervalsOf(files: readonly RuleFile[]): Map<string, number> {
  return new Map(
    files.flatMap(({ groups }) => groups.map(({ name, interval }) => [name, secondsOf(interval)] as const))
  );
}

import { type RuleFile } from '../../../alerts/generator/promql/rule';
import { secondsOf } from '../../../alerts/generator/settings/durations';

/** Returns true for files of sources and of inputs, which record what all others read. */
export function isSource({ name }: RuleFile): boolean {
  return name.startsWith('signalr-source-') || name === 'signalr-inputs';
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

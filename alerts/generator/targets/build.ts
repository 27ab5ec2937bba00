import { runbookErrors } from '../alerts/runbooks';
import { type PackSettings } from '../settings';
import { type TargetFiles } from './files/target';
import { alertsOf, packOf } from './pack';
import { type Target, TARGETS } from '.';

export interface BuildRequest {
  settings: PackSettings;
  target: Target;
  /** Folder with a runbook for each alert. */
  runbooks: string;
  /** The command that writes these files; it goes into the heading of each. */
  command: string;
  /** Returns the dashboards' JSON by file name, for a target that holds them; without it, it holds none. */
  dashboards?: () => ReadonlyMap<string, string>;
}

/** Returns the pack as files of one target, or its errors, one per line. Writes nothing. */
export function buildRules({ settings, target, runbooks, command, dashboards }: BuildRequest): TargetFiles {
  const pack = packOf(settings);
  const missing = runbookErrors(alertsOf(pack), runbooks);
  return missing.length > 0 ? { ok: false, errors: missing } : TARGETS[target]({ pack, settings, command, dashboards });
}

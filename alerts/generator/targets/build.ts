import { runbookErrors } from '../pack/runbooks';
import { type PackSettings } from '../settings';
import { secondsOf } from '../settings/durations';
import { type Format, type TargetFiles } from './files/target';
import { alertsOf, packOf } from '../pack/pack';
import { type Target, TARGETS } from '.';

export interface BuildRequest {
  settings: PackSettings;
  target: Target;
  /** Folder with a runbook for each alert. */
  runbooks: string;
  /** The command that writes these files; it goes into the heading of each. */
  command: string;
  /** The language of templates for Azure; Bicep without it. */
  format?: Format;
  /** Returns the dashboards' JSON by file name, for a target that holds them; without it, it holds none. */
  dashboards?: () => ReadonlyMap<string, string>;
}

/** The targets whose rulers can read the past. */
const OFFSETTING: readonly Target[] = ['prometheus', 'operator', 'mimir'];

/** Returns the pack as files of one target, or its errors, one per line. Writes nothing. */
export function buildRules(request: BuildRequest): TargetFiles {
  const { settings, target, runbooks, command, format, dashboards } = request;
  const pack = packOf(settings);
  const missing = runbookErrors(alertsOf(pack), runbooks);
  const errors =
    secondsOf(settings.query_offset) > 0 && !OFFSETTING.includes(target)
      ? [...missing, `query_offset: takes 0s for the target ${target}, which cannot read the past`]
      : missing;
  return errors.length > 0 ? { ok: false, errors } : TARGETS[target]({ pack, settings, command, format, dashboards });
}

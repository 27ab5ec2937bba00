import { alertsOf, packOf } from './pack';
import { runbookErrors } from '../alerts/runbooks';
import { parseSettings } from '../settings';
import { type Target, TARGETS } from '.';
import { type TargetFiles } from './files/target';

export interface BuildRequest {
  /** Text of the settings file. */
  settings: string;
  target: Target;
  /** Folder with a runbook an alert. */
  runbooks: string;
  /** What to run to write the same again; it goes into the heading of each file. */
  command: string;
}

/** The pack as files of one target, or what is wrong, one line each. Writes nothing. */
export function buildRules({ settings: text, target, runbooks, command }: BuildRequest): TargetFiles {
  const parsed = parseSettings(text);
  if (!parsed.ok) {
    return parsed;
  }
  const { settings } = parsed;
  const pack = packOf(settings);
  const missing = runbookErrors(alertsOf(pack), runbooks);
  return missing.length > 0 ? { ok: false, errors: missing } : TARGETS[target]({ pack, settings, command });
}

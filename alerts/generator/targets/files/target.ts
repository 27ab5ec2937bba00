import { type RuleFile } from '../../promql/rule';
import { type PackSettings } from '../../settings';

export interface TargetRequest {
  pack: readonly RuleFile[];
  settings: PackSettings;
  /** What to run to write the same again; it goes into the heading of each file. */
  command: string;
}

/** Files by name, with folders where the target needs them; or what does not fit the target, one line each. */
export type TargetFiles = { ok: true; files: Map<string, string> } | { ok: false; errors: string[] };

/** Files of one format, unless something does not fit it. */
export function filesUnless(errors: readonly string[], files: () => Map<string, string>): TargetFiles {
  return errors.length > 0 ? { ok: false, errors: [...errors] } : { ok: true, files: files() };
}

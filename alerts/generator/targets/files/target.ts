import { type RuleFile } from '../../promql/rule';
import { type PackSettings } from '../../settings';

/** Languages of templates for Azure. */
export const FORMATS = ['bicep', 'terraform'] as const;

export type Format = (typeof FORMATS)[number];

export interface TargetRequest {
  pack: readonly RuleFile[];
  settings: PackSettings;
  /** The command that writes these files; it goes into the heading of each. */
  command: string;
  /** The language of templates for Azure; Bicep without it. */
  format?: Format;
  /** Returns the dashboards' JSON by file name, for a target that holds them. */
  dashboards?: () => ReadonlyMap<string, string>;
}

/**
 * Files by name, which can include a folder; or the errors, one line each. A note says what the settings ask for and the
 * format does not have.
 */
export type TargetFiles =
  | { ok: true; files: Map<string, string>; notes?: readonly string[] }
  | { ok: false; errors: string[] };

/** Returns the errors if there are any, otherwise the files. */
export function filesUnless(
  errors: readonly string[],
  files: () => Map<string, string>,
  notes: readonly string[] = []
): TargetFiles {
  return errors.length > 0 ? { ok: false, errors: [...errors] } : { ok: true, files: files(), notes };
}

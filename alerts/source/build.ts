import { alertsOf, packOf } from './pack';
import { runbookErrors } from './runbooks';
import { parseSettings } from './settings';
import { prometheusFiles } from './targets/prometheus';

/** Formats in which the pack can be written. */
export const TARGETS = ['prometheus'] as const;

export type Target = (typeof TARGETS)[number];

export type Built = { ok: true; files: Map<string, string> } | { ok: false; errors: string[] };

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
export function buildRules({ settings, target, runbooks, command }: BuildRequest): Built {
  const parsed = parseSettings(settings);
  if (!parsed.ok) {
    return parsed;
  }
  const pack = packOf(parsed.settings);
  const missing = runbookErrors(alertsOf(pack), runbooks);
  if (missing.length > 0) {
    return { ok: false, errors: missing };
  }
  switch (target) {
    case 'prometheus':
      return { ok: true, files: prometheusFiles(pack, command) };
  }
}

import { GENERATED } from './write-files';

/** The lines of a file's heading, without the marks of a comment: what it is, then how to write it again. */
export function heading(about: readonly string[], command: string): string[] {
  return [...about, '', `${GENERATED} Change the settings and run`, `  ${command}`];
}

/** What to run to write the committed files again. */
export const COMMAND = 'npx tsx alerts/generator/generate.ts';

/** Says so in a file. */
export const GENERATOR = ['Generated; do not edit. Copy it, or change alerts/settings.yaml and run', `  ${COMMAND}`];

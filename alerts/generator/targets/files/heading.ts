import { GENERATED } from '../../promql/rule';

/** The lines of a file's heading without comment signs: a description, then the command that writes the file. */
export function heading(about: readonly string[], command: string): string[] {
  return [...about, '', `${GENERATED} Change the settings and run`, `  ${command}`];
}

/** The command that writes the committed files. */
export const COMMAND = 'make rules';

/** Lines of a heading that name the command. */
export const GENERATOR = [`${GENERATED} Copy it, or change alerts/settings.yaml and run \`${COMMAND}\`.`];

import { GENERATED } from './write-files';

/** The lines of a file's heading, without the marks of a comment: what it is, then how to write it again. */
export function heading(about: readonly string[], command: string): string[] {
  return [...about, '', `${GENERATED} Change the settings and run`, `  ${command}`];
}

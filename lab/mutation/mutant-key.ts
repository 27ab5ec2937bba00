import { type Subject } from './bench';
import { fileId } from './pack';

/** What a mutant is called in reports and in the list of survivors. */
export function mutantKey(file: string, rule: string, change: string): string {
  return `${file} › ${rule} › ${change}`;
}

export function keyOf({ file, mutant }: Subject): string {
  return mutantKey(fileId(file), mutant.rule, mutant.change);
}

const CEILINGS = 'signalr-ceilings.rules.yml';

/**
 * The rules that a test file runs on. Settings that override something for one resource leave the ceilings of others
 * as they are: tests of the ceilings alone, whose resources override nothing, run on the rules of such settings too.
 */
export function ruleSets(ruleFiles: readonly string[]): Array<{ suffix: string; ruleFiles: string[] }> {
  const isOfCeilingsAlone = ruleFiles.every((file) => file.endsWith(`prometheus/${CEILINGS}`));
  return [
    { suffix: '', ruleFiles: [...ruleFiles] },
    ...(isOfCeilingsAlone ? [{ suffix: ' on overrides', ruleFiles: [`generated/${CEILINGS}`] }] : []),
  ];
}

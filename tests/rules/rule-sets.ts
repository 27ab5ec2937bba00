const CEILINGS = 'signalr-ceilings.rules.yml';

/**
 * Returns the sets of rules that a test file runs on. Settings that override something for one resource must not change
 * the ceilings of others, so tests of the ceilings alone also run on the rules of such settings.
 */
export function ruleSets(ruleFiles: readonly string[]): Array<{ suffix: string; ruleFiles: string[] }> {
  const testsOnlyCeilings = ruleFiles.every((file) => file.endsWith(`prometheus/${CEILINGS}`));
  return [
    { suffix: '', ruleFiles: [...ruleFiles] },
    ...(testsOnlyCeilings ? [{ suffix: ' with overrides', ruleFiles: [`generated/${CEILINGS}`] }] : []),
  ];
}

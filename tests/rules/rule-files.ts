import { runbooksFolder } from '../../alerts/generator/pack/runbooks';
import { settingsOf } from '../../alerts/generator/settings';
import { buildRules } from '../../alerts/generator/targets/build';

/**
 * Returns the rule files that `headroom rules` writes for Prometheus, as texts by file name.
 *
 * @param settings text of a settings file
 * @throws with the errors, each on its line, if the rules cannot be written
 */
export function ruleFilesOf(settings: string): Map<string, string> {
  const built = buildRules({
    settings: settingsOf(settings),
    target: 'prometheus',
    runbooks: runbooksFolder(),
    command: 'jest',
  });
  if (!built.ok) {
    throw new Error(built.errors.join('\n'));
  }
  return new Map([...built.files].filter(([name]) => name.endsWith('.rules.yml')));
}

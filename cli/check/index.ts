import { type Command } from 'commander';

import { FailedCheck } from '../common/errors';
import { jsonText } from '../common/json-text';
import { print } from '../common/streams';
import { chosenEdition, editionLine, SETTINGS_OPTION, settingsIn } from '../common/editions';
import { isWrong } from './finding';
import { type Checked, checkRules } from './judge';
import { missingOf } from './missing';
import { readRules } from './read';
import { checkText } from './text';
import { resourcesOf } from './sized';

/** Adds `headroom check`, which judges the alerts and autoscale settings that Azure has now. */
export function registerCheck(program: Command): void {
  program
    .command('check')
    .description('say what is wrong with metric alerts and autoscale on SignalR, and which limits nobody would hear of')
    .argument('<files...>', 'what az monitor metrics alert list or az monitor autoscale list printed as JSON, or -')
    .option(SETTINGS_OPTION[0], 'settings file of the rules: the edition, and unit size, SKU and mix of each resource')
    .option('--json', 'print JSON instead of text')
    .action((files: string[], options: { settings?: string; json?: boolean }) => {
      const settings = settingsIn(options.settings);
      const checked = checkRules(readRules(files), settings);
      const edition = chosenEdition({}, settings);
      const missing = missingOf(checked.unheard, options.settings);
      const { command, toAdd, toSize } = missing;
      print(
        options.json
          ? jsonText({
              edition: edition.edition,
              ...outputOf(checked),
              command,
              toDeclare: [...toAdd, ...toSize].map(({ id }) => id),
            })
          : checkText(checked, editionLine(edition, options.settings), missing)
      );
      if (!isWell(checked)) {
        throw new FailedCheck();
      }
    });
}

/** Without any rule and resource, nobody would hear of anything. */
function isWell({ judged, unheard, resources }: Checked): boolean {
  const isEmpty = judged.length === 0 && resources.size === 0;
  return !isEmpty && unheard.length === 0 && !judged.some(({ findings }) => findings.some(isWrong));
}

function outputOf({ judged, unheard, resources, leftOut }: Checked) {
  return {
    rules: judged.map(({ rule, findings }) => ({
      name: rule.name,
      kind: rule.kind,
      service: rule.service,
      resourceIds: resourcesOf(rule, resources).map(({ id }) => id),
      findings,
    })),
    unheard: unheard.map(({ resource, limits }) => ({ resourceId: resource.id, limits })),
    leftOut,
  };
}

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { type Command, Option } from 'commander';

import { buildRules } from '../alerts/generator/targets/build';
import { runbooksFolder } from '../alerts/generator/pack/runbooks';
import { type PackSettings } from '../alerts/generator/settings';
import { checkAutoscale } from '../alerts/generator/targets/autoscale';
import { type Target, TARGETS } from '../alerts/generator/targets';
import { namesOf } from '../alerts/generator/targets/names';
import { rulesCommand } from '../alerts/generator/targets/files/command';
import { outdated, writeFiles } from '../alerts/generator/targets/files/write-files';
import { interruptible } from '../tools/processes';
import { shippedFolder } from '../tools/shipped-folder';
import { InputError, InputErrors } from './common/errors';
import { print } from './common/streams';
import { checkSettingsStay, inFolder, settingsOfFile } from './generated-folder';
import { diffText, reportText } from './rules-report';

interface RulesOptions {
  settings: string;
  target: Target;
  out?: string;
  force?: boolean;
  check?: boolean;
  diff?: boolean;
  format?: string;
}

/** Targets that write templates of Azure. */
const OF_AZURE: readonly Target[] = ['azure', 'azure-monitor', 'autoscale'];

/** Adds `headroom rules`, which generates the rules pack for a settings file and a target, or checks autoscale. */
export function registerRules(program: Command): void {
  program
    .command('rules')
    .description('write the rules pack for a settings file')
    .requiredOption('--settings <file>', 'settings file, such as alerts/settings.yaml')
    .addOption(
      new Option('--target <target>', 'system that evaluates the rules')
        .choices(Object.keys(TARGETS))
        .makeOptionMandatory()
    )
    .option('--out <folder>', 'output folder; created if missing')
    .addOption(new Option('--format <format>', "language of the templates of Azure's targets").choices(['bicep']))
    .option('--force', 'replace files that lack the heading of a generated file')
    .option('--diff', 'write nothing, and show what would change in --out')
    .option('--check', 'with target autoscale: write nothing, and say where autoscale alone would not save a resource')
    .action(async ({ settings: file, target, out, force, check, diff, format }: RulesOptions) => {
      if (format !== undefined && !OF_AZURE.includes(target)) {
        throw new InputError(
          '--format',
          `takes --target ${OF_AZURE.slice(0, -1).join(', ')} or ${OF_AZURE.at(-1)}, not ${target}`
        );
      }
      if (check && target !== 'autoscale') {
        throw new InputError('--check', `takes --target autoscale, not ${target}`);
      }
      if (check && diff) {
        throw new InputError(
          '--diff',
          'shows what would be written, and --check writes nothing; give only one of them'
        );
      }
      if (out === undefined && !check) {
        throw new InputError('--out', 'is missing; it takes a folder');
      }
      const settings = settingsOfFile(file);
      if (out === undefined || check) {
        printCheck(settings);
        return;
      }
      const built = buildRules({
        settings,
        target,
        runbooks: runbooksFolder(),
        command: rulesCommand({ settings: file, target, out }),
        dashboards,
      });
      if (!built.ok) {
        throw new InputErrors(built.errors);
      }
      checkSettingsStay(file, out, built.files.keys());
      const names = namesOf(target);
      const text = await inFolder(out, async () => {
        if (diff) {
          return diffText(out, built.files, outdated(out, built.files, { target, names }));
        }
        const removed = await interruptible((signal) => writeFiles(out, built.files, { target, names, force, signal }));
        const { notes = [] } = built;
        return reportText({ settings, target, out, files: [...built.files.keys()], removed, notes });
      });
      print(text);
    });
}

/** Returns the generated dashboards by file name. */
function dashboards(): ReadonlyMap<string, string> {
  const folder = shippedFolder('dashboards', 'generated');
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}

function printCheck(settings: PackSettings): void {
  const checked = checkAutoscale(settings);
  if (!checked.ok) {
    throw new InputErrors(checked.errors);
  }
  print(checked.text);
}

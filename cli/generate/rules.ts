import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { type Command, Option } from 'commander';
import { stringify } from 'yaml';

import { buildRules } from '../../alerts/generator/targets/build';
import { runbooksFolder } from '../../alerts/generator/pack/runbooks';
import { type PackSettings, parseSettings } from '../../alerts/generator/settings';
import { checkAutoscale } from '../../alerts/generator/targets/autoscale';
import { IN_TERRAFORM, type Target, TARGETS } from '../../alerts/generator/targets';
import { namesOf } from '../../alerts/generator/targets/names';
import { rulesCommand } from '../../alerts/generator/targets/files/command';
import { type Format, FORMATS } from '../../alerts/generator/targets/files/target';
import { outdated, writeFiles } from '../../alerts/generator/targets/files/write-files';
import { LARGE_SKU, LARGEST_UNITS } from '../../src/model/capacity';
import { interruptible } from '../../tools/processes';
import { shippedFolder } from '../../tools/shipped-folder';
import { InputError, InputErrors } from '../common/errors';
import { print } from '../common/streams';
import { NEW_EDITION } from '../common/editions';
import { wholeOption } from '../common/option-values';
import { checkSettingsStay, inFolder, settingsOfFile } from '../common/generated-folder';
import { diffText, reportText } from './rules-report';

interface RulesOptions {
  settings?: string;
  resource?: string[];
  units?: number;
  target: Target;
  out?: string;
  force?: boolean;
  check?: boolean;
  diff?: boolean;
  format?: Format;
}

/** Targets that write templates of Azure. */
const OF_AZURE: readonly Target[] = ['azure', 'azure-monitor', 'autoscale'];

/** Adds `headroom rules`, which generates the rules pack for a settings file and a target, or checks autoscale. */
export function registerRules(program: Command): void {
  program
    .command('rules')
    .description('write the rules pack for a settings file')
    .addOption(
      new Option('--settings <file>', 'settings file, such as alerts/settings.yaml').conflicts(['resource', 'units'])
    )
    .option('--resource <ids...>', "for Azure's targets, in place of settings: resource ids of SignalR, with --units")
    .option('--units <number>', 'the unit size of these resources', wholeOption('--units', LARGEST_UNITS[LARGE_SKU]))
    .addOption(
      new Option('--target <target>', 'system that evaluates the rules')
        .choices(Object.keys(TARGETS))
        .makeOptionMandatory()
    )
    .option('--out <folder>', 'output folder; created if missing')
    .addOption(new Option('--format <format>', "language of the templates of Azure's targets").choices(FORMATS))
    .option('--force', 'replace files that lack the heading of a generated file')
    .addOption(new Option('--diff', 'write nothing, and show what would change in --out').conflicts('check'))
    .option('--check', 'with target autoscale: write nothing, and say where autoscale alone would not save a resource')
    .action(async (options: RulesOptions) => {
      const { target, out, force, check, diff, format } = options;
      if (format !== undefined && !OF_AZURE.includes(target)) {
        throw new InputError('--format', `takes --target ${targetsOfAzure()}, not ${target}`);
      }
      if (check && target !== 'autoscale') {
        throw new InputError('--check', `takes --target autoscale, not ${target}`);
      }
      if (out === undefined && !check) {
        throw new InputError('--out', 'is missing; it takes a folder');
      }
      if (format === 'terraform' && !IN_TERRAFORM.includes(target)) {
        throw new InputError(
          '--format',
          'takes bicep for --target azure, whose rule groups have no other language here'
        );
      }
      const settings = settingsFrom(options);
      if (out === undefined || check) {
        printCheck(settings);
        return;
      }
      const built = buildRules({
        settings,
        target,
        runbooks: runbooksFolder(),
        command: rulesCommand({ ...options, out }),
        format,
        dashboards,
      });
      if (!built.ok) {
        throw new InputErrors(built.errors);
      }
      if (options.settings !== undefined) {
        checkSettingsStay(options.settings, out, built.files.keys());
      }
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

/** The settings of the file, or of the resources that the command names, whose ids are taken as Azure's tools print them. */
function settingsFrom({ settings: file, resource: ids, units, target }: RulesOptions): PackSettings {
  if (file !== undefined) {
    return settingsOfFile(file);
  }
  if (ids === undefined) {
    throw new InputError('--settings', 'is missing; it takes a file');
  }
  if (!OF_AZURE.includes(target)) {
    throw new InputError('--resource', `takes --target ${targetsOfAzure()}; target ${target} takes --settings`);
  }
  if (units === undefined) {
    throw new InputError('--units', 'is missing; it takes the unit size of the resources of --resource');
  }
  const parsed = parseSettings(
    stringify({
      edition: NEW_EDITION,
      resources: [...new Set(ids.map((id) => id.toLowerCase()))].map((resource_id) => ({ resource_id, units })),
    })
  );
  if (!parsed.ok) {
    throw new InputErrors(
      parsed.errors.map((error) => error.replace(/^resources\[\d+\]\.(resource_id|units)/, optionOf))
    );
  }
  return parsed.settings;
}

const optionOf = (_: string, field: string) => (field === 'units' ? '--units' : '--resource');

function targetsOfAzure(): string {
  return `${OF_AZURE.slice(0, -1).join(', ')} or ${OF_AZURE.at(-1)}`;
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

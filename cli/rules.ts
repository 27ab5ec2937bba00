import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { type Command, Option } from 'commander';

import { buildRules } from '../alerts/generator/targets/build';
import { runbooksFolder } from '../alerts/generator/alerts/runbooks';
import { type PackSettings, parseSettings } from '../alerts/generator/settings';
import { checkAutoscale } from '../alerts/generator/targets/autoscale';
import { type Target, TARGETS } from '../alerts/generator/targets';
import { namesOf } from '../alerts/generator/targets/names';
import { rulesCommand } from '../alerts/generator/targets/files/command';
import { outdated, type Refusal, RefusedError, writeFiles } from '../alerts/generator/targets/files/write-files';
import { interruptible } from '../tools/interruptible';
import { shippedFolder } from '../tools/shipped-folder';
import { errorLine, fileError, InputError } from './common/errors';
import { LARGEST_SETTINGS_BYTES, readText } from './common/read-text';
import { print, printError } from './common/streams';
import { diffText, reportText } from './rules-report';

/** The most errors to print; more would not help with a file that is wrong throughout. */
const MAX_ERRORS = 100;

interface RulesOptions {
  settings: string;
  target: Target;
  out?: string;
  force?: boolean;
  check?: boolean;
  diff?: boolean;
}

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
    .option('--force', 'replace files that lack the heading of a generated file')
    .option('--diff', 'write nothing, and show what would change in --out')
    .option('--check', 'with target autoscale: write nothing, and say where autoscale alone would not save a resource')
    .action(async ({ settings, target, out, force, check, diff }: RulesOptions) => {
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
      const parsed = parseSettings(
        readText({ file: settings, field: '--settings', takes: 'it takes a file', limit: LARGEST_SETTINGS_BYTES })
      );
      if (!parsed.ok) {
        reportAll(parsed.errors);
        return;
      }
      if (out === undefined || check) {
        printCheck(parsed.settings);
        return;
      }
      const built = buildRules({
        settings: parsed.settings,
        target,
        runbooks: runbooksFolder(),
        command: rulesCommand({ settings, target, out }),
        dashboards,
      });
      if (!built.ok) {
        reportAll(built.errors);
        return;
      }
      if ([...built.files.keys()].some((name) => isSameFile(path.join(out, name), settings))) {
        throw new InputError('--settings', `${settings} has the name of a file to be written; move it out of --out`);
      }
      const names = namesOf(target);
      try {
        if (diff) {
          print(diffText(out, built.files, outdated(out, built.files, { target, names })));
          return;
        }
        const removed = await interruptible((signal) => writeFiles(out, built.files, { target, names, force, signal }));
        const { notes = [] } = built;
        print(reportText({ settings: parsed.settings, target, out, files: [...built.files.keys()], removed, notes }));
      } catch (error) {
        if (error instanceof RefusedError) {
          reportAll(error.refusals.map((refusal) => `--out: ${refusalText(refusal)}`));
          return;
        }
        throw fileError(error, { option: '--out', file: out, takes: 'it takes a folder' });
      }
    });
}

/** Returns the generated dashboards by file name. */
function dashboards(): ReadonlyMap<string, string> {
  const folder = shippedFolder('dashboards', 'generated');
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}

function printCheck(settings: PackSettings): void {
  const checked = checkAutoscale(settings);
  if (checked.ok) {
    print(checked.text);
  } else {
    reportAll(checked.errors);
  }
}

/** False for a file that is not there or cannot be reached. */
function isSameFile(a: string, b: string): boolean {
  try {
    const [one, other] = [statSync(a), statSync(b)];
    return one.ino === other.ino && one.dev === other.dev;
  } catch {
    return false;
  }
}

function refusalText({ reason, forcible }: Refusal): string {
  return forcible ? `${reason}; move it, or replace it with --force` : reason;
}

/** Prints all errors, one per line, which makes correcting a settings file faster. */
function reportAll(errors: readonly string[]): void {
  for (const error of errors.slice(0, MAX_ERRORS)) {
    printError(errorLine(error));
  }
  if (errors.length > MAX_ERRORS) {
    printError(errorLine(`and ${errors.length - MAX_ERRORS} more`));
  }
  process.exitCode = 2;
}

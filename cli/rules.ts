import { type Command, Option } from 'commander';

import { buildRules } from '../alerts/generator/targets/pack';
import { runbooksFolder } from '../alerts/generator/alerts/runbooks';
import { parseSettings } from '../alerts/generator/settings';
import { type Target, TARGETS } from '../alerts/generator/targets';
import { writeFiles } from '../alerts/generator/targets/files/write-files';
import { errorLine, InputError } from './errors';
import { LARGEST_SETTINGS_BYTES, readText } from './read-text';

/** The most errors to print; more would not help with a file that is wrong throughout. */
const MAX_ERRORS = 100;

interface RulesOptions {
  settings: string;
  target: Target;
  out: string;
}

/** Adds `headroom rules`, which generates the rules pack for a settings file and a target. */
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
    .requiredOption('--out <folder>', 'output folder; created if missing')
    .action(({ settings, target, out }: RulesOptions) => {
      const parsed = parseSettings(
        readText({ file: settings, field: '--settings', takes: 'it takes a file', limit: LARGEST_SETTINGS_BYTES })
      );
      if (!parsed.ok) {
        reportAll(parsed.errors);
        return;
      }
      const built = buildRules({
        settings: parsed.settings,
        target,
        runbooks: runbooksFolder(),
        command: `npm run -s headroom -- rules --settings ${settings} --target ${target} --out ${out}`,
      });
      if (!built.ok) {
        reportAll(built.errors);
        return;
      }
      try {
        writeFiles(out, built.files);
      } catch (error) {
        throw new InputError('--out', `${out} cannot be written to (${reasonOf(error)}); it takes a folder`);
      }
    });
}

/** Prints all errors, one per line, which makes correcting a settings file faster. */
function reportAll(errors: readonly string[]): void {
  for (const error of errors.slice(0, MAX_ERRORS)) {
    process.stderr.write(errorLine(error));
  }
  if (errors.length > MAX_ERRORS) {
    process.stderr.write(errorLine(`and ${errors.length - MAX_ERRORS} more`));
  }
  process.exitCode = 2;
}

function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

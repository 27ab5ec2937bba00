import { Command, CommanderError } from 'commander';

import { version } from '../package.json';
import { registerCeilings } from './ceilings';
import { errorLine, InputError } from './errors';
import { registerEvaluate } from './evaluate';
import { registerPlan } from './plan';
import { registerRules } from './rules';

/** Exit status for input that cannot be used, as for a command line that cannot be read. */
const BAD_INPUT = 2;

function createProgram(): Command {
  const program = new Command('headroom')
    .description("Azure SignalR Service traffic against the ceilings of Microsoft's performance guide")
    .version(version)
    .exitOverride()
    .configureOutput({
      // One line: the suggestion has one of its own.
      outputError: (text, write) => write(text.replace(/^error: /, 'headroom: ').replace(/\n\((.+)\)\n$/, ' ($1)\n')),
    });
  registerCeilings(program);
  registerEvaluate(program);
  registerPlan(program);
  registerRules(program);
  for (const command of program.commands) {
    command.exitOverride();
    command.copyInheritedSettings(program);
  }
  return program;
}

async function main(): Promise<void> {
  const program = createProgram();
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : BAD_INPUT;
      return;
    }
    if (error instanceof InputError) {
      process.stderr.write(errorLine(error.message));
      process.exitCode = BAD_INPUT;
      return;
    }
    throw error;
  }
}

void main();

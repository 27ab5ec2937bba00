import { Command, CommanderError } from 'commander';

import { version } from '../package.json';
import { registerCeilings } from './ceilings';
import { errorLine, InputError } from './errors';
import { registerEvaluate } from './evaluate';
import { registerPlan } from './plan';
import { registerRules } from './rules';

/** Exit status for invalid input and for an invalid command line. */
const BAD_INPUT = 2;

function createProgram(): Command {
  const program = new Command('headroom')
    .description("Compares Azure SignalR Service traffic with the ceilings of Microsoft's performance guide.")
    .version(version)
    .exitOverride()
    .configureOutput({
      // Joins commander's suggestion, which is on a second line, to the error.
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

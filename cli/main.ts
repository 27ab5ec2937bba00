import { Command, CommanderError } from 'commander';

import { version } from '../package.json';
import { registerBacktest } from './backtest';
import { registerCalibrate } from './calibrate';
import { registerCeilings } from './answer/ceilings';
import { registerCheck } from './check';
import { errorLine, FailedCheck, InputError, InputErrors, OutputError } from './common/errors';
import { registerDashboards } from './generate/dashboards';
import { registerEvaluate } from './answer/evaluate';
import { registerInit } from './init';
import { registerPlan } from './answer/plan';
import { registerQuality } from './quality';
import { registerRules } from './generate/rules';
import { registerStatus } from './status';
import { print, printError } from './common/streams';

/** Exit status for invalid input and for an invalid command line. */
const BAD_INPUT = 2;

/** Exit status for an answer that could not be written whole, and for a check that finds something. */
const NOT_WRITTEN = 1;
const FOUND = 1;

/** Exit status if the reader of the output left, as in `headroom ceilings | head -1`: shells report SIGPIPE by it. */
const READER_LEFT = 141;

/** The most lines to print; more would not help with a file that is wrong throughout. */
const MAX_LINES = 100;

function createProgram(): Command {
  const program = new Command('headroom')
    .description("Compares Azure SignalR Service traffic with the ceilings of Microsoft's performance guide.")
    .version(version)
    .exitOverride()
    .configureOutput({
      writeOut: print,
      writeErr: printError,
      // Commander's suggestion is on a second line, and its errors quote arguments as they are.
      outputError: (text, write) => write(errorLine(text.replace(/^error: /, ''))),
    });
  registerInit(program);
  registerCeilings(program);
  registerEvaluate(program);
  registerPlan(program);
  registerCalibrate(program);
  registerBacktest(program);
  registerRules(program);
  registerDashboards(program);
  registerCheck(program);
  registerQuality(program);
  registerStatus(program);
  for (const command of program.commands) {
    command.exitOverride();
    command.copyInheritedSettings(program);
  }
  return program;
}

/** Runs the command with these arguments, and returns its exit status. */
export async function runCommand(args: readonly string[]): Promise<number> {
  try {
    await createProgram().parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    return report(error);
  }
}

/** Returns the exit status for an error, after one line on standard error where it needs one. */
function report(error: unknown): number {
  if (error instanceof CommanderError) {
    return error.exitCode === 0 ? 0 : BAD_INPUT;
  }
  if (error instanceof FailedCheck) {
    return FOUND;
  }
  if (error instanceof OutputError && error.code === 'EPIPE') {
    return READER_LEFT;
  }
  if (error instanceof OutputError) {
    printError(errorLine(error.message));
    return NOT_WRITTEN;
  }
  if (error instanceof InputError || error instanceof InputErrors) {
    const lines = error instanceof InputErrors ? error.lines : [error.message];
    const more = lines.length > MAX_LINES ? [`and ${lines.length - MAX_LINES} more`] : [];
    [...lines.slice(0, MAX_LINES), ...more].forEach((line) => printError(errorLine(line)));
    return BAD_INPUT;
  }
  throw error;
}

if (require.main === module) {
  void runCommand(process.argv.slice(2)).then((status) => (process.exitCode = status));
}

import { Command, CommanderError } from 'commander';

import { version } from '../package.json';
import { registerBacktest } from './backtest';
import { registerCalibrate } from './calibrate';
import { registerCeilings } from './ceilings';
import { errorLine, InputError, OutputError } from './common/errors';
import { registerDashboards } from './dashboards';
import { registerEvaluate } from './evaluate';
import { registerInit } from './init';
import { registerPlan } from './plan';
import { registerRules } from './rules';
import { registerStatus } from './status';
import { print, printError } from './common/streams';

/** Exit status for invalid input and for an invalid command line. */
const BAD_INPUT = 2;

/** Exit status for an answer that could not be written whole. */
const NOT_WRITTEN = 1;

/** Exit status if the reader of the output left, as in `headroom ceilings | head -1`: shells report SIGPIPE by it. */
const READER_LEFT = 141;

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
  registerStatus(program);
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
    process.exitCode = report(error);
  }
}

/** Returns the exit status for an error, after one line on standard error where it needs one. */
function report(error: unknown): number {
  if (error instanceof CommanderError) {
    return error.exitCode === 0 ? 0 : BAD_INPUT;
  }
  if (error instanceof OutputError && error.code === 'EPIPE') {
    return READER_LEFT;
  }
  if (error instanceof OutputError || error instanceof InputError) {
    printError(errorLine(error.message));
    return error instanceof InputError ? BAD_INPUT : NOT_WRITTEN;
  }
  throw error;
}

void main();

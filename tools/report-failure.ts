import { messageOf } from './error-code';

/** Prints the message of a program's error, and lets the program end with an exit code. */
export function reportFailure(program: Promise<unknown>, exitCode = 1): void {
  program.catch((error: unknown) => {
    console.error(messageOf(error));
    process.exitCode = exitCode;
  });
}

/** Prints the message of a program's error, and lets the program end with an exit code. */
export function reportFailure(program: Promise<unknown>, exitCode = 1): void {
  program.catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = exitCode;
  });
}

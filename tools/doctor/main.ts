import { join } from 'node:path';
import { findings } from './findings';

/** Prints the checks that tools/doctor/doctor.sh leaves out; exits with 1 if something is missing. */
async function main(): Promise<void> {
  for (const { state, text } of await findings(join(__dirname, '..', '..'), process.env)) {
    console.log(`${state.padEnd(8)} ${text}`);
    if (state === 'MISSING') {
      process.exitCode = 1;
    }
  }
}

void main();

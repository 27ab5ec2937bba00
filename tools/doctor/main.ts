import { join } from 'node:path';
import { findings } from './findings';

/** Prints what tools/doctor/doctor.sh does not know yet; ends with 1 where something has to be done first. */
async function main(): Promise<void> {
  for (const { state, text } of await findings(join(__dirname, '..', '..'), process.env)) {
    console.log(`${state.padEnd(8)} ${text}`);
    if (state === 'MISSING') {
      process.exitCode = 1;
    }
  }
}

void main();

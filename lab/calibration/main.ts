/** `make calibration`: how well does `headroom calibrate` find what is true of services that it does not know? */
import { Command } from 'commander';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceBetween } from '../../tools/replace-between';
import { wholeNumber } from '../../tools/whole-number';
import { SETTLING_MS } from '../../src/model/calibration';
import { linePlot, loadPlot, accuracyOf, accuracyTable, ceilingTable } from './report';
import { type Trial, trialOf } from './service';
import { reportFailure } from '../../tools/report-failure';

const DOCS = join(__dirname, '..', '..', 'docs');
const BEGIN = '<!-- written by make calibration WRITE=1 -->';
const END = '<!-- end of the calibration -->';

const MINUTE_MS = 60_000;

interface Options {
  services: number;
  first: number;
  write?: true;
}

async function main({ services, first, write }: Options): Promise<void> {
  const trials = Array.from({ length: services }, (_, i) => trialOf(first + i));
  const text = `${services} random services, seeds ${first} to ${first + services - 1}:

${accuracyTable(accuracyOf(trials))}

Utilization where the service is overloaded (p99 above a second), by what the ceilings are:

${ceilingTable(trials)}`;
  console.log(text);
  if (write) {
    writePlots(trials);
    replaceBetween(join(DOCS, 'calibrate.md'), BEGIN, END, text);
  }
}

/** The first service with an answer to both questions whose server load leaves something to extrapolate. */
function writePlots(trials: readonly Trial[]): void {
  for (const { counted, line } of trials) {
    if (
      !('reason' in counted.answer) &&
      !('reason' in line.answer) &&
      line.answer.utilizationRange[1] < line.truth / 1.5
    ) {
      const { from, to, minutes } = counted.test;
      const bytes = minutes.map((minute) => minute?.outboundBytes ?? null);
      const settled = SETTLING_MS / MINUTE_MS;
      writeFileSync(join(DOCS, 'images', 'calibrate-line.svg'), linePlot(line.points, line.answer));
      writeFileSync(join(DOCS, 'images', 'calibrate-load.svg'), loadPlot(bytes, { from, to, settled }));
      return;
    }
  }
}

const program = new Command('lab/calibration')
  .option('--services <number>', 'services to calibrate', wholeNumber(1), 60)
  .option('--first <seed>', 'the first seed; those up to 1,060 were used in development', wholeNumber(1), 2001)
  .option('--write', 'write docs/calibrate.md and its pictures')
  .action(main);

reportFailure(program.parseAsync());

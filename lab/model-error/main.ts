/**
 * `make model-error`: how wrong is the capacity model? Compares it with the service of lab/service at the load where latency
 * reaches a second.
 */
import { Command } from 'commander';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_EDITION } from '../../src/guide';
import { replaceBetween } from '../../tools/replace-between';
import { wholeNumber } from '../../tools/whole-number';
import { cellsOf, BYTE_SHARES, fittedParameters } from '../service/fit';
import { conditionOf } from '../service/conditions';
import { crossingAt } from './errors';
import { plot, knowledgeTable, missedCells, scenarioTable, sizeTable } from './report';
import { reportFailure } from '../../tools/report-failure';

const DOCS = join(__dirname, '..', '..', 'docs');
const BEGIN = '<!-- written by make model-error WRITE=1 -->';
const END = '<!-- end of the model error -->';

interface Options {
  services: number;
  write?: true;
}

async function main({ services, write }: Options): Promise<void> {
  const crossings = Array.from({ length: services }, (_, i) => conditionOf(i + 1)).map((condition) =>
    crossingAt(condition, fittedParameters(condition.byteShare))
  );
  const cells = cellsOf(DEFAULT_EDITION);
  const missed = missedCells(cells, fittedParameters(BYTE_SHARES[0]));
  const text = `${services.toLocaleString('en-US')} random services. A utilization under 1 at the crossing is silence, above 1 a page
that comes early. By what the owner has declared:

${knowledgeTable(crossings)}

![Four histograms, one for each level of knowledge: utilization where latency reaches a second](images/model-error.svg)

With mix and server leg declared, the median and the range of nine in ten services, by the mean size of their messages and
by how much of the work of a message of 2,048 B is for its bytes:

${sizeTable(crossings, BYTE_SHARES)}

By the scenario with the largest share:

${scenarioTable(crossings)}

The service reaches ${missed.reached} of the ${cells.length} cells of edition ${DEFAULT_EDITION} within 5%. The others:

${missed.table}`;
  console.log(text);
  if (write) {
    writeFileSync(join(DOCS, 'images', 'model-error.svg'), plot(crossings));
    replaceBetween(join(DOCS, 'model-error.md'), BEGIN, END, text);
  }
}

const program = new Command('lab/model-error')
  .option('--services <number>', 'services to compare', wholeNumber(1), 5000)
  .option('--write', 'write docs/model-error.md and its picture')
  .action(main);

reportFailure(program.parseAsync());

import { type Command } from 'commander';

import { DIMENSIONS, evaluate, type Evaluation } from '../src/model';
import { toInputError } from './errors';
import { readInput } from './input';
import { validateEvaluate } from './schemas';
import { formatNumber, formatPercent, textTable } from './table';

export function registerEvaluate(program: Command): void {
  program
    .command('evaluate')
    .description('ceilings, utilization, state and recommended units of one moment')
    .argument('<file>', 'JSON file, or - for standard input')
    .option('--json', 'JSON in place of a table')
    .action((file: string, options: { json?: boolean }) => {
      const input = readInput(file, validateEvaluate);
      const result = evaluate(input);
      if (!result.ok) {
        throw toInputError(result.error);
      }
      process.stdout.write(
        `${options.json ? JSON.stringify(result.value, null, 2) : evaluationText(result.value, input.measured)}\n`
      );
    });
}

function evaluationText(evaluation: Evaluation, measured: Partial<Record<string, number>>): string {
  const { ceilings, utilization, worst, state, recommendedUnits, notes } = evaluation;
  const rows = DIMENSIONS.map((dimension) => {
    const value = utilization[dimension];
    const now = measured[dimension] ?? (value === undefined ? undefined : value * ceilings[dimension]);
    return [
      dimension,
      now === undefined ? '-' : formatNumber(now),
      formatNumber(ceilings[dimension]),
      value === undefined ? '-' : String(Number(value.toPrecision(12))),
      value === undefined ? '-' : formatPercent(1 - value),
    ];
  });
  return [
    textTable(['dimension', 'measured', 'ceiling', 'utilization', 'headroom'], rows),
    '',
    `state: ${state ?? 'nothing measured'}`,
    `worst: ${worst === null ? '-' : `${worst.dimension} at ${formatPercent(worst.utilization)}`}`,
    `recommended units: ${recommendedUnits ?? 'none'}`,
    ...notes.map((note) => `note: ${note}`),
  ].join('\n');
}

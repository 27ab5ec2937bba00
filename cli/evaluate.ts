import { type Command } from 'commander';

import { DIMENSIONS, evaluate, type Evaluation } from '../src/model';
import { InputError, toInputError } from './errors';
import { fieldHelp } from './field-help';
import { readInput } from './input';
import { type EvaluateDocument, evaluateSchema, validateEvaluate } from './schemas';
import { formatNumber, formatPercent, textTable } from './table';

const EXAMPLE: EvaluateDocument = {
  units: 10,
  mix: { echo: 0.7, broadcast: 0.3 },
  connections: 9000,
  measured: { inboundBytes: 6e6, outboundBytes: 8e6 },
};

/** @throws InputError for what the model refuses, and for figures that leave nothing to divide by */
export function evaluateDocument(document: EvaluateDocument): Evaluation {
  const result = evaluate(document);
  if (!result.ok) {
    throw toInputError(result.error);
  }
  const { ceilings, utilization } = result.value;
  if (![...Object.values(ceilings), ...Object.values(utilization)].every(Number.isFinite)) {
    throw new InputError('measured', 'takes bytes and messages that can be of one traffic: these give no message size');
  }
  return result.value;
}

export function registerEvaluate(program: Command): void {
  program
    .command('evaluate')
    .description('ceilings, utilization, state and recommended units of one moment')
    .argument('<file>', 'JSON file, or - for standard input')
    .option('--json', 'JSON in place of a table')
    .addHelpText('after', fieldHelp(evaluateSchema, EXAMPLE))
    .action((file: string, options: { json?: boolean }) => {
      const input = readInput(file, validateEvaluate);
      const evaluation = evaluateDocument(input);
      process.stdout.write(
        `${options.json ? JSON.stringify(evaluation, null, 2) : evaluationText(evaluation, input.measured)}\n`
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

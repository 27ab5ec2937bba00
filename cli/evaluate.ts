import { type Command } from 'commander';

import {
  type Ceilings,
  DIMENSIONS,
  evaluate,
  type Measured,
  type State,
  type Utilization,
  type Worst,
} from '../src/model';
import { InputError, toInputError } from './errors';
import { evaluationNotes } from './evaluate-notes';
import { fieldHelp } from './field-help';
import { readInput } from './input';
import { type EvaluateDocument, evaluateSchema, validateEvaluate } from './schemas';
import { print } from './streams';
import { formatNumber, formatPercent, textTable } from './table';

const EXAMPLE: EvaluateDocument = {
  units: 10,
  mix: { echo: 0.7, broadcast: 0.3 },
  connections: 9000,
  measured: { inboundBytes: 6e6, outboundBytes: 8e6 },
};

/** The JSON that `headroom evaluate` prints. */
export interface EvaluateOutput {
  ceilings: Ceilings;
  utilization: Utilization;
  /** Null where nothing is measured, like the state. */
  worst: Worst | null;
  state: State | null;
  recommendedUnits: number | null;
  /** True where a ceiling lies between two columns of the guide. */
  interpolated: boolean;
  notes: string[];
}

/** @throws InputError for input that the model refuses, and for figures that give no finite message size */
export function evaluateDocument(document: EvaluateDocument): EvaluateOutput {
  const result = evaluate(document);
  if (!result.ok) {
    throw toInputError(result.error);
  }
  const snapshot = result.value;
  const { ceilings, utilization, worst, state, recommendation, interpolated } = snapshot;
  if (![...Object.values(ceilings), ...Object.values(utilization)].every(Number.isFinite)) {
    throw new InputError('measured', 'takes bytes and messages that can be of one traffic: these give no message size');
  }
  return {
    ceilings,
    utilization,
    worst: worst ?? null,
    state: state ?? null,
    recommendedUnits: recommendation.units,
    interpolated: interpolated.length > 0,
    notes: evaluationNotes(snapshot, document.target),
  };
}

export function registerEvaluate(program: Command): void {
  program
    .command('evaluate')
    .description('print ceilings, utilization, state and recommended units for a set of measured rates')
    .argument('<file>', 'JSON file, or - for standard input')
    .option('--json', 'print JSON instead of a table')
    .addHelpText('after', fieldHelp(evaluateSchema, EXAMPLE))
    .action((file: string, options: { json?: boolean }) => {
      const input = readInput(file, validateEvaluate);
      const output = evaluateDocument(input);
      print(
        `${options.json ? JSON.stringify(output, null, 2) : evaluateText(output, { connections: input.connections, ...input.measured })}\n`
      );
    });
}

export function evaluateText(output: EvaluateOutput, measured: Measured): string {
  const { ceilings, utilization, worst, state, recommendedUnits, notes } = output;
  const rows = DIMENSIONS.map((dimension) => {
    const now = measured[dimension];
    const share = utilization[dimension];
    return [
      dimension,
      now === undefined ? '-' : formatNumber(now),
      formatNumber(ceilings[dimension]),
      share === undefined ? '-' : String(Number(share.toPrecision(12))),
      share === undefined ? '-' : formatPercent(1 - share),
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

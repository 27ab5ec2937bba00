import { type Command } from 'commander';

import { type PackSettings } from '../../alerts/generator/settings';
import { factsOf, ownBefore } from '../../alerts/generator/settings/declared';
import { type Edition, EDITIONS } from '../../src/guide';
import {
  evaluate,
  type EvaluatedSnapshot,
  evaluateSeries,
  unitsOfVerdict,
  type RuledVerdict,
} from '../../src/model/advice';
import {
  type Ceilings,
  DIMENSIONS,
  DIRECTIONS,
  editionFor,
  isFree,
  LARGE_SKU,
  type MessageRates,
  type Rating,
  SERVER_LOAD_TARGET,
  type Utilization,
  type Worst,
} from '../../src/model/capacity';
import { type Assumption, assumptionEffects, type VerdictKind } from '../../src/model/snapshot';
import { InputError, toInputError } from '../common/errors';
import { chosenEdition, differ, editionLine, otherEdition, settingsIn, tried } from '../common/editions';
import { evaluatedAssumption, evaluationNotes } from './evaluate-notes';
import { fieldHelp } from '../common/field-help';
import { readInput } from '../common/input';
import { type EvaluateDocument, evaluateSchema, evaluateValidator, lengthOf } from '../common/schemas';
import { jsonText } from '../common/json-text';
import { print } from '../common/streams';
import { formatNumber, formatPercent, textTable } from '../common/table';

const EXAMPLE: EvaluateDocument = {
  units: 10,
  mix: { echo: 0.7, broadcast: 0.3 },
  connections: 9000,
  messageSize: 1024,
  serverLeg: true,
  measured: { inboundBytes: 6e6, outboundBytes: 8e6 },
};

/** The JSON that `headroom evaluate` prints. */
export interface EvaluateOutput {
  /** Null where the guide has no figure; that of server load is missing where none is measured. */
  ceilings: Partial<Ceilings>;
  utilization: Utilization;
  messages: MessageRates;
  /** Null where nothing is measured, like the state. */
  worst: Worst | null;
  state: Rating | null;
  recommendedUnits: number | null;
  /** True where a ceiling lies between two columns of the guide. */
  interpolated: boolean;
  assumptions: Assumption[];
  /** The action, and the unit size for it; only for a series. */
  verdict?: { verdict: VerdictKind; units: number };
  notes: string[];
}

/** @throws InputError for input that the model refuses, and for figures that give no finite message size */
export function evaluateDocument(document: EvaluateDocument): EvaluateOutput {
  return outputOf(answer(document), document);
}

/** The latest moment, with a verdict for a series. */
interface Answer {
  snapshot: EvaluatedSnapshot;
  verdict?: RuledVerdict;
}

function answer(document: EvaluateDocument): Answer {
  const result = resultOf(document);
  const { ceilings, utilization } = result.snapshot;
  if (![...Object.values(ceilings), ...Object.values(utilization)].every((figure) => Number.isFinite(figure ?? 0))) {
    const field = document.series === undefined ? 'measured' : 'series';
    throw new InputError(field, 'takes bytes and messages that can be of one traffic: these give no message size');
  }
  return result;
}

function resultOf({ measured, step, series, ...conditions }: EvaluateDocument): Answer {
  if (series === undefined) {
    if (measured === undefined) {
      throw new InputError('measured', 'is missing; it takes an object of measured rates, as Azure counts them');
    }
    if (step !== undefined) {
      throw new InputError('step', 'takes the seconds between the values of series, which are missing');
    }
    const result = evaluate({ ...conditions, measured });
    if (!result.ok) {
      throw toInputError(result.error);
    }
    return { snapshot: result.value };
  }
  if (measured !== undefined) {
    throw new InputError('measured', 'takes the figures of one moment; give only one of measured and series');
  }
  for (const field of ['connections', 'serverLoad'] as const) {
    if (conditions[field] !== undefined) {
      throw new InputError(field, 'takes the figure of one moment; give it in series');
    }
  }
  if (step === undefined) {
    throw new InputError('step', 'is missing; with series it takes a number of seconds between two values');
  }
  lengthOf(series);
  const result = evaluateSeries({ ...conditions, step, series });
  if (!result.ok) {
    throw toInputError(result.error);
  }
  return result.value;
}

function outputOf({ snapshot, verdict }: Answer, document: EvaluateDocument): EvaluateOutput {
  const { utilization, messages, worst, state, recommendation, interpolated, assumptions } = snapshot;
  const { serverLoad, ...ceilings } = snapshot.ceilings;
  return {
    ceilings: snapshot.measured.serverLoad === undefined ? ceilings : { ...ceilings, serverLoad },
    utilization,
    messages,
    worst: worst ?? null,
    state: state ?? null,
    recommendedUnits: recommendation.units,
    interpolated: interpolated.length > 0,
    assumptions,
    ...(verdict !== undefined && {
      verdict: {
        verdict: verdict.verdict,
        units: 'units' in verdict ? unitsOfVerdict(verdict) : snapshot.units,
      },
    }),
    notes: evaluationNotes(snapshot, document, editionOf(document)),
  };
}

/** The answer by the other edition, if it differs by more than 10%. */
function otherEditionLines(document: EvaluateDocument): string[] {
  const { worst, recommendation, sku } = resultOf(document).snapshot;
  const edition = otherEdition(editionOf(document).id);
  const other = isFree(sku) || sku === LARGE_SKU ? undefined : tried(() => resultOf({ ...document, edition }).snapshot);
  if (worst === undefined || other?.worst === undefined) {
    return [];
  }
  const { dimension, utilization } = other.worst;
  const { units } = other.recommendation;
  const isOther =
    differ(recommendation.units, units) || (utilization >= LEAST_SHARE && differ(worst.utilization, utilization));
  return isOther
    ? [
        `note: Edition ${edition} gives another answer: ${dimension} at ${formatPercent(utilization)}, recommended units ${units ?? 'none'}.`,
      ]
    : [];
}

/** Less is nothing to act on. */
const LEAST_SHARE = 0.01;

/** Says what the rules also go by, and the input does not have. */
function missingLines({ sku, serverLoad, series }: EvaluateDocument): string[] {
  return isFree(sku) || serverLoad !== undefined || series?.serverLoad !== undefined
    ? []
    : [
        `note: The server load is missing. The rules size a resource by it too: above ${formatPercent(SERVER_LOAD_TARGET)}, headroom status recommends more units.`,
      ];
}

function editionOf({ edition, sku }: EvaluateDocument): Edition {
  return EDITIONS[editionFor(edition, sku)];
}

export function registerEvaluate(program: Command): void {
  program
    .command('evaluate')
    .description('print ceilings, utilization, state and recommended units for a set of measured rates')
    .argument('<file>', 'JSON file, or - for standard input')
    .option('--settings <file>', 'settings file of the rules: edition, mix and what else it declares for all resources')
    .option('--json', 'print JSON instead of a table')
    .addHelpText('after', fieldHelp(evaluateSchema, EXAMPLE))
    .action((file: string, options: { settings?: string; json?: boolean }) => {
      const given = readInput(file, evaluateValidator);
      const settings = settingsIn(options.settings);
      const input = settings === undefined ? given : withDeclared(given, settings);
      const line = editionLine(chosenEdition(given, settings), options.settings);
      const text = () => [line, '', evaluateText(input), ...otherEditionLines(input), ...missingLines(input)];
      print(options.json ? jsonText(evaluateDocument(input)) : `${text().join('\n')}\n`);
    });
}

/** Adds what the settings declare for all resources, and the document does not have. */
function withDeclared(document: EvaluateDocument, settings: PackSettings): EvaluateDocument {
  const { edition } = chosenEdition(document, settings);
  return { target: settings.recommendation_target_ratio, ...ownBefore(document, factsOf(settings)), edition };
}

/** The answer as a table. Measured bytes are shown as the guide counts them, like the ceilings beside them. */
export function evaluateText(document: EvaluateDocument): string {
  const answered = answer(document);
  const { snapshot } = answered;
  const { messages, worst, state, recommendedUnits, verdict, notes } = outputOf(answered, document);
  const hasLoad = snapshot.measured.serverLoad !== undefined;
  const rows = DIMENSIONS.filter((dimension) => dimension !== 'serverLoad' || hasLoad).map((dimension) => {
    const now = snapshot.measured[dimension];
    const ceiling = snapshot.ceilings[dimension];
    const share = snapshot.utilization[dimension];
    return [
      dimension,
      now === undefined ? '-' : formatNumber(now),
      ceiling === null ? '-' : formatNumber(ceiling),
      share === undefined ? '-' : String(Number(share.toPrecision(12))),
      share === undefined ? '-' : formatPercent(1 - share),
    ];
  });
  const effects = assumptionEffects(snapshot, { ...document, edition: editionOf(document) });
  return [
    textTable(['dimension', 'measured', 'ceiling', 'utilization', 'headroom'], rows),
    '',
    `state: ${state ?? 'nothing measured'}`,
    `worst: ${worst === null ? '-' : `${worst.dimension} at ${formatPercent(worst.utilization)}`}`,
    ...estimatesText(messages),
    `recommended units: ${recommendedUnits ?? 'none'}`,
    ...(verdict === undefined ? [] : [`verdict: ${verdict.verdict} (${verdict.units})`]),
    ...effects.map((effect) => `assumption: ${evaluatedAssumption(effect)}.`),
    ...notes.map((note) => `note: ${note}`),
  ].join('\n');
}

/** The message rates that are not measured, with what each is estimated by. */
function estimatesText(messages: MessageRates): string[] {
  return DIRECTIONS.flatMap(({ name }) => {
    const estimate = messages[name];
    return estimate === undefined || estimate.basis === 'measured'
      ? []
      : [
          `messages ${name}: about ${formatNumber(Number(estimate.rate.toPrecision(3)))}/s, by the ${estimate.basis} message size`,
        ];
  });
}

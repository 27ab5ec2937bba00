import { type Edition, GUIDE_MESSAGE_BYTES } from '../../src/guide';
import { type EvaluatedSnapshot, type Recommendation } from '../../src/model/advice';
import {
  DEFAULT_TARGET,
  type DirectionCeilings,
  editionDifference,
  type EditionDifference,
  FREE_CONNECTIONS,
  isFree,
  SERVER_LOAD_TARGET,
  trafficFactorsOf,
  UTILIZATION_TOLERANCE,
} from '../../src/model/capacity';
import { conditionsOf, smallMessageSize, type AssumptionChange, type AssumptionEffect } from '../../src/model/snapshot';
import { assumptionWords } from '../common/assumptions';
import { type EvaluateDocument } from '../common/schemas';
import { formatNumber, formatPercent } from '../common/table';

/** Sentences about the origin and the limits of the figures, for the reader of an evaluation. */
export function evaluationNotes(snapshot: EvaluatedSnapshot, document: EvaluateDocument, edition: Edition): string[] {
  const { units, interpolated, recommendation, worst, nextSizeHelps, sku } = snapshot;
  const { target = DEFAULT_TARGET } = document;
  const notes = isFree(sku)
    ? [
        `${sku}: the guide has no figures for it, so it has no traffic ceilings and no recommended unit size. Its quota is ${FREE_CONNECTIONS} connections.`,
      ]
    : [
        ...editionNotes(snapshot, document, edition),
        ...factorNotes(snapshot, document, edition),
        ...smallMessageNotes(snapshot, edition),
      ];
  if (interpolated.length > 0) {
    notes.push(`The guide has no column for unit ${units}: ${interpolated.join(', ')} interpolated.`);
  }
  if (recommendation.units !== null && recommendation.units !== units && recommendation.interpolated) {
    notes.push(
      `Unit size ${recommendation.units} lies between two columns of the guide: its figures are interpolated.`
    );
  }
  if (recommendation.units === null && recommendation.reason !== 'free') {
    notes.push(noRecommendationNote(recommendation.reason, recommendation.dimension, target));
  }
  if (worst !== undefined && worst.utilization > target && nextSizeHelps === false) {
    notes.push(
      `The next unit size does not raise the ceiling of ${worst.dimension}: routing is the limit, not the unit size.`
    );
  }
  return notes;
}

function editionNotes(snapshot: EvaluatedSnapshot, document: EvaluateDocument, edition: Edition): string[] {
  const difference = editionDifference({ ...conditionsOf(snapshot, edition), units: snapshot.units });
  return [
    ...(document.edition === undefined && edition.id === '2023-03'
      ? [`Edition ${edition.id} of the guide applies, because it has the figures for ${document.sku}.`]
      : []),
    ...(difference === undefined ? [] : differenceNotes(difference)),
  ];
}

/** One sentence for both directions where they are alike, as for messages to single connections. */
function differenceNotes({ used, other, directions }: EditionDifference): string[] {
  const figures = directions.map(({ direction, used: here, other: there }) => ({
    direction,
    words: `${rateWords(here)} by edition ${used} and ${rateWords(there)} by edition ${other}`,
  }));
  const [first, second] = figures;
  return first.words === second?.words
    ? [`The ceiling of each direction is ${first.words}.`]
    : figures.map(({ direction, words }) => `The ${direction} ceiling is ${words}.`);
}

function rateWords({ messages, bytes }: DirectionCeilings): string {
  return `${formatNumber(messages)} messages/s (${formatNumber(bytes)} B/s)`;
}

function factorNotes(
  { mix, measured, ceilingFactor = 1 }: EvaluatedSnapshot,
  document: EvaluateDocument,
  edition: Edition
): string[] {
  const { inbound, outbound } = trafficFactorsOf(edition, mix, document);
  const hasBytes = measured.inboundBytes !== undefined || measured.outboundBytes !== undefined;
  return [
    ...(hasBytes && (inbound !== 1 || outbound !== 1)
      ? [
          `Azure's bytes are divided by ${formatNumber(inbound)} inbound and ${formatNumber(outbound)} outbound, as the guide counts only the leg to the clients.`,
        ]
      : []),
    ...(ceilingFactor === 1 ? [] : [`The traffic ceilings are ${formatNumber(ceilingFactor)} times the guide's.`]),
  ];
}

function smallMessageNotes(snapshot: EvaluatedSnapshot, edition: Edition): string[] {
  const bytes = smallMessageSize(snapshot, edition);
  return bytes === undefined
    ? []
    : [
        `The guide measured messages of ${formatNumber(GUIDE_MESSAGE_BYTES)} B; these have ${formatNumber(bytes)} B. If each takes work whatever its size, the service is overloaded from 60% of these ceilings on. Server load shows it.`,
      ];
}

function noRecommendationNote(
  reason: Exclude<Extract<Recommendation, { units: null }>['reason'], 'free'>,
  dimension: string | undefined,
  target: number
): string {
  switch (reason) {
    case 'routing':
      return `No unit size is recommended (routing): more units do not raise the ceiling of ${dimension}.`;
    case 'beyondTheGuide': {
      const isServerLoad = dimension === 'serverLoad';
      const percent = `${Number(((isServerLoad ? SERVER_LOAD_TARGET : target) * 100).toPrecision(4))}%`;
      const load = isServerLoad ? 'the server load' : 'this load';
      return `No unit size is recommended (beyond the guide): no size in the guide keeps ${load} at or below ${percent}.`;
    }
    case 'nothingMeasured':
      return 'No unit size is recommended: nothing is measured.';
  }
}

/** Says what an assumption takes for granted, and what it could change. */
export function evaluatedAssumption(effect: AssumptionEffect): string {
  return assumptionWords(effect, changeWords);
}

/** Leaves out a direction whose ceiling would move with its traffic. */
function changeWords(changes: readonly AssumptionChange[]): string[] {
  return changes
    .filter(({ utilization }) => Math.abs(utilization.then - utilization.now) > UTILIZATION_TOLERANCE)
    .map(
      ({ dimension, utilization, ceiling }) =>
        `${dimension} would be at ${formatPercent(utilization.then)} of ${formatNumber(ceiling.then)}`
    );
}

import { DEFAULT_TARGET, type EvaluatedSnapshot, type Recommendation } from '../src/model';

/** Sentences about the limits of the figures, for the reader of an evaluation. */
export function evaluationNotes(snapshot: EvaluatedSnapshot, target = DEFAULT_TARGET): string[] {
  const { units, mix, interpolated, recommendation, worst, nextSizeHelps } = snapshot;
  const notes: string[] = [];
  if (mix === undefined) {
    notes.push(
      "No mix is given: the ceilings are the guide's do-not-exceed values, echo inbound and broadcast outbound."
    );
  }
  if (interpolated.length > 0) {
    notes.push(`The guide has no column for unit ${units}: ${interpolated.join(', ')} interpolated.`);
  }
  if (recommendation.units === null) {
    notes.push(noRecommendationNote(recommendation, target));
  }
  if (worst !== undefined && worst.utilization > target && nextSizeHelps === false) {
    notes.push(
      `The next unit size does not raise the ceiling of ${worst.dimension}: routing is the limit, not the unit size.`
    );
  }
  return notes;
}

function noRecommendationNote({ reason, dimension }: Extract<Recommendation, { units: null }>, target: number): string {
  switch (reason) {
    case 'routing':
      return `No unit size is recommended (routing): more units do not raise the ceiling of ${dimension}.`;
    case 'beyondTheGuide': {
      const percent = `${Number((target * 100).toPrecision(4))}%`;
      return `No unit size is recommended (beyond the guide): no size in the guide keeps this load at or below ${percent}.`;
    }
    case 'nothingMeasured':
      return 'No unit size is recommended: nothing is measured.';
  }
}

import { type DataQueryError } from '@grafana/data';
import { type DataWarning } from '../../frames';
import { type AssessedResource, type Disagreement } from '../../model/snapshot';
import { type PanelSettings, type SettingProblem } from '../../options/settings';

/** A caution or a fact about the figures on the screen. */
export type Note =
  | { source: 'query'; message: string }
  | { source: 'settings'; problem: SettingProblem }
  | { source: 'data'; code: DataWarning['code']; subjects: string[] }
  | { source: 'model'; code: ModelNote }
  | { source: 'rules'; disagreement: Disagreement }
  | { source: 'assumption' | 'fact'; words: string };

/** True for a note on the queries, the options or the data, which is not about one resource. */
export function isShared({ source }: Note): boolean {
  return source === 'query' || source === 'settings' || source === 'data';
}

export type ModelNote =
  | 'unitsUnknown'
  | 'unitsPartlyUnknown'
  | 'unitsOutsideGuide'
  | 'mixMissing'
  | 'mixPartlyMissing'
  | 'mixInvalid'
  | 'interpolated';

/** Returns the notes about a resource under these settings, most important first. */
export function notesFor(
  { timeline, times, latest, units, shares, measured, measuredDimensions, disagreements }: AssessedResource,
  settings: PanelSettings,
  warnings: readonly DataWarning[]
): Note[] {
  const { problems } = timeline;
  // While nothing is measured, as in an outage of the data source, no ceiling is missed.
  const isMissed = (isMissing: (index: number) => boolean) =>
    times.some((_, i) => isMissing(i) && measuredDimensions.some((dimension) => measured[dimension]?.[i] != null));
  const rated = times.length - problems.unitsUnknown - problems.unitsOutsideGuide;
  const codes: ModelNote[] = [];
  if (problems.unitsUnknown === times.length) {
    codes.push('unitsUnknown');
  } else if (problems.unitsUnknown > 0 && isMissed((i) => units?.[i] == null)) {
    codes.push('unitsPartlyUnknown');
  }
  if (problems.unitsOutsideGuide > 0) {
    codes.push('unitsOutsideGuide');
  }
  if (problems.mixMissing > 0 && problems.mixMissing < rated) {
    if (isMissed((i) => Object.values(shares ?? {}).every((column) => column[i] === null))) {
      codes.push('mixPartlyMissing');
    }
  } else if (problems.mixMissing > 0 && !latest.assumptions.includes('mix')) {
    codes.push('mixMissing');
  }
  if (problems.mixInvalid > 0) {
    codes.push('mixInvalid');
  }
  if (problems.interpolated > 0) {
    codes.push('interpolated');
  }
  return [
    ...settings.problems.map((problem) => ({ source: 'settings' as const, problem })),
    ...disagreements.map((disagreement) => ({ source: 'rules' as const, disagreement })),
    ...codes.map((code) => ({ source: 'model' as const, code })),
    ...byCode(warnings),
  ];
}

function byCode(warnings: readonly DataWarning[]): Note[] {
  return [...new Set(warnings.map(({ code }) => code))].map((code) => ({
    source: 'data',
    code,
    subjects: warnings.filter((warning) => warning.code === code).map(({ subject }) => subject),
  }));
}

/** Returns a note for each error message of failed queries, without repeating any. */
export function queryNotes(errors: readonly DataQueryError[] = []): Note[] {
  const messages = errors.map(({ message, data, statusText }) => message || data?.message || statusText || '');
  return [...new Set(messages)].map((message) => ({ source: 'query', message }));
}

import { type DataFrame, type DataQueryError } from '@grafana/data';
import { type DataWarning, observe, type ResourceObservations, type RoleAssignment } from '../../frames';
import { DEFAULT_EDITION, EDITIONS } from '../../guide';
import { editionFor } from '../../model/capacity';
import { type ResourceReview } from '../../model/review';
import { type AssessedResource, assessResource, byWorstFirst } from '../../model/snapshot';
import { type SettingProblem, type PanelSettings } from '../../options/settings';
import { attempt, textOf } from '../../ui/unknown';

/** Why the panel has nothing to draw, and what it found instead. */
export type NothingToShow =
  | { reason: 'noData' }
  | { reason: 'noRoles'; seen: string[] }
  | { reason: 'nothingMeasured'; names: string[] }
  | { reason: 'resourceNotFound'; wanted: string[]; seen: string[] };

/** A caution or a fact about the figures on the screen. */
export type Note =
  | { source: 'query'; message: string }
  | { source: 'settings'; problem: SettingProblem }
  | { source: 'data'; code: DataWarning['code']; subjects: string[] }
  | { source: 'model'; code: ModelNote }
  | { source: 'assumption' | 'fact'; words: string };

export type ModelNote =
  | 'unitsUnknown'
  | 'unitsPartlyUnknown'
  | 'unitsOutsideGuide'
  | 'mixMissing'
  | 'mixPartlyMissing'
  | 'mixInvalid'
  | 'interpolated';

/** A resource with its assessment, and with the fields, labels and comparison that only the panel needs. */
export type PanelResource = AssessedResource<ResourceObservations> & {
  /** The panel's settings, with those of this resource in place of what the options leave open. */
  settings: PanelSettings;
};

export type PanelReview = ResourceReview<PanelResource>;

export type Prepared =
  | { resources: PanelResource[]; roles: RoleAssignment[]; warnings: DataWarning[]; nothing?: undefined }
  | { nothing: NothingToShow };

/** Step one: turns frames into assessed resources, worst first, or into a reason for showing nothing. Never throws. */
export function prepSeries(frames: DataFrame[], settings: PanelSettings): Prepared {
  const { resources, roles, warnings, isEmpty } = observe(frames, { roles: settings.roles });
  if (isEmpty) {
    return { nothing: { reason: 'noData' } };
  }
  const drawable = resources.filter(({ times, measured }) => times.length > 0 && Object.keys(measured).length > 0);
  if (drawable.length === 0 && resources.length > 0) {
    return { nothing: { reason: 'nothingMeasured', names: distinct(resources.map(nameOf)) } };
  }
  if (drawable.length === 0) {
    return {
      nothing: {
        reason: 'noRoles',
        seen: distinct([...roles.map(({ series }) => series), ...warnings.map(({ subject }) => subject)]),
      },
    };
  }
  const chosen = drawable.filter((resource) => isWanted(resource, settings.resources));
  if (chosen.length === 0) {
    return {
      nothing: {
        reason: 'resourceNotFound',
        wanted: settings.resources,
        seen: distinct(drawable.map(nameOf)),
      },
    };
  }
  return {
    resources: chosen.map((observed) => assess(observed, settings)).sort(byWorstFirst),
    roles,
    warnings,
  };
}

function nameOf({ resource, resourceId }: ResourceObservations): string {
  return resource || resourceId;
}

function assess(observed: ResourceObservations, options: PanelSettings): PanelResource {
  const settings = settingsOf(observed, options);
  return { ...assessResource(observed, settings), settings };
}

/** Fills in what the rules recorded where the options leave it open. */
function settingsOf({ sku, recorded }: ResourceObservations, settings: PanelSettings): PanelSettings {
  const { edition, messageSize, serverLeg, trafficFactors, ceilingFactor } = settings;
  const calibration = serverLeg === undefined && trafficFactors === undefined ? recorded : settings;
  return {
    ...settings,
    // The default cannot be told from a choice.
    edition: edition.id === DEFAULT_EDITION ? EDITIONS[editionFor(undefined, sku)] : edition,
    messageSize: messageSize ?? recorded.messageSize,
    serverLeg: calibration.serverLeg,
    trafficFactors: calibration.trafficFactors,
    ceilingFactor: ceilingFactor ?? recorded.ceilingFactor,
  };
}

function isWanted({ resource, resourceId }: ResourceObservations, wanted: readonly string[]): boolean {
  return wanted.length === 0 || wanted.includes(resource.toLowerCase()) || wanted.includes(resourceId.toLowerCase());
}

function distinct(names: string[]): string[] {
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Returns the notes about a resource under these settings, most important first. */
export function notesFor(
  { timeline, times, latest, units, shares, measured, measuredDimensions }: AssessedResource,
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

/** Returns a note for each error message of failed queries, without repeating any. A data source may send anything as an error. */
export function queryNotes(errors: readonly DataQueryError[] = []): Note[] {
  const messages = errors.map(
    (error) => attempt(() => textOf(error.message) ?? textOf(error.data?.message) ?? textOf(error.statusText)) ?? ''
  );
  return [...new Set(messages)].map((message) => ({ source: 'query', message }));
}

import { type Scenario } from '../guide';
import { addUp, project, type Samples, stepOf, stitch, unionOf } from './align';
import { holdSinglePoints } from './configuration';
import { sharedLabels } from './resources';
import { type DetectedRole } from './roles';
import { nameOf, type RawSeries } from './series';
import { type Column, type DataWarning, type FieldOrigin, type ResourceObservations, type SeriesRole } from './types';

/** A series with its role, its resource and converted values. */
export interface Candidate {
  series: RawSeries;
  role: DetectedRole;
  scenario?: Scenario;
  resourceId: string;
  resource: string;
  divisor: number;
  samples: Samples;
}

/** Endpoints whose parts add up to one line; nearly every series has none. */
const ENDPOINTS = [undefined, 'client', 'server'] as const;

/** The line of one role (and scenario) of a resource. */
export interface Slot {
  role: SeriesRole;
  scenario?: Scenario;
  origin: FieldOrigin;
  samples: Samples;
}

type Warn = (warning: DataWarning) => void;

/** Builds one line for each role from the series with the best evidence, joined if they follow each other. */
export function fillSlots(candidates: readonly Candidate[], warn: Warn): { slots: Slot[]; used: Candidate[] } {
  // At most one for each role and scenario: so few that a search is faster than a map.
  const bestOfSlots: Candidate[][] = [];
  for (const candidate of candidates) {
    const slot = bestOfSlots.findIndex(
      ([{ role, scenario }]) => role.role === candidate.role.role && scenario === candidate.scenario
    );
    if (slot < 0) {
      bestOfSlots.push([candidate]);
    } else if (candidate.role.rank < bestOfSlots[slot][0].role.rank) {
      bestOfSlots[slot] = [candidate];
    } else if (candidate.role.rank === bestOfSlots[slot][0].role.rank) {
      bestOfSlots[slot].push(candidate);
    }
  }
  const slots: Slot[] = [];
  for (const best of bestOfSlots) {
    slots.push({
      role: best[0].role.role,
      scenario: best[0].scenario,
      origin: originOf(best),
      samples: best.length === 1 ? best[0].samples : joinParts(best, warn),
    });
  }
  return { slots, used: bestOfSlots.flat() };
}

/** The origin of the first series, with the rows of the others in the same field of a long frame. */
function originOf(best: readonly Candidate[]): FieldOrigin {
  const { origin } = best[0].series;
  if (best.length === 1 || origin.rows === undefined) {
    return origin;
  }
  const rows = best
    .map(({ series }) => series.origin)
    .filter(({ frame, field }) => frame === origin.frame && field === origin.field)
    .flatMap((own) => own.rows ?? []);
  return { ...origin, rows };
}

/** Series of one endpoint are joined; those of several endpoints are added up. */
function joinParts(candidates: readonly Candidate[], warn: Warn): Samples {
  const parts = ENDPOINTS.map((endpoint) => candidates.filter(({ role }) => role.endpoint === endpoint))
    .filter((part) => part.length > 0)
    .map((part) => stitchPart(part, warn));
  return parts.length === 1 ? parts[0] : addUp(parts);
}

function stitchPart(part: readonly Candidate[], warn: Warn): Samples {
  const { samples, overlapping } = stitch(part.map((candidate) => candidate.samples));
  for (const index of overlapping) {
    warn({ code: 'duplicateSeries', subject: nameOf(part[index].series) });
  }
  return samples;
}

export function alignResource(used: readonly Candidate[], found: readonly Slot[]): ResourceObservations {
  const { axis, slots } = holdSinglePoints(found);
  const axisStep = stepOf(axis);
  const observations: ResourceObservations = {
    resourceId: used[0]?.resourceId ?? '',
    resource: used.find((candidate) => candidate.resource !== '')?.resource ?? '',
    labels: sharedLabels(used.map((candidate) => candidate.series.labels)),
    times: axis,
    measured: {},
    origins: {},
    changes: changesOf(slots, axis),
  };
  for (const slot of slots) {
    place(observations, slot, project(slot.samples, axis, axisStep));
  }
  return observations;
}

/** Positions where a unit size or a share changes; undefined if one is on another axis or its values were converted. */
function changesOf(slots: readonly Slot[], axis: readonly number[]): number[] | undefined {
  const all: number[][] = [];
  for (const { role, samples } of slots) {
    if (role === 'units' || role === 'share') {
      if (samples.times !== axis || samples.changes === undefined) {
        return undefined;
      }
      all.push(samples.changes);
    }
  }
  return unionOf(all);
}

function place(observations: ResourceObservations, { role, scenario, origin }: Slot, column: Column): void {
  switch (role) {
    case 'units':
      observations.units = column;
      return;
    case 'serverLoad':
      observations.serverLoad = column;
      return;
    case 'share':
      if (scenario !== undefined) {
        observations.shares ??= {};
        observations.shares[scenario] = column;
      }
      return;
    default:
      observations.measured[role] = column;
      observations.origins[role] = origin;
  }
}

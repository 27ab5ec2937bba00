import { type Direction, type Scenario } from '../guide';
import { smallest } from '../model/numbers';
import { unionOfChanges } from '../model/snapshot';
import { addUp, project, type Samples, stepOf, stitch } from './align';
import { holdSinglePoints, isConfiguration } from './configuration';
import { sharedLabels } from './resources';
import { type DetectedRole } from './roles';
import { nameOf, type RawSeries } from './series';
import {
  type Column,
  type DataWarning,
  type FieldOrigin,
  isLasting,
  type LastingRole,
  type ResourceObservations,
  type SeriesRole,
} from './types';

/** A series with its role, its resource and converted values. */
export interface Candidate {
  series: RawSeries;
  role: DetectedRole;
  /** Of a share. */
  scenario?: Scenario;
  /** Of a traffic factor. */
  direction?: Direction;
  resourceId: string;
  resource: string;
  divisor: number;
  samples: Samples;
}

/** Endpoints whose parts add up to one line; nearly every series has none. */
const ENDPOINTS = [undefined, 'client', 'server'] as const;

/** The line of one role (and scenario) of a resource. */
export interface Slot {
  role: Exclude<SeriesRole, LastingRole>;
  scenario?: Scenario;
  origin: FieldOrigin;
  samples: Samples;
}

type Warn = (warning: DataWarning) => void;

/** The data of a resource that has a time axis. */
type OnAxis = Omit<ResourceObservations, 'recorded'>;

/** Groups the series of a resource by what they mean, and keeps those with the best evidence of each group. */
export function bestOfRoles(candidates: readonly Candidate[]): Candidate[][] {
  const groups: Candidate[][] = [];
  for (const candidate of candidates) {
    const { role, scenario, direction } = candidate;
    // So few groups that a search is faster than a map.
    const at = groups.findIndex(
      ([best]) => best.role.role === role.role && best.scenario === scenario && best.direction === direction
    );
    if (at < 0) {
      groups.push([candidate]);
    } else if (role.rank < groups[at][0].role.rank) {
      groups[at] = [candidate];
    } else if (role.rank === groups[at][0].role.rank) {
      groups[at].push(candidate);
    }
  }
  return groups;
}

/** Builds one line for each group of series over time; joins series that follow each other. */
export function fillSlots(groups: ReadonlyArray<readonly Candidate[]>, warn: Warn): Slot[] {
  return groups.flatMap((group) => {
    const { role } = group[0].role;
    return isLasting(role)
      ? []
      : [
          {
            role,
            scenario: group[0].scenario,
            origin: originOf(group),
            samples: group.length === 1 ? group[0].samples : joinParts(group, warn),
          },
        ];
  });
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

/** @param used all series of the resource that play a role */
export function alignResource(used: readonly Candidate[], found: readonly Slot[]): OnAxis {
  const interval = shortestInterval(used);
  const { axis, slots } = holdSinglePoints(found, interval);
  const axisStep = stepOf(axis);
  const named = used.filter(({ resource }) => resource !== '');
  const observations: OnAxis = {
    resourceId: used[0]?.resourceId ?? '',
    // Of the rules' series, only the unit size has the name; the others give the end of the id.
    resource: (named.find(({ role }) => role.role === 'units') ?? named.at(0))?.resource ?? '',
    labels: sharedLabels(used.map((candidate) => candidate.series.labels)),
    times: axis,
    interval,
    changes: changesOf(slots, axis),
    measured: {},
    origins: {},
  };
  for (const slot of slots) {
    place(observations, slot, project(slot.samples, axis, axisStep));
  }
  return observations;
}

/** Returns the interval of the fastest series; a slower one holds its values at the times between. */
function shortestInterval(used: readonly Candidate[]): number | undefined {
  const intervals = used.map(({ series }) => series.interval ?? Infinity);
  const shortest = smallest(intervals);
  return shortest === Infinity ? undefined : shortest;
}

/** Returns the positions where the unit size or a share changes; undefined if they are not known for each. */
function changesOf(slots: readonly Slot[], axis: readonly number[]): number[] | undefined {
  const lists: Array<readonly number[]> = [];
  for (const { role, samples } of slots) {
    if (isConfiguration(role)) {
      if (samples.times !== axis || samples.changes === undefined) {
        return undefined;
      }
      lists.push(samples.changes);
    }
  }
  return lists.length === 0 ? undefined : unionOfChanges(lists, axis.length);
}

function place(observations: OnAxis, { role, scenario, origin }: Slot, column: Column): void {
  switch (role) {
    case 'units':
      observations.units = column;
      return;
    case 'countedMessages':
      observations.countedMessages = column;
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

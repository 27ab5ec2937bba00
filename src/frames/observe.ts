import { type DataFrame } from '@grafana/data';
import { type Scenario, SCENARIOS } from '../guide';
import { DIMENSIONS } from '../model';
import { addUp, axisReader, project, type Samples, stepOf, stitch, unionOf } from './align';
import { markEnded } from './ended';
import { holdSinglePoints } from './configuration';
import { attribute, identifier, type Identity, sharedLabels } from './resources';
import { type DetectedRole, detectRole } from './roles';
import { nameOf, type RawSeries, readSeries } from './series';
import {
  type Column,
  type Comparison,
  type DataWarning,
  type FieldOrigin,
  type Observations,
  type ObserveOptions,
  type ResourceObservations,
  type SeriesRole,
  type RoleAssignment,
} from './types';
import { divisorOf, looksLikeCounter, readValues, isInBits } from './values';

/** A series with its role, its resource and converted values. */
interface Candidate {
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
interface Slot {
  role: SeriesRole;
  scenario?: Scenario;
  origin: FieldOrigin;
  samples: Samples;
}

/**
 * Converts frames of any shape to observations of each SignalR resource. Never throws, and adds up only the two
 * endpoints of connections. Anything unreadable or ambiguous is ignored and listed in `warnings`.
 */
export function observe(frames: readonly DataFrame[], options: ObserveOptions = {}): Observations {
  const warnings = new Map<string, DataWarning>();
  const warn = (warning: DataWarning): void => {
    const key = `${warning.code} ${warning.subject}`;
    if (!warnings.has(key)) {
      warnings.set(key, warning);
    }
  };

  const series = readSeries(frames, warn);
  const now = interpret(
    series.filter(({ isComparison }) => !isComparison),
    options,
    warn
  );
  const compared = interpret(
    series.filter(({ isComparison }) => isComparison),
    options,
    SILENT
  );
  const earlier = readComparisons(convert(compared, now, SILENT));
  const assigned: RoleAssignment[][] = [];
  const resources: ResourceObservations[] = [];
  for (const candidates of byResource(convert(now, [], warn))) {
    const { slots, used } = fillSlots(candidates, warn);
    const resource = alignResource(used, slots);
    const comparison = earlier.get(resource.resourceId);
    resources.push(comparison === undefined ? resource : { ...resource, comparison });
    assigned.push(assignments(used));
  }
  return { resources: markEnded(resources), roles: assigned.flat(), warnings: [...warnings.values()] };
}

type Warn = (warning: DataWarning) => void;

/** For series of a comparison: the series that they are compared with already cause the same warnings. */
const SILENT: Warn = () => undefined;

interface Meaning {
  series: RawSeries;
  role: DetectedRole;
  scenario?: Scenario;
  identity: Identity;
}

function interpret(read: readonly RawSeries[], options: ObserveOptions, warn: Warn): Meaning[] {
  const identify = identifier();
  const meanings: Meaning[] = [];
  for (const series of read) {
    const role = detectRole(series, options.roles ?? []);
    if (role === 'ignore') {
      continue;
    }
    if (role === undefined) {
      warn({ code: 'unknownSeries', subject: nameOf(series) });
      continue;
    }
    const scenario = role.role === 'share' ? SCENARIOS.find((name) => name === series.labels.scenario) : undefined;
    if (role.role === 'share' && scenario === undefined) {
      warn({ code: 'unknownScenario', subject: series.labels.scenario ?? nameOf(series) });
      continue;
    }
    meanings.push({ series, role, scenario, identity: identify(series.labels, role.resourceFromName) });
  }
  return meanings;
}

/** @param among further series by which to recognize resources, but not to convert */
function convert(meanings: readonly Meaning[], among: readonly Meaning[], warn: Warn): Candidate[] {
  const attributions = attribute([...among, ...meanings].map(({ identity }) => identity));
  const readAxis = axisReader();
  return meanings.map(({ series, role, scenario, identity }, i) => {
    const { resourceId, certain } = attributions[among.length + i];
    const subject = nameOf(series);
    const axis = readAxis(series.times);
    const divisor = divisorOf(series, role, axis);
    const { values, invalid, changes } = readValues(series.values, axis, role.role, divisor);
    if (!certain) {
      warn({ code: 'noResourceLabel', subject });
    }
    if (invalid || axis.invalid) {
      warn({ code: 'invalidValues', subject });
    }
    if (isInBits(series, role.role)) {
      warn({ code: 'bitsNotBytes', subject });
    }
    if (looksLikeCounter(series, role, values)) {
      warn({ code: 'looksLikeCounter', subject });
    }
    const resource = identity.resource ?? '';
    const samples = { times: axis.times, values, changes };
    return { series, role, scenario, resourceId, resource, divisor, samples };
  });
}

/**
 * The measurements of a comparison, by resource. Its unit sizes and shares are ignored: the ceilings are current ones.
 */
function readComparisons(candidates: readonly Candidate[]): Map<string, Comparison> {
  const comparisons = new Map<string, Comparison>();
  const traffic = candidates.filter(({ role }) => DIMENSIONS.some((dimension) => dimension === role.role));
  for (const group of byResource(traffic)) {
    const { slots, used } = fillSlots(group, SILENT);
    const { resourceId, times, measured } = alignResource(used, slots);
    comparisons.set(resourceId, { times, measured });
  }
  return comparisons;
}

/** Sorted by id, so resources keep their places when a data source answers in another order. */
function byResource(candidates: readonly Candidate[]): Candidate[][] {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const group = groups.get(candidate.resourceId);
    if (group === undefined) {
      groups.set(candidate.resourceId, [candidate]);
    } else {
      group.push(candidate);
    }
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

/** Builds one line for each role from the series with the best evidence, joined if they follow each other. */
function fillSlots(candidates: readonly Candidate[], warn: Warn): { slots: Slot[]; used: Candidate[] } {
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

function alignResource(used: readonly Candidate[], found: readonly Slot[]): ResourceObservations {
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

/** @param used series of one resource */
function assignments(used: readonly Candidate[]): RoleAssignment[] {
  const unique: RoleAssignment[] = [];
  const bySeries = new Map<string, RoleAssignment[]>();
  for (const { series, role, resourceId, divisor } of used) {
    const name = nameOf(series);
    const sameName = bySeries.get(name) ?? [];
    const isKnown = sameName.some(
      (known) =>
        known.role === role.role &&
        known.evidence === role.evidence &&
        known.refId === series.refId &&
        known.perSecondDivisor === divisor
    );
    if (isKnown) {
      continue;
    }
    const assignment: RoleAssignment = {
      role: role.role,
      evidence: role.evidence,
      series: name,
      refId: series.refId,
      resourceId,
      perSecondDivisor: divisor,
    };
    unique.push(assignment);
    bySeries.set(name, [...sameName, assignment]);
  }
  return unique;
}

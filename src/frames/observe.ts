import { type DataFrame } from '@grafana/data';
import { type Scenario, SCENARIOS } from '../guide';
import { DIMENSIONS } from '../model';
import { addUp, axisReader, project, type Samples, stepOf, stitch, unionOf } from './align';
import { markEnded } from './ended';
import { holdToldOnce } from './configuration';
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
import { divisorOf, looksLikeCounter, readValues, saysBits } from './values';

/** A series with its role and its resource, converted. */
interface Candidate {
  series: RawSeries;
  role: DetectedRole;
  scenario?: Scenario;
  resourceId: string;
  resource: string;
  divisor: number;
  samples: Samples;
}

/** Parts that add up to one line; nearly every series is whole. */
const ENDPOINTS = [undefined, 'client', 'server'] as const;

/** What a resource has of one role (and scenario). */
interface Slot {
  role: SeriesRole;
  scenario?: Scenario;
  origin: FieldOrigin;
  samples: Samples;
}

/**
 * Reads frames of any shape into what they say about each SignalR resource. It never throws, and sums nothing but
 * the two endpoints of connections: what cannot be read, or would have to be guessed, is left out and named in `warnings`.
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
  const roles: RoleAssignment[] = [];
  const resources: ResourceObservations[] = [];
  for (const candidates of byResource(convert(now, [], warn))) {
    const { slots, used } = fillSlots(candidates, warn);
    const resource = alignResource(used, slots);
    const comparison = earlier.get(resource.resourceId);
    resources.push(comparison === undefined ? resource : { ...resource, comparison });
    roles.push(...assignments(used));
  }
  return { resources: markEnded(resources), roles, warnings: [...warnings.values()] };
}

type Warn = (warning: DataWarning) => void;

/** For series of a comparison: whatever is odd about one is said of the series that it is compared with. */
const SILENT: Warn = () => undefined;

/** A series whose meaning is known. */
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

/** @param among what else is there to tell resources by; never the other way round */
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
    if (saysBits(series, role.role)) {
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

/** What a comparison measured, by resource. Ceilings are those of now: its unit sizes and shares are not read. */
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

/** By id, so that resources keep their places when a data source answers in another order. */
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

/** One line for each role: the series with the best evidence, one after the other where they follow each other. */
function fillSlots(candidates: readonly Candidate[], warn: Warn): { slots: Slot[]; used: Candidate[] } {
  // At most one for each role and scenario, so few that looking through them is quicker than any key.
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
  const used: Candidate[] = [];
  for (const best of bestOfSlots) {
    slots.push({
      role: best[0].role.role,
      scenario: best[0].scenario,
      origin: originOf(best),
      samples: best.length === 1 ? best[0].samples : joinParts(best, warn),
    });
    used.push(...best);
  }
  return { slots, used };
}

/** The place of the first series, with the rows of every other one that goes on in the same field of a long frame. */
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

/** Series of one endpoint follow each other; those of several add up. */
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
  const { axis, slots } = holdToldOnce(found);
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

/** Where a unit size or a share changes; undefined where one of them stands on another axis, or was not read as it is. */
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

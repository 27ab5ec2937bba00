import { type DataFrame } from '@grafana/data';
import { type Scenario, SCENARIOS } from '../guide';
import { addUp, axisReader, medianStep, project, type Samples, stitch, unionOf } from './align';
import { attribute, identify, sharedLabels } from './resources';
import { type DetectedRole, detectRole } from './roles';
import { nameOf, type RawSeries, readSeries } from './series';
import {
  type Column,
  type DataWarning,
  type Observations,
  type ObserveOptions,
  type ResourceObservations,
  type Role,
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
  role: Role;
  scenario?: Scenario;
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

  const roles: RoleAssignment[] = [];
  const resources: ResourceObservations[] = [];
  for (const candidates of byResource(readCandidates(frames, options, warn))) {
    const { slots, used } = fillSlots(candidates, warn);
    resources.push(alignResource(used, slots));
    roles.push(...assignments(used));
  }
  return { resources, roles, warnings: [...warnings.values()] };
}

type Warn = (warning: DataWarning) => void;

function readCandidates(frames: readonly DataFrame[], options: ObserveOptions, warn: Warn): Candidate[] {
  const meant = readSeries(frames, warn).flatMap((series) => {
    const role = detectRole(series, options.roles ?? []);
    if (role === undefined) {
      warn({ code: 'unknownSeries', subject: nameOf(series) });
      return [];
    }
    const scenario = role.role === 'share' ? SCENARIOS.find((name) => name === series.labels.scenario) : undefined;
    if (role.role === 'share' && scenario === undefined) {
      warn({ code: 'unknownScenario', subject: series.labels.scenario ?? nameOf(series) });
      return [];
    }
    return [{ series, role, scenario, identity: identify(series.labels, role.resourceFromName) }];
  });
  const attributions = attribute(meant.map(({ identity }) => identity));
  const readAxis = axisReader();
  return meant.map(({ series, role, scenario, identity }, i) => {
    const { resourceId, certain } = attributions[i];
    const subject = nameOf(series);
    const axis = readAxis(series.times);
    const divisor = divisorOf(series, role, axis);
    const { values, invalid } = readValues(series.values, axis, role.role, divisor);
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
    return { series, role, scenario, resourceId, resource, divisor, samples: { times: axis.times, values } };
  });
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
  const bySlot = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const key = `${candidate.role.role} ${candidate.scenario ?? ''}`;
    const best = bySlot.get(key);
    if (best === undefined || candidate.role.rank < best[0].role.rank) {
      bySlot.set(key, [candidate]);
    } else if (candidate.role.rank === best[0].role.rank) {
      best.push(candidate);
    }
  }
  const slots: Slot[] = [];
  const used: Candidate[] = [];
  for (const best of bySlot.values()) {
    const parts = ENDPOINTS.map((endpoint) => best.filter(({ role }) => role.endpoint === endpoint))
      .filter((part) => part.length > 0)
      .map((part) => stitchPart(part, warn));
    slots.push({
      role: best[0].role.role,
      scenario: best[0].scenario,
      samples: parts.length === 1 ? parts[0] : addUp(parts),
    });
    used.push(...best);
  }
  return { slots, used };
}

function stitchPart(part: readonly Candidate[], warn: Warn): Samples {
  const { samples, overlapping } = stitch(part.map((candidate) => candidate.samples));
  for (const index of overlapping) {
    warn({ code: 'duplicateSeries', subject: nameOf(part[index].series) });
  }
  return samples;
}

function alignResource(used: readonly Candidate[], slots: readonly Slot[]): ResourceObservations {
  const axis = unionOf(slots.map((slot) => slot.samples.times));
  const axisStep = medianStep(axis);
  const observations: ResourceObservations = {
    resourceId: used[0]?.resourceId ?? '',
    resource: used.find((candidate) => candidate.resource !== '')?.resource ?? '',
    labels: sharedLabels(used.map((candidate) => candidate.series.labels)),
    times: axis.slice(),
    measured: {},
  };
  for (const slot of slots) {
    place(observations, slot, project(slot.samples, axis, axisStep));
  }
  return observations;
}

function place(observations: ResourceObservations, { role, scenario }: Slot, column: Column): void {
  switch (role) {
    case 'units':
      observations.units = column;
      return;
    case 'serverLoad':
      observations.serverLoad = column;
      return;
    case 'share':
      if (scenario !== undefined) {
        observations.shares = { ...observations.shares, [scenario]: column };
      }
      return;
    default:
      observations.measured[role] = column;
  }
}

function assignments(used: readonly Candidate[]): RoleAssignment[] {
  const unique = new Map<string, RoleAssignment>();
  for (const { series, role, resourceId, divisor } of used) {
    const assignment: RoleAssignment = {
      role: role.role,
      evidence: role.evidence,
      series: nameOf(series),
      refId: series.refId,
      resourceId,
      perSecondDivisor: divisor,
    };
    unique.set(JSON.stringify(assignment), assignment);
  }
  return [...unique.values()];
}

import { type DataFrame } from '@grafana/data';
import { groupBy, uniqBy } from 'lodash';
import { SCENARIOS } from '../guide';
import { DIRECTIONS } from '../model/capacity';
import { lastIndex, latenessOf } from '../model/snapshot';
import { divisorOf, isInBits, isRate, looksLikeCounter } from './conversion';
import { atLeastIn, constraintIn, readLasting, skuIn, verdictIn } from './lasting';
import { attribute, identifier } from './resources';
import { type DetectedRole, detectRole } from './roles';
import { counted, titlesOf } from '../names/titles';
import { oneLine } from '../ui/oneLine';
import { keyOf, nameOf, type Series, readSeries, readValues } from './series';
import { tellApart } from './telling-labels';
import { alignResource, bestOfRoles, isDimension, joinGroups, type MeantSeries, type ReadSeries } from './joins';
import { axisReader } from './times';
import { unitAgrees } from './units';
import {
  type Comparison,
  type DataWarning,
  isRecorded,
  type Observations,
  type ObserveOptions,
  type ResourceObservations,
  type RoleAssignment,
  type SeriesRole,
  type Warn,
} from './types';

/**
 * Converts frames of any shape to observations of each SignalR resource. Trusts that frames are of Grafana's types, and no
 * name, label or value in them. Adds up only the two endpoints of connections; what is unknown or ambiguous is ignored
 * and listed in `warnings`.
 */
export function observe(frames: readonly DataFrame[], options: ObserveOptions = {}): Observations {
  const warnings: DataWarning[] = [];
  const warn: Warn = (warning) => void warnings.push(warning);

  const series = readSeries(frames, warn);
  const isEmpty = series.length === 0 && warnings.length === 0;
  const now = interpret(
    series.filter(({ comparedBy }) => comparedBy === undefined),
    options,
    warn
  );
  // A time range that a person chose to compare with takes the place of last week.
  const isCompared = series.some(({ comparedBy, isLastWeek }) => comparedBy !== undefined && !isLastWeek);
  const compared = interpret(
    series.filter(({ comparedBy, isLastWeek }) => comparedBy !== undefined && !(isLastWeek && isCompared)),
    options,
    SILENT
  );
  const earlier = readComparisons(convert(compared, now, SILENT));
  const assigned: RoleAssignment[][] = [];
  const resources: ResourceObservations[] = [];
  for (const own of byResource(convert(now, [], warn, options.panelUnit))) {
    const groups = bestOfRoles(own);
    const used = groups.flat();
    const resource = { ...alignResource(used, joinGroups(groups, warn)), ...readLasting(groups, warn) };
    const comparison = earlier.get(resource.resourceId);
    resources.push(comparison === undefined ? resource : { ...resource, comparison });
    assigned.push(assignments(used));
  }
  return {
    resources: markEnded(namedApart(resources)),
    roles: assigned.flat(),
    warnings: uniqBy(warnings, ({ code, subject }) => keyOf(code, subject)),
    isEmpty,
  };
}

/** Roles that have a figure for each constraint; one that is queried may be that of all. */
const OF_CONSTRAINT: readonly SeriesRole[] = ['utilization', 'climbing', 'dayPeak', 'peak', 'p95'];

/** For series of a comparison: the series that they are compared with already cause the same warnings. */
const SILENT: Warn = () => undefined;

function interpret(read: readonly Series[], options: ObserveOptions, warn: Warn): MeantSeries[] {
  const identify = identifier();
  const meant: MeantSeries[] = [];
  for (const series of read) {
    const role = detectRole(series, options.roles ?? []);
    if (role === 'ignore') {
      continue;
    }
    if (role === undefined) {
      warn({ code: 'unknownSeries', subject: nameOf(series) });
      continue;
    }
    const { labels } = series;
    const scenario = role.role === 'share' ? SCENARIOS.find((name) => name === labels.scenario) : undefined;
    if (role.role === 'share' && scenario === undefined) {
      warn({ code: 'unknownScenario', subject: labels.scenario ?? nameOf(series) });
      continue;
    }
    const direction =
      role.role === 'trafficFactor' ? DIRECTIONS.find(({ name }) => name === labels.direction)?.name : undefined;
    const constraint = OF_CONSTRAINT.includes(role.role) ? constraintIn(labels) : undefined;
    if (role.role === 'utilization' && constraint === undefined) {
      // Rules before 0.3 recorded none. What they recorded is computed from its inputs.
      continue;
    }
    const atLeast = role.role === 'bands' ? atLeastIn(labels) : undefined;
    const lacksLabel =
      (role.role === 'bands' && atLeast === undefined) ||
      (role.role === 'trafficFactor' && direction === undefined) ||
      (role.role === 'sku' && Object.keys(skuIn(labels)).length === 0) ||
      (role.role === 'verdict' && verdictIn(labels) === undefined) ||
      (OF_CONSTRAINT.includes(role.role) && isRecorded(role.role) && constraint === undefined);
    if (lacksLabel) {
      warn({ code: 'unknownSeries', subject: nameOf(series) });
      continue;
    }
    const identity = identify(series, role.resourceFromName);
    meant.push(Object.assign(series, { role, scenario, direction, constraint, atLeast, identity }));
  }
  nameByTellingLabels(meant);
  return meant;
}

/** Names the resources of series that do not, by the labels that tell them apart. */
function nameByTellingLabels(meant: readonly MeantSeries[]): void {
  const nameless = meant.filter(({ identity }) => identity.id === undefined && identity.name === undefined);
  if (nameless.length < 2) {
    return;
  }
  const groups = groupBy(nameless, ({ role, scenario, direction, constraint, atLeast }) =>
    keyOf(role.role, role.rank, role.endpoint, scenario, direction, constraint, atLeast)
  );
  const names = tellApart(Object.values(groups), nameless.length < meant.length);
  for (const series of nameless) {
    const name = names.get(series);
    if (name !== undefined) {
      series.identity = { name: name.toLowerCase(), resource: oneLine(name) };
    }
  }
}

/**
 * @param among further series by which to recognize resources, but not to convert
 * @param panelUnit the unit of all fields without their own
 */
function convert(
  meant: readonly MeantSeries[],
  among: readonly MeantSeries[],
  warn: Warn,
  panelUnit?: string
): ReadSeries[] {
  const attributions = attribute([...among, ...meant].map(({ identity }) => identity));
  const readAxis = axisReader();
  const converted: ReadSeries[] = [];
  meant.forEach((series, i) => {
    const { role, identity } = series;
    const { resourceId, certain } = attributions[among.length + i];
    const subject = nameOf(series);
    const axis = readAxis(series.times);
    const read = readValues(series.values, axis, role.role, role.conversion === 'percentToRatio' ? 100 : 1);
    const divisor = divisorOf(series, role, axis, read.values);
    if (divisor === undefined) {
      warn({ code: 'grainUnknown', subject });
      return;
    }
    const values = divisor === 1 ? read.values : read.values.map((value) => (value === null ? null : value / divisor));
    if (!certain) {
      warn({ code: 'noResourceLabel', subject });
    }
    if (read.invalid || axis.invalid) {
      const isPercent = role.role === 'serverLoad' && divisor === 1 && read.hasGreater;
      warn({ code: isPercent ? 'percentNotRatio' : 'invalidValues', subject });
    }
    if (read.differ) {
      warn({ code: 'duplicateTimes', subject });
    }
    sayOfUnit(series, role, warn, panelUnit);
    if (looksLikeCounter(series, role, values)) {
      warn({ code: 'looksLikeCounter', subject });
    }
    const resource = identity.resource ?? '';
    const { times } = axis;
    converted.push(Object.assign(series, { resourceId, resource, divisor, times, values, changes: read.changes }));
  });
  return converted;
}

/** Says where the unit of a field contradicts how its values are read, or would have to tell how. */
function sayOfUnit(series: Series, role: DetectedRole, warn: Warn, panelUnit: string | undefined): void {
  if (role.divisor !== undefined) {
    return;
  }
  const subject = nameOf(series);
  const unit = series.unit === panelUnit ? undefined : series.unit;
  const agrees = unitAgrees(unit, role);
  if (isInBits(series, role.role)) {
    warn({ code: 'bitsNotBytes', subject });
  } else if (agrees === false) {
    warn({ code: 'unitMismatch', subject: `${subject} (${unit})` });
  } else if (agrees === undefined && role.evidence === 'chosenName' && isRate(role.role)) {
    warn({ code: 'rateAssumed', subject });
  }
}

/**
 * The measurements of a comparison, by resource. Its unit sizes and shares are ignored: the ceilings are current ones.
 */
function readComparisons(series: readonly ReadSeries[]): Map<string, Comparison> {
  const comparisons = new Map<string, Comparison>();
  const traffic = series.filter(({ role }) => isDimension(role.role));
  for (const group of byResource(traffic)) {
    const groups = bestOfRoles(group);
    const { resourceId, times, measured } = alignResource(groups.flat(), joinGroups(groups, SILENT));
    const { comparedBy: earlierBy = 0, isLastWeek: isOffered } = group[0];
    comparisons.set(resourceId, { earlierBy, isOffered, times, measured });
  }
  return comparisons;
}

/** Sorted by id, so resources keep their places when a data source answers in another order. */
function byResource(all: readonly ReadSeries[]): ReadSeries[][] {
  const groups = Object.entries(groupBy(all, ({ resourceId }) => resourceId));
  return groups.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

/** @param used series of one resource */
function assignments(used: readonly ReadSeries[]): RoleAssignment[] {
  const all = used.map((series): RoleAssignment => {
    const { role, evidence } = series.role;
    const { refId, resourceId, divisor } = series;
    return { role, evidence, series: nameOf(series), refId, resourceId, divisor };
  });
  return uniqBy(all, ({ role, evidence, series, refId, divisor }) => keyOf(role, evidence, divisor, refId, series));
}

/** Adds to a name that several resources have what tells them apart: the group or replica, or the name in the id. */
function namedApart(resources: readonly ResourceObservations[]): ResourceObservations[] {
  const counts = counted(resources.map(({ resource }) => resource.toLowerCase()));
  if (counts.size === resources.length) {
    return [...resources];
  }
  const titles = titlesOf(resources.map(({ resourceId }) => resourceId.toLowerCase()));
  return resources.map((one) => {
    const name = one.resource.toLowerCase();
    const title = name === '' || counts.get(name) === 1 ? undefined : titles.get(one.resourceId.toLowerCase());
    if (title === undefined || title === name) {
      return one;
    }
    return { ...one, resource: oneLine(title.startsWith(`${name} (`) ? title : `${one.resource} (${title})`) };
  });
}

/**
 * Marks resources that have ended. The newest measurement of all resources counts as now, because a dashboard may show
 * the past.
 */
function markEnded(resources: readonly ResourceObservations[]): ResourceObservations[] {
  const ends = resources.map(endOfMeasured);
  const now = ends.reduce((newest, end) => Math.max(newest, end), -Infinity);
  return resources.map((resource, i) =>
    // Checked first because nearly all end together, and finding the step reads the whole axis.
    ends[i] < now && now - ends[i] > latenessOf(resource.times) ? { ...resource, hasEnded: true } : resource
  );
}

/** The time of the newest measured value, or -Infinity. */
function endOfMeasured({ times, measured }: ResourceObservations): number {
  const columns = Object.values(measured);
  const last = lastIndex(times.length, (index) => columns.some((column) => column[index] !== null));
  return last === undefined ? -Infinity : times[last];
}

import { useCallback, useMemo, useState } from 'react';
import {
  type DataFrame,
  type LinkModel,
  LoadingState,
  type PanelData as GrafanaData,
  type TimeRange,
} from '@grafana/data';
import { groupBy } from 'lodash';
import { type DataWarning, observe, type ResourceObservations, type RoleAssignment } from '../../frames';
import { DEFAULT_EDITION, EDITIONS } from '../../guide';
import { type Dimension, editionFor } from '../../model/capacity';
import { isNumber, MINUTE_MS } from '../../model/numbers';
import { type ResourceReview } from '../../model/review';
import { type AssessedResource, assessResource, byWorstFirst } from '../../model/snapshot';
import { type PanelSettings } from '../../options/settings';
import { resourceName } from '../../ui/names';
import { requiredContext } from '../../ui/requiredContext';
import { type GivenSeries, seriesAt } from './fields';
import { readAnnotations } from './annotations';
import { laneRows, type LaneRows } from './laneEvents';
import { linksOf } from './links';
import { isSameData, once } from './once';
import { timeSpanOf } from './timeSpan';
import { type Note, notesFor, queryNotes } from './notes';

/** Why the panel has nothing to draw, and what it found instead. */
export type NothingToShow =
  | { reason: 'noData' }
  | { reason: 'noRoles'; seen: string[] }
  | { reason: 'nothingMeasured'; silent: SilentResource[] }
  | { reason: 'grainUnknown'; names: string[] }
  | { reason: 'resourceNotFound'; wanted: string[]; seen: string[] };

/** A resource that exists, without any measured value. */
export interface SilentResource {
  name: string;
  units?: number;
}

/** A resource with its assessment, and with the fields, labels and comparison that only the panel needs. */
export type PanelResource = AssessedResource<ResourceObservations> & {
  /** The panel's settings, with those of this resource in place of what the options leave open. */
  settings: PanelSettings;
};

export type PanelReview = ResourceReview<PanelResource>;

export type Prepared =
  | { resources: PanelResource[]; roles: RoleAssignment[]; warnings: DataWarning[]; nothing?: undefined }
  | { nothing: NothingToShow };

/**
 * Turns frames into assessed resources, worst first, or into a reason for showing nothing. Never throws.
 *
 * @param panelUnit the standard option, which Grafana gives to every field without a unit
 */
export function prepSeries(frames: DataFrame[], settings: PanelSettings, panelUnit?: string): Prepared {
  const { resources: observed, roles, warnings, isEmpty } = observe(frames, { roles: settings.roles, panelUnit });
  const recorded = new Set(roles.filter(isOfRules).map(({ resourceId }) => resourceId));
  const resources = observed.map((each) => ({ ...each, isRaw: !recorded.has(each.resourceId) }));
  if (isEmpty) {
    return { nothing: { reason: 'noData' } };
  }
  const drawable = resources.filter(({ times, measured }) => times.length > 0 && Object.keys(measured).length > 0);
  const withoutGrain = warnings.filter(({ code }) => code === 'grainUnknown').map(({ subject }) => subject);
  if (drawable.length === 0 && withoutGrain.length > 0) {
    return { nothing: { reason: 'grainUnknown', names: distinct(withoutGrain) } };
  }
  if (drawable.length === 0 && resources.length > 0) {
    return { nothing: { reason: 'nothingMeasured', silent: resources.map(silentResource) } };
  }
  if (drawable.length === 0) {
    return {
      nothing: {
        reason: 'noRoles',
        seen: distinct([...roles.map(({ series }) => series), ...warnings.map(({ subject }) => subject)]),
      },
    };
  }
  const isChosen = (resource: ResourceObservations) => isWanted(resource, settings.resources);
  const chosen = drawable.filter(isChosen);
  const silent = resources.filter((resource) => isSilent(resource) && isChosen(resource));
  if (chosen.length === 0 && silent.length > 0) {
    return { nothing: { reason: 'nothingMeasured', silent: silent.map(silentResource) } };
  }
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
    resources: assessAll([...chosen, ...silent], drawable, settings).sort(byWorstFirst),
    roles,
    warnings,
  };
}

/** True for a series that only the rules have, under its own name or that of its role. */
function isOfRules({ role, evidence }: RoleAssignment): boolean {
  return evidence === 'canonicalName' || OF_RULES.some((recorded) => recorded === role);
}

/** Roles of what the rules conclude. The other roles may also be queries on an exporter. */
const OF_RULES = [
  'utilization',
  'verdict',
  'climbing',
  'dayPeak',
  'peak',
  'p95',
  'bands',
  'enough',
  'serverLeg',
] as const;

/** True for a resource that exists but whose data does not arrive: a review of the fleet must not lack it. */
function isSilent({ times, measured, units }: ResourceObservations): boolean {
  return times.length > 0 && Object.keys(measured).length === 0 && units?.some((value) => value !== null) === true;
}

/** Assesses the chosen resources, each with its other replicas, which need not be chosen. */
function assessAll(
  chosen: readonly ResourceObservations[],
  all: readonly ResourceObservations[],
  options: PanelSettings
): PanelResource[] {
  const assessed = new Map<ResourceObservations, PanelResource>();
  const assessOnce = (observed: ResourceObservations) => {
    const resource = assessed.get(observed) ?? assess(observed, options);
    assessed.set(observed, resource);
    return resource;
  };
  // Silent ones are chosen too, and need not be of a service here.
  const services: Partial<Record<string, ResourceObservations[]>> = groupBy(all, serviceIdOf);
  return chosen.map((observed) => {
    const others = services[serviceIdOf(observed)]?.filter((other) => other !== observed) ?? [];
    return others.length === 0
      ? assessOnce(observed)
      : { ...assessOnce(observed), others: others.map((other) => assessOnce(other)) };
  });
}

/** The id that a resource and its replicas share. */
function serviceIdOf({ resourceId }: ResourceObservations): string {
  return resourceId.replace(/\/replicas\/[^/]+$/, '');
}

function nameOf({ resource, resourceId }: ResourceObservations): string {
  return resource || resourceId;
}

function silentResource(resource: ResourceObservations): SilentResource {
  return { name: resourceName(resource), units: resource.units?.filter(isNumber).at(-1) };
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

/** The data as every view reads it: changes with each refresh, and with options that assess it otherwise. */
export interface PanelData {
  /** All resources in the data, worst first. */
  resources: PanelResource[];
  /** The chosen resource. */
  resource: PanelResource;
  /** Of the chosen resource. */
  settings: PanelSettings;
  /** Notes about the queries, the options and the data of the chosen resource. */
  notes: Note[];
  timeRange: TimeRange;
  /** The last time that the data can have a value for, in Unix milliseconds. */
  until: number;
  /** The end of a time range that was over when the data was asked for, in Unix milliseconds. */
  endedAt?: number;
  /** Events of the chosen resource in the time range, from its data and the dashboard's annotations. */
  lane: LaneRows;
  /** The field of a measured dimension of the chosen resource, with its name and its frame; overrides are applied. */
  seriesOf: (dimension: Dimension) => GivenSeries | undefined;
  /** The data links of a resource's series. */
  linksTo: (resource: PanelResource) => LinkModel[];
}

const prepOnce = once(prepSeries);

const NO_ANNOTATIONS: DataFrame[] = [];

export const [DataProvider, useData] = requiredContext<PanelData>('useData');

/**
 * Prepares the data of a panel, and remembers what it showed while new data loads.
 *
 * @param chosenId the resource that a person picked, if any
 * @returns a reason in place of the data where there is nothing to draw
 */
export function usePanelData(
  given: GrafanaData,
  {
    settings,
    timeRange,
    chosenId,
    panelUnit,
  }: { settings: PanelSettings; timeRange: TimeRange; chosenId: string | undefined; panelUnit: string | undefined }
): PanelData | NothingToShow {
  const { errors, annotations = NO_ANNOTATIONS, request, state } = given;
  const isLoading = state === LoadingState.Loading || state === LoadingState.NotStarted;
  const series = useSameSeries(given.series, isLoading);
  // Reruns on new data and changed options.
  const fresh = useMemo(() => prepOnce(series, settings, panelUnit), [series, settings, panelUnit]);
  const prepared = useLastPicture(fresh, isLoading);
  const resource = useSameResource(prepared.nothing === undefined ? prepared.resources : [], chosenId, isLoading);
  const seriesOf = useSeriesOf(series, resource);
  const linksTo = useCallback<PanelData['linksTo']>(
    ({ origins }) => {
      const [origin] = Object.values(origins);
      const given = origin && seriesAt(series, origin);
      return given === undefined ? [] : linksOf(given);
    },
    [series]
  );
  // A range may end in the future, and a dashboard stays open after its last query.
  const until = Math.min(timeRange.to.valueOf(), request?.startTime ?? Infinity);
  const endedAt = endOf(timeRange, request?.startTime);
  const lane = useLane(annotations, {
    resource,
    resources: prepared.nothing === undefined ? prepared.resources : undefined,
    timeRange,
    until,
  });
  return useMemo(() => {
    if (prepared.nothing !== undefined || resource === undefined) {
      return prepared.nothing ?? { reason: 'noData' };
    }
    return {
      resources: prepared.resources,
      resource,
      settings: resource.settings,
      notes: [...queryNotes(errors), ...notesFor(resource, resource.settings, prepared.warnings)],
      timeRange,
      until,
      endedAt,
      lane,
      seriesOf,
      linksTo,
    };
  }, [prepared, resource, errors, timeRange, until, endedAt, lane, seriesOf, linksTo]);
}

/** A dashboard may look a few minutes back, because Azure's metrics are late. */
const ENDED_AFTER_MS = 15 * MINUTE_MS;

function endOf({ to }: TimeRange, asked: number | undefined): number | undefined {
  const end = to.valueOf();
  return asked !== undefined && asked - end > ENDED_AFTER_MS ? end : undefined;
}

const EMPTY_LANE: LaneRows = { moments: [], spans: [] };

function useLane(
  frames: DataFrame[],
  {
    resource,
    resources,
    timeRange,
    until,
  }: Pick<PanelData, 'timeRange' | 'until'> & Partial<Pick<PanelData, 'resource' | 'resources'>>
): LaneRows {
  const annotations = useMemo(() => readAnnotations(frames), [frames]);
  return useMemo(
    () =>
      resource === undefined
        ? EMPTY_LANE
        : laneRows(resource, annotations, {
            others: (resources ?? []).filter((other) => other !== resource),
            range: timeSpanOf(timeRange),
            until,
          }),
    [resource, resources, annotations, timeRange, until]
  );
}

function useSeriesOf(series: DataFrame[], resource: PanelResource | undefined): PanelData['seriesOf'] {
  const given = useMemo(() => {
    const origins = Object.entries(resource?.origins ?? {});
    return new Map(origins.map(([dimension, origin]) => [dimension, seriesAt(series, origin)]));
  }, [resource, series]);
  return useCallback((dimension) => given.get(dimension), [given]);
}

/** Returns the frames of before while a refresh has only copies of them, as at its begin: nothing is then drawn again. */
function useSameSeries(given: DataFrame[], isLoading: boolean): DataFrame[] {
  const [last, setLast] = useState(given);
  const series = isLoading && isSameData(last, given) ? last : given;
  if (series !== last) {
    setLast(series);
  }
  return series;
}

/** Keeps showing the last data until the first new data arrives. */
function useLastPicture(fresh: Prepared, isLoading: boolean): Prepared {
  const [last, setLast] = useState<Prepared>();
  if (fresh.nothing === undefined && fresh !== last) {
    setLast(fresh);
  }
  return isLoading && fresh.nothing !== undefined && last !== undefined ? last : fresh;
}

/**
 * Returns the chosen resource, else the one shown before, so that zooming does not change it; else the worst.
 *
 * @param isLoading while true, the data may lack the worst resource
 */
function useSameResource(
  all: readonly PanelResource[],
  chosenId: string | undefined,
  isLoading: boolean
): PanelResource | undefined {
  const [shownId, setShownId] = useState<string>();
  const find = (id: string | undefined) => all.find(({ resourceId }) => resourceId === id);
  const resource = find(chosenId) ?? find(shownId) ?? all.at(0);
  if (!isLoading && resource !== undefined && resource.resourceId !== shownId) {
    setShownId(resource.resourceId);
  }
  return resource;
}

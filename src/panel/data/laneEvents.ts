import { groupBy } from 'lodash';
import { type AssessedResource, sizePeriods, type TimeSpan } from '../../model/snapshot';
import { type Annotation } from './annotations';

/** The resource got another number of units. */
export interface UnitChange {
  kind: 'units';
  time: number;
  timeEnd?: undefined;
  from: number;
  to: number;
}

/** An alert while it fires; `other` is also the severity of one whose rule has no data. */
export interface AlertSpan {
  kind: 'alert';
  time: number;
  timeEnd: number;
  severity: 'critical' | 'warning' | 'other';
  /** True if it began before the time range. */
  isEarlier: boolean;
  /** True if it still fires at the end of the data. */
  isFiring: boolean;
  hasNoData: boolean;
  title: string;
  text: string;
  tags: string[];
}

/** Any other annotation, such as a release. */
export interface Remark {
  kind: 'remark';
  time: number;
  /** Missing for a moment. */
  timeEnd?: number;
  title: string;
  text: string;
  tags: string[];
  /** As the annotation query names it. */
  color?: string;
}

export type LaneEvent = UnitChange | AlertSpan | Remark;

/** The events of a resource: moments in one row, and spans in rows in which none covers another, as far as rows go. */
export interface LaneRows {
  moments: Array<UnitChange | Remark>;
  spans: Array<Array<AlertSpan | Remark>>;
}

/** The number of rows that a lane needs. */
export function rowCount({ moments, spans }: LaneRows): number {
  return (moments.length > 0 ? 1 : 0) + spans.length;
}

/** The alert that fires now: of several, the gravest one that began first. */
export function firingAlert({ spans }: LaneRows): AlertSpan | undefined {
  const alerts = spans
    .flat()
    .filter((span) => span.kind === 'alert')
    .filter(({ isFiring, hasNoData }) => isFiring && !hasNoData)
    .sort(byTime);
  return alerts.find(({ severity }) => severity === 'critical') ?? alerts.at(0);
}

/**
 * Gathers the changes of a resource's unit size, its own alerts, and the notes of people.
 *
 * @param others the other resources in the data, whose alerts are left out
 * @param range of the dashboard; `until` is the last time that the data can have a value for
 */
export function laneRows(
  resource: Pick<AssessedResource, 'resourceId' | 'resource' | 'times' | 'changes' | 'conditionsAt'>,
  annotations: readonly Annotation[],
  {
    others,
    range,
    until,
  }: { others: ReadonlyArray<Pick<AssessedResource, 'resourceId' | 'resource'>>; range: TimeSpan; until: number }
): LaneRows {
  const own = annotations.filter((annotation) => concerns(annotation, resource, others));
  const isShown = ({ time, timeEnd = time }: LaneEvent) => timeEnd >= range.from && time <= range.to;
  const remarks = own.filter((each) => each.change === undefined && !isAlert(each)).map(remarkOf(resource));
  const alerts = joined(
    [
      ...own.filter((each) => each.change === undefined && isAlert(each)).map(alertOf(resource, range, until)),
      ...spansOfChanges(own, resource, range, until),
    ],
    (range.to - range.from) * JOINED_SHARE
  );
  const spans = [...alerts, ...remarks.filter(({ timeEnd }) => timeEnd !== undefined)].filter(isShown);
  const moments = [...unitChanges(resource), ...remarks.filter(({ timeEnd }) => timeEnd === undefined)].filter(isShown);
  return {
    moments: moments.sort(byTime),
    spans: inRows(spans.sort(byTime), (range.to - range.from) * LEAST_SHARE),
  };
}

/** Two segments of one alert that are closer than this share of the time range become one: no eye sees the gap. */
const JOINED_SHARE = 1 / 500;

/** The least share of the time range that a segment takes in its row. */
const LEAST_SHARE = 1 / 60;

/** Rows for alerts at the same time; more would take more from the charts than they say. */
const MOST_SPAN_ROWS = 2;

/** A firing alert has a value each minute, and the last one may not have arrived; over a long range, each step. */
const STILL_FIRING = 150_000;

function byTime(a: LaneEvent, b: LaneEvent): number {
  return a.time - b.time;
}

function unitChanges(resource: Pick<AssessedResource, 'times' | 'changes' | 'conditionsAt'>): UnitChange[] {
  const periods = sizePeriods(resource, [0, resource.times.length]);
  return periods
    .slice(1)
    .map(({ units, since }, i) => ({ kind: 'units', time: since, from: periods[i].units, to: units }));
}

/** A query of ALERTS gives regions with the severity or the name of the alert among their tags. */
function isAlert({ labels }: Annotation): boolean {
  return labels.some(({ name, value }) => name === 'alertname' || severityOf(value) !== undefined);
}

function severityOf(value: string): 'critical' | 'warning' | undefined {
  const word = value.toLowerCase();
  return word === 'critical' || word === 'warning' ? word : undefined;
}

type Own = Pick<AssessedResource, 'resourceId' | 'resource'>;

function remarkOf(own: Own): (annotation: Annotation) => Remark {
  return (annotation) => ({
    kind: 'remark',
    time: annotation.time,
    timeEnd: annotation.timeEnd,
    color: annotation.color,
    ...wordsOf(annotation, own),
  });
}

function alertOf(own: Own, range: TimeSpan, until: number): (annotation: Annotation) => AlertSpan {
  return (annotation) => {
    const { time, timeEnd = time } = annotation;
    return {
      kind: 'alert',
      time,
      timeEnd,
      severity: severityIn(annotation),
      isEarlier: time <= range.from,
      isFiring: timeEnd >= until - Math.max(STILL_FIRING, (range.to - range.from) * JOINED_SHARE),
      hasNoData: false,
      ...wordsOf(annotation, own),
    };
  };
}

function severityIn({ labels }: Annotation): AlertSpan['severity'] {
  return labels.map(({ value }) => severityOf(value)).find((severity) => severity !== undefined) ?? 'other';
}

/** Labels that say nothing that a segment does not show. */
const SHOWN_LABELS = ['grafana_folder', 'resource_id', 'resource'];

function wordsOf({ title, text, tags, labels, change }: Annotation, own: Own): Pick<Remark, 'title' | 'text' | 'tags'> {
  const others = labels
    .slice(tags.length)
    .filter((label) => !(SHOWN_LABELS.includes(label.name) || label.name.startsWith('__') || saysAlert(label, title)));
  return {
    title: title || (change && labels.find(({ name }) => name === 'alertname')?.value) || '',
    text,
    tags: [
      ...tags.filter((_, i) => !(namesResource(labels[i], own) || saysAlert(labels[i], title))),
      ...others.map(({ name, value }) => `${name}: ${value}`),
    ],
  };
}

/** True for the name and the severity of an alert, which its segment has. */
function saysAlert({ name, value }: Annotation['labels'][number], title: string): boolean {
  return name === 'alertname' || value === title || severityOf(value) !== undefined;
}

/** Turns each alert's changes of state into the spans in which it fires or has no data. */
function spansOfChanges(annotations: readonly Annotation[], own: Own, range: TimeSpan, until: number): AlertSpan[] {
  const byAlert = groupBy(
    annotations.filter(({ change }) => change !== undefined),
    ({ change, title, labels }) => JSON.stringify([change?.rule, title, labels])
  );
  return Object.values(byAlert).flatMap((changes) => {
    const end = Math.min(until, range.to);
    const [{ change: first }] = changes;
    // The change that began it is before the time range.
    const begun =
      first?.from === 'alerting' || first?.from === 'noData'
        ? [{ ...changes[0], time: range.from, change: { ...first, to: first.from } }]
        : [];
    return [...begun, ...changes].flatMap((annotation, i, all): AlertSpan[] => {
      const tone = annotation.change?.to;
      const next = all.at(i + 1);
      return tone === 'alerting' || tone === 'noData'
        ? [
            {
              kind: 'alert',
              time: annotation.time,
              timeEnd: Math.max(annotation.time, next?.time ?? end),
              severity: tone === 'noData' ? 'other' : severityIn(annotation),
              isEarlier: i < begun.length,
              isFiring: next === undefined,
              hasNoData: tone === 'noData',
              ...wordsOf(annotation, own),
            },
          ]
        : [];
    });
  });
}

/** Joins the segments of an alert that nearly touch: over a long range, a query gives each minute as its own. */
function joined(spans: AlertSpan[], gap: number): AlertSpan[] {
  const last = new Map<string, AlertSpan>();
  const all: AlertSpan[] = [];
  for (const span of [...spans].sort(byTime)) {
    const key = JSON.stringify([span.title, span.severity, span.hasNoData, span.text, span.tags]);
    const before = last.get(key);
    if (before !== undefined && span.time - before.timeEnd <= gap) {
      before.timeEnd = Math.max(before.timeEnd, span.timeEnd);
      before.isFiring ||= span.isFiring;
    } else {
      const copy = { ...span };
      last.set(key, copy);
      all.push(copy);
    }
  }
  return all;
}

/** Puts each span in the first row that is free; the last row takes what no row is free for. */
function inRows(spans: ReadonlyArray<AlertSpan | Remark>, least: number): LaneRows['spans'] {
  const rows: LaneRows['spans'] = [];
  const ends: number[] = [];
  for (const span of spans) {
    const free = ends.findIndex((end) => end <= span.time);
    const row = free >= 0 ? free : Math.min(ends.length, MOST_SPAN_ROWS - 1);
    rows[row] ??= [];
    rows[row].push(span);
    ends[row] = Math.max(ends[row] ?? -Infinity, span.timeEnd ?? span.time, span.time + least);
  }
  return rows;
}

interface Named {
  resourceId: string;
  resource: string;
}

/** The id of a SignalR resource, also as a tag without a name. */
const AZURE_ID = /^\/subscriptions\/.+\/signalr\/[^/]+/i;

/**
 * True for an annotation of this resource, and for one that names none, such as a person's note of a release.
 *
 * @param others the other resources in the data: a tag may be the name of one
 */
export function concerns({ labels }: Pick<Annotation, 'labels'>, own: Named, others: readonly Named[]): boolean {
  const valuesOf = (...names: string[]) => labels.flatMap(({ name, value }) => (names.includes(name) ? [value] : []));
  const bare = valuesOf('');
  const ids = [...valuesOf('resource_id', 'resourceid'), ...bare.filter((value) => AZURE_ID.test(value))];
  if (ids.length > 0) {
    return ids.some((id) => isSame(id, own.resourceId));
  }
  const names = [
    ...valuesOf('resource', 'resource_name', 'resourcename'),
    ...bare.filter((value) => [own, ...others].some((each) => isNameOf(each, value))),
  ];
  return names.length === 0 || names.some((name) => isNameOf(own, name));
}

/** True for a label that names a resource, which a popup about that resource need not repeat. */
function namesResource({ name, value }: Annotation['labels'][number], own: Named): boolean {
  return isNameOf(own, value) || ((name === 'resource_id' || name === '') && AZURE_ID.test(value));
}

/** True for the name or the id of a resource; a label "resource" may hold either. */
function isNameOf({ resource, resourceId }: Named, value: string): boolean {
  return isSame(value, resourceId) || (resource !== '' && isSame(value, resource));
}

/** Azure ignores case in both. */
function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

import settingsSchema from '../../alerts/settings.schema.json';
import { EARLIER_ALERTS } from '../../alerts/generator/settings/earlier';
import { LABEL } from '../../src/names/labels';
import { InputError } from '../common/errors';
import { validated } from '../common/input';
import { checkEachOnce } from '../common/read-text';
import { linesOf } from './lines';
import { type AlertDocument, type EventDocument, eventValidator, type LabelsDocument } from './schemas';

export type Labels = Readonly<Record<string, string>>;

/** One statement of the recorder about an alert of the pack. Times are in Unix seconds. */
export type AlertEvent =
  | { kind: 'fires' | 'delivered'; labels: Labels; at: number; from: number }
  | { kind: 'ended'; labels: Labels; at: number; from: number; until: number }
  | { kind: 'silenced' | 'inhibited'; labels: Labels; at: number };

/** When Alertmanager recorded, and what of it was ignored. */
export interface Coverage {
  /** Of the first and of the last event of any kind, in Unix seconds. */
  from: number;
  until: number;
  /** How many alert names of other rules the notifications had. */
  ignoredNames: number;
  /** Files whose last line is incomplete, with its number. */
  truncated: Array<{ file: string; line: number }>;
}

export interface Recorded extends Coverage {
  alertEvents: AlertEvent[];
}

type Reading = Omit<Recorded, 'ignoredNames'> & { others: Set<string> };

const TAKES = "it takes a file that Alertmanager's event recorder wrote, or - for standard input";

const WATCHDOG = 'SignalRHeadroomWatchdog';

/** Of this version and of earlier ones: a team's own alert may begin with SignalR too. */
const OF_PACK: ReadonlySet<string> = new Set([
  ...settingsSchema.properties.disabled_alerts.items.enum,
  ...Object.keys(EARLIER_ALERTS),
]);

/**
 * Reads what Alertmanager's event recorder wrote: an event a line, as JSON.
 *
 * @param files paths, or `-` for standard input: parts of a file that was rotated, or those of a cluster's members
 * @throws InputError for a file that cannot be read, and for a line that holds another thing than an event, with its number and field
 */
export function readEvents(files: readonly string[]): Recorded {
  checkEachOnce(files);
  const others = new Set<string>();
  const reading: Reading = { alertEvents: [], from: Infinity, until: -Infinity, others, truncated: [] };
  files.forEach((file) => readFile(file, reading));
  const { alertEvents, from, until, truncated } = reading;
  if (until < from) {
    throw new InputError(files.join(', '), `has no event; ${TAKES}`);
  }
  return { alertEvents, from, until, ignoredNames: others.size, truncated };
}

function readFile(file: string, into: Reading): void {
  for (const { number, text, isWhole } of linesOf(file, TAKES)) {
    if (text.trim() === '') {
      continue;
    }
    const document = jsonOf(text);
    if (document === undefined && !isWhole) {
      into.truncated.push({ file, line: number });
    } else {
      add(eventOf(document, `${file}: line ${number}`), into);
    }
  }
}

/** Undefined for malformed JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function eventOf(document: unknown, place: string): EventDocument {
  if (document === undefined) {
    throw new InputError(place, `malformed JSON; ${TAKES}`);
  }
  return validated(
    document,
    eventValidator,
    ({ field, message }) => new InputError(place, `${field}: ${message}; ${TAKES}`),
    'event'
  );
}

function add({ '@timestamp': timestamp, data }: EventDocument, into: Reading): void {
  const at = secondsOf(timestamp);
  into.from = Math.min(into.from, at);
  into.until = Math.max(into.until, at);
  const delivered = (data.notification?.alerts ?? []).flatMap(({ details }) => details ?? []);
  delivered
    .map(nameOf)
    .filter((name) => !OF_PACK.has(name))
    .forEach((name) => into.others.add(name));
  const found: Array<AlertEvent | undefined> = [
    data.alertCreated && firing('fires', data.alertCreated.alert, at),
    data.alertResolved?.alert.details && ended(data.alertResolved.alert.details, at),
    ...delivered.map((alert) => (alert.resolved === true ? ended(alert, at) : firing('delivered', alert, at))),
    muted('silenced', data.silenceMutedAlert?.mutedAlert.labels, at),
    muted('inhibited', data.inhibitionMutedAlert?.mutedAlert.labels, at),
  ];
  for (const one of found) {
    if (one !== undefined && isOfPack(one.labels)) {
      into.alertEvents.push(one);
    }
  }
}

function nameOf({ labels }: AlertDocument): string {
  return labelsOf(labels).alertname ?? '';
}

function isOfPack({ alertname = '', severity }: Labels): boolean {
  return OF_PACK.has(alertname) && alertname !== WATCHDOG && severity !== 'none';
}

function firing(kind: 'fires' | 'delivered', { labels, startsAt }: AlertDocument, at: number): AlertEvent {
  return { kind, labels: labelsOf(labels), at, from: secondsOf(startsAt) };
}

/** Without an end of its own, an alert ended at the latest when its end is delivered. */
function ended({ labels, startsAt, endsAt }: AlertDocument, at: number): AlertEvent {
  const from = secondsOf(startsAt);
  const until = endsAt === undefined ? at : secondsOf(endsAt);
  return { kind: 'ended', labels: labelsOf(labels), at, from, until: until < from ? at : Math.min(until, at) };
}

function muted(kind: 'silenced' | 'inhibited', labels: LabelsDocument | undefined, at: number): AlertEvent | undefined {
  return labels && { kind, labels: labelsOf(labels), at };
}

function labelsOf({ labels = [] }: LabelsDocument): Labels {
  const all = Object.fromEntries(labels.map(({ key, value = '' }) => [key, value]));
  const { [LABEL.resourceId]: id } = all;
  return id === undefined ? all : { ...all, [LABEL.resourceId]: id.toLowerCase() };
}

function secondsOf(time: string): number {
  return Date.parse(time) / 1000;
}

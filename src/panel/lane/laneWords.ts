import { t } from '../../ui/text';
import { type Formats } from '../look/format';
import { type AlertSpan, type LaneEvent } from '../data/laneEvents';

type Times = Pick<Formats, 'fullTime'>;

/** Says when an event was, in full. */
export function whenWords(event: LaneEvent, { fullTime }: Times): string {
  const from = fullTime(event.time);
  if (event.timeEnd === undefined) {
    return from;
  }
  const to = fullTime(event.timeEnd);
  if (event.kind !== 'alert') {
    return t('lane.span', '{{from}} to {{to}}', { from, to });
  }
  if (event.isEarlier) {
    return event.isFiring
      ? t('lane.throughout', 'Since before {{from}}, still firing', { from })
      : t('lane.until', 'Since before {{from}}, until {{to}}', { from, to });
  }
  return event.isFiring
    ? t('lane.since', 'Since {{from}}, still firing', { from })
    : t('lane.span', '{{from}} to {{to}}', { from, to });
}

/** Names an event: the units before and after, or the title of an alert or a note. */
export function eventName(event: LaneEvent): string {
  switch (event.kind) {
    case 'units':
      return event.to > event.from
        ? t('lane.scaledUp', 'Scaled up from {{from}} to {{to}} units', { from: event.from, to: event.to })
        : t('lane.scaledDown', 'Scaled down from {{from}} to {{to}} units', { from: event.from, to: event.to });
    case 'alert':
      return event.title || t('lane.alert', 'Alert');
    case 'remark':
      return event.title || event.text.split('\n')[0] || event.tags.join(', ') || t('lane.note', 'Note');
  }
}

/** Says how grave an alert is; undefined where its rule does not say so. */
export function severityWords({ severity, hasNoData }: AlertSpan): string | undefined {
  if (hasNoData) {
    return t('lane.noData', 'Its rule has no data');
  }
  switch (severity) {
    case 'critical':
      return t('lane.critical', 'Critical alert');
    case 'warning':
      return t('lane.warning', 'Warning');
    case 'other':
      return undefined;
  }
}

/** The short text beside a mark: the sizes before the first and after the last change, a name, or how many they are. */
export function shortWords(events: readonly LaneEvent[]): string {
  const [first] = events;
  const last = events.at(-1);
  if (first.kind === 'units' && last?.kind === 'units' && events.every(({ kind }) => kind === 'units')) {
    return `${first.from} → ${last.to}`;
  }
  return events.length === 1 ? eventName(first) : `× ${events.length}`;
}

/**
 * A mark's name for screen readers: its first event and when it was, and how many more there are. It has the text beside
 * the mark too, by which a person who speaks to the computer calls it.
 */
export function markName(events: readonly LaneEvent[], formats: Times): string {
  const [first] = events;
  const severity = first.kind === 'alert' ? severityWords(first) : undefined;
  const name = [eventName(first), severity, whenWords(first, formats)].filter((part) => part !== undefined).join(', ');
  const rest = events.length - 1;
  const whole = rest === 0 ? name : `${name}, ${moreWords(rest)}`;
  const shown = shortWords(events);
  return whole.startsWith(shown) ? whole : `${shown}: ${whole}`;
}

export function moreWords(count: number): string {
  return t('lane.more', 'and {{count}} more', { count });
}

import { type TimeRange } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';
import { DEFAULT_TARGET } from '../../model/capacity';
import { type ReviewTotals } from '../../model/review';
import { type PanelSettings } from '../../options/settings';
import { t } from '../../ui/text';
import { type Formats } from '../look/format';

/** The scope of a review, named wherever the review leaves the dashboard. */
export interface ReviewScope {
  settings: PanelSettings;
  formats: Formats;
  timeRange: TimeRange;
  timeZone: TimeZone;
  /** The end of a time range that is over: nothing of it is said of now. */
  endedAt?: number;
}

export function reviewTitle(): string {
  return t('review.title', 'Capacity review of Azure SignalR Service');
}

/** The time range, the end of the data, the edition and the target, which a later reader needs to read the figures. */
export function scopeWords(
  { settings, formats, timeRange, timeZone }: ReviewScope,
  { completeTo }: Pick<ReviewTotals, 'completeTo'>
): string {
  const values = {
    from: formats.fullMinute(timeRange.from.valueOf()),
    to: formats.fullMinute(timeRange.to.valueOf()),
    complete: completeTo !== undefined && formats.fullMinute(completeTo),
    timeZone: timeZoneName(timeZone),
    edition: settings.edition.id,
    target: formats.threshold(DEFAULT_TARGET),
  };
  return completeTo === undefined
    ? t(
        'review.scope',
        '{{from}} to {{to}} ({{timeZone}}); ceilings from edition {{edition}} of the performance guide; units recommended for at most {{target}}',
        values
      )
    : t(
        'review.scopeComplete',
        '{{from}} to {{to}} ({{timeZone}}), data to {{complete}}; ceilings from edition {{edition}} of the performance guide; units recommended for at most {{target}}',
        values
      );
}

/** "UTC", or the name of the zone, with "browser" resolved. */
export function timeZoneName(timeZone: TimeZone): string {
  switch (timeZone.toLowerCase()) {
    case 'utc':
      return 'UTC';
    case 'browser':
    case '':
      return Intl.DateTimeFormat().resolvedOptions().timeZone;
    default:
      return timeZone;
  }
}

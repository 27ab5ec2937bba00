import { type DataQueryError } from '@grafana/data';
import { t } from '../../ui/text';
import { listOf, noteWords } from './noteWords';
import { queryNotes } from '../data/notes';
import { type NothingToShow } from '../data/panelData';

/**
 * Explains why the panel has nothing to draw: the data found, and the data needed.
 *
 * @returns undefined without any data; Grafana then shows its own message, or the user's "No value"
 */
export function nothingWords(nothing: NothingToShow): string | undefined {
  switch (nothing.reason) {
    case 'noData':
      return undefined;
    case 'noRoles':
      return t(
        'nothing.noRoles',
        'No SignalR traffic recognized in: {{names}}. The panel accepts the series that the rules pack records, metrics of Microsoft.SignalRService from a known exporter, or a query whose name is a role, such as outboundBytes or units',
        { names: listOf(nothing.seen) }
      );
    case 'nothingMeasured':
      return t(
        'nothing.nothingMeasured',
        'No traffic or connections of {{names}} in this time range. Check the exporter that reads them from Azure',
        { names: listOf(nothing.names) }
      );
    case 'grainUnknown':
      return noteWords({ source: 'data', code: 'grainUnknown', subjects: nothing.names });
    case 'resourceNotFound':
      return t('nothing.resourceNotFound', 'Not in the data: {{wanted}}. Available: {{names}}', {
        wanted: listOf(nothing.wanted),
        names: listOf(nothing.seen),
      });
  }
}

/**
 * Like {@link nothingWords}, but reports query errors if failed queries are the reason for missing data.
 *
 * @param noValue the user's text for missing values, which can say more than the panel knows
 */
export function nothingMessage(
  nothing: NothingToShow,
  errors: readonly DataQueryError[] = [],
  noValue?: string
): string | undefined {
  if (nothing.reason === 'noData' && errors.length > 0) {
    return queryNotes(errors).map(noteWords).join(' ');
  }
  return (nothing.reason === 'nothingMeasured' && noValue) || nothingWords(nothing);
}

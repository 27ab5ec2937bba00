import { type DataQueryError } from '@grafana/data';
import { t } from '../../ui/text';
import { listOf, noteWords } from './noteWords';
import { type NothingToShow, queryNotes } from '../state/prepSeries';

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
    case 'resourceNotFound':
      return t('nothing.resourceNotFound', 'Not in the data: {{wanted}}. Available: {{names}}', {
        wanted: listOf(nothing.wanted),
        names: listOf(nothing.seen),
      });
  }
}

/** Like {@link nothingWords}, but reports query errors if failed queries are the reason for missing data. */
export function nothingMessage(nothing: NothingToShow, errors: readonly DataQueryError[] = []): string | undefined {
  return nothing.reason === 'noData' && errors.length > 0
    ? queryNotes(errors).map(noteWords).join(' ')
    : nothingWords(nothing);
}

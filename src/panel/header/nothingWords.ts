import { type DataQueryError } from '@grafana/data';
import { t } from '@grafana/i18n';
import { PLAIN_TEXT } from '../../ui/text';
import { listOf, noteWords } from './noteWords';
import { type NothingToShow, queryNotes } from '../state/prepSeries';

/**
 * Why the panel has nothing to draw: what was seen, and what it takes.
 *
 * @returns undefined for no data at all, which Grafana words itself, with the user's "No value"
 */
export function nothingWords(nothing: NothingToShow): string | undefined {
  switch (nothing.reason) {
    case 'noData':
      return undefined;
    case 'noRoles':
      return t(
        'nothing.noRoles',
        'No SignalR traffic recognized in: {{names}}. The panel accepts the series that the rules pack records, metrics of Microsoft.SignalRService from a known exporter, or a query whose name is a role, such as outboundBytes or units',
        { names: listOf(nothing.seen), ...PLAIN_TEXT }
      );
    case 'resourceNotFound':
      return t('nothing.resourceNotFound', 'Not in the data: {{wanted}}. Available: {{names}}', {
        wanted: listOf(nothing.wanted),
        names: listOf(nothing.seen),
        ...PLAIN_TEXT,
      });
  }
}

/** As {@link nothingWords}; where queries failed and nothing came, their errors are why. */
export function nothingMessage(nothing: NothingToShow, errors: readonly DataQueryError[] = []): string | undefined {
  return nothing.reason === 'noData' && errors.length > 0
    ? queryNotes(errors).map(noteWords).join(' ')
    : nothingWords(nothing);
}

import { type DataQueryError } from '@grafana/data';
import { oneLine } from '../../ui/oneLine';
import { t } from '../../ui/text';
import { listOf, noteWords } from './noteWords';
import { NAME_IN_MESSAGE_LENGTH, NAMES_IN_MESSAGE } from '../layout/limits';
import { queryNotes } from '../data/notes';
import { type NothingToShow } from '../data/panelData';

/**
 * Explains why the panel has nothing to draw: what to do, then what the data has.
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
        'Query the series that the rules pack records, metrics of Microsoft.SignalRService from a known exporter, or name a query after its role, such as outboundBytes or units. No SignalR traffic recognized in: {{names}}',
        { names: shortListOf(nothing.seen) }
      );
    case 'nothingMeasured':
      return t(
        'nothing.nothingMeasured',
        'Check the exporter that reads the resource from Azure: no traffic or connections in this time range of {{names}}',
        { names: shortListOf(nothing.names) }
      );
    case 'grainUnknown':
      return noteWords({ source: 'data', code: 'grainUnknown', subjects: nothing.names });
    case 'resourceNotFound':
      return t(
        'nothing.resourceNotFound',
        'Choose another resource in the options or the variable: {{wanted}} is not in the data, which has {{names}}',
        {
          wanted: shortListOf(nothing.wanted),
          names: shortListOf(nothing.seen),
        }
      );
  }
}

function shortListOf(names: readonly string[]): string {
  return listOf(names.map(shortName), NAMES_IN_MESSAGE);
}

function shortName(name: string): string {
  const letters = [...oneLine(name)];
  return letters.length <= NAME_IN_MESSAGE_LENGTH
    ? letters.join('')
    : `${letters.slice(0, NAME_IN_MESSAGE_LENGTH - 1).join('')}…`;
}

/**
 * Like {@link nothingWords}, but reports query errors if failed queries are the reason for missing data.
 *
 * @param context.noValue the user's text for missing values, which can say more than the panel knows
 * @param context.isSnapshot true if the data is what a snapshot kept
 */
export function nothingMessage(
  nothing: NothingToShow,
  errors: readonly DataQueryError[] = [],
  { noValue, isSnapshot = false }: { noValue?: string; isSnapshot?: boolean } = {}
): string | undefined {
  if (nothing.reason === 'noData' && errors.length > 0) {
    return queryNotes(errors).map(noteWords).join(' ');
  }
  if (nothing.reason === 'noData' && isSnapshot) {
    return t(
      'nothing.snapshot',
      'Not queried: the panel was not in view when the snapshot was taken, or its queries had no data then. Open the dashboard itself'
    );
  }
  return (nothing.reason === 'nothingMeasured' && noValue) || nothingWords(nothing);
}

import { type DataQueryError } from '@grafana/data';
import { oneLine } from '../../ui/oneLine';
import { t } from '../../ui/text';
import { listOf, noteWords } from './noteWords';
import { NAME_IN_MESSAGE_LENGTH, NAMES_IN_MESSAGE } from '../layout/limits';
import { queryNotes } from '../data/notes';
import { type NothingToShow, type SilentResource } from '../data/panelData';
import { unitsWords } from '../words/words';

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
        "Check the exporter's list of resources and its permissions: no traffic, connections or server load in this time range of {{names}}",
        { names: listOf(nothing.silent.map(nameAndSize), NAMES_IN_MESSAGE) }
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

function nameAndSize({ name, units }: SilentResource): string {
  return units === undefined ? shortName(name) : `${shortName(name)} (${unitsWords(units)})`;
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
 * @param isSnapshot true if the data is what a snapshot kept
 */
export function nothingMessage(
  nothing: NothingToShow,
  errors: readonly DataQueryError[] = [],
  isSnapshot = false
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
  return nothingWords(nothing);
}

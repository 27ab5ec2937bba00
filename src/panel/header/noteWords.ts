import { t } from '@grafana/i18n';
import { EDITION_IDS } from '../../guide';
import { type SettingProblem } from '../../options/settings';
import { oneLine } from '../../ui/one-line';
import { PLAIN_TEXT } from '../../ui/text';
import { NAMES_IN_MESSAGE } from '../state/limits';
import { type ModelNote, type Note } from '../state/prepSeries';

type DataNote = Extract<Note, { source: 'data' }>;

/** A note as a sentence, in which names from data are read in the direction of the sentence. */
export function noteWords(note: Note): string {
  return oneLine(wordsOf(note));
}

function wordsOf(note: Note): string {
  switch (note.source) {
    case 'query':
      return queryWords(note.message);
    case 'settings':
      return settingWords(note.problem);
    case 'model':
      return modelWords(note.code);
    case 'data':
      return dataWords(note);
  }
}

function queryWords(message: string): string {
  return message === ''
    ? t('note.queryUnnamed', 'A query failed, so that something may be missing here.')
    : t('note.query', 'A query failed, so that something may be missing here: {{message}}', {
        message,
        ...PLAIN_TEXT,
      });
}

function settingWords({ code, detail }: SettingProblem): string {
  const values = { detail, ...PLAIN_TEXT };
  switch (code) {
    case 'editionUnknown':
      return t('note.editionUnknown', 'The edition in the options is none of {{editions}}: "{{detail}}".', {
        ...values,
        editions: EDITION_IDS.join(', '),
      });
    case 'unitsNotANumber':
      return t('note.unitsNotANumber', 'The unit size in the options is no number: "{{detail}}".', values);
    case 'mixInvalid':
      return t('note.optionMixInvalid', 'The declared mix in the options is not used: {{detail}}.', values);
    case 'messageSizeInvalid':
      return t('note.messageSizeInvalid', 'The message size in the options is not used: {{detail}}.', values);
    case 'thresholdsInvalid':
      return t(
        'note.thresholdsInvalid',
        'The thresholds are not used ({{detail}}): they are percentages of the ceiling, above 0 and up to 100.',
        values
      );
    case 'roleInvalid':
      return t('note.roleInvalid', 'A role in the options is none that the panel knows: "{{detail}}".', values);
  }
}

function modelWords(code: ModelNote): string {
  switch (code) {
    case 'unitsUnknown':
      return t('note.unitsUnknown', 'No unit size is known, so there are no ceilings.');
    case 'unitsPartlyUnknown':
      return t('note.unitsPartlyUnknown', 'Where the unit size is not known, the ceiling has a gap.');
    case 'unitsOutsideGuide':
      return t('note.unitsOutsideGuide', 'Some unit sizes are outside the guide: they have no ceilings.');
    case 'mixMissing':
      return t(
        'note.mixMissing',
        "No scenario mix is known: the ceilings are the guide's do-not-exceed values, echo inbound and broadcast outbound. With the real mix they may be lower."
      );
    case 'mixPartlyMissing':
      return t(
        'note.mixPartlyMissing',
        "Where the scenario mix is missing, the ceilings are the guide's do-not-exceed values."
      );
    case 'mixInvalid':
      return t(
        'note.mixInvalid',
        "Where the shares of the scenarios are negative or do not sum to 1, the ceilings are the guide's do-not-exceed values."
      );
    case 'interpolated':
      return t(
        'note.interpolated',
        'Some unit sizes have no column in the guide: their ceilings lie on the line between its neighbours.'
      );
  }
}

function dataWords({ code, subjects }: DataNote): string {
  const values = { names: listOf(subjects), ...PLAIN_TEXT };
  switch (code) {
    case 'noTimeField':
      return t('note.noTimeField', 'Left out, for want of a time field: {{names}}.', values);
    case 'noNumberField':
      return t('note.noNumberField', 'Left out, for want of a number field: {{names}}.', values);
    case 'unknownSeries':
      return t('note.unknownSeries', 'Left out, as nothing says what they are: {{names}}.', values);
    case 'bitsNotBytes':
      return t(
        'note.bitsNotBytes',
        'The unit of these is bits, and the guide counts bytes, so that they may be eight times too high: {{names}}.',
        values
      );
    case 'looksLikeCounter':
      return t(
        'note.looksLikeCounter',
        'These only ever rise, as counters do; this panel takes rates, so use rate() in the query: {{names}}.',
        values
      );
    case 'duplicateSeries':
      return t('note.duplicateSeries', 'There more than once, and the first is used: {{names}}.', values);
    case 'unknownScenario':
      return t(
        'note.unknownScenario',
        'No scenarios of the guide, so that their shares are left out: {{names}}.',
        values
      );
    case 'invalidValues':
      return t('note.invalidValues', 'Values that are no measurement are gaps in: {{names}}.', values);
    case 'noResourceLabel':
      return t('note.noResourceLabel', 'These do not say which resource they are of: {{names}}.', values);
  }
}

/** The first few names, and how many more there are. */
export function listOf(names: readonly string[]): string {
  const rest = names.length - NAMES_IN_MESSAGE;
  const first = names.slice(0, NAMES_IN_MESSAGE).join(', ');
  return rest > 0
    ? t('names.andMore', '{{names}} and {{count}} more', { names: first, count: rest, ...PLAIN_TEXT })
    : first;
}

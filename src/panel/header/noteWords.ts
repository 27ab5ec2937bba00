import { EDITION_IDS } from '../../guide';
import { CONSTRAINT_DIMENSIONS } from '../../model/capacity';
import { FACTS } from '../../model/facts';
import { type Disagreement } from '../../model/snapshot';
import { type SettingProblem } from '../../options/settings';
import { plainPercent } from '../../ui/locale';
import { constraintName } from '../../ui/names';
import { oneLine } from '../../ui/oneLine';
import { t } from '../../ui/text';
import { NAMES_IN_NOTE } from '../layout/limits';
import { type ModelNote, type Note } from '../data/notes';

type DataNote = Extract<Note, { source: 'data' }>;

/** A note as a sentence. Control characters in names from the data cannot change its reading direction. */
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
    case 'rules':
      return rulesWords(note.disagreement);
    case 'data':
      return dataWords(note);
    case 'assumption':
    case 'fact':
      return note.words;
  }
}

function queryWords(message: string): string {
  return message === ''
    ? t('note.queryUnnamed', 'A query failed; some data may be missing.')
    : t('note.query', 'A query failed; some data may be missing: {{message}}', { message });
}

function settingWords({ code, detail }: SettingProblem): string {
  const values = { detail };
  switch (code) {
    case 'editionUnknown':
      return t('note.editionUnknown', 'Unknown edition in the options: "{{detail}}". Known editions: {{editions}}.', {
        ...values,
        editions: EDITION_IDS.join(', '),
      });
    case 'unitsInvalid':
      return t(
        'note.unitsInvalid',
        'Unit size in the options ignored ("{{detail}}"): it must be a whole number of at least {{least}}.',
        { ...values, least: FACTS.units.least }
      );
    case 'mixInvalid':
      return t('note.optionMixInvalid', 'Declared mix in the options ignored: {{detail}}.', values);
    case 'messageSizeInvalid':
      return t(
        'note.messageSizeInvalid',
        'Message size in the options ignored ({{detail}}): it must be from {{least}} to {{greatest}}.',
        { ...values, least: FACTS.messageSize.least, greatest: FACTS.messageSize.most }
      );
    case 'trafficFactorsInvalid':
      return t(
        'note.trafficFactorsInvalid',
        'Traffic factors in the options ignored ({{detail}}): set both directions, each from {{least}} to {{greatest}}.',
        { ...values, least: FACTS.factor.least, greatest: FACTS.factor.most }
      );
    case 'priceInvalid':
      return t(
        'note.priceInvalid',
        'Price in the options ignored ({{detail}}): it needs an amount from {{least}} to {{greatest}} and a currency of three letters.',
        { ...values, least: FACTS.price.least, greatest: FACTS.price.most }
      );
    case 'serverLegIgnored':
      return t('note.serverLegIgnored', 'The traffic factors in the options replace the server leg, which is set too.');
    case 'ceilingFactorInvalid':
      return t(
        'note.ceilingFactorInvalid',
        'Ceiling factor in the options ignored ({{detail}}): it must be from {{least}} to {{greatest}}.',
        { ...values, least: FACTS.factor.least, greatest: FACTS.factor.most }
      );
    case 'thresholdsInvalid':
      return t(
        'note.thresholdsInvalid',
        'Thresholds ignored ({{detail}}): they must be percentages of the ceiling, above 0 and at most 100.',
        values
      );
    case 'roleInvalid':
      return t('note.roleInvalid', 'Unknown role in the options: "{{detail}}".', values);
  }
}

function modelWords(code: ModelNote): string {
  switch (code) {
    case 'unitsUnknown':
      return t('note.unitsUnknown', 'Unit size unknown: no ceilings.');
    case 'unitsPartlyUnknown':
      return t('note.unitsPartlyUnknown', 'While the unit size is unknown, the ceiling has a gap.');
    case 'unitsOutsideGuide':
      return t('note.unitsOutsideGuide', 'The guide does not cover some unit sizes; they have no ceilings.');
    case 'mixMissing':
      return t(
        'note.mixMissing',
        "Scenario mix unknown: the ceilings are the guide's do-not-exceed values (echo inbound, broadcast outbound). With the real mix they may be lower."
      );
    case 'mixPartlyMissing':
      return t(
        'note.mixPartlyMissing',
        "While the scenario mix is missing, the ceilings are the guide's do-not-exceed values."
      );
    case 'mixInvalid':
      return t(
        'note.mixInvalid',
        "While the scenario shares are negative or do not sum to 1, the ceilings are the guide's do-not-exceed values."
      );
    case 'interpolated':
      return t(
        'note.interpolated',
        'The guide has no column for some unit sizes; their ceilings are interpolated between the neighboring columns.'
      );
  }
}

function rulesWords({ constraint, recorded, computed }: Disagreement): string {
  const values = {
    constraint: constraintName(CONSTRAINT_DIMENSIONS[constraint][0]),
    recorded: plainPercent(recorded),
  };
  return computed === undefined
    ? t(
        'note.recordedOnly',
        '{{constraint}}: the rules recorded {{recorded}}, and the queries and options here give no figure. They lack the SKU or the unit size.',
        values
      )
    : t(
        'note.recordedDiffers',
        '{{constraint}}: the rules recorded {{recorded}}, and the queries and options here give {{computed}}. They lack or change what the rules know: factors, mix, SKU or unit size.',
        { ...values, computed: plainPercent(computed) }
      );
}

function dataWords({ code, subjects }: DataNote): string {
  const values = { names: listOf(subjects) };
  switch (code) {
    case 'noTimeField':
      return t('note.noTimeField', 'Ignored, no time field: {{names}}.', values);
    case 'noNumberField':
      return t('note.noNumberField', 'Ignored, no number field: {{names}}.', values);
    case 'unknownSeries':
      return t('note.unknownSeries', 'Ignored, not recognized: {{names}}.', values);
    case 'bitsNotBytes':
      return t(
        'note.bitsNotBytes',
        'Measured in bits, while the guide counts bytes; values may be eight times too high: {{names}}.',
        values
      );
    case 'unitMismatch':
      return t(
        'note.unitMismatch',
        'The unit of the field contradicts how its values are read; set both in "Roles of the series": {{names}}.',
        values
      );
    case 'percentNotRatio':
      return t(
        'note.percentNotRatio',
        'Server load above 200% is ignored; if the values are percent, set that in "Roles of the series": {{names}}.',
        values
      );
    case 'rateAssumed':
      return t(
        'note.rateAssumed',
        'Recognized by a legend or alias, and read as values per second; if they are totals, set that in "Roles of the series": {{names}}.',
        values
      );
    case 'grainUnknown':
      return t(
        'note.grainUnknown',
        'Not used: totals of an unknown time grain; set it in "Roles of the series": {{names}}.',
        values
      );
    case 'looksLikeCounter':
      return t(
        'note.looksLikeCounter',
        'These look like counters, but the panel needs rates; use rate() in the query: {{names}}.',
        values
      );
    case 'duplicateSeries':
      return t('note.duplicateSeries', 'Duplicates; only the first is used: {{names}}.', values);
    case 'duplicateTimes':
      return t('note.duplicateTimes', 'Different values at one time; the last is used: {{names}}.', values);
    case 'mergedSeries':
      return t(
        'note.mergedSeries',
        'Merge series/tables does not keep these queries apart; use Join by field: {{names}}.',
        values
      );
    case 'unknownScenario':
      return t('note.unknownScenario', 'Ignored, not scenarios of the guide: {{names}}.', values);
    case 'invalidValues':
      return t('note.invalidValues', 'Invalid values shown as gaps: {{names}}.', values);
    case 'noResourceLabel':
      return t('note.noResourceLabel', 'No label identifies the resource of: {{names}}.', values);
  }
}

/** The first few names, and the number of the others. */
export function listOf(names: readonly string[], most: number = NAMES_IN_NOTE): string {
  const rest = names.length - most;
  const first = names.slice(0, most).join(', ');
  return rest > 0 ? t('names.andMore', '{{names}} and {{count}} more', { names: first, count: rest }) : first;
}

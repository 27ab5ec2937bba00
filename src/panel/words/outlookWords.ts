import { type Outlook } from '../../model/forecast';
import { t } from '../../ui/text';

/** Why an outlook has no date ahead, as the end of a sentence; undefined where it has one. */
export function noDateWords({ when }: Outlook): string | undefined {
  switch (when.when) {
    case 'now':
      return t('forecast.now', 'already reached');
    case 'notWithinHorizon':
      return t('forecast.notWithinHorizon', 'not within 3 months');
    case 'unknown':
      return whyUnknown(when);
    case 'climbing':
    case 'growing':
      return undefined;
  }
}

function whyUnknown(when: Extract<Outlook['when'], { when: 'unknown' }>): string {
  switch (when.reason) {
    case 'tooFewDays':
      return t('forecast.tooFewDays', 'growth needs {{count}} more days of history', {
        count: when.missing,
        defaultValue_one: 'growth needs {{count}} more day of history',
      });
    case 'noData':
      return t('forecast.noData', 'no whole day in the last week');
    case 'flat':
      return t('forecast.flat', 'flat from week to week');
    case 'falling':
      return t('forecast.falling', 'falling from week to week');
    case 'unclear':
      return t('forecast.unclear', 'unclear from week to week');
  }
}

import { type ReviewTotals, savedUnits } from '../../model/review';
import { resourceName } from '../../ui/names';
import { NBSP, SEPARATOR, t } from '../../ui/text';
import { type Formats } from '../look/format';
import { moneyChangeWords, moneyPerMonthWords } from '../words/figureWords';
import { asOfWords, lowerFirst } from '../words/words';
import { type ReviewScope } from './heading';
import { sumWords, unitsChangeWords } from './reviewWords';

/** The actions, in numbers: "2 need more, 1 needs sharding, 3 can shrink". */
function changesIn({ more, shard, fewer, withoutSize }: ReviewTotals): string[] {
  return [
    more > 0 &&
      t('review.count.more', '{{count}} need more', { count: more, defaultValue_one: '{{count}} needs more' }),
    shard > 0 &&
      t('review.count.shard', '{{count}} need sharding', {
        count: shard,
        defaultValue_one: '{{count}} needs sharding',
      }),
    fewer > 0 && t('review.count.fewer', '{{count}} can shrink', { count: fewer }),
    withoutSize > 0 && t('review.count.withoutSize', '{{count}} without a unit size', { count: withoutSize }),
  ].filter((part) => part !== false);
}

/** The sentence and the saving, for a meeting. */
export function summaryWords(totals: ReviewTotals, scope: Pick<ReviewScope, 'settings'>): string {
  return [changesSentence(totals, scope), savingWords(totals, scope)].filter((part) => part !== undefined).join('; ');
}

/**
 * The possible saving now and the resource with most of it, with the units that others need and the sum of both, or after how
 * many days; undefined without any.
 */
export function savingWords(
  { saving, spare, units: total, recommended }: ReviewTotals,
  { settings: { price } }: Pick<ReviewScope, 'settings'>
): string | undefined {
  const words = (units: number) =>
    price === undefined ? sumWords(units) : `${sumWords(units)} (${moneyPerMonthWords(units, price)})`;
  if (saving !== undefined) {
    const { resource, units: from, recommended: to } = saving.largest;
    const most = savedUnits(saving.largest);
    const change = `${from}${NBSP}→${NBSP}${to}`;
    const isAll = most === saving.units;
    const values = {
      saved: words(saving.units),
      resource: resourceName(resource),
      change: price === undefined || isAll ? change : `${change} (${moneyPerMonthWords(most, price)})`,
    };
    const sentence = isAll
      ? t('review.saving.one', '{{saved}} could be saved: {{resource}} {{change}}', values)
      : t('review.saving.several', '{{saved}} could be saved, most by {{resource}} {{change}}', values);
    const by = recommended - total;
    const more = by + saving.units;
    return more === 0
      ? sentence
      : t('review.saving.net', '{{saving}}; {{more}} more are needed, {{change}} in all', {
          saving: sentence,
          more,
          change: price === undefined ? unitsChangeWords(by) : moneyChangeWords(by, price),
        });
  }
  return (
    spare &&
    t('review.saving.later', '{{saved}} could be saved if the load stays as it is for {{count}} more days', {
      saved: words(spare.units),
      count: spare.missingDays,
      defaultValue_one: '{{saved}} could be saved if the load stays as it is for one more day',
    })
  );
}

/**
 * "14 resources, 323 units → 180 units: 2 need more, 1 needs sharding, 3 can shrink".
 *
 * @param all the number of resources, if a filter shows only some of them
 */
export function changesSentence(
  totals: ReviewTotals,
  { settings: { price } }: Pick<ReviewScope, 'settings'>,
  all?: number
): string {
  const { resources, units, recommended } = totals;
  const counted =
    all === undefined || all === resources
      ? t('review.count.resources', '{{count}} resources', {
          count: resources,
          defaultValue_one: '{{count}} resource',
        })
      : t('review.count.filtered', '{{shown}} of {{count}} resources', { shown: resources, count: all });
  const values = {
    what: units > 0 ? `${counted}, ${sizedWords(totals)}` : counted,
    changes: changesIn(totals).join(', '),
    units: sumWords(recommended),
    cost: price && moneyChangeWords(recommended - units, price),
  };
  if (values.changes === '') {
    return t('review.summary.keep', '{{what}}; nothing to change', values);
  }
  if (recommended === units) {
    return t('review.summary.same', '{{what}}; {{changes}}', values);
  }
  return price === undefined
    ? t('review.summary.units', '{{what}} → {{units}}: {{changes}}', values)
    : t('review.summary.cost', '{{what}} → {{units}} ({{cost}}): {{changes}}', values);
}

/** "323 units", or that they are only those of the resources whose size is known. */
function sizedWords({ resources, withoutSize, units }: ReviewTotals): string {
  return withoutSize === 0
    ? sumWords(units)
    : t('review.summary.sized', '{{units}} in {{sized}} of them', {
        units: sumWords(units),
        sized: resources - withoutSize,
      });
}

/** Adds to a sentence how far the data goes: "14 resources, 323 units; nothing to change · data to 14:39". */
export function withEndWords(
  sentence: string,
  totals: ReviewTotals,
  { formats, endedAt }: { formats: Formats; endedAt: number | undefined }
): string {
  const asOf = endedAt === undefined ? undefined : lowerFirst(asOfWords(endedAt, formats));
  return [sentence, asOf, completeWords(totals, formats)].filter((part) => part !== undefined).join(SEPARATOR);
}

/** "data to 14:39"; undefined without data. */
function completeWords({ completeTo }: ReviewTotals, { time }: Pick<Formats, 'time'>): string | undefined {
  return completeTo === undefined ? undefined : t('review.completeTo', 'data to {{time}}', { time: time(completeTo) });
}

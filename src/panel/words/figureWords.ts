import { numberFormat } from '../../ui/locale';
import { t } from '../../ui/text';
import { type Formats } from '../look/format';
import { type Price } from '../../options/price';

/** From here on a percentage has four digits, and only its size matters. */
const MANY_TIMES = 10;

/** "84.2%"; far over the ceiling "20× over", because nobody reads 1,955% at a glance. */
export function utilizationWords(utilization: number, formats: Pick<Formats, 'percent'>): string {
  return isManyTimes(utilization)
    ? t('utilization.timesOver', '{{times}}× over', {
        times: numberFormat({ maximumFractionDigits: 0 }).format(utilization),
      })
    : formats.percent(utilization);
}

export function isManyTimes(utilization: number): boolean {
  return utilization >= MANY_TIMES;
}

/** "13.0% left", or "10.2% over" beyond the ceiling. */
export function leftWords(utilization: number, formats: Pick<Formats, 'percent'>): string {
  const rest = formats.percent(Math.abs(1 - utilization));
  return utilization > 1
    ? t('utilization.over', '{{rest}} over', { rest })
    : t('utilization.left', '{{rest}} left', { rest });
}

/** {@link leftWords}, but "20× over" far over the ceiling. */
export function leftOrTimesWords(utilization: number, formats: Pick<Formats, 'percent'>): string {
  return isManyTimes(utilization) ? utilizationWords(utilization, formats) : leftWords(utilization, formats);
}

/** The price of this many units a month, such as "$490". */
export function moneyWords(units: number, price: Price): string {
  return money(price, 'auto').format(units * price.perUnit);
}

/** The price of this many units a month, saying so, such as "$490/month". */
export function moneyPerMonthWords(units: number, price: Price): string {
  return t('money.perMonth', '{{money}}/month', { money: moneyWords(units, price) });
}

/** The price of a change by this many units, such as "+$490/month". */
export function moneyChangeWords(units: number, price: Price): string {
  return t('money.perMonth', '{{money}}/month', { money: money(price, 'exceptZero').format(units * price.perUnit) });
}

function money({ currency }: Price, signDisplay: Intl.NumberFormatOptions['signDisplay']): Intl.NumberFormat {
  return numberFormat({
    style: 'currency',
    currency,
    signDisplay,
    minimumFractionDigits: 0,
    maximumFractionDigits: 0,
  });
}

export function bytesWords(bytes: number): string {
  return t('plan.size.bytes', '{{bytes}}\u00a0B', { bytes: numberFormat({ maximumFractionDigits: 2 }).format(bytes) });
}

import { type Price } from '../../options/price';
import { numberFormat } from '../../ui/locale';
import { t } from '../../ui/text';

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

import { numberFormat } from '../../ui/locale';
import { t } from '../../ui/text';
import { type Formats } from '../look/format';

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

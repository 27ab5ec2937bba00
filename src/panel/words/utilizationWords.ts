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

import { numberFormat } from '../../ui/locale';
import { t } from '../../ui/text';

export function bytesWords(bytes: number): string {
  return t('plan.size.bytes', '{{bytes}}\u00a0B', { bytes: numberFormat({ maximumFractionDigits: 2 }).format(bytes) });
}

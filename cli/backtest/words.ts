import { everyAlert } from '../../alerts/generator/pack/pack';
import { type PackSettings } from '../../alerts/generator/settings';
import { titlesOf } from '../../src/names/titles';
import { LABEL } from '../../src/names/labels';
import { signName, signValue } from '../common/signs';
import { formatNumber, formatPercent } from '../common/table';
import { type Reported } from './backtest';

/** Names for resources and for the whole fleet. */
export function namesOf(resourceIds: readonly string[]): (firing: Pick<Reported, 'labels'>) => string {
  const titles = titlesOf(resourceIds);
  return ({ labels: { [LABEL.resourceId]: id } }) => (id === undefined ? '(all)' : (titles.get(id) ?? id));
}

/** Labels that say why, in the order of their weight. */
const REASONS = [LABEL.constraint, LABEL.reason, LABEL.category] as const;

/** `server load 97%, traffic ceiling 104%`; `outbound traffic`; `no traffic`. */
export function reasonText({ labels, signs }: Reported): string {
  if (signs.size > 0) {
    return [...signs]
      .sort(([, a], [, b]) => b - a)
      .map(([sign, ratio]) => `${signName(sign)} ${signValue(sign, ratio)}`)
      .join(', ');
  }
  const reason = REASONS.map((label) => labels[label]).find((value) => value !== undefined) ?? '';
  return reason.replace('bound', 'bound traffic').replaceAll('_', ' ');
}

/** Formats the value of an alert's condition as the alert's own text does. */
export function figureText(settings: PackSettings): (firing: Pick<Reported, 'alert' | 'highest'>) => string {
  const texts = new Map(everyAlert(settings).map(({ alert, plainAnnotations }) => [alert, plainAnnotations.summary]));
  return ({ alert, highest }) => {
    const [, format, after = ''] = /\$value \| (\w+).*?\}\}(\W\w+)?/.exec(texts.get(alert) ?? '') ?? [];
    switch (format) {
      case undefined:
        return '';
      case 'humanizePercentage':
        return formatPercent(highest);
      default:
        return `${formatNumber(Math.round(highest))}${after === ' days' ? after : ''}`;
    }
  };
}

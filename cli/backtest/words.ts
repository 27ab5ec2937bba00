import { everyAlert } from '../../alerts/generator/pack/pack';
import { type PackSettings } from '../../alerts/generator/settings';
import { titlesOf } from '../../src/names/titles';
import { LABEL } from '../../src/names/labels';
import { signName, signValue } from '../common/signs';
import { formatNumber, formatPercent, plural } from '../common/table';
import { type Reported } from './backtest';

/** `5 min`, `1 h 32 min`, `3 d 4 h`. */
export function lengthText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  const parts = days > 0 ? [`${days} d`, `${hours} h`] : hours > 0 ? [`${hours} h`, `${rest} min`] : [`${rest} min`];
  return parts.filter((part, i) => i === 0 || !part.startsWith('0 ')).join(' ');
}

/** `1 page`, `3 pages`. */
export function counted(count: number, noun: string): string {
  return `${formatNumber(count)} ${plural(count, noun)}`;
}

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
  return spaced(reason.replace('bound', 'bound traffic'));
}

function spaced(word: string): string {
  return word.replaceAll('_', ' ');
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

import { SIGN } from '../../src/names/labels';
import { formatPercent } from './table';

/** The measured value of a sign, in its own unit: `91%`, `0.75 s`, `2.5 times`. */
export function signValue(sign: string, value: number): string {
  switch (sign) {
    case SIGN.serverLatency:
      return `${Number(value.toFixed(2))} s`;
    case SIGN.appServerRestarts:
      return `${Number(value.toFixed(1))} times`;
    default:
      return formatPercent(value);
  }
}

/** A sign in words, without those of the rules: `traffic ceiling`, `server load`. */
export function signName(sign: string): string {
  return sign
    .replace(/^mix$/, 'traffic ceiling')
    .replace(/_record$/, '')
    .replaceAll('_', ' ');
}

import {
  LEAST_DAYS,
  LEAST_LOAD,
  LEAST_PRESENT,
  LEAST_RISE,
  LEAST_VALUES,
  type NoLine,
  type NotCounted,
  WIDEST,
  WIDEST_FACTOR,
} from '../src/model/calibration';
import { formatNumber, formatPercent } from './common/table';

/** Why days of figures do not tell where server load reaches 100%. */
export function noLine(refused: NoLine): string {
  switch (refused.reason) {
    case 'daysMissing':
      return refused.days < LEAST_DAYS
        ? `the figures span ${formatNumber(refused.days)} days; at least ${LEAST_DAYS} are needed, with a busy hour in each`
        : `only ${formatPercent(refused.present)} of the time has all figures; at least ${formatPercent(LEAST_PRESENT)} must have`;
    case 'loadTooLow':
      return `server load never rose above ${formatPercent(refused.highest)}; below ${formatPercent(LEAST_LOAD)}, nothing tells where 100% would be`;
    case 'notTogether':
      return 'server load does not rise with utilization: something else uses the service, or the mix is not the true one';
    case 'tooUncertain':
      return `server load reaches 100% anywhere from utilization ${share(refused.interval[0])} to ${share(refused.interval[1])}; the interval may reach ${formatPercent(WIDEST - 1)} above the estimate`;
  }
}

/** Why a known load gives no traffic factors. */
export function noFactors(refused: NotCounted): string {
  switch (refused.reason) {
    case 'loadTooShort':
      return `only ${refused.values} values are of the load, from 5 minutes after its start on; at least ${LEAST_VALUES} are needed`;
    case 'idleTooShort':
      return `only ${refused.values} values are of the 3 hours before and after the load; at least ${LEAST_VALUES} are needed`;
    case 'notAboveIdle':
      return `${refused.direction} bytes were ${formatPercent(refused.share)} above those without the load; at least ${formatPercent(LEAST_RISE)} are needed: send more, or at a quieter time`;
    case 'factorOutOfRange':
      return `${refused.direction} bytes rose by ${formatNumber(refused.factor)} times the load, which cannot be: compare the times and the workloads with what was sent`;
    case 'tooUncertain':
      return `the ${refused.direction} factor may be anything from ${share(refused.interval[0])} to ${share(refused.interval[1])}, more than ${formatPercent(WIDEST_FACTOR)} either way: send more, for longer, or at a quieter time`;
  }
}

function share(value: number): string {
  return value.toFixed(2);
}

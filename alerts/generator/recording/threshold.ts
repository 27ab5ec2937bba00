import { decimal, is, select } from '../promql/promql';
import { type PackSettings } from '../settings';
import { type OwnThreshold } from './settings-constants';
import { SETTING } from '../../../src/model/vocabulary';

/**
 * Values beyond the resource's own threshold, otherwise beyond the default.
 *
 * @param value an expression with one value for each resource id, of one line and of operators that bind tighter than `>`
 */
export function beyond(value: string, operator: '>' | '>=', setting: OwnThreshold, settings: PackSettings): string {
  const hasOwn = settings.resources.some(({ [setting]: own }) => own !== undefined);
  const own = hasOwn ? select(SETTING.alertThreshold, is('setting', [setting])) : undefined;
  return beyondOwn(value, operator, settings[setting], own);
}

/**
 * The same for any series of thresholds.
 *
 * @param own selects the thresholds of single resources; undefined if none has one
 */
export function beyondOwn(
  value: string,
  operator: '>' | '>=',
  threshold: number | string,
  own: string | undefined
): string {
  const byDefault = `${value} ${operator} ${typeof threshold === 'number' ? decimal(threshold) : threshold}`;
  return own === undefined
    ? byDefault
    : `${byDefault}
unless on (resource_id) ${own}
or ${value} ${operator} on (resource_id) group_left () ${own}`;
}

import { OUTPUT, SETTING } from '../../../src/names/series';
import { decimal, where } from '../promql/promql';
import { type PackSettings } from '../settings';
import { type OwnThreshold } from './settings';

/** Values beyond the resource's own threshold, otherwise beyond the one for all. */
export function beyond(value: string, operator: '>' | '>=', setting: OwnThreshold, settings: PackSettings): string {
  const forAll = decimal(settings[setting]);
  const hasOwn = settings.resources.some(({ [setting]: own }) => own !== undefined);
  return hasOwn
    ? `${value} ${operator} on (resource_id) group_left ()
(${where(SETTING.alertThreshold, { setting })} or on (resource_id) ${forAll} * ${OUTPUT.identity})`
    : `${value} ${operator} ${forAll}`;
}

import { OUTPUT } from '../../../src/names/series';
import { highest } from '../inputs/identity';
import { labelled } from '../recording/units';
import { type PackSettings } from '../settings';
import { type Alert } from './alert';
import { ADVISED_LAST, ASSUMED, EFFECTS, percent, RESOURCE, SIGNS } from './texts';

export function atCeiling(settings: PackSettings): Alert {
  const { server_load_critical_ratio: load, bandwidth_critical_ratio: bandwidth } = settings;
  return {
    alert: 'SignalRAtCeiling',
    severity: 'critical',
    value: 'share',
    about: 'A resource shows a sign of overload.',
    when:
      `A resource shows one of these signs: server load at ${percent(load)} or more; ${percent(bandwidth)} of the ` +
      `do-not-exceed bandwidth; ${percent(settings.connections_critical_ratio)} of the connection quota; ` +
      `${percent(settings.mix_critical_ratio)} of a traffic ceiling, or a server load of ` +
      `${percent(settings.server_load_record_critical_ratio)}, and more than on any of the last seven days without ` +
      `one of the signs before; or ${percent(settings.mix_critical_without_server_load_ratio)} of a traffic ceiling where no server load is ` +
      'reported. One alert a resource, whatever the signs.',
    settings: [...LEVELS, 'at_ceiling_for', 'at_ceiling_keep_firing_for'],
    ofResource: LEVELS,
    expr: labelled(highest(OUTPUT.overload)),
    comment: 'Signs are recorded while they are at or above their levels.',
    for: settings.at_ceiling_for,
    keepFiringFor: settings.at_ceiling_keep_firing_for,
    summary: [`${RESOURCE}:`, SIGNS, ADVISED_LAST],
    description: [`${RESOURCE}:`, EFFECTS, ASSUMED],
  };
}

const LEVELS = [
  'server_load_critical_ratio',
  'bandwidth_critical_ratio',
  'connections_critical_ratio',
  'mix_critical_ratio',
  'mix_critical_without_server_load_ratio',
  'server_load_record_critical_ratio',
] as const;

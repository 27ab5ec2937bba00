import { CANARY_ID, LABEL } from '../../../src/names/labels';
import { OUTPUT } from '../../../src/names/series';
import { decimal, is, isNot, select } from '../promql/promql';
import { type PackSettings } from '../settings';
import { type Alert } from './alert';
import { percent, WHOLE } from './texts';

/** Every resource with traffic has an outbound message rate, whatever its source measures. */
const WATCHED = select(OUTPUT.messages, is(LABEL.direction, ['outbound']), isNot(LABEL.resourceId, [CANARY_ID]));

export function monitoringBlind(settings: PackSettings): Alert {
  const { monitoring_blind_critical_ratio: share } = settings;
  return {
    alert: 'SignalRMonitoringBlind',
    severity: 'critical',
    about: 'Most resources have lost their traffic metrics.',
    when:
      `Fewer than ${percent(share)} of the resources that had traffic metrics within the last day have them now, from any ` +
      'source. One alert for all resources.',
    settings: ['monitoring_blind_critical_ratio', 'monitoring_blind_for'],
    expr: `(count(${WATCHED}) or vector(0))
< ${decimal(share)} * count(group by (resource_id) (last_over_time(${WATCHED}[1d])))`,
    for: settings.monitoring_blind_for,
    summary: [`SignalR monitoring is blind: resources with traffic metrics: ${WHOLE}; restore the exporters`],
    description: [
      `Fewer than ${percent(share)} of the resources that were watched within the last day have traffic metrics now ` +
        `(${WHOLE}). The others could reach their ceilings unseen. Check that the exporters run, are scraped and may read ` +
        'Azure Monitor.',
    ],
    ofPack: true,
  };
}

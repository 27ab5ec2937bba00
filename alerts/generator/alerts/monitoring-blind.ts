import { CANARY_ID, LABEL } from '../../../src/names/labels';
import { INPUT, OUTPUT } from '../../../src/names/series';
import { decimal, is, isNot, select } from '../promql/promql';
import { type PackSettings } from '../settings';
import { type Alert } from './alert';
import { percent, WHOLE } from './texts';

/** Every resource with traffic has an outbound message rate, whatever its source measures. */
const WATCHED = select(OUTPUT.messages, is(LABEL.direction, ['outbound']), isNot(LABEL.resourceId, [CANARY_ID]));

/** Invented traffic neither hides nor raises it. Unit sizes can be lost too. */
const SIZED = `last_over_time(${INPUT.units}[1d])`;

export function monitoringBlind(settings: PackSettings): Alert {
  const { monitoring_blind_critical_ratio: share } = settings;
  return {
    alert: 'SignalRMonitoringBlind',
    severity: 'critical',
    about: 'Most resources have lost their traffic metrics.',
    when:
      `Fewer than ${percent(share)} of the resources that had a unit size and traffic metrics within the last day have ` +
      'traffic metrics now, from any source. One alert for all resources.',
    settings: ['monitoring_blind_critical_ratio', 'monitoring_blind_for'],
    expr: `(count(${WATCHED} and on (resource_id) ${SIZED}) or vector(0))
< ${decimal(share)} * count(group by (resource_id) (last_over_time(${WATCHED}[1d])) and on (resource_id) ${SIZED})`,
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

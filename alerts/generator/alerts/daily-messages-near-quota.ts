import { FREE_DAILY_MESSAGES } from '../../../src/model/capacity';
import { INPUT } from '../../../src/names/series';
import { indent } from '../promql/promql';
import { FREE, highest } from '../inputs/identity';
import { beyond } from '../recording/utilization';
import { labelled } from '../recording/units';
import { type PackSettings } from '../settings';
import { secondsOf } from '../settings/durations';
import { type Alert } from './alert';
import { percent, PERCENT, RESOURCE } from './texts';

export function dailyMessagesNearQuota(settings: PackSettings): Alert {
  const quota = FREE_DAILY_MESSAGES.toLocaleString('en-US');
  const setting = 'daily_messages_warning_ratio';
  const seconds = secondsOf(settings.evaluation_interval);
  return {
    alert: 'SignalRDailyMessagesNearQuota',
    severity: 'warning',
    value: 'share',
    about: 'The daily messages of a Free_F1 resource are nearly used.',
    when:
      `A Free_F1 resource has sent ${percent(settings[setting])} of the ${quota} messages of a day in the last 24 hours, ` +
      'by MessageCount. Azure counts from 00:00 UTC, so the alert can outlast the day.',
    settings: [setting, 'evaluation_interval'],
    ofResource: [setting],
    expr: labelled(
      `(
${indent(beyond(`${seconds} * ${highest(`sum_over_time(${INPUT.countedMessages}[1d])`)} / ${FREE_DAILY_MESSAGES}`, '>=', setting, settings, FREE))}
  and on (resource_id) ${FREE}
)`
    ),
    summary: [
      `${RESOURCE}: ${PERCENT} of a day's ${quota} messages (Free_F1) in 24 hours: move to Standard_S1, or send less`,
    ],
    description: [
      `${RESOURCE}: about ${PERCENT} of the ${quota} messages that Free_F1 has a day were sent in the last 24 hours. If the ` +
        'quota of the day (UTC) runs out, the service closes all server connections and refuses new clients until 00:00 UTC.',
    ],
  };
}

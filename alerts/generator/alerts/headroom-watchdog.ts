import { canaryIsWell } from '../recording/canary';
import { type Alert } from './alert';

export function headroomWatchdog(): Alert {
  return {
    alert: 'SignalRHeadroomWatchdog',
    severity: 'none',
    about: 'Fires while the rules work, to show that they are evaluated and alerts are delivered.',
    when:
      'While the figures of the canary are right, a resource of constants that passes every rule. It is a dead ' +
      "man's switch: send it to a service that pages when it stops arriving.",
    settings: [],
    comment: 'Its end is the alarm.',
    expr: canaryIsWell(),
    summary: ['SignalR Headroom rules are evaluated and alerts are delivered'],
    description: [
      'This alert fires while the rules work. Should it stop arriving, no other alert of the pack can be relied on to arrive.',
    ],
    ofPack: true,
  };
}

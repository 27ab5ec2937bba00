import { type Alert } from './alert';

export function headroomWatchdog(): Alert {
  return {
    alert: 'SignalRHeadroomWatchdog',
    severity: 'none',
    about: 'Always fires, to show that rules are evaluated and alerts are delivered.',
    when: "Always. It is a dead man's switch: send it to a service that pages when it stops arriving.",
    settings: [],
    comment: 'Its end is the alarm.',
    expr: 'vector(1)',
    summary: ['SignalR Headroom rules are evaluated and alerts are delivered'],
    description: [
      'This alert always fires. Should it stop arriving, no other alert of the pack can be relied on to arrive.',
    ],
    ofPack: true,
  };
}

/** Events as Alertmanager's recorder writes them; tests/routing/quality.test.ts takes them from a real one. */

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

const labelsOf = (labels: Record<string, string>) => ({
  labels: Object.entries(labels).map(([key, value]) => ({ key, value })),
});

interface Parts {
  at: number;
  labels?: Record<string, string>;
  from?: number;
  /** Of an alert that has ended. */
  until?: number;
}

const PAGE = { alertname: 'SignalRAtCeiling', severity: 'critical', resource_id: '/chat' };

function alertOf({ labels = PAGE, from = 0, until }: Parts) {
  const ended = until === undefined ? {} : { resolved: true };
  return { labels: labelsOf(labels), startsAt: iso(from), endsAt: iso(until ?? from), ...ended };
}

const eventOf = (at: number, data: object) => JSON.stringify({ '@timestamp': iso(at), instance: 'a', data });

/** A notification with one alert that fires, or has ended. */
export const toldEvent = (parts: Parts) =>
  eventOf(parts.at, { notification: { alerts: [{ hash: '1', details: alertOf(parts) }] } });

export const createdEvent = (parts: Parts) => eventOf(parts.at, { alertCreated: { alert: alertOf(parts) } });

export const silencedEvent = ({ at, labels = PAGE }: Parts) =>
  eventOf(at, { silenceMutedAlert: { silence: { id: 's' }, mutedAlert: { labels: labelsOf(labels) } } });

export const startupEvent = (at: number) => eventOf(at, { alertmanagerStartupEvent: { version: '0.34.0' } });

import { validatorOf } from '../common/input';

/** Labels as the recorder writes them; an empty list is left out. */
export interface LabelsDocument {
  labels?: Array<{ key: string; value?: string }>;
}

export interface AlertDocument {
  labels: LabelsDocument;
  startsAt: string;
  endsAt?: string;
  /** Missing where it is false. */
  resolved?: boolean;
}

export interface GroupedAlertDocument {
  details?: AlertDocument;
}

export interface MutedDocument {
  mutedAlert: { labels: LabelsDocument };
}

/** The events of Alertmanager's event recorder that say something of an alert; of the others, only the time is read. */
export interface EventDocument {
  '@timestamp': string;
  data: {
    alertCreated?: { alert: AlertDocument };
    alertResolved?: { alert: GroupedAlertDocument };
    notification?: { alerts?: GroupedAlertDocument[] };
    silenceMutedAlert?: MutedDocument;
    inhibitionMutedAlert?: MutedDocument;
  };
}

const time = {
  type: 'string',
  pattern:
    '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?' +
    '(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])$',
  description: 'a time such as 2026-11-03T14:05:00Z',
} as const;

const text = { type: 'string', description: 'a text' } as const;

const labels = {
  type: 'object',
  description: 'labels',
  properties: {
    labels: {
      type: 'array',
      description: 'a list of labels',
      items: {
        type: 'object',
        description: 'a label',
        required: ['key'],
        properties: { key: text, value: text },
      },
    },
  },
} as const;

const alert = {
  type: 'object',
  description: 'an alert',
  required: ['labels', 'startsAt'],
  properties: { labels, startsAt: time, endsAt: time, resolved: { type: 'boolean', description: 'true or false' } },
} as const;

const grouped = { type: 'object', description: 'an alert of a group', properties: { details: alert } } as const;

const withAlert = (schema: object) =>
  ({
    type: 'object',
    description: 'an event about an alert',
    required: ['alert'],
    properties: { alert: schema },
  }) as const;

const muted = {
  type: 'object',
  description: 'an event about a muted alert',
  required: ['mutedAlert'],
  properties: {
    mutedAlert: { type: 'object', description: 'an alert', required: ['labels'], properties: { labels } },
  },
} as const;

export const eventValidator = validatorOf<EventDocument>({
  type: 'object',
  description: "an event of Alertmanager's event recorder",
  required: ['@timestamp', 'data'],
  properties: {
    '@timestamp': time,
    data: {
      type: 'object',
      description: 'what happened',
      properties: {
        alertCreated: withAlert(alert),
        alertResolved: withAlert(grouped),
        notification: {
          type: 'object',
          description: 'a notification',
          properties: { alerts: { type: 'array', description: 'a list of alerts', items: grouped } },
        },
        silenceMutedAlert: muted,
        inhibitionMutedAlert: muted,
      },
    },
  },
});

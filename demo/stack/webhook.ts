import Ajv, { type JSONSchemaType } from 'ajv';

import { fail, ok, type Result } from '../../src/model/capacity';

/** An alert in the webhooks of Alertmanager (version 4) and Grafana (version 1). */
interface WebhookAlert {
  status: 'firing' | 'resolved';
  labels: Record<string, string>;
  annotations: Record<string, string>;
  startsAt: string;
}

interface Webhook {
  version: string;
  receiver: string;
  alerts: WebhookAlert[];
}

export interface ReceivedAlert extends WebhookAlert {
  /** Time of arrival, ISO 8601. */
  receivedAt: string;
  /** The last part of the path: `page`, `notify`, `ticket` or `watchdog`; Grafana's start with `grafana/`. */
  channel: string;
}

const texts = { type: 'object', required: [], additionalProperties: { type: 'string' } } as const;

const alertProperties = {
  status: { type: 'string', enum: ['firing', 'resolved'] },
  labels: texts,
  annotations: texts,
  startsAt: { type: 'string' },
} as const;

const schema: JSONSchemaType<Webhook> = {
  type: 'object',
  required: ['version', 'receiver', 'alerts'],
  properties: {
    version: { type: 'string', enum: ['1', '4'] },
    receiver: { type: 'string' },
    alerts: {
      type: 'array',
      items: {
        type: 'object',
        required: ['status', 'labels', 'annotations', 'startsAt'],
        properties: alertProperties,
      },
    },
  },
};

const receivedSchema: JSONSchemaType<ReceivedAlert[]> = {
  type: 'array',
  items: {
    type: 'object',
    required: ['status', 'labels', 'annotations', 'startsAt', 'receivedAt', 'channel'],
    properties: { ...alertProperties, receivedAt: { type: 'string' }, channel: { type: 'string' } },
  },
};

const validate = new Ajv().compile(schema);
const validateReceived = new Ajv().compile(receivedSchema);

/** Parses the alerts of a webhook, or explains why it is invalid. */
export function alertsIn(body: string, channel: string, receivedAt: string): Result<ReceivedAlert[]> {
  const document = jsonOf(body, 'body');
  if (!document.ok) {
    return document;
  }
  if (!validate(document.value)) {
    const [error] = validate.errors ?? [];
    return fail(error?.instancePath || 'body', error?.message ?? 'is not a webhook of Alertmanager or Grafana');
  }
  return ok(
    document.value.alerts.map(({ status, labels, annotations, startsAt }) => ({
      ...{ receivedAt, channel, status, labels, annotations, startsAt },
    }))
  );
}

/** Parses alerts as the receiver gives them at /alerts, or explains why they are invalid. */
export function receivedIn(text: string): Result<ReceivedAlert[]> {
  const document = jsonOf(text, '--history');
  if (!document.ok) {
    return document;
  }
  if (!validateReceived(document.value)) {
    const [error] = validateReceived.errors ?? [];
    return fail(
      '--history',
      `takes alerts as /alerts gives them, but ${error?.instancePath || 'the file'} ${error?.message}`
    );
  }
  return ok(document.value);
}

function jsonOf(text: string, field: string): Result<unknown> {
  try {
    return ok(JSON.parse(text));
  } catch {
    return fail(field, 'is not JSON');
  }
}

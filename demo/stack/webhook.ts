import Ajv, { type JSONSchemaType } from 'ajv';

import { fail, ok, type Result } from '../../src/model';

/** An alert as the webhooks of Alertmanager (version 4 of its payload) and Grafana (version 1) have it. */
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
  /** When the receiver took it, ISO 8601. */
  receivedAt: string;
  /** The last part of the address that it came to: `page`, `notify`, `ticket` or `watchdog`; Grafana's come below `grafana/`. */
  channel: string;
}

const texts = { type: 'object', required: [], additionalProperties: { type: 'string' } } as const;

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
        properties: {
          status: { type: 'string', enum: ['firing', 'resolved'] },
          labels: texts,
          annotations: texts,
          startsAt: { type: 'string' },
        },
      },
    },
  },
};

const validate = new Ajv().compile(schema);

/** The alerts of a webhook's body, or why it is none. */
export function alertsIn(body: string, channel: string, receivedAt: string): Result<ReceivedAlert[]> {
  let document: unknown;
  try {
    document = JSON.parse(body);
  } catch {
    return fail('body', 'is no JSON');
  }
  if (!validate(document)) {
    const [error] = validate.errors ?? [];
    return fail(error?.instancePath || 'body', error?.message ?? 'is no Alertmanager webhook');
  }
  return ok(
    document.alerts.map(({ status, labels, annotations, startsAt }) => ({
      ...{ receivedAt, channel, status, labels, annotations, startsAt },
    }))
  );
}

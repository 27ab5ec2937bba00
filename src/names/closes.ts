export const CLOSERS = ['app servers', 'the service', 'clients or their network'] as const;

export type Closer = (typeof CLOSERS)[number];

/** Who closed connections, by the reasons that Azure gives. The rules of alerts/pack/orders.yaml have the same patterns. */
export const CLOSED_BY: Readonly<Record<Closer, string>> = {
  'app servers': 'NoAvailable.+|ServerConnection.+|InvokeUpstream.+',
  'the service': 'Service.+',
  'clients or their network': 'PingTimeout|SlowClient|HandshakeError|BadRequest|Unauthorized',
};

/** Reasons of connections that nobody lost: clients said goodbye, or their application ended them. */
export const NOT_LOST = 'Normal|ClosedByAppServer';

/** Undefined for a reason that says nothing of it. */
export function closerOf(category: string): Closer | undefined {
  return CLOSERS.find((closer) => new RegExp(`^(?:${CLOSED_BY[closer]})$`, 'i').test(category));
}

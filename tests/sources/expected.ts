import { EXPORTER_HEALTH, INPUT, SETTING } from '../../src/names/series';
import { type Sample } from '../parity/prometheus';

const PRODUCTION = '00000000-0000-0000-0000-000000000001';

type Labels = Readonly<Record<string, string>>;

/** Returns the identity of a resource whose exporter writes the id in lower case. */
function resource(subscription: string, group: string, path: string): Labels {
  return {
    resource_id: `/subscriptions/${subscription}/resourcegroups/${group}/providers/microsoft.signalrservice/signalr/${path}`,
    resource: path.replace(/^(.+)\/replicas\/(.+)$/, '$1 (replica $2)'),
    subscription,
    resource_group: group,
  };
}

/** Returns samples with all of these labels, by series name. */
function series(labels: Labels, values: Readonly<Record<string, number>>): Sample[] {
  return Object.entries(values).map(([name, value]) => ({ labels: { __name__: name, ...labels }, value }));
}

/** Returns input samples of a resource: only its unit size has more labels than its id. */
function inputs(identity: Labels, values: Readonly<Record<string, number>>, more: Labels = {}): Sample[] {
  return Object.entries(values).flatMap(([name, value]) =>
    series(name === INPUT.units ? { ...identity, ...more } : { resource_id: identity.resource_id, ...more }, {
      [name]: value,
    })
  );
}

function shares(identity: Labels, values: Readonly<Record<string, number>>): Sample[] {
  return Object.entries(values).flatMap(([scenario, value]) =>
    inputs(identity, { [INPUT.share]: value }, { scenario })
  );
}

/** Facts that tags of a resource declare. */
function tagged(
  identity: Labels,
  { mix, leg, size }: { mix: Record<string, number>; leg: number; size?: number }
): Sample[] {
  const of = { resource_id: identity.resource_id, declared_by: 'entry' };
  return [
    ...Object.entries(mix).flatMap(([scenario, share]) => [
      ...inputs(identity, { [INPUT.share]: share }, { scenario, declared: 'true' }),
      ...series({ ...of, scenario }, { [SETTING.share]: share }),
    ]),
    ...series(of, { [SETTING.serverLeg]: leg, ...(size !== undefined && { [SETTING.messageSize]: size }) }),
  ];
}

function endpoints(identity: Labels, client: number, server: number): Sample[] {
  return [
    ...inputs(identity, { [INPUT.endpointConnections]: client }, { endpoint: 'client' }),
    ...inputs(identity, { [INPUT.endpointConnections]: server }, { endpoint: 'server' }),
  ];
}

/** Connections closed in a minute, by category. */
function closes(identity: Labels, values: Readonly<Record<string, number>>): Sample[] {
  return Object.entries(values).flatMap(([category, value]) =>
    inputs(identity, { [INPUT.closes]: value }, { category })
  );
}

/** A unit size that follows from connections and quota. */
function inferred(identity: Labels, units: number): Sample[] {
  return inputs(identity, { [INPUT.units]: units }, { inferred: 'true' });
}

/**
 * 120 MB in and 240 MB out per minute, recorded as 2 and 4 MB/s; 120,000 counted messages; 24% of the quota, which is that
 * of 5 units; 35% server load, recorded as 0.35.
 */
const CHAT = {
  [INPUT.inboundBytes]: 2_000_000,
  [INPUT.outboundBytes]: 4_000_000,
  [INPUT.countedMessages]: 2000,
  [INPUT.connections]: 1200,
  [INPUT.connectionQuota]: 0.24,
  [INPUT.serverLoad]: 0.35,
};

/** 90 connections opened in a minute, 2% system errors, 40 ms to the app servers. */
const CHAT_ERRORS = {
  [INPUT.opens]: 90,
  [INPUT.systemErrors]: 0.02,
  [INPUT.serverConnectionLatency]: 0.04,
};

/** 400 connections closed normally, and 30 that did not answer. */
const CHAT_CLOSES = { Normal: 400, PingTimeout: 30 };

/** A quarter of the traffic of its parent, which counts as a separate resource, of 2 units. */
const REPLICA = {
  [INPUT.inboundBytes]: 500_000,
  [INPUT.outboundBytes]: 1_000_000,
  [INPUT.countedMessages]: 500,
  [INPUT.connections]: 300,
  [INPUT.connectionQuota]: 0.15,
  [INPUT.serverLoad]: 0.1,
};

const REPLICA_PATH = 'replicas/eastus';

/** The resources of the fake Azure that the exporters were run against, and what it served of each. */
const SERVED = {
  chat: {
    identity: served('rg-chat', 'chat-std'),
    bytesPerSecond: { inbound: 4_000_000, outbound: 8_000_000 },
    countedMessages: 4000,
    connections: { client: 6000, server: 60 },
    units: 10,
    sku: { sku: 'Standard_S1', service_mode: 'Default' },
    load: 0.55,
    opens: 300,
    closes: { Normal: 240, PingTimeout: 30 },
    systemErrors: 0.02,
  },
  game: {
    identity: served('rg-game', 'game-prem'),
    bytesPerSecond: { inbound: 2_000_000, outbound: 4_000_000 },
    countedMessages: 2000,
    connections: { client: 1150, server: 50 },
    units: 5,
    sku: { sku: 'Premium_P1', service_mode: 'Serverless' },
    load: 0.35,
    opens: 57,
    closes: { Normal: 46, PingTimeout: 5 },
    systemErrors: 0,
  },
  replica: {
    identity: served('rg-game', 'game-prem/replicas/game-prem-eus'),
    bytesPerSecond: { inbound: 500_000, outbound: 1_000_000 },
    countedMessages: 500,
    connections: { client: 280, server: 20 },
    units: 2,
    // A replica has no mode of its own.
    sku: { sku: 'Premium_P1' },
    load: 0.1,
    opens: 14,
    closes: { Normal: 11, PingTimeout: 1 },
    systemErrors: 0,
  },
} as const;

type Served = (typeof SERVED)[keyof typeof SERVED];

/** Free_F1, and idle: Azure has totals of 0 then, and neither connections nor load. */
const IDLE = { identity: served('rg-dev', 'free1'), units: 1, sku: { sku: 'Free_F1', service_mode: 'Classic' } };

function served(group: string, path: string): Labels {
  return resource('00000000-0000-0000-0000-000000000000', group, path);
}

/**
 * Returns what every exporter has of a resource.
 *
 * @param wave by which the fake's traffic differs from minute to minute
 */
function traffic(
  { identity, bytesPerSecond, countedMessages, connections, units, ...of }: Served,
  wave: number
): Sample[] {
  return inputs(identity, {
    // Azure's totals are of a minute.
    [INPUT.inboundBytes]: (bytesPerSecond.inbound * 60 * wave) / 60,
    [INPUT.outboundBytes]: (bytesPerSecond.outbound * 60 * wave) / 60,
    [INPUT.countedMessages]: countedMessages,
    [INPUT.connectionQuota]: (connections.client + connections.server) / (1000 * units),
    [INPUT.serverLoad]: of.load,
    [INPUT.opens]: of.opens,
    [INPUT.systemErrors]: of.systemErrors,
    [INPUT.serverConnectionLatency]: 0.04,
  });
}

function idle(): Sample[] {
  return inputs(IDLE.identity, { [INPUT.inboundBytes]: 0, [INPUT.outboundBytes]: 0, [INPUT.countedMessages]: 0 });
}

/** The receiver asks for opened connections by endpoint, and an idle resource has no endpoint. */
const IDLE_OPENS = inputs(IDLE.identity, { [INPUT.opens]: 0 });

/** Connections by endpoint, their sum, and the unit size that follows from it and the quota. */
function split({ identity, connections: { client, server }, units }: Served): Sample[] {
  return [
    ...endpoints(identity, client, server),
    ...inputs(identity, { [INPUT.connections]: client + server }),
    ...inferred(identity, units),
  ];
}

/** Without a split, the fake counts the endpoint with most: too few for a unit size, if they are far apart. */
function unsplit({ identity, connections: { client }, units }: Served, isEnough: boolean): Sample[] {
  return [...inputs(identity, { [INPUT.connections]: client }), ...(isEnough ? inferred(identity, units) : [])];
}

/** Only one resource was throttled, and Azure leaves out reasons that did not occur. */
const THROTTLED = inputs(SERVED.chat.identity, { [INPUT.throttled]: 7 });

const METRICS_EXPORTER = { source: 'azure-metrics-exporter' };

const { chat, game, replica } = SERVED;

/** Of every metric, without the connections and closes of the replica. */
const BUT_FOR_THE_REPLICA = [
  ...[chat, game, replica].flatMap((each) => traffic(each, 1.07)),
  ...idle(),
  ...IDLE_OPENS,
  ...[chat, game].flatMap((each) => [...split(each), ...closes(each.identity, each.closes)]),
  ...THROTTLED,
];

/** The receiver splits by all dimensions, those of replicas too. */
function everyDimension(wave: number): Sample[] {
  return [
    ...[chat, game, replica].flatMap((each) => [
      ...traffic(each, wave),
      ...split(each),
      ...closes(each.identity, each.closes),
    ]),
    ...idle(),
    ...THROTTLED,
  ];
}

/** The input series that each sample of an exporter is recorded as. */
export const EXPECTED: Readonly<Record<string, readonly Sample[]>> = {
  'azure-metrics-exporter': [
    ...BUT_FOR_THE_REPLICA,
    ...split(replica),
    ...closes(replica.identity, replica.closes),
    // Of 239 requests, 39 were refused: 403, 429 and others.
    ...series(
      { ...METRICS_EXPORTER, subscription: chat.identity.subscription },
      { [EXPORTER_HEALTH.errors]: 39 / 239, [EXPORTER_HEALTH.armReads]: 11937 }
    ),
  ],
  'azure-resourcegraph-exporter': [
    ...[chat, game, replica, IDLE].flatMap(({ identity, units, sku }) => [
      ...inputs(identity, { [INPUT.units]: units }),
      ...inputs(identity, { [INPUT.sku]: 1 }, sku),
    ]),
    ...tagged(chat.identity, { mix: { echo: 0.7, broadcast: 0.3 }, leg: 1, size: 500 }),
    ...tagged(game.identity, { mix: { restSendToUser: 1 }, leg: 0 }),
    ...series({ source: 'azure-resourcegraph-exporter' }, { [EXPORTER_HEALTH.errors]: 0 }),
  ],
  // It was asked for the connections of the replica without a split.
  alloy: [...BUT_FOR_THE_REPLICA, ...unsplit(replica, false)],
  opentelemetry: everyDimension(1.07),
  'opentelemetry-remote-write': everyDimension(1.06),
  telegraf: [
    ...[chat, game, replica].flatMap((each) => traffic(each, 1.07)),
    ...idle(),
    ...IDLE_OPENS,
    ...unsplit(chat, true),
    ...unsplit(game, false),
    ...unsplit(replica, false),
  ],
  'app-counters': [
    // Inputs contained in the sample itself, for the counters to join.
    ...series(resource(PRODUCTION, 'app-rg', 'app-chat'), { [INPUT.units]: 5, [INPUT.connections]: 1000 }),
    ...series(resource(PRODUCTION, 'app-rg', `app-chat/${REPLICA_PATH}`), { [INPUT.units]: 2 }),
    ...series(resource(PRODUCTION, 'app-rg', 'app-game'), { [INPUT.units]: 2, [INPUT.connections]: 40 }),
    ...series(resource(PRODUCTION, 'app-rg', 'app-quiet'), { [INPUT.units]: 1, [INPUT.connections]: 10 }),
    // 4,000 echoes, 2 broadcasts to 1,000 connections each, 400 messages to groups of 10: 10,000 deliveries.
    ...shares(resource(PRODUCTION, 'app-rg', 'app-chat'), { echo: 0.4, broadcast: 0.2, sendToSmallGroup: 0.4 }),
    // Its connections are unknown, so the rules assume the 2,000 of a full unit size of 2: 4,000 deliveries each.
    ...shares(resource(PRODUCTION, 'app-rg', `app-chat/${REPLICA_PATH}`), {
      echo: 1 / 3,
      broadcast: 1 / 3,
      sendToSmallGroup: 1 / 3,
    }),
    // 30 + 10 messages to one receiver, a broadcast to 40, 2 messages to big groups of a tenth of 40: 88 deliveries.
    ...shares(resource(PRODUCTION, 'app-rg', 'app-game'), {
      sendToConnection: 30 / 88,
      restSendToUser: 10 / 88,
      restBroadcast: 40 / 88,
      sendToBigGroup: 8 / 88,
    }),
  ],
  plain: [
    ...inputs(resource(PRODUCTION, 'plain-rg', 'plain-chat'), {
      ...CHAT,
      ...CHAT_ERRORS,
      [INPUT.inboundMessages]: 1000,
      [INPUT.outboundMessages]: 2000,
      [INPUT.units]: 5,
      [INPUT.throttled]: 7,
    }),
    ...inputs(resource(PRODUCTION, 'plain-rg', `plain-chat/${REPLICA_PATH}`), {
      ...REPLICA,
      [INPUT.inboundMessages]: 250,
      [INPUT.outboundMessages]: 500,
      [INPUT.units]: 1,
      [INPUT.throttled]: 0,
    }),
    ...closes(resource(PRODUCTION, 'plain-rg', 'plain-chat'), CHAT_CLOSES),
    ...shares(resource(PRODUCTION, 'plain-rg', 'plain-chat'), { echo: 0.75, broadcast: 0.25 }),
    ...endpoints(resource(PRODUCTION, 'plain-rg', 'plain-chat'), 1150, 50),
    ...inputs(
      resource(PRODUCTION, 'plain-rg', 'plain-chat'),
      { [INPUT.sku]: 1 },
      { sku: 'Premium_P1', service_mode: 'Default' }
    ),
    ...inputs({ resource_id: 'onpremises-1', resource: 'plain-game' }, { [INPUT.units]: 2, [INPUT.connections]: 40 }),
  ],
};

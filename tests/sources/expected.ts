import { EXPORTER_HEALTH, INPUT } from '../../src/model/vocabulary';
import { type Sample } from '../parity/prometheus';

const PRODUCTION = '00000000-0000-0000-0000-000000000001';
const TEST = '00000000-0000-0000-0000-000000000002';

type Labels = Readonly<Record<string, string>>;

/** Returns the identity of a resource whose exporter writes the id in lower case. */
function resource(subscription: string, group: string, path: string): Labels {
  return {
    resource_id: `/subscriptions/${subscription}/resourcegroups/${group}/providers/microsoft.signalrservice/signalr/${path}`,
    resource: path.split('/')[0],
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

/** 6 MB in and 12 MB out per minute; too little of the quota to tell the unit size. */
const GAME = {
  [INPUT.inboundBytes]: 100_000,
  [INPUT.outboundBytes]: 200_000,
  [INPUT.countedMessages]: 100,
  [INPUT.connections]: 40,
  [INPUT.connectionQuota]: 0.04,
  [INPUT.serverLoad]: 0.6,
};

const REPLICA_PATH = 'replicas/eastus';

/** The OpenTelemetry Collector keeps Azure's spelling, including capitals; Telegraf does so for names. */
const MIXED_CASE_OPENTELEMETRY = {
  resource_id: `/subscriptions/${TEST}/resourceGroups/Game-RG/providers/Microsoft.SignalRService/SignalR/Otel-Game`,
  resource: 'Otel-Game',
  subscription: TEST,
  resource_group: 'Game-RG',
};
const MIXED_CASE_TELEGRAF = {
  resource_id: `/subscriptions/${TEST}/resourcegroups/Game-RG/providers/microsoft.signalrservice/signalr/Telegraf-Game`,
  resource: 'Telegraf-Game',
  subscription: TEST,
  resource_group: 'Game-RG',
};

const METRICS_EXPORTER = { source: 'azure-metrics-exporter' };

/** The input series that each exporter's sample is recorded as. */
export const EXPECTED: Readonly<Record<string, readonly Sample[]>> = {
  'azure-metrics-exporter': [
    ...inputs(resource(PRODUCTION, 'ame-rg', 'ame-chat'), { ...CHAT, ...CHAT_ERRORS, [INPUT.throttled]: 7 }),
    ...closes(resource(PRODUCTION, 'ame-rg', 'ame-chat'), CHAT_CLOSES),
    ...closes(resource(TEST, 'game-rg', 'ame-game'), { SlowClient: 11 }),
    ...inputs(resource(PRODUCTION, 'ame-rg', `ame-chat/${REPLICA_PATH}`), { ...REPLICA, [INPUT.throttled]: 0 }),
    ...inputs(resource(TEST, 'game-rg', 'ame-game'), {
      ...GAME,
      [INPUT.throttled]: 6,
      [INPUT.opens]: 12,
      [INPUT.systemErrors]: 0.005,
      [INPUT.serverConnectionLatency]: 0.6,
    }),
    ...endpoints(resource(PRODUCTION, 'ame-rg', 'ame-chat'), 1150, 50),
    ...inferred(resource(PRODUCTION, 'ame-rg', 'ame-chat'), 5),
    ...inferred(resource(PRODUCTION, 'ame-rg', `ame-chat/${REPLICA_PATH}`), 2),
    // Azure Monitor rejected 2 of 20 requests with status 429.
    ...series(
      { ...METRICS_EXPORTER, subscription: PRODUCTION },
      { [EXPORTER_HEALTH.errors]: 0.1, [EXPORTER_HEALTH.armReads]: 11932 }
    ),
    ...series(
      { ...METRICS_EXPORTER, subscription: TEST },
      { [EXPORTER_HEALTH.errors]: 0, [EXPORTER_HEALTH.armReads]: 80 }
    ),
  ],
  'azure-resourcegraph-exporter': [
    ...inputs(resource(PRODUCTION, 'arg-rg', 'arg-chat'), { [INPUT.units]: 5 }),
    ...inputs(resource(PRODUCTION, 'arg-rg', `arg-chat/${REPLICA_PATH}`), { [INPUT.units]: 2 }),
    ...inputs(resource(TEST, 'game-rg', 'arg-game'), { [INPUT.units]: 100 }),
    ...inputs(
      resource(PRODUCTION, 'arg-rg', 'arg-chat'),
      { [INPUT.sku]: 1 },
      { sku: 'Standard_S1', service_mode: 'Default' }
    ),
    ...inputs(resource(PRODUCTION, 'arg-rg', `arg-chat/${REPLICA_PATH}`), { [INPUT.sku]: 1 }, { sku: 'Premium_P1' }),
    ...inputs(
      resource(TEST, 'game-rg', 'arg-game'),
      { [INPUT.sku]: 1 },
      { sku: 'Premium_P1', service_mode: 'Serverless' }
    ),
    // 3 of 4 queries succeeded.
    ...series({ source: 'azure-resourcegraph-exporter' }, { [EXPORTER_HEALTH.errors]: 0.25 }),
  ],
  alloy: [
    ...inputs(resource(PRODUCTION, 'alloy-rg', 'alloy-chat'), { ...CHAT, ...CHAT_ERRORS, [INPUT.throttled]: 7 }),
    ...closes(resource(PRODUCTION, 'alloy-rg', 'alloy-chat'), CHAT_CLOSES),
    ...closes(resource(TEST, 'game-rg', 'alloy-game'), { SlowClient: 11 }),
    ...inputs(resource(PRODUCTION, 'alloy-rg', `alloy-chat/${REPLICA_PATH}`), REPLICA),
    ...inputs(resource(TEST, 'game-rg', 'alloy-game'), { ...GAME, [INPUT.throttled]: 1, [INPUT.opens]: 12 }),
    ...endpoints(resource(TEST, 'game-rg', 'alloy-game'), 38, 2),
    ...inferred(resource(PRODUCTION, 'alloy-rg', 'alloy-chat'), 5),
    ...inferred(resource(PRODUCTION, 'alloy-rg', `alloy-chat/${REPLICA_PATH}`), 2),
  ],
  opentelemetry: [
    ...inputs(resource(PRODUCTION, 'otel-rg', 'otel-chat'), { ...CHAT, ...CHAT_ERRORS, [INPUT.throttled]: 7 }),
    ...closes(resource(PRODUCTION, 'otel-rg', 'otel-chat'), CHAT_CLOSES),
    ...closes(MIXED_CASE_OPENTELEMETRY, { SlowClient: 11 }),
    ...inputs(resource(PRODUCTION, 'otel-rg', `otel-chat/${REPLICA_PATH}`), REPLICA),
    ...inputs(MIXED_CASE_OPENTELEMETRY, {
      ...GAME,
      [INPUT.throttled]: 1,
      [INPUT.opens]: 12,
      [INPUT.systemErrors]: 0.005,
    }),
    ...endpoints(resource(PRODUCTION, 'otel-rg', 'otel-chat'), 1150, 50),
    ...endpoints(MIXED_CASE_OPENTELEMETRY, 38, 2),
    ...inferred(resource(PRODUCTION, 'otel-rg', 'otel-chat'), 5),
    ...inferred(resource(PRODUCTION, 'otel-rg', `otel-chat/${REPLICA_PATH}`), 2),
  ],
  telegraf: [
    ...inputs(resource(PRODUCTION, 'telegraf-rg', 'telegraf-chat'), { ...CHAT, ...CHAT_ERRORS }),
    ...inputs(resource(PRODUCTION, 'telegraf-rg', `telegraf-chat/${REPLICA_PATH}`), REPLICA),
    ...inputs(MIXED_CASE_TELEGRAF, GAME),
    ...inferred(resource(PRODUCTION, 'telegraf-rg', 'telegraf-chat'), 5),
    ...inferred(resource(PRODUCTION, 'telegraf-rg', `telegraf-chat/${REPLICA_PATH}`), 2),
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

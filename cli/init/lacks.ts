import { type SourceName } from '../../alerts/generator/settings/scalars';
import {
  type AzureMetric,
  CONNECTION_CLOSE_COUNT,
  CONNECTION_COUNT,
  CONNECTION_OPEN_COUNT,
  CONNECTION_QUOTA,
  INBOUND_TRAFFIC,
  MESSAGE_COUNT,
  OUTBOUND_TRAFFIC,
  SERVER_CONNECTION_LATENCY,
  SERVER_LOAD,
  SYSTEM_ERRORS,
} from '../../src/names/azure-metrics';
import { INPUT } from '../../src/names/series';

/** Stands for connections that are not split by their endpoint. */
export const UNSPLIT_CONNECTIONS = 'unsplit connections';

/** Stands for closed connections without their reason. */
export const UNSPLIT_CLOSES = 'unsplit closes';

/** A metric of Azure Monitor that no source has of a resource, or not as the rules read it. */
export interface Lack {
  wanted: Wanted;
  /** `interval`: only totals of another interval than a minute; `split`: only without its dimension. */
  reason: 'missing' | 'interval' | 'split';
  /** The sources that have other metrics of the resource. */
  sources: readonly SourceName[];
  /** Those of them that can have this one. */
  able: readonly SourceName[];
}

/** Telegraf's plugin takes no dimensions. */
const WITHOUT_DIMENSIONS: readonly SourceName[] = ['telegraf'];

export interface Wanted {
  metric: AzureMetric;
  /** The dimension that splits it. */
  by?: string;
  /** The recorded series that it becomes; one of them is enough. */
  records: readonly string[];
  /** The consequence if a resource lacks it. */
  effect: string;
  /** Seen instead without the dimension, with the consequence if that is another. */
  unsplit?: { record: string; effect?: string };
  /** When Azure has it: of every resource; while clients are connected; while app servers are; once a connection closed. */
  from: 'always' | 'busy' | 'servers' | 'closes';
}

/** The inputs of a resource, the most important first. */
const WANTED: readonly Wanted[] = [
  {
    metric: INBOUND_TRAFFIC,
    records: [INPUT.inboundBytes],
    effect: 'inbound traffic cannot page',
    from: 'always',
  },
  {
    metric: OUTBOUND_TRAFFIC,
    records: [INPUT.outboundBytes],
    effect: 'outbound traffic cannot page',
    from: 'always',
  },
  {
    metric: CONNECTION_COUNT,
    by: 'Endpoint',
    records: [INPUT.endpointConnections],
    effect: 'connections cannot page, nor can lost app servers',
    unsplit: {
      record: UNSPLIT_CONNECTIONS,
      effect: 'Azure does not document what their sum means, and lost app servers cannot page',
    },
    from: 'busy',
  },
  { metric: SERVER_LOAD, records: [INPUT.serverLoad], effect: 'server load cannot page', from: 'busy' },
  {
    metric: CONNECTION_CLOSE_COUNT,
    by: 'ConnectionCloseCategory',
    records: [INPUT.throttled, INPUT.closes],
    effect: 'throttling cannot page',
    unsplit: { record: UNSPLIT_CLOSES },
    from: 'closes',
  },
  {
    metric: CONNECTION_QUOTA,
    records: [INPUT.connectionQuota],
    effect: "Azure's own share of the connection quota is unknown, and so is a unit size that no other source has",
    from: 'busy',
  },
  {
    metric: MESSAGE_COUNT,
    records: [INPUT.countedMessages],
    effect: 'the message size cannot be estimated',
    from: 'always',
  },
  { metric: CONNECTION_OPEN_COUNT, records: [INPUT.opens], effect: 'storms of reconnects are not seen', from: 'busy' },
  {
    metric: SYSTEM_ERRORS,
    records: [INPUT.systemErrors],
    effect: 'failures inside the service are not seen',
    from: 'busy',
  },
  {
    metric: SERVER_CONNECTION_LATENCY,
    records: [INPUT.serverConnectionLatency],
    effect: 'slow app servers are not seen',
    from: 'servers',
  },
];

/** The inputs of a resource. */
export interface Inputs {
  /** Sources with a metric of Azure Monitor. */
  sources: ReadonlySet<SourceName>;
  /** The recorded series that some source has, at present or in the last hour. */
  seen: ReadonlySet<string>;
  /** Those that some source has over another interval than a minute. */
  atOtherInterval: ReadonlySet<string>;
  /** True if a connection opened in the last hour. */
  hasOpened: boolean;
}

/** Returns the recorded series that resources seem to lack, and that another look might find. */
export function lackingRecords(resources: readonly Inputs[]): Set<string> {
  const lacking = WANTED.filter(({ records }) =>
    resources.some(({ seen }) => !records.some((record) => seen.has(record)))
  );
  return new Set(lacking.flatMap(({ records }) => records));
}

/**
 * Returns what a resource lacks. One that no exporter of Azure Monitor knows has its inputs from somewhere else.
 *
 * @param load of the resource now; `closes` unless it seems that no connection closed in the last hour
 */
export function lacksOf(
  { sources, seen, atOtherInterval }: Inputs,
  load: { isBusy: boolean; hasServers: boolean; closes: boolean }
): Lack[] {
  const applies = { always: true, busy: load.isBusy, servers: load.hasServers, closes: load.isBusy && load.closes };
  const isIn = (records: readonly string[], some: ReadonlySet<string>) => records.some((record) => some.has(record));
  return WANTED.flatMap((wanted): Lack[] => {
    const { records, from, unsplit } = wanted;
    const isOther = isIn(records, atOtherInterval);
    const isUnsplit = unsplit !== undefined && seen.has(unsplit.record);
    if (sources.size === 0 || isIn(records, seen) || !(applies[from] || isOther || isUnsplit)) {
      return [];
    }
    const able = [...sources].filter((name) => wanted.by === undefined || !WITHOUT_DIMENSIONS.includes(name));
    return [{ wanted, reason: isUnsplit ? 'split' : isOther ? 'interval' : 'missing', sources: [...sources], able }];
  });
}

/** The consequence of a lack. */
export function effectOf({ wanted: { effect, unsplit }, reason }: Lack): string {
  return reason === 'split' ? (unsplit?.effect ?? effect) : effect;
}

/** The alerts that people use today, on Azure's own metrics, with what tuning may change in them. */
import { type RecordingRule } from '../../demo/stack/rule-levels';
import { DEFAULT_EDITION, EDITIONS, GUIDE_MESSAGE_BYTES } from '../../src/guide';
import { ratesAt } from '../../src/model';
import { OUTPUT } from '../../src/model/vocabulary';
import { type AlertSet, type ReplayedAlert } from './alert-sets';
import { type Rules } from './replay';

/** A rival's tuning: its thresholds, `for` and `keep_firing_for` in minutes. */
export interface Tuning {
  thresholds: readonly number[];
  wait: number;
  keep: number;
}

/** A rival with the thresholds that tuning tries. */
export interface Rival {
  name: string;
  /** One list for each of its conditions. */
  thresholds: ReadonlyArray<readonly number[]>;
  /** As Azure's baseline, documentation or common practice has it. */
  published: Tuning;
  alertsOf: (tuning: Tuning) => ReplayedAlert[];
}

const WAITS = [0, 5, 10, 15];
const KEEPS = [0, 15, 30];

const WINDOW = '5m';

/** Values over five minutes, as Azure Monitor's alerts see them. Names are the backtest's own. */
const WINDOWS = {
  serverLoad: 'backtest:serverload:avg5m',
  quota: 'backtest:quota:max5m',
  inbound: 'backtest:inbound_share:avg5m',
  outbound: 'backtest:outbound_share:avg5m',
  connections: 'backtest:connections:max5m',
} as const;

/** The series that rivals read. Shares are those of the guide's limit per unit in bytes/s, for any mix. */
export function rivalRecording(): RecordingRule[] {
  const unit = ratesAt(EDITIONS[DEFAULT_EDITION], 1);
  if (unit === undefined) {
    throw new RangeError('the guide has no figures for one unit');
  }
  const share = (metric: string, messages: number) =>
    `avg_over_time(${metric}[${WINDOW}]) / 60 / on (resourceID) (${messages * GUIDE_MESSAGE_BYTES} * azurerm_signalr_units)`;
  const expressions = {
    [WINDOWS.serverLoad]: `avg_over_time(azure_signalr_serverload_maximum_percent[${WINDOW}])`,
    [WINDOWS.quota]: `max_over_time(azure_signalr_connectionquotautilization_maximum_percent[${WINDOW}])`,
    [WINDOWS.connections]: `max_over_time(azure_signalr_connectioncount_maximum_count[${WINDOW}])`,
    [WINDOWS.inbound]: share('azure_signalr_inboundtraffic_total_bytes', unit.inbound.echo),
    [WINDOWS.outbound]: share('azure_signalr_outboundtraffic_total_bytes', unit.outbound.broadcast),
  };
  return Object.entries(expressions).map(([record, expr]) => ({ record, expr, labels: {}, interval: '1m' }));
}

function above(
  title: string,
  series: string,
  threshold: number,
  { wait, keep }: Tuning,
  idLabel = 'resourceID'
): ReplayedAlert {
  return {
    name: `${title} > ${threshold} for ${wait}m, kept ${keep}m`,
    severity: 'warning',
    expr: `${series} > ${threshold}`,
    for: 60 * wait,
    keepFiringFor: 60 * keep,
    idLabel,
  };
}

const serverLoad = (threshold: number, tuning: Tuning) => [above('ServerLoad', WINDOWS.serverLoad, threshold, tuning)];
const quota = (threshold: number, tuning: Tuning) => [
  above('ConnectionQuotaUtilization', WINDOWS.quota, threshold, tuning),
];
const shares = (threshold: number, tuning: Tuning) => [
  above('InboundTraffic', WINDOWS.inbound, threshold, tuning),
  above('OutboundTraffic', WINDOWS.outbound, threshold, tuning),
];

const LOADS = [50, 60, 70, 80, 85, 90, 95];
const QUOTAS = [70, 80, 90, 95];
const SHARES = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

export const RIVALS: readonly Rival[] = [
  {
    name: 'server load',
    thresholds: [LOADS],
    published: { thresholds: [70], wait: 0, keep: 0 },
    alertsOf: (tuning) => serverLoad(tuning.thresholds[0], tuning),
  },
  {
    name: "a share of echo's and broadcast's limits",
    thresholds: [SHARES],
    published: { thresholds: [0.8], wait: 0, keep: 0 },
    alertsOf: (tuning) => shares(tuning.thresholds[0], tuning),
  },
  {
    name: 'connection quota',
    thresholds: [QUOTAS],
    published: { thresholds: [90], wait: 0, keep: 0 },
    alertsOf: (tuning) => quota(tuning.thresholds[0], tuning),
  },
  {
    name: 'server load and connection quota',
    thresholds: [LOADS, QUOTAS],
    published: { thresholds: [70, 90], wait: 0, keep: 0 },
    alertsOf: (tuning) => [...serverLoad(tuning.thresholds[0], tuning), ...quota(tuning.thresholds[1], tuning)],
  },
  {
    name: 'all three',
    thresholds: [LOADS, SHARES, QUOTAS],
    published: { thresholds: [70, 0.8, 90], wait: 0, keep: 0 },
    alertsOf: (tuning) => [
      ...serverLoad(tuning.thresholds[0], tuning),
      ...shares(tuning.thresholds[1], tuning),
      ...quota(tuning.thresholds[2], tuning),
    ],
  },
];

const UTILIZATIONS = [0.6, 0.7, 0.8, 0.9, 1, 1.25, 1.5, 2, 3];

function utilization(threshold: number, tuning: Tuning): ReplayedAlert {
  const traffic = `max by (resource_id) (${OUTPUT.utilization}{dimension!="connections"})`;
  return above('utilization', traffic, threshold, tuning, 'resource_id');
}

/**
 * All three, with the pack's ceilings in the place of the limits of echo and broadcast: an ablation of everything else that
 * the pack's alerts do.
 */
export const OWN_CEILINGS: Rival = {
  name: "all three, with the pack's ceilings",
  thresholds: [LOADS, UTILIZATIONS, QUOTAS],
  published: { thresholds: [70, 0.8, 90], wait: 0, keep: 0 },
  alertsOf: (tuning) => [
    ...serverLoad(tuning.thresholds[0], tuning),
    utilization(tuning.thresholds[1], tuning),
    ...quota(tuning.thresholds[2], tuning),
  ],
};

/** The rules on the pack's ceilings with these tunings, each once. */
export function ceilingRules(tunings: readonly Tuning[]): ReplayedAlert[] {
  return distinct(tunings.map((tuning) => utilization(tuning.thresholds[1], tuning)));
}

/** Azure Monitor Baseline Alerts' rule on connections, which is right for one unit. It has nothing to tune but that. */
const COUNT = above('ConnectionCount', WINDOWS.connections, 900, { thresholds: [900], wait: 0, keep: 0 });

/** Everything that tuning tries of a rival. */
export function tuningsOf({ thresholds }: Rival): Tuning[] {
  const choices = thresholds.reduce<number[][]>(
    (some, list) => some.flatMap((chosen) => list.map((threshold) => [...chosen, threshold])),
    [[]]
  );
  return choices.flatMap((chosen) =>
    WAITS.flatMap((wait) => KEEPS.map((keep): Tuning => ({ thresholds: chosen, wait, keep })))
  );
}

export function tuningText({ thresholds, wait, keep }: Tuning): string {
  const percent = thresholds.map((threshold) => `${Math.round(threshold < 10 ? 100 * threshold : threshold)}%`);
  return `> ${percent.join(', ')}, for ${wait} min, kept ${keep} min`;
}

/** The rivals as they are published. */
export function publishedSets(): AlertSet[] {
  return [
    ...RIVALS.map((rival) => ({ name: `${rival.name}, as published`, alerts: rival.alertsOf(rival.published) })),
    { name: 'ConnectionCount > 900, as published', alerts: [COUNT] },
  ];
}

/** The rules of these sets, each alert once. */
export function rivalRules(sets: ReadonlyArray<Pick<AlertSet, 'alerts'>>): Rules {
  return { recording: rivalRecording(), alerts: distinct(sets.flatMap(({ alerts }) => alerts)) };
}

function distinct(alerts: readonly ReplayedAlert[]): ReplayedAlert[] {
  return [...new Map(alerts.map((alert) => [alert.name, alert])).values()];
}

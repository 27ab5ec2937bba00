import { createDataFrame, type DataFrame, FieldType } from '@grafana/data';
import { type Panel } from '@grafana/grafana-foundation-sdk/dashboard';
import fc from 'fast-check';
import { type PackSettings, settingsOf } from '../../alerts/generator/settings';
import { declaredOf, type Declared } from '../../alerts/generator/settings/declared';
import { declarationsOf } from '../../alerts/generator/targets/templates/names';
import { withSettings } from '../../dashboards/generator/parts/pack';
import { portalDashboard } from '../../dashboards/generator/portal/dashboard';
import { type Step } from '../../dashboards/generator/portal/steps';
import { transformed } from '../../dashboards/generator/portal/testing';
import { panelsOf } from '../../dashboards/generator/testing';
import { type EditionId, EDITIONS } from '../../src/guide';
import {
  DEFAULT_THRESHOLDS,
  type Dimension,
  DIRECTIONS,
  FREE_SKU,
  LARGE_SKU,
  LARGEST_UNITS,
  SOLD_SIZES,
} from '../../src/model/capacity';
import { anyFactor, anyMix, runs } from '../../src/model/capacity/arbitraries';
import { assessResource, type AssessedResource } from '../../src/model/snapshot';
import { type Row, type Value } from '../../tools/kusto/expressions';
import { evaluated } from '../../tools/kusto/query';

const MINUTE = 60_000;

const NAMES = {
  inboundBytes: 'Inbound bandwidth',
  outboundBytes: 'Outbound bandwidth',
  connections: 'Connections',
  serverLoad: 'Server load',
} as const satisfies Partial<Record<Dimension, string>>;

const ID = '/subscriptions/s/resourceGroups/CHAT/providers/Microsoft.SignalRService/SignalR/Orders';
const REPLICA = `${ID}/replicas/eu`;

/** The metrics of a resource in Azure: a total or the highest value of each minute. */
interface Case {
  isReplica: boolean;
  sku: string;
  units: number;
  edition: EditionId;
  /** Settings of the resource; none for a settings file without it. */
  own?: object;
  metrics: Record<Metric, number[]>;
  /** Newest minutes that have no value yet, and those before them that read 0. */
  unsettled: { nulls: number; zeros: number };
}

type Metric = 'inbound' | 'outbound' | 'counted' | 'connections' | 'serverLoad';

const metrics = (length: number) => {
  const column = (values: fc.Arbitrary<number>) => fc.array(values, { minLength: length, maxLength: length });
  const bytes = column(fc.integer({ min: 1001, max: 1e10 }));
  return (
    fc
      .record({
        inbound: bytes,
        outbound: bytes,
        // Around the least that tells a size, few, and many small messages. An average of exactly 1,000 is left out, as rounding
        // decides there: a 97th cannot make up for a whole message within an hour.
        counted: fc.oneof(
          column(fc.constantFrom(999, 1000 + 1 / 97)),
          column(fc.integer({ min: 0, max: 500 })),
          column(fc.integer({ min: 1, max: 1e8 }))
        ),
        connections: column(fc.integer({ min: 1, max: 200_000 })),
        serverLoad: column(fc.integer({ min: 0, max: 100 })),
      })
      // No message is smaller than a byte.
      .map((all) => ({ ...all, counted: all.counted.map((count, i) => Math.min(count, all.outbound[i])) }))
  );
};

const ownSettings = fc
  .record(
    {
      mix: anyMix,
      message_size_bytes: fc.integer({ min: 1, max: 100_000 }),
      server_leg: fc.boolean(),
      ceiling_factor: anyFactor,
    },
    { requiredKeys: [] }
  )
  .chain((own) =>
    fc.constantFrom(own, { ...own, server_leg: undefined, traffic_factors: { inbound: 1.7, outbound: 1.1 } })
  );

const size = fc.oneof(
  fc.constantFrom(...SOLD_SIZES.filter((units) => units <= LARGEST_UNITS.Premium_P1)).map((units) => ({
    units,
    sku: 'Standard_S1',
  })),
  fc.constantFrom(...SOLD_SIZES.filter((units) => units >= 100)).map((units) => ({ units, sku: LARGE_SKU })),
  fc.constant({ units: 1, sku: FREE_SKU })
);

const anyCase: fc.Arbitrary<Case> = fc
  .record({
    isReplica: fc.boolean(),
    size,
    edition: fc.constantFrom<EditionId>('2019-11', '2023-03'),
    own: fc.option(ownSettings, { nil: undefined }),
    metrics: fc.integer({ min: 4, max: 130 }).chain(metrics),
    unsettled: fc.record({ nulls: fc.integer({ min: 0, max: 2 }), zeros: fc.integer({ min: 0, max: 1 }) }),
  })
  // The settings refuse a size that their edition has no figures for.
  .map(({ size: { units, sku }, edition, ...rest }) => ({
    ...rest,
    ...{ units, sku, edition: sku === LARGE_SKU ? ('2023-03' as const) : edition },
  }));

const idOf = ({ isReplica }: Case) => (isReplica ? REPLICA : ID);

function settingsFor(one: Case): PackSettings {
  const { edition, own, sku } = one;
  const resources = own === undefined ? [] : [{ resource_id: idOf(one).toLowerCase(), sku, ...own }];
  return settingsOf(JSON.stringify({ edition, resources }));
}

/** The values of a metric as Azure answers. */
function valuesOf({ metrics: all, unsettled: { nulls, zeros } }: Case, metric: Metric): Array<number | null> {
  const values = all[metric];
  const settled = values.length - nulls - zeros;
  const isTotal = ['inbound', 'outbound', 'counted'].includes(metric);
  return values.map((value, i) => (i < settled ? value : i < settled + zeros ? (isTotal ? 0 : value) : null));
}

const START = Date.UTC(2026, 2, 1, 10);
const timesOf = ({ metrics: { inbound } }: Case) => inbound.map((_, i) => START + i * MINUTE);

interface Written {
  refId: string;
  azureMonitor?: { alias?: string };
  azureResourceGraph?: { query: string };
}

/** The frames of the data source for the queries of a panel. */
function framesOf(one: Case, panel: Panel): DataFrame[] {
  const targets: Written[] = JSON.parse(JSON.stringify(panel.targets));
  return targets.flatMap(({ refId, azureMonitor, azureResourceGraph }) =>
    azureResourceGraph === undefined
      ? metricFrame(one, refId, azureMonitor?.alias)
      : graphFrame(one, refId, azureResourceGraph.query)
  );
}

function metricFrame(one: Case, refId: string, displayName?: string): DataFrame {
  const metric = (['inbound', 'outbound', 'counted', 'connections', 'serverLoad'] as const).find(
    (name) => name === refId
  );
  if (metric === undefined) {
    throw new Error(`no metric ${refId}`);
  }
  return createDataFrame({
    refId,
    fields: [
      { name: 'Time', type: FieldType.time, values: timesOf(one) },
      {
        name: 'What Azure calls it',
        type: FieldType.number,
        labels: { resourceName: 'Orders' },
        config: { displayName },
        values: valuesOf(one, metric),
      },
    ],
  });
}

/** Resources that a query has to tell apart: one of the same name, one of the other type, and one of another group. */
function tableOf({ isReplica, sku, units }: Case): Row[] {
  const row = (id: string, its: { sku: string; units: number }): Row => ({
    id,
    type: `microsoft.signalrservice/signalr${id.includes('/replicas/') ? '/replicas' : ''}`,
    name: id.split('/').at(-1) ?? '',
    resourceGroup: id.split('/')[4].toLowerCase(),
    sku: { name: its.sku, capacity: its.units },
  });
  const [own, other] = [
    { sku, units },
    { sku: 'Standard_S1', units: 7 },
  ];
  return [
    row(ID.replace('CHAT', 'other'), other),
    row(ID, isReplica ? other : own),
    row(REPLICA, isReplica ? own : other),
  ];
}

function queryFor({ isReplica }: Case, query: string): string {
  const kind = `microsoft.signalrservice/signalr${isReplica ? '/replicas' : ''}`;
  return query
    .replaceAll('$__timeFrom', `datetime('${new Date(START - MINUTE / 2).toISOString()}')`)
    .replaceAll('$kind', kind)
    .replaceAll('$resource_group', 'chat')
    .replaceAll('$resource', isReplica ? "'Orders/eu'" : "'Orders'");
}

function graphFrame(one: Case, refId: string, query: string): DataFrame {
  const rows = evaluated(queryFor(one, query), tableOf(one));
  expect(rows).toHaveLength(1);
  return createDataFrame({
    refId,
    fields: Object.entries(rows[0]).map(([name, value]) => ({ name, ...typed(value) })),
  });
}

function typed(value: Value): { type: FieldType; values: unknown[] } {
  return value instanceof Date
    ? { type: FieldType.time, values: [value.getTime()] }
    : { type: typeof value === 'number' ? FieldType.number : FieldType.string, values: [value] };
}

async function shownBy(one: Case, title: string): Promise<Map<string, unknown[]>> {
  const dashboard = withSettings(settingsFor(one), () => portalDashboard().build());
  const panel = panelsOf(dashboard).find((each) => each.title === title);
  if (panel === undefined) {
    throw new Error(`no panel ${title}`);
  }
  const steps: Step[] = JSON.parse(JSON.stringify(panel.transformations));
  const frames = await transformed(framesOf(one, panel), steps);
  expect(frames).toHaveLength(1);
  return new Map(frames[0].fields.map(({ name, config, values }) => [config.displayName ?? name, values]));
}

function declaredFor(one: Case): Declared {
  const settings = settingsFor(one);
  const [own] = declarationsOf(settings);
  return declaredOf(own?.resource ?? { resource_id: '' }, settings);
}

/** The panel of the plugin computes this from the same figures. */
function assessed(one: Case): AssessedResource {
  const { mix, inboundSize, factors, ceilingFactor, assumptions, edition } = declaredFor(one);
  // The dashboard leaves whole minutes out, and the model only their bytes.
  const isSettled = valuesOf(one, 'outbound').map((value) => value !== 0);
  const column = (metric: Metric, divisor: number) =>
    valuesOf(one, metric).map((value, i) => (value === null || !isSettled[i] ? null : value / divisor));
  const times = timesOf(one);
  return assessResource(
    {
      ...{ resourceId: idOf(one), resource: 'orders', times, sku: one.sku },
      units: times.map(() => one.units),
      measured: {
        inboundBytes: column('inbound', 60),
        outboundBytes: column('outbound', 60),
        connections: column('connections', 1),
        serverLoad: column('serverLoad', 100),
      },
      countedMessages: column('counted', 60),
    },
    {
      // The do-not-exceed values are the same in both editions, and 2019-11 has no size over 100.
      edition: mix === undefined ? EDITIONS['2023-03'] : edition,
      units: { source: 'data' },
      mix: mix === undefined ? { source: 'none' } : { source: 'declared', mix },
      messageSize: assumptions.includes('messageSize') ? undefined : inboundSize,
      trafficFactors: factors,
      ceilingFactor,
      thresholds: DEFAULT_THRESHOLDS,
    }
  );
}

const close = (value: number) => expect.closeTo(value, 9 - Math.max(0, Math.ceil(Math.log10(Math.abs(value) || 1))));

it('shows every constraint that the panel rates, with its utilization now and at its peak, the nearest its ceiling first', async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async (one) => {
      const { latest, timeline } = assessed(one);
      const table = await shownBy(one, 'Utilization, nearest ceiling first');
      const shown = table.get('Constraint') ?? [];
      const figures = Object.entries(NAMES).flatMap(([dimension, name]) => {
        const [now, column] = [latest.utilization, timeline.utilization].map(
          (of) => Object.entries(of).find(([own]) => own === dimension)?.[1]
        );
        return typeof now === 'number' && Array.isArray(column) ? [[name, now, Math.max(...column)] as const] : [];
      });
      const rows = shown.map((name, i) => [
        name,
        table.get('Now')?.[i],
        table.get('Left')?.[i],
        table.get('Peak')?.[i],
      ]);
      expect(new Map(rows.map(([name, ...row]) => [name, row]))).toEqual(
        new Map(figures.map(([name, now, peak]) => [name, [close(now), close(1 - now), close(peak)]]))
      );
      const now = table.get('Now') ?? [];
      expect([...now].sort((a, b) => Number(b) - Number(a))).toEqual(now);
    }),
    runs(100)
  );
});

it('draws utilization and bandwidth of each minute as the panel does, and ceilings in the bytes that Azure counts', async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async (one) => {
      const { timeline, measured } = assessed(one);
      const { factors } = declaredFor(one);
      const settled = timeline.utilization.serverLoad?.flatMap((value, i) =>
        value !== null && measured.inboundBytes?.[i] !== null ? [i] : []
      );
      const at = (column: ReadonlyArray<number | null> | undefined, factor = 1) =>
        settled?.map((i) => {
          const value = column?.[i];
          return typeof value === 'number' ? close(value * factor) : null;
        });
      const ratios = await shownBy(one, 'Utilization');
      for (const [dimension, name] of Object.entries(NAMES)) {
        const [, column] = Object.entries(timeline.utilization).find(([own]) => own === dimension) ?? [];
        expect([name, ratios.get(name)]).toEqual([name, at(column)]);
      }
      const bandwidth = await shownBy(one, 'Bandwidth and its ceilings');
      for (const { name, bytes } of DIRECTIONS) {
        const factor = factors[name];
        expect(bandwidth.get(`${NAMES[bytes]}, measured`)).toEqual(at(measured[bytes], factor));
        expect(bandwidth.get(`${NAMES[bytes]}, ceiling`)).toEqual(at(timeline.ceilings[bytes], factor));
      }
    }),
    runs(100)
  );
});

it('shows in large letters what is left of the first constraint in the table', async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async (one) => {
      const table = await shownBy(one, 'Utilization, nearest ceiling first');
      const shown = await shownBy(one, 'Left now');
      expect([...shown.keys()]).toEqual(['Constraint', 'Left']);
      expect([shown.get('Constraint')?.[0], shown.get('Left')?.[0]]).toEqual([
        table.get('Constraint')?.[0],
        table.get('Left')?.[0],
      ]);
    }),
    runs(30)
  );
});

it('says the unit size in Azure, and what the ceilings follow from', async () => {
  const [one] = fc.sample(anyCase, { numRuns: 1, seed: 1 });
  const plain: Case = { ...one, isReplica: false, sku: 'Premium_P1', units: 20, own: undefined };
  const said = async (own: object | undefined, sku = plain.sku) =>
    [...(await shownBy({ ...plain, own, sku }, 'Size')).values()].flat();
  expect(await said(undefined)).toEqual([
    20,
    'Premium_P1',
    'do-not-exceed values, the average message as Azure counts it, all bytes that Azure counts: if clients call hubs on app servers, inbound reads twice too high',
  ]);
  expect(await said({ mix: { echo: 1 }, message_size_bytes: 1500, server_leg: true })).toEqual([
    20,
    'Premium_P1',
    "the mix of the settings, messages of 1,500 B, Azure's double count divided out",
  ]);
  expect(await said(undefined, FREE_SKU)).toEqual([
    20,
    FREE_SKU,
    'connections only: the guide has no traffic figures for Free_F1',
  ]);
});

import { type DataFrame } from '@grafana/data';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { settingsOf } from '../../../alerts/generator/settings';
import { buildDashboards } from '../../../dashboards/generator';
import { UID } from '../../../dashboards/generator/parts/links';
import { SHARES, type Step } from '../../../dashboards/generator/portal/steps';
import { transformed } from '../../../dashboards/generator/portal/testing';
import { panelsOf } from '../../../dashboards/generator/testing';
import { resourceId } from '../../../demo/simulator/fleet/fleet';
import { observe } from '../../../src/frames';
import { EDITIONS } from '../../../src/guide';
import { DEFAULT_THRESHOLDS, type Mix } from '../../../src/model/capacity';
import { assessResource } from '../../../src/model/snapshot';
import { markdownTable } from '../../../tools/markdown';
import { type AzureResource, AzureFleet, LAB_FLEET } from '../fake/azure';
import { FakeAzure } from '../fake/server';
import { AzureGrafana, type Range } from './grafana';

const HOUR = 3_600_000;

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '3' },
    /** A file for every figure, as JSON. */
    out: { type: 'string' },
  },
});

const DIMENSIONS = {
  inboundBytes: SHARES.inbound,
  outboundBytes: SHARES.outbound,
  connections: SHARES.connections,
  serverLoad: SHARES.serverLoad,
} as const;

interface Figure {
  resource: string;
  settings: string;
  constraint: string;
  figure: 'now' | 'peak';
  portal: number | undefined;
  panel: number | undefined;
}

/** With nothing declared, and with what the owners of the fleet declare. */
const SETTINGS = {
  none: settingsOf('{ "edition": "2023-03" }'),
  declared: settingsOf(
    JSON.stringify({
      edition: '2023-03',
      resources: LAB_FLEET.map((resource) => ({
        ...{ resource_id: resourceId(resource), sku: resource.sku, mix: resource.mix },
        ...resource.declared,
      })),
    })
  ),
};

/** The queries of a panel, with the values of the variables that pick a resource. */
function queriesOf(targets: object, { id, type, resource }: AzureResource): Query[] {
  const [, , subscription, , group, , , , name, , replica] = id.split('/');
  const named = resource.replica === undefined ? name : `${name}/${replica}`;
  const queries: Query[] = JSON.parse(
    JSON.stringify(targets)
      .replaceAll('$subscription', subscription)
      .replaceAll('$resource_group', group)
      .replaceAll('$kind', type.toLowerCase())
      .replaceAll(`in~ ($resource)`, `in~ ('${named}')`)
      .replaceAll('$resource', named)
  );
  return queries;
}

interface Query {
  refId: string;
  azureMonitor?: { metricNamespace: string; resources: Array<{ metricNamespace: string }> };
  azureResourceGraph?: { query: string };
}

/** The dashboards of the plugin choose no replicas; their queries are asked of one all the same. */
function ofReplica(query: Query): Query {
  const type = 'microsoft.signalrservice/signalr/replicas';
  const { azureMonitor, azureResourceGraph } = query;
  return {
    ...query,
    ...(azureMonitor && {
      azureMonitor: {
        ...azureMonitor,
        metricNamespace: type,
        resources: azureMonitor.resources.map((one) => ({ ...one, metricNamespace: type })),
      },
    }),
    ...(azureResourceGraph && {
      azureResourceGraph: {
        ...azureResourceGraph,
        query: azureResourceGraph.query
          .replace(`'microsoft.signalrservice/signalr'`, `'${type}'`)
          .replace(/name =~ '[^']*\/([^']+)'/, "name =~ '$1'"),
      },
    }),
  };
}

async function portalFigures(
  frames: DataFrame[],
  steps: readonly Step[]
): Promise<Map<string, Partial<Record<Figure['figure'], number>>>> {
  const [table] = await transformed(frames, steps);
  const column = (name: string): unknown[] =>
    table?.fields.find((field) => (field.config.displayName ?? field.name) === name)?.values ?? [];
  const [now, peak] = [column('Now'), column('Peak')];
  return new Map(column('Constraint').map((name, i) => [String(name), { now: Number(now[i]), peak: Number(peak[i]) }]));
}

interface Declared {
  mix: Mix | undefined;
  messageSize: number | undefined;
  serverLeg: boolean | undefined;
}

/** The figures that the panel of the plugin shows for the frames of its own queries. */
function panelFigures(
  frames: DataFrame[],
  { mix, messageSize, serverLeg }: Declared
): Map<string, Partial<Record<Figure['figure'], number>>> {
  const [series] = observe(frames).resources;
  const { latest, timeline } = assessResource(series, {
    edition: EDITIONS['2023-03'],
    units: { source: 'data' },
    mix: mix === undefined ? { source: 'none' } : { source: 'declared', mix },
    ...{ messageSize, serverLeg, thresholds: DEFAULT_THRESHOLDS },
  });
  return new Map(
    (Object.keys(DIMENSIONS) as Array<keyof typeof DIMENSIONS>).flatMap((dimension) => {
      const now = latest.utilization[dimension];
      const over = (timeline.utilization[dimension] ?? []).flatMap((value) => value ?? []);
      return now === undefined ? [] : [[DIMENSIONS[dimension], { now, peak: Math.max(...over) }] as const];
    })
  );
}

const PORTAL = 'portal-';

async function figuresOf(
  grafana: AzureGrafana,
  one: AzureResource,
  name: keyof typeof SETTINGS,
  range: Range
): Promise<Figure[]> {
  const settings = SETTINGS[name];
  const portal = panelOf(UID.portal, 4, settings);
  const own = queriesOf(portal.targets ?? [], one).map((query) => ({ ...query, refId: `${PORTAL}${query.refId}` }));
  const asked = queriesOf(panelOf(UID.azureResource, 1).targets ?? [], one);
  const others = one.resource.replica === undefined ? asked : asked.map(ofReplica);
  // In one request: else a minute could settle between the two.
  const frames = await grafana.frames([...own, ...others], range);
  const [ofPortal, ofPanel] = [true, false].map((is) => frames.filter(({ refId }) => refId?.startsWith(PORTAL) === is));
  const steps: Step[] = JSON.parse(JSON.stringify(portal.transformations));
  const shown = await portalFigures(ofPortal, steps);
  const { mix, declared } = one.resource;
  const computed = panelFigures(
    ofPanel,
    name === 'none'
      ? { mix: undefined, messageSize: undefined, serverLeg: undefined }
      : { mix, messageSize: declared.message_size_bytes, serverLeg: declared.server_leg }
  );
  return Object.values(DIMENSIONS).flatMap((constraint) =>
    (['now', 'peak'] as const).flatMap((figure) => {
      const [a, b] = [shown.get(constraint)?.[figure], computed.get(constraint)?.[figure]];
      return a === undefined && b === undefined
        ? []
        : [{ resource: one.name, settings: name, constraint, figure, portal: a, panel: b }];
    })
  );
}

function panelOf(uid: string, id: number, settings = SETTINGS.none) {
  const dashboard = buildDashboards({ settings }).find((each) => each.uid === uid);
  const panel = (dashboard === undefined ? [] : panelsOf(dashboard)).find((each) => each.id === id);
  if (panel === undefined) {
    throw new Error(`no panel ${id} in ${uid}`);
  }
  return panel;
}

const tenths = (value: number | undefined) => (value === undefined ? '–' : `${(100 * value).toFixed(1)}%`);

async function main(): Promise<number> {
  const azure = await FakeAzure.start(LAB_FLEET, { seed: 1, demoStart: Math.floor(Date.now() / 1000) });
  const grafana = await AzureGrafana.start(azure);
  try {
    const to = Date.now();
    const range = { from: to - Number(values.hours) * HOUR, to };
    const figures: Figure[] = [];
    for (const one of new AzureFleet(LAB_FLEET).all) {
      for (const name of ['none', 'declared'] as const) {
        figures.push(...(await figuresOf(grafana, one, name, range)));
      }
    }
    const differing = figures.filter(({ portal, panel }) => tenths(portal) !== tenths(panel));
    const apart = figures
      .map(({ portal, panel }) => Math.abs((portal ?? NaN) - (panel ?? NaN)))
      .filter((gap) => !Number.isNaN(gap));
    process.stdout.write(
      `${markdownTable(
        ['resource', 'settings', 'constraint', 'figure', 'portal', 'panel'],
        differing.map(({ resource, settings, constraint, figure, portal, panel }) => [
          ...[resource, settings, constraint, figure, tenths(portal), tenths(panel)],
        ])
      )}\n${new Set(figures.map(({ resource }) => resource)).size} resources, ${figures.length} figures, ${differing.length} differ at one decimal; the largest difference is ${Math.max(...apart)}\n`
    );
    if (azure.refused.length > 0) {
      process.stdout.write(`refused:\n${azure.refused.join('\n')}\n`);
    }
    if (values.out !== undefined) {
      writeFileSync(values.out, JSON.stringify(figures, null, 2));
    }
    // A resource without a connection has no figure in the portal, which its dashboard says.
    return differing.every(({ portal, panel }) => portal === undefined && panel === 0) && azure.refused.length === 0
      ? 0
      : 1;
  } finally {
    await grafana.stop();
    await azure.stop();
  }
}

main().then(
  (status) => (process.exitCode = status),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exitCode = 1;
  }
);

import { unitsWords } from '../../../alerts/generator/pack/fill';
import { RowBuilder } from '@grafana/grafana-foundation-sdk/dashboard';
import { type Monitored, monitoredAs } from '../../../alerts/generator/targets/azure-monitor/monitored';
import { declarationsOf } from '../../../alerts/generator/targets/templates/names';
import { DIRECTIONS } from '../../../src/model/capacity';
import { needs } from '../azure/notes';
import { azureDatasource } from '../azure/variables';
import { UID } from '../parts/links';
import { packSettings } from '../parts/pack';
import { type DashboardDraft, newDashboard } from '../parts/schema';
import { facts, limits } from './azure-facts';
import { bandwidth, connections, now, peak, runningUnits, serverLoad } from './azure-panels';

/** With more resources, rows are closed: each panel of an open one asks Azure again and again. */
const MOST_OPEN_ROWS = 3;

const MOST_BESIDE = 4;

/** Tiles and rows, in units of Grafana's grid. */
const HEIGHT = { needs: 3, tile: 6, facts: 11, chart: 8, limits: 5 };

/**
 * The resources of the settings without plugin, Prometheus or rules. Metric alerts link to it. Its thresholds are fixed when
 * it is written, so each resource has a row of its own rather than a variable that chooses one.
 */
export function coreAzureDashboard(): DashboardDraft {
  const settings = packSettings();
  const resources = declarationsOf(settings).map((declaration) => monitoredAs(declaration, settings));
  const ids = counter();
  const head = newDashboard({
    uid: UID.azureResource,
    title: 'Resources on Azure Monitor',
    description:
      "The Azure SignalR resources of a settings file from Azure's own metrics, with the ceilings of their unit sizes, without Prometheus.",
    kind: 'azure',
    panels: 'core',
    from: 'now-3h',
    refresh: '5m',
  })
    .variables([azureDatasource()])
    .withPanel(needs().id(ids()).gridPos({ x: 0, y: 0, w: 24, h: HEIGHT.needs }));
  const { draft, y } = withTiles(head, resources, ids);
  const isClosed = resources.length > MOST_OPEN_ROWS;
  const end = y + resources.length * ROW_HEIGHT;
  const rows = resources.reduce((built, resource, i) => {
    const row = y + i * ROW_HEIGHT;
    return withRow(built, titleOf(resource), { y: row, isClosed, panels: panelsOf(resource, row + 1, ids), id: ids() });
  }, draft);
  return withRow(rows, 'Limits', {
    y: end,
    isClosed,
    panels: [
      limits()
        .id(ids())
        .gridPos({ x: 0, y: end + 1, w: 24, h: HEIGHT.limits }),
    ],
    id: ids(),
  });
}

const ROW_HEIGHT = 1 + HEIGHT.facts + 2 * HEIGHT.chart;

interface Row {
  y: number;
  isClosed: boolean;
  panels: ReadonlyArray<ReturnType<typeof panelsOf>[number]>;
  id: number;
}

/** A closed row holds its panels; those of an open one follow it. */
function withRow(draft: DashboardDraft, title: string, { y, isClosed, panels, id }: Row): DashboardDraft {
  const row = new RowBuilder(title).id(id).gridPos({ x: 0, y, w: 24, h: 1 });
  return isClosed
    ? draft.withRow(panels.reduce((closed, panel) => closed.withPanel(panel), row))
    : panels.reduce((open, panel) => open.withPanel(panel), draft.withRow(row));
}

/** Nearly equal rows of tiles, as wide as the dashboard. */
function withTiles(draft: DashboardDraft, resources: readonly Monitored[], ids: () => number) {
  const rows = Math.ceil(resources.length / MOST_BESIDE);
  const y = HEIGHT.needs;
  const built = resources.reduce((tiles, resource, i) => {
    const row = Math.floor((i * rows) / resources.length);
    const first = Math.ceil((row * resources.length) / rows);
    const w = 24 / (Math.ceil(((row + 1) * resources.length) / rows) - first);
    const gridPos = { x: (i - first) * w, y: y + row * HEIGHT.tile, w, h: HEIGHT.tile };
    return tiles.withPanel(now(resource).id(ids()).gridPos(gridPos));
  }, draft);
  return { draft: built, y: y + rows * HEIGHT.tile };
}

function panelsOf(resource: Monitored, y: number, ids: () => number) {
  const [inbound, outbound] = DIRECTIONS;
  const charts = y + HEIGHT.facts;
  const below = charts + HEIGHT.chart;
  return [
    facts(resource).id(ids()).gridPos({ x: 0, y, w: 11, h: HEIGHT.facts }),
    peak(resource).id(ids()).gridPos({ x: 11, y, w: 9, h: HEIGHT.facts }),
    runningUnits(resource).id(ids()).gridPos({ x: 20, y, w: 4, h: HEIGHT.facts }),
    bandwidth(resource, inbound).id(ids()).gridPos({ x: 0, y: charts, w: 12, h: HEIGHT.chart }),
    bandwidth(resource, outbound).id(ids()).gridPos({ x: 12, y: charts, w: 12, h: HEIGHT.chart }),
    connections(resource).id(ids()).gridPos({ x: 0, y: below, w: 12, h: HEIGHT.chart }),
    serverLoad(resource).id(ids()).gridPos({ x: 12, y: below, w: 12, h: HEIGHT.chart }),
  ];
}

function titleOf({ title, sized }: Monitored): string {
  return sized === undefined ? title : `${title}: ${unitsWords(sized.units)}`;
}

function counter(): () => number {
  let last = 0;
  return () => ++last;
}

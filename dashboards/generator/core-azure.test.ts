import { type Panel } from '@grafana/grafana-foundation-sdk/dashboard';
import { METRIC_ALERTS } from '../../alerts/generator/targets/azure-monitor/alerts';
import { type Monitored, monitoredAs } from '../../alerts/generator/targets/azure-monitor/monitored';
import { declarationsOf } from '../../alerts/generator/targets/templates/names';
import { settingsOf, type PackSettings } from '../../alerts/generator/settings';
import { evaluate } from '../../src/model/advice';
import { DIRECTIONS } from '../../src/model/capacity';
import { buildDashboards, FILE_NAMES, fileNameOf } from '.';
import { coreDashboards, dashboards, LISTED, panelsOf, rowsOf } from './testing';

const UID = 'signalr-headroom-resource-azure';

function azureOf(variant: typeof dashboards) {
  const found = variant.find(({ uid }) => uid === UID);
  if (found === undefined) {
    throw new Error(`no dashboard ${UID}`);
  }
  return found;
}

const dashboard = azureOf(coreDashboards);

const RESOURCES = declarationsOf(LISTED).map((declaration) => monitoredAs(declaration, LISTED));

const [ORDERS, REPLICA, FREE, SIZELESS, OTHER] = RESOURCES;

/** With a name for each, of those that have ceilings of traffic. */
const SIZED = [ORDERS, REPLICA, OTHER].map((monitored) => [monitored.title, monitored] as const);

/** The panels in the row of a resource. */
function rowOf({ title }: Monitored): Panel[] {
  return rowsOf(dashboard).find((row) => row.title === title || row.title?.startsWith(`${title}: `))?.panels ?? [];
}

function panelOf(monitored: Monitored, title: string): Panel {
  const found = [...rowOf(monitored), ...panelsOf(dashboard)].find((panel) => panel.title === title);
  if (found === undefined) {
    throw new Error(`no panel ${title}`);
  }
  return found;
}

const levelsOf = ({ fieldConfig }: Panel) =>
  (fieldConfig?.defaults.thresholds?.steps ?? []).map(({ value }) => value ?? -Infinity);

interface Written {
  refId: string;
  hide?: boolean;
  expression?: string;
  azureMonitor?: { metricName: string; aggregation: string; timeGrain: string; resources: object[] };
  azureResourceGraph?: { query: string };
}

const targetsOf = ({ targets = [] }: Panel): Written[] => JSON.parse(JSON.stringify(targets));

const TITLES = { inboundBytes: 'Inbound bandwidth', outboundBytes: 'Outbound bandwidth' } as const;

const ALL = [...Object.values(TITLES), 'Connections', 'Server load'];

/** Utilization by the model, of what Azure measures. */
function utilizationAt({ resource, settings }: Monitored, measured: Parameters<typeof evaluate>[0]['measured']) {
  const answer = evaluate({
    edition: settings.edition,
    units: resource.units ?? NaN,
    mix: resource.mix && { ...resource.mix },
    messageSize: resource.message_size_bytes,
    serverLeg: resource.server_leg,
    ceilingFactor: resource.ceiling_factor,
    measured,
  });
  if (!answer.ok) {
    throw new Error(JSON.stringify(answer.error));
  }
  return answer.value.utilization;
}

describe.each(SIZED)('%s', (_, monitored) => {
  const warning = monitored.resource.utilization_warning_ratio ?? LISTED.utilization_warning_ratio;

  it.each(DIRECTIONS)(
    'has the warning, 95% and the ceiling of $name traffic by the model as thresholds',
    ({ bytes }) => {
      const levels = levelsOf(panelOf(monitored, TITLES[bytes]));
      expect(levels).toHaveLength(4);
      const reached = levels.slice(1).map((level) => utilizationAt(monitored, { [bytes]: level })[bytes]);
      expect(reached).toEqual([warning, 0.95, 1].map((ratio) => expect.closeTo(ratio, 12)));
    }
  );

  it.each(DIRECTIONS)('warns of $name traffic at the threshold of the metric alert', ({ name, bytes }) => {
    const [alert] = METRIC_ALERTS.filter(
      ({ alert: title, constraint, metric }) =>
        title === 'SignalRNearCeiling' && constraint === name && metric.name.endsWith('Traffic')
    );
    const condition = alert.condition(monitored);
    const [, level] = levelsOf(panelOf(monitored, TITLES[bytes]));
    expect(condition?.threshold).toBe(Math.round(level * (condition?.window.seconds ?? NaN)));
  });

  it('has the levels of connections, of all units', () => {
    const levels = levelsOf(panelOf(monitored, 'Connections')).slice(1);
    expect(levels.map((level) => utilizationAt(monitored, { connections: level }).connections)).toEqual(
      [warning, 0.95, 1].map((ratio) => expect.closeTo(ratio, 12))
    );
  });

  it.each(['Peak of the time range', `${monitored.title}, last 10 minutes`])(
    'divides the total of a minute by the ceiling of a minute in "%s"',
    (title) => {
      const panel = panelOf(monitored, title);
      for (const { name, bytes } of DIRECTIONS) {
        const [total, ratio] = targetsOf(panel).filter(({ refId }) => refId.startsWith(bytes));
        expect(total).toMatchObject({
          hide: true,
          azureMonitor: { timeGrain: 'PT1M', aggregation: 'Total', metricName: expect.stringMatching(/Traffic$/) },
        });
        expect(total.azureMonitor?.metricName.toLowerCase()).toBe(`${name}traffic`);
        const divisor = Number(ratio.expression?.replace(`$${total.refId} / `, ''));
        expect(utilizationAt(monitored, { [bytes]: divisor / 60 })[bytes]).toBeCloseTo(1, 12);
      }
    }
  );

  it('says which size and which assumptions its ceilings have', () => {
    const { declared, sized } = monitored;
    const text = String(panelOf(monitored, 'Ceilings').options?.content);
    expect(text).toContain(`**${sized?.units} unit`);
    expect(text).toContain(`Edition of the guide: ${LISTED.edition}.`);
    expect(/No scenario mix in the settings/.test(text)).toBe(declared.mix === undefined);
    expect(/2,048 B are assumed/.test(text)).toBe(declared.assumptions.includes('messageSize'));
    expect(/Neither server_leg nor traffic_factors/.test(text)).toBe(declared.assumptions.includes('serverLeg'));
    const levels = levelsOf(panelOf(monitored, TITLES.outboundBytes)).slice(1);
    const cells = levels.map((level) => Math.round(level).toLocaleString('en-US'));
    expect(text).toContain(`| Outbound bandwidth, B/s | ${cells.join(' | ')} |`);
  });

  it('marks a unit size that is not that of the ceilings', () => {
    const { fieldConfig, targets } = panelOf(monitored, 'Units now');
    expect(fieldConfig?.defaults.mappings).toEqual([
      {
        type: 'value',
        options: { [monitored.sized?.units ?? NaN]: expect.objectContaining({ color: 'transparent' }) },
      },
    ]);
    expect(fieldConfig?.defaults.thresholds?.steps).toEqual([
      { value: null, color: 'transparent' },
      { value: 1, color: '#a34d00' },
    ]);
    expect(JSON.stringify(targets)).toContain(`where id =~ '${monitored.resource.resource_id}'`);
  });
});

it('has no ceiling without a unit size, and says so', () => {
  const bars = targetsOf(panelOf(SIZELESS, 'Peak of the time range')).map(({ refId }) => refId);
  expect(bars).toEqual(['connectionsMeasured', 'connections', 'serverLoadMeasured', 'serverLoad']);
  for (const title of [...Object.values(TITLES), 'Connections']) {
    const { fieldConfig, description } = panelOf(SIZELESS, title);
    expect(fieldConfig?.defaults.thresholds).toBeUndefined();
    expect(description).toContain('settings do not have');
  }
  expect(panelOf(SIZELESS, 'Ceilings').options?.content).toContain('No units in the settings');
});

it('has the connections of the free SKU, and no ceiling of its traffic', () => {
  expect(levelsOf(panelOf(FREE, 'Connections'))).toEqual([-Infinity, 16, 19, 20]);
  expect(panelOf(FREE, TITLES.inboundBytes).fieldConfig?.defaults.thresholds).toBeUndefined();
});

it('has the thresholds of each resource for its server load', () => {
  expect(levelsOf(panelOf(REPLICA, 'Server load'))).toEqual([-Infinity, 0.6, 0.95]);
  expect(levelsOf(panelOf(ORDERS, 'Server load'))).toEqual([-Infinity, 0.7, 0.95]);
});

it('asks for each resource by its id, a replica by its own', () => {
  const asked = RESOURCES.map((monitored) =>
    ALL.flatMap((title) => targetsOf(panelOf(monitored, title))).flatMap(
      ({ azureMonitor }) => azureMonitor?.resources ?? []
    )
  );
  const of = (resourceName: string, resourceGroup = 'chat', metricNamespace = 'microsoft.signalrservice/signalr') => ({
    subscription: '5f1c',
    resourceGroup,
    resourceName,
    metricNamespace,
  });
  expect(
    asked.map((resources) => [...new Set(resources.map((one) => JSON.stringify(one)))].map((one) => JSON.parse(one)))
  ).toEqual([
    [of('orders')],
    [of('orders/eu', 'chat', 'microsoft.signalrservice/signalr/replicas')],
    [of('trial')],
    [of('chat')],
    [of('chat', 'other')],
  ]);
});

it('computes only from queries of the same panel, whose answers it hides', () => {
  for (const panel of panelsOf(dashboard)) {
    const targets = targetsOf(panel);
    const used = targets.flatMap(({ expression }) =>
      [...(expression ?? '').matchAll(/\$(\w+)/g)].map(([, name]) => name)
    );
    expect(targets.flatMap(({ refId, hide }) => (hide ? [refId] : []))).toEqual(used);
  }
});

function listing(count: number): PackSettings {
  const resources = Array.from({ length: count }, (_, i) => ({
    ...ORDERS.resource,
    resource_id: `${ORDERS.resource.resource_id}${i}`,
  }));
  return settingsOf(JSON.stringify({ resources }));
}

it.each([1, 2, 3, 4, 5, 7, 20])(
  'has room for %d resources: a tile for each, as wide as the dashboard together',
  (count) => {
    const built = azureOf(buildDashboards({ panels: 'core', settings: listing(count) }));
    const tiles = panelsOf(built).filter(({ title }) => title?.endsWith('last 10 minutes'));
    expect(tiles).toHaveLength(count);
    const widths = new Map<number, number>();
    tiles.forEach(({ gridPos }) =>
      widths.set(gridPos?.y ?? NaN, (widths.get(gridPos?.y ?? NaN) ?? 0) + (gridPos?.w ?? NaN))
    );
    expect([...widths.values()]).toEqual([...widths.keys()].map(() => 24));
    expect(Math.min(...tiles.map(({ gridPos }) => gridPos?.w ?? 0))).toBeGreaterThanOrEqual(6);
    // Grafana loads nothing of a closed row.
    expect(rowsOf(built).map(({ collapsed }) => collapsed)).toEqual(Array(count + 1).fill(count > 3));
  }
);

it('is not written for settings without a resource', () => {
  const names = buildDashboards({ panels: 'core' }).map(fileNameOf);
  expect(names).toHaveLength(4);
  expect(names).not.toContain(`${UID}.json`);
  expect(FILE_NAMES).toContain(`${UID}.json`);
});

it('has the uid to which metric alerts link, in both variants', () => {
  expect([dashboards, coreDashboards].map((variant) => azureOf(variant).uid)).toEqual([UID, UID]);
});

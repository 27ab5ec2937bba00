import { type Panel } from '@grafana/grafana-foundation-sdk/dashboard';
import { readQuery } from '../../alerts/generator/promql/queries';
import { isRole, SERIES_ROLES, type SeriesRole } from '../../src/frames/types';
import { AZURE_METRICS, canonicalRole } from '../../src/frames/roles';
import { DIMENSIONS } from '../../src/model/capacity';
import { readRoles } from '../../src/options/rolesOption';
import { WATCHDOG } from './parts/alerts';
import { REVIEW_ROLES } from './parts/headroom-queries';
import { UID } from './parts/links';
import { alertsInWords } from './parts/pack';
import { OTHER_PANEL } from './parts/shared';
import {
  byTitle,
  coreDashboards,
  dashboards,
  HEADROOM_PANEL,
  onPrometheus,
  panelsOf,
  sourceOf,
  targetsOf,
} from './testing';

const ASKS = (panel: Panel) => panel.type !== 'text';

const NOT_QUERIED = /^No data(?:\. In a snapshot: not queried, because it was not in view\.|, or not queried)$/;

const DRAWN_BY_GRAFANA = (panel: Panel) => ASKS(panel) && panel.type !== HEADROOM_PANEL;

describe.each(byTitle)('%s', (_title, dashboard) => {
  const panels = panelsOf(dashboard);

  it('has panels with unique ids', () => {
    expect(panels.length).toBeGreaterThan(0);
    const ids = panels.map((panel) => panel.id);
    expect(ids.every((id) => id !== undefined)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has a title and a description for every panel', () => {
    for (const panel of panels) {
      expect([panel.title, panel.description]).toEqual([expect.stringMatching(/./), expect.stringMatching(/\.$/)]);
    }
  });

  it('has a unit for every figure', () => {
    for (const { title, fieldConfig } of panels.filter(DRAWN_BY_GRAFANA)) {
      expect([title, fieldConfig?.defaults.unit]).toEqual([title, expect.stringMatching(/./)]);
    }
  });

  it('has a unit or texts for every column of figures', () => {
    for (const panel of panels.filter(({ type }) => type === 'table')) {
      for (const column of figureColumns(panel)) {
        const properties =
          panel.fieldConfig?.overrides.find(({ matcher }) => matcher.options === column)?.properties ?? [];
        expect([panel.title, column, properties.map(({ id }) => id)]).toEqual([
          panel.title,
          column,
          expect.arrayContaining([expect.stringMatching(/^(unit|mappings)$/)]),
        ]);
      }
    }
  });

  it('has a text of its own for an empty cell of a table, which otherwise had that of the panel', () => {
    for (const panel of panels.filter(({ type }) => type === 'table')) {
      for (const column of shownColumns(panel)) {
        const properties = panel.fieldConfig?.overrides.find(({ matcher }) => matcher.options === column)?.properties;
        expect([panel.title, column, properties]).toEqual([
          panel.title,
          column,
          expect.arrayContaining([{ id: 'noValue', value: '–' }]),
        ]);
      }
    }
  });

  it('formats only columns that exist', () => {
    for (const panel of panels.filter(({ type }) => type === 'table')) {
      const { indexByName, renameByName } = organized(panel);
      const shown = Object.keys(indexByName).map((field) => renameByName[field] ?? field);
      const looked = panel.fieldConfig?.overrides.map(({ matcher }) => matcher.options) ?? [];
      expect(shown).toEqual(expect.arrayContaining(looked));
    }
  });

  // A panel that a snapshot was taken without, since nobody scrolled to it, shows the same text.
  it('says of every panel without data that nobody may have asked, and nothing of the service', () => {
    for (const { title, fieldConfig } of panels.filter(ASKS)) {
      expect([title, fieldConfig?.defaults.noValue]).toEqual([title, expect.stringMatching(NOT_QUERIED)]);
    }
  });

  it('has panels within 24 columns, without overlaps or a hole at the right', () => {
    const taken = new Set<string>();
    for (const { title, gridPos } of panels) {
      expect(gridPos).toBeDefined();
      const { x, y, w, h } = gridPos ?? { x: 0, y: 0, w: 0, h: 0 };
      expect(x + w).toBeLessThanOrEqual(24);
      for (let column = x; column < x + w; column++) {
        for (let row = y; row < y + h; row++) {
          expect([title, taken.has(`${column}/${row}`)]).toEqual([title, false]);
          taken.add(`${column}/${row}`);
        }
      }
    }
    const rows = new Set([...taken].map((cell) => cell.split('/')[1]));
    expect(taken.size).toBe(rows.size * 24);
  });

  it('labels the axis of a ratio between 0% and 100%: without decimals, Grafana labels only whole numbers', () => {
    for (const { title, fieldConfig } of panels.filter(({ type }) => type === 'timeseries')) {
      const { unit, decimals } = fieldConfig?.defaults ?? {};
      expect([title, unit === 'percentunit' && decimals === 0]).toEqual([title, false]);
    }
  });

  it('has no pager under a timeline, because Grafana shows one even for a single page', () => {
    for (const { title, options } of panels.filter(({ type }) => type === 'state-timeline')) {
      expect([title, options]).toEqual([title, expect.not.objectContaining({ perPage: expect.anything() })]);
    }
  });

  it('keeps the names of counts readable on a phone, where Grafana would shrink them', () => {
    for (const { title, options } of panels.filter(({ type }) => type === 'stat')) {
      expect([title, options?.text?.titleSize]).toEqual([title, 14]);
    }
  });

  it('has the figures and resources of a table beside other panels in view in a window of 1100 pixels', () => {
    for (const panel of panels.filter(({ type, gridPos }) => type === 'table' && (gridPos?.w ?? 24) < 24)) {
      const shown = shownColumns(panel);
      const last = Math.max(...[...figureColumns(panel), 'Resource'].map((title) => shown.indexOf(title)));
      const needed = shown.slice(0, last + 1).reduce((sum, title) => sum + widthOf(panel, title), 0);
      expect(needed).toBeLessThanOrEqual((1076 / 24) * (panel.gridPos?.w ?? 24) - 26);
    }
  });

  it('has unique refIds in each panel, because Grafana drops duplicates', () => {
    for (const { title, targets = [] } of panels) {
      const refIds = targets.map((target) => ('refId' in target ? target.refId : undefined));
      expect([title, new Set(refIds).size]).toEqual([title, refIds.length]);
    }
  });

  it('asks in the headroom panel for each role once, by the name of the query or of the series, and counts minutes only for Review, which shows them', () => {
    const roles = onPrometheus.some(([, other]) => other === dashboard)
      ? SERIES_ROLES
      : [...AZURE_METRICS.map(({ role }) => role), 'units', 'sku'];
    const headroom = panels.filter(({ type, options }) => type === HEADROOM_PANEL && options?.view !== 'fleet');
    for (const { targets = [], options } of headroom.filter((panel) => !isShared(panel))) {
      const own = options?.view === 'review' ? ['halfHours'] : ['halfHours', ...REVIEW_ROLES];
      const shown = roles.filter((role) => !own.includes(role));
      // On Prometheus the panel asks for now too, and names those roles in its options.
      const asked = targets.filter((target) => !('refId' in target && /^now$|LastWeek$/.test(String(target.refId))));
      expect(asked.flatMap(rolesOf).sort()).toEqual([...shown].sort());
    }
  });
});

it('says in the options what a panel asks for now, because no name tells', () => {
  const panels = onPrometheus.flatMap(([, dashboard]) =>
    panelsOf(dashboard).filter(
      (panel) => panel.type === HEADROOM_PANEL && panel.options?.view !== 'fleet' && !isShared(panel)
    )
  );
  expect(panels).toHaveLength(2);
  for (const { targets = [], options } of panels) {
    const { roles } = readRoles(options?.roles);
    const now = targets.filter((target) => 'refId' in target && target.refId === 'now');
    const names = now.flatMap((target) => readQuery('expr' in target ? String(target.expr) : '').selectors);
    expect(names.length).toBeGreaterThan(5);
    for (const { name } of names) {
      const role = canonicalRole(name);
      expect(roles).toContainEqual({ role, refId: 'now', series: name });
      // Series of one role must have the same evidence, or only the better ones count.
      expect(roles).toContainEqual({ role, refId: role });
    }
  }
});

it('asks and prepares once what two panels show, by a panel that is there and has the same data source and options', () => {
  const sharing = byTitle.flatMap(([title, dashboard]) => {
    const panels = panelsOf(dashboard);
    return panels.filter(isShared).map(({ options, datasource, targets = [] }) => {
      const source = panels.find(({ id }) => id === sourceOf(targets[0]));
      // Grafana reads the first query of such a panel, and no other.
      expect({ ...options, view: '' }).toEqual({ ...source?.options, view: '' });
      return [title, options?.view, datasource, targets.length, source?.options?.view, source && isShared(source)];
    });
  });
  expect(sharing).toEqual([
    ['SignalR Headroom: Resource', 'plan', OTHER_PANEL, 1, 'overlay', false],
    ['SignalR Headroom: Capacity review on Azure Monitor', 'plan', OTHER_PANEL, 1, 'review', false],
  ]);
  const review = dashboards.find(({ uid }) => uid === UID.review);
  const asked = review === undefined ? [] : targetsOf(review).map(({ expr }) => expr);
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked).toHaveLength(24);
});

describe('the list of Fleet', () => {
  const fleet = dashboards.find(({ uid }) => uid === 'signalr-headroom-fleet');
  const queries = fleet === undefined ? [] : targetsOf(fleet);
  const ofList = queries.filter(({ panel }) => panel === 'Fleet');

  it('asks for every role but those of the time range, each once, whatever the range', () => {
    const named = SERIES_ROLES.filter((role) => !['p95', ...REVIEW_ROLES].includes(role));
    const asked = ofList.flatMap(({ written }) => rolesOf(written));
    expect(asked.sort()).toEqual([...named].sort());
    expect(ofList.filter(({ written }) => /\$__|"range":true/.test(JSON.stringify(written)))).toEqual([]);
  });

  it('leaves the page with at most 20 queries', () => {
    expect(queries.length).toBeGreaterThan(ofList.length);
    expect(queries.length).toBeLessThanOrEqual(20);
  });
});

it('shows resource, action and utilization of the fleet on a phone without scrolling', () => {
  const fleet = coreDashboards.find(({ uid }) => uid === 'signalr-headroom-fleet');
  const table = (fleet === undefined ? [] : panelsOf(fleet)).find(({ type }) => type === 'table');
  const first = table === undefined ? [] : shownColumns(table).slice(0, 3);
  expect(first).toEqual(['Resource', 'Action', 'Now']);
  expect(first.reduce((sum, title) => sum + (table === undefined ? 0 : widthOf(table, title)), 0)).toBeLessThanOrEqual(
    PHONE_TABLE
  );
});

it('has a panel at the link of alerts that shows every constraint over time', () => {
  const linked = byTitle
    .filter(([, { uid }]) => uid === 'signalr-headroom-resource')
    .map(([, dashboard]) => panelsOf(dashboard).find(({ id }) => id === 1));
  expect(linked.map((panel) => panel?.type)).toEqual([HEADROOM_PANEL, 'timeseries']);
  expect(linked[1]?.title).toBe('Utilization by constraint');
});

/** The role that a query is named after, or those of the series that it asks for by name. */
function rolesOf(target: object): Array<SeriesRole | undefined> {
  const refId = 'refId' in target ? target.refId : undefined;
  const expr = 'expr' in target ? String(target.expr) : '';
  return isRole(refId) ? [refId] : readQuery(expr).selectors.map(({ name }) => canonicalRole(name));
}

/** True for a panel that takes the result of another. */
function isShared({ targets = [] }: Panel): boolean {
  return targets.some((target) => sourceOf(target) !== undefined);
}

/** Width of a table in a window of 480 pixels, within the margins of Grafana's page and panel. */
const PHONE_TABLE = 430;

/** Grafana gives a column without a width at least this much. */
const LEAST_WIDTH = 150;

/** Titles of the columns in view, from the left. */
function shownColumns(panel: Panel): string[] {
  const { indexByName, renameByName } = organized(panel);
  return Object.keys(indexByName)
    .sort((one, other) => indexByName[one] - indexByName[other])
    .flatMap((field) => renameByName[field] ?? []);
}

/** The least width of a column in pixels. */
function widthOf({ fieldConfig }: Panel, title: string): number {
  const properties = fieldConfig?.overrides.find(({ matcher }) => matcher.options === title)?.properties ?? [];
  const width = properties.find(({ id }) => id === 'custom.width' || id === 'custom.minWidth')?.value;
  return typeof width === 'number' ? width : LEAST_WIDTH;
}

interface Organized {
  indexByName: Record<string, number>;
  renameByName: Record<string, string>;
}

function organized({ title, transformations = [] }: Panel): Organized {
  const options = transformations.find(({ id }) => id === 'organize')?.options;
  if (options === undefined) {
    throw new Error(`"${title}" shows whatever columns its queries give.`);
  }
  return options;
}

/** Titles of the columns with query values. */
function figureColumns(panel: Panel): string[] {
  const { renameByName } = organized(panel);
  return Object.entries(renameByName).flatMap(([field, title]) => (/^(Value|units$)/.test(field) ? [title] : []));
}

describe('the panel of Resource', () => {
  const resourceOf = (variant: typeof dashboards) => {
    const found = variant.find(({ uid }) => uid === 'signalr-headroom-resource');
    if (found === undefined) {
      throw new Error('no dashboard Resource');
    }
    return found;
  };
  const namesOf = (variant: typeof dashboards) => (resourceOf(variant).annotations?.list ?? []).map(({ name }) => name);

  it('gets the firing alerts for its lane, each with the resource in a tag and with its fault in words', () => {
    const alerts = resourceOf(dashboards).annotations?.list?.find(({ name }) => name === 'Alerts');
    expect(alerts).toMatchObject({ filter: { exclude: false, ids: [1] }, textFormat: '{{fault}}' });
    const expr = JSON.stringify(alerts?.target);
    expect(expr).toContain('resource_id:$1');
    for (const { name, about } of alertsInWords().filter((alert) => alert.name !== WATCHDOG)) {
      expect(expr).toContain(JSON.stringify(`"${about}", "alertname", "${name}"`).slice(1, -1));
    }
  });

  it('has no marks of unit sizes, which it finds in its data; the variant without it has them', () => {
    expect(namesOf(dashboards)).toEqual(['Alerts', 'Deployed']);
    expect(namesOf(coreDashboards)).toEqual(['Scaled up', 'Scaled down', 'Deployed']);
  });

  it('asks for last week, a week before, for every dimension', () => {
    const earlier = targetsOf(resourceOf(dashboards)).filter(({ refId }) => refId.endsWith('LastWeek'));
    expect(earlier.map(({ refId }) => refId)).toEqual(DIMENSIONS.map((dimension) => `${dimension}LastWeek`));
    for (const { expr } of earlier) {
      expect(expr.match(/offset 7d/g)).toHaveLength(2);
    }
  });
});

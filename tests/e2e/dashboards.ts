import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type APIResponse } from '@playwright/test';

import { CANONICAL_NAMES } from '../../src/frames/roles';
import { RECORDED_ROLES, type RecordedRole } from '../../src/frames/types';
import { type HeadroomOptions } from '../../src/options/types';
import pluginJson from '../../src/plugin.json';
import { type Character, FLEET, type Resource } from '../../demo/simulator/fleet/fleet';

const MINUTE_MS = 60_000;

/** The data source's name in provisioning/datasources. */
const DATA_SOURCE = 'SignalR Headroom';

/** A query to Prometheus. */
export interface Target {
  refId: string;
  expr: string;
}

export interface PanelModel {
  id: number;
  type: string;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  [property: string]: unknown;
}

export interface DashboardModel {
  title: string;
  panels: PanelModel[];
  [property: string]: unknown;
}

/** Returns a text box variable with its current value. */
export function textVariable(name: string, text: string) {
  return { type: 'textbox', name, query: text, current: { text, value: text } };
}

/** Finds a resource of the demo's fleet by the situation that it demonstrates. */
export function fleetResource(character: Character): Resource {
  const found = FLEET.find((resource) => resource.character === character);
  if (found === undefined) {
    throw new Error(`The simulated fleet has no resource with the character "${character}".`);
  }
  return found;
}

/** Returns the panel's queries, one for each role, as on the provisioned dashboard. */
export function targetsOf(selector: string, roles: readonly RecordedRole[] = RECORDED_ROLES): Target[] {
  return roles.map((role) => ({ refId: role, expr: `${CANONICAL_NAMES[role]}{${selector}}` }));
}

/**
 * Returns one query for all of the panel's series. In edit mode each query has a code editor, and loading eight of them
 * takes a quarter of a minute on a busy machine.
 */
export function oneTarget(selector: string): Target[] {
  const names = RECORDED_ROLES.map((role) => CANONICAL_NAMES[role]).join('|');
  return [{ refId: 'A', expr: `{__name__=~"${names}", ${selector}}` }];
}

/** Selects resources by name or by a dashboard variable. */
export function ofResource(...names: string[]): string {
  return `resource_id=~".+/signalr/(${names.join('|')})"`;
}

/** Returns a panel of the full width, high enough for its charts. */
export function headroomPanel(
  targets: readonly Target[],
  options: Partial<HeadroomOptions> = {},
  rest: Partial<PanelModel> = {}
): PanelModel {
  return {
    id: 1,
    type: pluginJson.id,
    title: 'Headroom',
    gridPos: { x: 0, y: 0, w: 24, h: 18 },
    interval: '1m',
    targets: targets.map((target) => ({ ...target, range: true })),
    options,
    fieldConfig: { defaults: {}, overrides: [] },
    ...rest,
  };
}

/**
 * Returns a time range that ended five minutes ago. Reading it twice gives the same numbers, while the demo's Prometheus
 * lags by a few seconds and keeps recording.
 */
export function endedRange(hours: number): { from: string; to: string } {
  const to = Math.floor(Date.now() / MINUTE_MS - 5) * MINUTE_MS;
  return { from: new Date(to - hours * 60 * MINUTE_MS).toISOString(), to: new Date(to).toISOString() };
}

/** Creates dashboards through Grafana's HTTP API, in a folder that is deleted after the test. */
export class Dashboards {
  private readonly folder = `headroom-e2e-${randomUUID().slice(0, 8)}`;
  private readonly saved: string[] = [];
  private readonly snapshots: string[] = [];
  private readonly libraryPanels: string[] = [];

  constructor(private readonly request: APIRequestContext) {}

  async open(): Promise<void> {
    await ok(this.request.post('/api/folders', { data: { uid: this.folder, title: `Tests ${this.folder}` } }));
  }

  /** Deletes dashboards before the library panels they use: otherwise Grafana refuses to delete the folder. */
  async close(): Promise<void> {
    const paths = [
      ...this.snapshots.map((key) => `/api/snapshots/${key}`),
      ...this.saved.map((uid) => `/api/dashboards/uid/${uid}`),
      ...this.libraryPanels.map((uid) => `/api/library-elements/${uid}`),
      `/api/folders/${this.folder}?forceDeleteRules=true`,
    ];
    for (const path of paths) {
      await ok(this.request.delete(path));
    }
  }

  /** @returns its uid */
  async save(panels: PanelModel[], rest: Partial<DashboardModel> = {}): Promise<string> {
    const datasource = { type: 'prometheus', uid: await this.dataSourceUid() };
    const dashboard: DashboardModel = {
      title: `Headroom ${randomUUID().slice(0, 8)}`,
      schemaVersion: 42,
      timezone: 'utc',
      time: endedRange(3),
      // The default data source may be a different one.
      panels: panels.map((panel) => ({ datasource, ...panel })),
      ...rest,
    };
    const response = await ok(
      this.request.post('/api/dashboards/db', { data: { dashboard, folderUid: this.folder, overwrite: false } })
    );
    const uid = text(await response.json(), 'uid');
    this.saved.push(uid);
    return uid;
  }

  /** @returns its uid */
  async saveLibraryPanel(name: string, model: PanelModel): Promise<string> {
    const datasource = { type: 'prometheus', uid: await this.dataSourceUid() };
    const response = await ok(
      this.request.post('/api/library-elements', {
        data: { folderUid: this.folder, name, model: { datasource, ...model }, kind: 1 },
      })
    );
    const body: unknown = await response.json();
    const uid = text(isRecord(body) ? body.result : undefined, 'uid');
    this.libraryPanels.push(uid);
    return uid;
  }

  async annotate(dashboardUID: string, time: number, words: string): Promise<void> {
    await ok(this.request.post('/api/annotations', { data: { dashboardUID, time, text: words } }));
  }

  /** Creates a Grafana-managed alert rule for a panel and waits until it fires. */
  async fire(dashboardUid: string, panelId: number): Promise<void> {
    const group = `group-${this.folder}`;
    const rule = {
      title: `Fires ${this.folder}`,
      folderUID: this.folder,
      ruleGroup: group,
      orgID: 1,
      condition: 'A',
      for: '0s',
      noDataState: 'OK',
      execErrState: 'OK',
      data: [
        {
          refId: 'A',
          datasourceUid: '__expr__',
          relativeTimeRange: { from: 60, to: 0 },
          model: { refId: 'A', type: 'math', expression: '1 > 0' },
        },
      ],
      annotations: { __dashboardUid__: dashboardUid, __panelId__: String(panelId) },
    };
    // Without this header Grafana marks the rule as provisioned and refuses to delete its folder.
    const headers = { 'X-Disable-Provenance': 'true' };
    await ok(this.request.post('/api/v1/provisioning/alert-rules', { data: rule, headers }));
    const path = `/api/v1/provisioning/folder/${this.folder}/rule-groups/${group}`;
    const response = await ok(this.request.get(path));
    const current: object = await response.json();
    await ok(this.request.put(path, { data: { ...current, interval: 10 }, headers }));
    const states = `/api/annotations?type=alert&dashboardUID=${dashboardUid}`;
    await expect
      .poll(async () => (await ok(this.request.get(states))).text(), { timeout: 60_000, intervals: [2000] })
      .toContain('Alerting');
  }

  /** Queries the data source directly. @returns the values at the ISO time `at` */
  async query(expr: string, at: string): Promise<number[]> {
    const path = `/api/datasources/proxy/uid/${await this.dataSourceUid()}/api/v1/query`;
    const result = await ok(this.request.get(path, { params: { query: expr, time: at } }));
    const body: { data: { result: Array<{ value: [number, string] }> } } = await result.json();
    const values = body.data.result.map(({ value }) => Number(value[1]));
    if (values.length === 0) {
      throw new Error(`Prometheus has no value at ${at} for ${expr}`);
    }
    return values;
  }

  private async dataSourceUid(): Promise<string> {
    const response = await ok(this.request.get(`/api/datasources/name/${encodeURIComponent(DATA_SOURCE)}`));
    return text(await response.json(), 'uid');
  }

  deleteSnapshotAfter(key: string): void {
    this.snapshots.push(key);
  }
}

export async function ok(pending: Promise<APIResponse>): Promise<APIResponse> {
  const response = await pending;
  expect(response.ok(), `${response.url()} responded with status ${response.status()}: ${await response.text()}`).toBe(
    true
  );
  return response;
}

export function text(body: unknown, property: string): string {
  const value = isRecord(body) ? body[property] : undefined;
  if (typeof value !== 'string') {
    throw new Error(`Grafana's response has no string "${property}": ${JSON.stringify(body)}`);
  }
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type APIResponse } from '@playwright/test';

import { CANONICAL_NAMES } from '../../src/frames/names';
import { ROLES, type Role } from '../../src/frames/types';
import { type HeadroomOptions } from '../../src/options/types';
import pluginJson from '../../src/plugin.json';
import { FLEET, type Resource, type Role as FleetRole } from '../../demo/simulator/fleet/fleet';

const MINUTE_MS = 60_000;

/** As provisioning/datasources names it. */
const DATA_SOURCE = 'SignalR Headroom';

/** What a dashboard asks of Prometheus. */
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

/** A variable into which people type, with what is typed. */
export function textVariable(name: string, text: string) {
  return { type: 'textbox', name, query: text, current: { text, value: text } };
}

/** A resource of the demo's fleet, by what it is there for. */
export function fleetResource(role: FleetRole): Resource {
  const found = FLEET.find((resource) => resource.role === role);
  if (found === undefined) {
    throw new Error(`The simulated fleet has no resource for "${role}".`);
  }
  return found;
}

/** The queries of the panel, as the provisioned dashboard has them. */
export function targetsOf(selector: string, roles: readonly Role[] = ROLES): Target[] {
  return roles.map((role) => ({ refId: role, expr: `${CANONICAL_NAMES[role]}{${selector}}` }));
}

/**
 * All that the panel takes, in one query. In edit mode each query has a code editor, and eight of them take a busy
 * machine a quarter of a minute.
 */
export function oneTarget(selector: string): Target[] {
  const names = ROLES.map((role) => CANONICAL_NAMES[role]).join('|');
  return [{ refId: 'A', expr: `{__name__=~"${names}", ${selector}}` }];
}

/** Of resources, by their names or a variable of the dashboard. */
export function ofResource(...names: string[]): string {
  return `resource=~"${names.join('|')}"`;
}

/** The panel over the whole width, and high enough for its facets. */
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
 * A time range that has ended, so that reading it twice gives the same numbers: the demo's Prometheus is a few seconds
 * behind, and goes on recording.
 */
export function endedRange(hours: number): { from: string; to: string } {
  const to = Math.floor(Date.now() / MINUTE_MS - 5) * MINUTE_MS;
  return { from: new Date(to - hours * 60 * MINUTE_MS).toISOString(), to: new Date(to).toISOString() };
}

/** Dashboards that a test makes through Grafana's HTTP API, in a folder that is deleted after it. */
export class Dashboards {
  private readonly folder = `headroom-e2e-${randomUUID().slice(0, 8)}`;
  private readonly saved: string[] = [];
  private readonly snapshots: string[] = [];
  private readonly libraryPanels: string[] = [];

  constructor(private readonly request: APIRequestContext) {}

  async open(): Promise<void> {
    await ok(this.request.post('/api/folders', { data: { uid: this.folder, title: `Tests ${this.folder}` } }));
  }

  /** What refers to something goes before it: Grafana keeps a folder with a library panel that a dashboard uses. */
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
      // Another data source may be the default one.
      panels: panels.map((panel) => ({ datasource, ...panel })),
      ...rest,
    };
    const answer = await ok(
      this.request.post('/api/dashboards/db', { data: { dashboard, folderUid: this.folder, overwrite: false } })
    );
    const uid = text(await answer.json(), 'uid');
    this.saved.push(uid);
    return uid;
  }

  /** @returns its uid */
  async saveLibraryPanel(name: string, model: PanelModel): Promise<string> {
    const datasource = { type: 'prometheus', uid: await this.dataSourceUid() };
    const answer = await ok(
      this.request.post('/api/library-elements', {
        data: { folderUid: this.folder, name, model: { datasource, ...model }, kind: 1 },
      })
    );
    const body: unknown = await answer.json();
    const uid = text(isRecord(body) ? body.result : undefined, 'uid');
    this.libraryPanels.push(uid);
    return uid;
  }

  async annotate(dashboardUID: string, time: number, words: string): Promise<void> {
    await ok(this.request.post('/api/annotations', { data: { dashboardUID, time, text: words } }));
  }

  /** Makes a rule of Grafana's own alerting that belongs to a panel, and waits until it fires. */
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
    // Without the header Grafana keeps the rule as provisioned, and refuses to delete its folder.
    const headers = { 'X-Disable-Provenance': 'true' };
    await ok(this.request.post('/api/v1/provisioning/alert-rules', { data: rule, headers }));
    const path = `/api/v1/provisioning/folder/${this.folder}/rule-groups/${group}`;
    const answer = await ok(this.request.get(path));
    const current: object = await answer.json();
    await ok(this.request.put(path, { data: { ...current, interval: 10 }, headers }));
    const states = `/api/annotations?type=alert&dashboardUID=${dashboardUid}`;
    await expect
      .poll(async () => (await ok(this.request.get(states))).text(), { timeout: 60_000, intervals: [2000] })
      .toContain('Alerting');
  }

  /** Asks the data source itself. @returns the values of an instant, `at` being an ISO time */
  async query(expr: string, at: string): Promise<number[]> {
    const path = `/api/datasources/proxy/uid/${await this.dataSourceUid()}/api/v1/query`;
    const result = await ok(this.request.get(path, { params: { query: expr, time: at } }));
    const body: { data: { result: Array<{ value: [number, string] }> } } = await result.json();
    const values = body.data.result.map(({ value }) => Number(value[1]));
    if (values.length === 0) {
      throw new Error(`Prometheus has nothing at ${at} for ${expr}`);
    }
    return values;
  }

  private async dataSourceUid(): Promise<string> {
    const answer = await ok(this.request.get(`/api/datasources/name/${encodeURIComponent(DATA_SOURCE)}`));
    return text(await answer.json(), 'uid');
  }

  deleteSnapshotAfter(key: string): void {
    this.snapshots.push(key);
  }
}

export async function ok(response: Promise<APIResponse>): Promise<APIResponse> {
  const answer = await response;
  expect(answer.ok(), `${answer.url()} answered ${answer.status()}: ${await answer.text()}`).toBe(true);
  return answer;
}

export function text(body: unknown, property: string): string {
  const value = isRecord(body) ? body[property] : undefined;
  if (typeof value !== 'string') {
    throw new Error(`Grafana answered without "${property}": ${JSON.stringify(body)}`);
  }
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

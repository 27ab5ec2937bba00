import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portsFrom } from '../../tools/ports';
import { webServer, besideUid, provisionCoreDashboards } from './web';
import { UID } from '../../dashboards/generator/parts/links';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-'));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', 'module.js'), '');
  ['alerting', 'dashboards'].forEach((name) => mkdirSync(join(folder, 'provisioning', name), { recursive: true }));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('webServer', () => {
  const ports = portsFrom({ WEB_PORT: '3001' });

  it('rejects a GRAFANA_HOME without Grafana and names the missing file, instead of showing the preview', () => {
    expect(() => webServer(folder, join(folder, '.demo'), ports, { GRAFANA_HOME: join(folder, 'nowhere') })).toThrow(
      /GRAFANA_HOME is .*nowhere, but this is not a Grafana installation: .*bin\/grafana is missing/
    );
  });

  it('starts Grafana on the loopback address only, with the built plugin', () => {
    const home = join(folder, 'grafana');
    ['bin', 'conf', 'public'].forEach((name) => mkdirSync(join(home, name), { recursive: true }));
    ['bin/grafana', 'conf/defaults.ini'].forEach((name) => writeFileSync(join(home, name), ''));
    const { command, health } = webServer(folder, join(folder, '.demo'), ports, { GRAFANA_HOME: home });
    expect(command.command).toBe(join(home, 'bin', 'grafana'));
    expect(command.env).toMatchObject({ GF_SERVER_HTTP_ADDR: '127.0.0.1', GF_SERVER_HTTP_PORT: '3001' });
    expect(command.env).toMatchObject({ GF_SERVER_ROOT_URL: 'http://127.0.0.1:3001/' });
    // Grafana's start page.
    expect(command.env?.GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH).toBe(
      join(folder, 'dashboards', 'generated', 'signalr-headroom-fleet.json')
    );
    // The alerts are those of Prometheus.
    expect(readdirSync(command.env?.GF_PATHS_PROVISIONING ?? '')).toEqual(['dashboards']);
    expect(health).toBe('http://127.0.0.1:3001/api/dashboards/uid/signalr-headroom-resource');
  });
});

describe('the dashboards without the plugin', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'headroom-'));
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('dashboards of built-in panels replace none with the plugin, and link to each other only', () => {
    const dashboards = join(folder, 'dashboards');
    provisionCoreDashboards(join(folder, 'provisioning'), dashboards);
    const texts = readdirSync(dashboards).map((name) => readFileSync(join(dashboards, name), 'utf8'));
    const uids = texts.map((text): string => JSON.parse(text).uid);
    expect(uids.sort()).toEqual([UID.fleet, UID.pipeline, UID.portal, UID.resource, UID.review].map(besideUid).sort());
    for (const text of texts) {
      const linked = [...text.matchAll(/\/d\/([\w-]+)/g)].map(([, uid]) => uid);
      expect(linked.filter((uid) => !uids.includes(uid))).toEqual([]);
      expect(text).not.toContain('"signalr-headroom"');
    }
    const provider = readFileSync(join(folder, 'provisioning', 'dashboards', 'core.yaml'), 'utf8');
    expect(JSON.parse(provider)).toMatchObject({ providers: [{ options: { path: dashboards } }] });
  });
});

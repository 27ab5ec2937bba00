import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portsFrom } from '../../tools/ports';
import { webServer } from './web';

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

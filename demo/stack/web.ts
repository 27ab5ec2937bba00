import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findGrafana, type Grafana } from '../../tools/grafana';
import { type Ports, urlOf } from '../../tools/ports';
import type { ServerCommand } from '../../tools/processes';
import { buildDashboards, fileNameOf, serialize } from '../../dashboards/generator';

const PLUGIN_ID = 'headroom-signalr-panel';

export interface Web {
  /** Names it for people. */
  title: string;
  command: ServerCommand;
  health: string;
}

/** Chooses Grafana if available, otherwise the preview. */
export function webServer(root: string, state: string, ports: Ports, env: NodeJS.ProcessEnv): Web {
  const grafana = findGrafana(env);
  return grafana === undefined ? preview(ports) : runGrafana(grafana, { root, state, ports, env });
}

interface GrafanaPlace {
  root: string;
  state: string;
  ports: Ports;
  env: NodeJS.ProcessEnv;
}

function runGrafana({ binary, home }: Grafana, { root, state, ports, env }: GrafanaPlace): Web {
  const folder = join(state, 'grafana');
  const plugins = join(folder, 'plugins');
  mkdirSync(plugins, { recursive: true });
  cpSync(join(root, 'dist'), join(plugins, PLUGIN_ID), { recursive: true });
  const provisioning = join(folder, 'provisioning');
  // Prometheus evaluates the demo's alerts. Grafana would raise each once more.
  const isWanted = (path: string) => basename(path) !== 'alerting';
  cpSync(join(root, 'provisioning'), provisioning, { recursive: true, filter: isWanted });
  provisionCoreDashboards(provisioning, join(folder, 'dashboards'));
  return {
    title: `Grafana (${binary})`,
    // Grafana answers before it has read provisioning/; once this dashboard exists, it has.
    health: `${urlOf(ports.web)}/api/dashboards/uid/signalr-headroom-resource`,
    command: {
      name: 'grafana',
      command: binary,
      args: ['server', `--homepath=${home}`],
      env: {
        GF_SERVER_HTTP_ADDR: '127.0.0.1',
        GF_SERVER_HTTP_PORT: String(ports.web.number),
        GF_SERVER_ROOT_URL: `${urlOf(ports.web)}/`,
        // Redirects other host names, as a foreign one could let its pages read the answers.
        GF_SERVER_DOMAIN: '127.0.0.1',
        GF_SERVER_ENFORCE_DOMAIN: 'true',
        GF_SECURITY_CONTENT_SECURITY_POLICY: 'true',
        GF_PATHS_DATA: join(folder, 'data'),
        GF_PATHS_LOGS: join(folder, 'logs'),
        GF_PATHS_PLUGINS: plugins,
        GF_PATHS_PROVISIONING: provisioning,
        GF_PLUGINS_ALLOW_LOADING_UNSIGNED_PLUGINS: PLUGIN_ID,
        // Disables downloads and reports: the demo stays on this machine.
        GF_PLUGINS_PREINSTALL_DISABLED: 'true',
        GF_PLUGINS_PUBLIC_KEY_RETRIEVAL_DISABLED: 'true',
        GF_ANALYTICS_REPORTING_ENABLED: 'false',
        GF_ANALYTICS_CHECK_FOR_UPDATES: 'false',
        GF_ANALYTICS_CHECK_FOR_PLUGIN_UPDATES: 'false',
        GF_NEWS_NEWS_FEED_ENABLED: 'false',
        // Anyone on this loopback address may view, and try options without saving them.
        GF_AUTH_ANONYMOUS_ENABLED: 'true',
        GF_AUTH_ANONYMOUS_ORG_ROLE: 'Viewer',
        GF_USERS_VIEWERS_CAN_EDIT: 'true',
        // Nobody can sign in, unless somebody chose a password, as for tests/e2e.
        GF_SECURITY_ADMIN_PASSWORD: env.GRAFANA_ADMIN_PASSWORD || randomUUID(),
        PROMETHEUS_URL: urlOf(ports.prometheus),
        SIGNALR_HEADROOM_DATASOURCE_UID: 'signalr-headroom',
        SIGNALR_HEADROOM_WEBHOOK_URL: `${urlOf(ports.receiver)}/grafana`,
        // The demo's receiver needs no token, and must not receive the user's own.
        SIGNALR_HEADROOM_WEBHOOK_TOKEN: '',
        SIGNALR_HEADROOM_DASHBOARDS: join(root, 'dashboards', 'generated'),
        GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH: join(root, 'dashboards', 'generated', 'signalr-headroom-fleet.json'),
      },
    },
  };
}

function preview(ports: Ports): Web {
  return {
    title: 'the preview (Grafana not found at GRAFANA_HOME or on the PATH)',
    health: `${urlOf(ports.web)}/healthz`,
    command: {
      name: 'preview',
      command: process.execPath,
      args: [
        ...['--import', 'tsx', 'demo/preview/server.ts'],
        ...['--port', String(ports.web.number), '--prometheus', urlOf(ports.prometheus)],
      ],
    },
  };
}

/** Grafana's folder for them. */
const FOLDER = 'SignalR Headroom without the plugin';

/** A dashboard of built-in panels has the uid of the one that it replaces; beside it, it needs another. */
export function besideUid(uid: string): string {
  return uid.replace(/^signalr-headroom/, '$&-core');
}

/**
 * Provisions the dashboards of built-in panels beside those with the plugin: what a Grafana shows that takes no plugins.
 *
 * @param provisioning Grafana's folder of provisioning files
 * @param folder gets the dashboards
 */
export function provisionCoreDashboards(provisioning: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const dashboard of buildDashboards({ panels: 'core' })) {
    writeFileSync(join(folder, fileNameOf(dashboard)), beside(serialize(dashboard)));
  }
  const provider = { name: FOLDER, folder: FOLDER, type: 'file', disableDeletion: true, options: { path: folder } };
  // JSON is YAML, too.
  mkdirSync(join(provisioning, 'dashboards'), { recursive: true });
  writeFileSync(
    join(provisioning, 'dashboards', 'core.yaml'),
    JSON.stringify({ apiVersion: 1, providers: [provider] })
  );
}

/** Renames uids, links to them, and the tag that lists the other dashboards, so that links stay among these. */
function beside(dashboard: string): string {
  return dashboard.replace(/"signalr-headroom(?=[-"])|\/d\/signalr-headroom(?=-)/g, '$&-core');
}

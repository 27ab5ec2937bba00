import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { buildSync } from 'esbuild';
import { parse } from 'yaml';

import { engines } from '../../package.json';
import { dependencies } from '../../src/plugin.json';
import { demoEnvironment, provisioningTexts, ROOT, variablesIn } from './files';

interface Bind {
  type: string;
  source: string;
  target: string;
  read_only: boolean;
  bind: { create_host_path: boolean };
}

interface Service {
  image: string;
  user: string;
  read_only: boolean;
  cap_drop: string[];
  security_opt: string[];
  healthcheck: { test: string[] };
  entrypoint?: string[];
  command?: string[];
  ports?: string[];
  volumes?: Array<string | Bind>;
  environment?: Record<string, string>;
  build?: { dockerfile: string };
  depends_on?: Record<string, { condition: string }>;
}

function text(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

const { services }: { services: Record<string, Service> } = parse(text('docker-compose.yaml'), { merge: true });
const named = Object.entries(services);
const binds = named.flatMap(([, { volumes = [] }]) => volumes.filter((volume) => typeof volume !== 'string'));

describe.each(named)('%s', (_, service) => {
  it('cannot become root, gain privileges or change its own files', () => {
    expect(service.user).toMatch(/^[1-9]\d*:\d+$/);
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  });

  it('has a health check for the services that wait for it', () => {
    expect(service.healthcheck.test[0]).toBe('CMD');
  });

  it('is reachable only from this machine', () => {
    for (const port of service.ports ?? []) {
      expect(port).toMatch(/^127\.0\.0\.1:\$\{[A-Z]+_PORT:-(\d+)\}:\1$/);
    }
  });

  it('waits only for existing services', () => {
    expect(Object.keys(service.depends_on ?? {}).filter((other) => !(other in services))).toEqual([]);
  });
});

it('every mounted folder exists or is built, is mounted read-only, and is never created by Docker', () => {
  expect(binds).toHaveLength(5);
  for (const { source, read_only: readOnly, bind } of binds) {
    expect(source === './dist' || existsSync(path.join(ROOT, source))).toBe(true);
    expect([readOnly, bind.create_host_path]).toEqual([true, false]);
  }
});

it('Grafana has the same settings as when the demo starts it without Docker, and reads the mounted folders', () => {
  const { environment = {} } = services.grafana;
  const [local, mounted] = [demoEnvironment(), new Set(binds.map(({ target }) => target))];
  const places =
    /^(?:GF_SERVER_HTTP_|GF_PATHS_)|_ADMIN_PASSWORD$|^PROMETHEUS_URL$|_DASHBOARDS$|_HOME_DASHBOARD_PATH$|_WEBHOOK_URL$/;
  const settings = (all: NodeJS.ProcessEnv) =>
    Object.entries(all).flatMap(([name, value = '']) =>
      places.test(name) ? [] : [[name, value.replace(/\$\{\w+:-([^}]*)\}/g, '$1')]]
    );
  expect(Object.fromEntries(settings(environment))).toEqual(Object.fromEntries(settings(local)));
  expect([...variablesIn(provisioningTexts().values())].filter((name) => !(name in environment))).toEqual([]);
  expect(mounted).toContain(environment.SIGNALR_HEADROOM_DASHBOARDS);
  expect(mounted).toContain(`${environment.GF_PATHS_PLUGINS}/headroom-signalr-panel`);
  expect(environment.GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH).toBe(
    `${environment.SIGNALR_HEADROOM_DASHBOARDS}/signalr-headroom-fleet.json`
  );
  expect(existsSync(path.join(ROOT, 'dashboards/generated/signalr-headroom-fleet.json'))).toBe(true);
});

it('Grafana gets everything provisioned but the alerts, which Prometheus evaluates; CI adds them in a file of its own', () => {
  const folder = './provisioning/';
  const own = binds.filter(({ source }) => source.startsWith(folder));
  const parts = readdirSync(path.join(ROOT, folder)).filter((name) => name !== 'alerting');
  expect(own.map(({ source }) => source).sort()).toEqual(parts.map((name) => `${folder}${name}`));
  const added: { services: Record<string, Service> } = parse(text('tests/e2e/alerting.compose.yaml'));
  const [alerting] = added.services.grafana.volumes ?? [];
  expect(alerting).toMatchObject({ source: `${folder}alerting`, read_only: true, bind: { create_host_path: false } });
  for (const bind of [...own, ...(typeof alerting === 'object' ? [alerting] : [])]) {
    expect(`${services.grafana.environment?.GF_PATHS_PROVISIONING}/`).toBe(bind.target.replace(/[^/]+$/, ''));
  }
  expect(parse(text('.github/workflows/ci.yml')).jobs.e2e.env.COMPOSE_FILE).toBe(
    'docker-compose.yaml:tests/e2e/alerting.compose.yaml'
  );
});

it('anyone may view Grafana and try options, but not save them, and only by its own name', () => {
  expect(services.grafana.environment).toMatchObject({
    GF_AUTH_ANONYMOUS_ORG_ROLE: 'Viewer',
    GF_USERS_VIEWERS_CAN_EDIT: 'true',
    GF_SERVER_DOMAIN: '127.0.0.1',
    GF_SERVER_ENFORCE_DOMAIN: 'true',
    GF_SECURITY_CONTENT_SECURITY_POLICY: 'true',
  });
});

it("Grafana's administrator has the chosen password, and a random one if none is chosen", () => {
  const [shell, option, script = ''] = services.grafana.entrypoint ?? [];
  // Compose replaces two dollar signs with one.
  const shown = script.replaceAll('$$', '$').replace('exec /run.sh', 'printenv GF_SECURITY_ADMIN_PASSWORD');
  const password = (chosen: string) =>
    execFileSync(shell, [option, shown], { env: { ...process.env, GRAFANA_ADMIN_PASSWORD: chosen }, encoding: 'utf8' });
  expect(password('chosen, with $HOME')).toBe('chosen, with $HOME\n');
  expect(password('')).toMatch(/^[0-9a-f-]{36}\n$/);
  expect(password('')).not.toBe(password(''));
  const [first, second] = [demoEnvironment(), demoEnvironment()].map((env) => env.GF_SECURITY_ADMIN_PASSWORD);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(first).not.toBe(second);
});

it('neighbours reach the receiver and the simulator by their service names', () => {
  for (const name of ['receiver', 'simulator']) {
    expect(services[name].command?.join(' ')).toContain(`--allow-host ${name}`);
  }
});

/** Tests a version against a range such as `>=12.2.0`, the only form in this project's manifests. */
function satisfies(version: string, range: string): boolean {
  const [parts, lowest] = [version, range.slice('>='.length)].map((text) => text.split('.').map(Number));
  const difference = parts.findIndex((part, i) => part !== (lowest[i] ?? 0));
  return range.startsWith('>=') && (difference === -1 || parts[difference] > (lowest[difference] ?? 0));
}

describe("the simulator's image", () => {
  const dockerfile = text('demo/compose/Dockerfile');
  const copied = [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, sources]) => sources.split(' '));
  const allowed = [...text('demo/compose/Dockerfile.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name]) => name);

  it('contains every file that its programs load', async () => {
    const commands = named.flatMap(([, { image, command = [] }]) =>
      image === services.history.image ? command.join(' ') : []
    );
    const programs = commands.flatMap((command) => command.match(/\bdemo\/[\w/]+\.ts\b/g) ?? []);
    expect(programs).toHaveLength(3);
    const { metafile } = buildSync({
      // The loader runs it as a separate program.
      entryPoints: [...programs, 'demo/simulator/main.ts'],
      ...{ absWorkingDir: ROOT, outdir: 'unwritten', bundle: true, write: false, metafile: true },
      ...{ platform: 'node', packages: 'external' },
    });
    const loaded = Object.keys(metafile.inputs);
    expect(loaded.length).toBeGreaterThan(50);
    const within = (file: string) => copied.some((source) => file === source || file.startsWith(`${source}/`));
    expect(loaded.filter((file) => !within(file))).toEqual([]);
  });

  it('has a build context of exactly the files it copies', () => {
    expect(allowed.sort()).toEqual([...copied].sort());
    expect(copied.filter((source) => !existsSync(path.join(ROOT, source)))).toEqual([]);
  });

  it('loads the history with the same Prometheus that serves it, on a Node version that package.json allows', () => {
    const [prometheus, node = ''] = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(prometheus).toBe(services.prometheus.image);
    expect(satisfies(/^node:(\d+\.\d+\.\d+)-/.exec(node)?.[1] ?? '', engines.node)).toBe(true);
  });
});

it('CI tests the lowest Grafana that the plugin supports, and both major versions, with this compose file', () => {
  const { jobs } = parse(text('.github/workflows/ci.yml'));
  const { grafana }: { grafana: string[] } = jobs.e2e.strategy.matrix;
  // The image of the night has no version.
  const versions = grafana.filter((version) => version !== 'main');
  expect(versions).toHaveLength(grafana.length - 1);
  expect(versions.filter((version) => !satisfies(version, dependencies.grafanaDependency))).toEqual([]);
  expect(`>=${versions[0]}`).toBe(dependencies.grafanaDependency);
  expect(new Set(versions.map((version) => version.split('.')[0]))).toEqual(new Set(['12', '13']));
  const runs: Array<string | undefined> = jobs.e2e.steps.map(({ run }: { run?: string }) => run);
  expect(runs.some((run) => run?.startsWith('docker compose up'))).toBe(true);
  expect(jobs.e2e.env).toHaveProperty('GRAFANA_ADMIN_PASSWORD');
  expect(services.grafana.image).toContain(`:-${versions[0]}@sha256:`);
});

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSettings, settingsOf } from '../../alerts/generator/settings';
import { buildRules } from '../../alerts/generator/targets/build';
import { NAMINGS } from '../../demo/simulator/exporters/exposition';
import { instantVector } from '../../tools/prometheus-queries';
import { until } from '../../tools/testing/until';
import { PROMETHEUSES } from '../../tools/testing/binaries';
import { ROOT } from '../repo/tracked';
import { ELSEWHERE } from './elsewhere';
import { type Exporter, type Exporting, namingOf, type Simulator, startExporting, startSimulator } from './exporting';
import { INSTALL_PAGES, PACKAGE, packageSandbox, type PackageSandbox, packPackage } from './package';
import { blocksOf, blocksOfSection, signatureOf, statementsOf, wordsOf } from './statements';

/** Programs whose every command a page gives is run, on the package, the simulator and a real Prometheus of a minute's age. */
const RUN = /^(?:npx signalr-headroom@\S+(?! backtest)|npm install|promtool|curl|cp|(?:sudo )?install) /;

/** Files that earlier commands of a page have written, for programs that are not here. */
const FILES = /^(?:rules(?:\/[\w.*-]+)?|[\w-]+\.(?:alloy|yaml))$/;

const DEFINITION = /^(?:export )?[A-Z_]+=(?!\$\()/;

interface Way {
  page: string;
  section?: string;
  exporter: Exporter;
  prefix?: string;
}

const EXPORTERS: Readonly<Record<string, Exporter>> = {
  'docs/install/grafana-alloy.md': 'alloy',
  'docs/install/opentelemetry-collector.md': 'opentelemetry',
};

/** One file of a release, without the package. */
const ONE_FILE = { page: 'README.md', section: 'One file, nothing to declare' };

/** The address of a release's files, without their names. */
const DOWNLOADS = 'https://github.com/signalr-headroom/signalr-headroom/releases/latest/download/';

const WAYS: readonly Way[] = [
  { ...ONE_FILE, exporter: 'azure-metrics-exporter' },
  { page: 'README.md', section: 'Use your own metrics', exporter: 'azure-metrics-exporter' },
  ...INSTALL_PAGES.map((page) => ({
    page,
    exporter: EXPORTERS[page] ?? ('azure-metrics-exporter' as const),
    // Grafana Cloud has its API below a path.
    ...(page.endsWith('/grafana-cloud.md') && { prefix: 'api/prom' }),
  })),
];

let tarball: Buffer;
/** Has the package installed, and nothing else. */
let installed: PackageSandbox;
const simulators: Simulator[] = [];
const keyOf = ({ page, section = '' }: Pick<Way, 'page' | 'section'>) => `${page} ${section}`;
const prepared = new Map<string, { folder: PackageSandbox; exporting: Exporting }>();

/** The folder that stands for a release's downloads. */
const releaseOf = ({ clone }: PackageSandbox) => join(dirname(clone), 'release');

/** The file of the rules as a release has it, but evaluated more often. */
function writeReleased(folder: string): void {
  const settings = settingsOf('edition: 2023-03\nevaluation_interval: 5s');
  const built = buildRules({
    settings,
    target: 'prometheus',
    runbooks: join(ROOT, 'alerts/runbooks'),
    command: 'jest',
  });
  if (!built.ok) {
    throw new Error(built.errors.join('\n'));
  }
  mkdirSync(folder);
  built.files.forEach((text, name) => writeFileSync(join(folder, name), text));
}

beforeAll(async () => {
  tarball = packPackage();
  installed = packageSandbox(tarball);
  expect(installed.run(installed.install)).toMatchObject({ status: 0 });
  const prepare = async ({ page, section, exporter, prefix }: Way, simulator: Simulator) => {
    const folder = packageSandbox(tarball);
    if (section === ONE_FILE.section) {
      writeReleased(releaseOf(folder));
    }
    const rules = join(folder.systemFolder('/etc/prometheus/signalr'), '*.rules.yml');
    const exporting = await startExporting({ binary: PROMETHEUSES[0], exporter, prefix, rules, simulator });
    prepared.set(keyOf({ page, section }), { folder, exporting });
  };
  // All at once: each waits for its server to scrape twice.
  await Promise.all(
    NAMINGS.map(async (naming) => {
      const simulator = await startSimulator(naming);
      simulators.push(simulator);
      const own = WAYS.filter(({ exporter }) => namingOf(exporter) === naming);
      await Promise.all(own.map((way) => prepare(way, simulator)));
    })
  );
});

afterAll(async () => {
  await Promise.all([...prepared.values()].map(({ exporting }) => exporting.stop()));
  await Promise.all(simulators.map((simulator) => simulator.stop()));
  prepared.forEach(({ folder }) => folder.remove());
  installed.remove();
});

describe.each(WAYS.map((way) => [keyOf(way).trim(), way] as const))('%s', (_, { page, section }) => {
  let folder: PackageSandbox;
  let exporting: Exporting;
  const definitions: string[] = [];
  /** Every page has the same one, which was run before the first. */
  const isInstall = (statement: string) => statement === `npm install --ignore-scripts ${PACKAGE}`;

  beforeAll(() => {
    const own = prepared.get(keyOf({ page, section }));
    if (own === undefined) {
      throw new Error(`nothing was prepared for ${page}`);
    }
    ({ folder, exporting } = own);
    // Most begin with the package installed.
    if (section !== ONE_FILE.section && !isInstall(statements[0])) {
      folder.copyInstalled(installed);
    }
  });

  // The other pages take a minute, in which this server would scrape and evaluate on.
  afterAll(() => exporting.stop());

  async function recordedOfEach(): Promise<void> {
    const isRecorded = async () => {
      const recorded = await instantVector(exporting.url, 'resource:signalr_utilization:max');
      return recorded.length > 5 && recorded.some(({ labels }) => labels.resource === 'orders-live');
    };
    await until('each resource has a value', isRecorded);
  }

  /** Puts this test's server and package in place of the reader's. */
  function here(statement: string): string {
    const [, host] = /^http:\/\/([^/]+)/.exec(exporting.url) ?? [];
    return statement
      .replace('http://127.0.0.1:9090', exporting.url)
      .replace(DOWNLOADS, `file://${releaseOf(folder)}/`)
      .replace(/https:\/\/workspace-\S+/, exporting.url)
      .replace(/CLOUD=\S+/, `CLOUD=${host}`)
      .replace('"https://$CLOUD_USER', '"http://$CLOUD_USER');
  }

  /** Fills in two lines, as a reader does, or what a page without a Prometheus has to declare, and speeds up the rules. */
  function fillIn(statement: string): void {
    const [, name = ''] = /--out (\S+)/.exec(statement) ?? [];
    const file = join(folder.clone, name);
    const text = readFileSync(file, 'utf8');
    expect(parseSettings(text)).toMatchObject({ ok: true });
    const filled = statement.includes(' --prometheus ') ? withTwoLines(text) : `${text}\n${declared()}`;
    expect(parseSettings(filled)).toMatchObject({ ok: true });
    writeFileSync(file, `evaluation_interval: 5s\n${filled}`);
  }

  function withTwoLines(text: string): string {
    const filled = text.replace('# mix: {', 'mix: {').replace('# server_leg: true', 'server_leg: true');
    expect(filled.length).toBe(text.length - 4);
    return filled;
  }

  /** The resources as the page declares them, with the peak that it asks for in words. */
  function declared(): string {
    const [resources] = blocksOf(page).filter(({ language }) => language === 'yaml');
    return `${resources.text.trimEnd()}\n    peak_traffic: { inbound_bytes_per_second: 17000000, outbound_bytes_per_second: 28000000, connections: 4000 }\n`;
  }

  const statements = (section === undefined ? blocksOf(page) : blocksOfSection(page, section))
    .filter(({ language }) => language === 'sh')
    .flatMap(statementsOf);

  /** Other pages send the rules to a service that is not here. */
  const loadsRules = statements.some((statement) => statement.startsWith('curl '));

  it.each(statements)('%s', async (statement) => {
    if (DEFINITION.test(statement)) {
      definitions.push(here(statement));
    } else if (isInstall(statement)) {
      folder.copyInstalled(installed);
    } else if (RUN.test(statement)) {
      const run = () => folder.run([...definitions, here(statement)].join('\n'));
      const isAsked = loadsRules && statement.startsWith('promtool query');
      if (isAsked) {
        // Not by running the statement again and again, which starts bash and promtool each time.
        await recordedOfEach();
      }
      const shown = isAsked ? 'orders-live' : '';
      expect(run()).toMatchObject({ status: 0, output: expect.stringContaining(shown) });
      if (statement.includes(' init ')) {
        fillIn(statement);
      }
    } else {
      expect(ELSEWHERE).toHaveProperty([signatureOf(statement)]);
      ELSEWHERE[signatureOf(statement)].check?.(statement);
      const files = wordsOf(statement).filter((word) => FILES.test(word));
      files.forEach((file) => expect(folder.run(`compgen -G '${file}'`)).toMatchObject({ status: 0 }));
    }
  });

  if (loadsRules) {
    it('ends with rules that record the utilization of the resources', () => recordedOfEach());
  }
});

describe('an empty folder with the package', () => {
  let folder: PackageSandbox;

  beforeAll(() => {
    folder = packageSandbox(tarball);
    folder.copyInstalled(installed);
  });

  afterAll(() => folder?.remove());

  const SERIES =
    '{"units":1,"start":"2026-03-01T08:00:00Z","step":60,"series":{"inboundBytes":[1],"outboundBytes":[1],"serverLoad":[0.1]}}';

  it.each([
    [`npx ${PACKAGE} --version`, /^\d+\.\d+\.\d+$/m],
    [`npx ${PACKAGE} init --out settings.yaml`, /^wrote settings\.yaml/],
    [`npx ${PACKAGE} rules --settings settings.yaml --target grafana --out rules`, /^(?![\s\S]*headroom: )/],
    [`npx ${PACKAGE} dashboards --settings settings.yaml --panels core --out dashboards`, /^wrote 5 dashboards/],
    [`npx ${PACKAGE} ceilings --units 10 --scenario echo`, /^echo +10 +10,000/m],
    [`echo '{"units":1,"measured":{"outboundBytes":1}}' | npx ${PACKAGE} evaluate -`, /^state: normal$/m],
    [`echo '{"connections":1,"workloads":[{"scenario":"echo","senders":1}]}' | npx ${PACKAGE} plan -`, /^units: 1$/m],
    [`echo '${SERIES}' | npx ${PACKAGE} calibrate --input -`, /^not enough: /],
  ])('runs %s', (command, output) => {
    const { status, output: printed } = folder.run(command);
    expect({ status, printed }).toEqual({ status: 0, printed: expect.stringMatching(output) });
  });

  it('has nothing but the package in it, and that has no dependencies', () => {
    expect(readdirSync(join(folder.clone, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'signalr-headroom',
    ]);
  });

  it.each([
    [`npx ${PACKAGE} rules --settings no.yaml --target prometheus --out rules`, 'no.yaml: file not found'],
    [`npx ${PACKAGE} evaluate no.json`, 'no.json: file not found'],
    [`npx ${PACKAGE} start`, "unknown command 'start'"],
  ])('has an error of one line for %s', (command, error) => {
    const { status, output } = folder.run(command);
    expect({ status, lines: output.match(/^headroom: .*$/gm) }).toEqual({
      status: 2,
      lines: [expect.stringContaining(error)],
    });
  });
});

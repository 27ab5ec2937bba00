import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, textOf, trackedFiles } from '../repo/tracked';
import { AMTOOLS, run } from '../../tools/testing/binaries';
import { readBicep } from '../targets/bicep-text';
import { built, only } from '../targets/packs';
import { wordsOf } from './statements';

const manifest: { version: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

export interface Elsewhere {
  /** Reason that no test can run it here. */
  why: string;
  /** Checks the statement without running it; throws if it is outdated. */
  check?: (statement: string) => void;
}

const AZURE = 'asks or changes resources in Azure';
const CLUSTER = 'changes objects in a Kubernetes cluster';
const SERVICE = 'needs a system service';
const GRAFANA = 'needs a Grafana with a token; tests/provisioning loads the same files';
const PROMETHEUS = 'needs a running Prometheus; tests/targets/calibrate.test.ts runs one';
const INSTALLED = 'needs running servers; tests/docs/install.test.ts runs it';
const EXPORTER = 'starts an exporter that reads Azure; tests/sources/examples.test.ts checks its configuration';
const ALERTMANAGER = 'needs a running Alertmanager; tests/routing runs one';

function check(condition: boolean, message: string): void {
  if (!condition) {
    throw new Error(message);
  }
}

/** Checks that every tested amtool has the command's options. */
function amtoolHasOptions(statement: string): void {
  const words = wordsOf(statement);
  const first = words.findIndex((word) => word.startsWith('-'));
  const command = words.slice(1, first);
  const options = words.filter((word) => word.startsWith('--')).map((word) => word.replace(/=.*/s, ''));
  AMTOOLS.forEach((amtool) => {
    // Newer versions list a switch and its negation together.
    const known = run(amtool, ...command, '--help').output.replaceAll('--[no-]', '--');
    options.forEach((option) => check(known.includes(option), `${amtool} ${command.join(' ')} has no ${option}`));
  });
}

/** Checks that every named value is a parameter of the template. */
function templateHasParameters(statement: string): void {
  const settings = readFileSync(join(ROOT, 'alerts/settings.yaml'), 'utf8');
  const { parameters } = readBicep(only(built('azure', settings), '.bicep'));
  const names = wordsOf(statement).flatMap((word) => /^(\w+)=/.exec(word)?.[1] ?? []);
  check(names.length > 0, 'the command passes no parameter');
  names.forEach((name) => check(name in parameters, `the template has no parameter ${name}`));
}

/** Checks that a command of `headroom` declares the options. */
function commandHasOptions(command: string): (statement: string) => void {
  return (statement) => {
    const text = [`cli/${command}/index.ts`, 'cli/common/server-options.ts'].map(textOf).join('\n');
    const options = wordsOf(statement).filter((word) => /^--[a-z]/.test(word));
    options.forEach((option) => check(text.includes(`'${option} <`), `headroom ${command} has no ${option}`));
  };
}

/** Checks that one of our scripts declares the options. */
function scriptHasOptions(statement: string): void {
  const [script = '', ...rest] = wordsOf(statement).slice(2);
  const source = readFileSync(join(ROOT, script), 'utf8');
  const options = rest.filter((word) => word.startsWith('--'));
  options.forEach((option) => check(source.includes(`'${option} `), `${script} has no option ${option}`));
}

/** Checks that a clone uses the README's repository and a tag for the version in package.json. */
function clonesThis(statement: string): void {
  const address = /https:\S+/.exec(statement)?.[0] ?? '';
  check(
    (textOf('README.md') ?? '').includes(`git clone ${address} `),
    `${address} differs from the README's repository`
  );
  const tag = /--branch (\S+)/.exec(statement)?.[1];
  check(
    tag === undefined || tag === `v${manifest.version}`,
    `package.json has version ${manifest.version}, not ${tag}`
  );
}

/** Checks that the archive has the name that the release workflow gives it. */
function unpacksThisVersion(statement: string): void {
  const archive = `headroom-signalr-panel-${manifest.version}.zip`;
  check(statement.includes(` ${archive} `), `this version's archive is ${archive}`);
}

/** Checks that the release workflow gives a release a file of this name. */
function downloadsReleased(statement: string): void {
  const name = statement.split('/').pop() ?? '';
  check((textOf('.github/workflows/release.yml') ?? '').includes(`/${name} `), `no release has a file ${name}`);
}

/** Statements in documents that no test runs, by `signatureOf`. */
export const ELSEWHERE: Readonly<Record<string, Elsewhere>> = {
  'git clone': { why: 'downloads this repository', check: clonesThis },
  'git clone --branch': { why: 'downloads this repository', check: clonesThis },
  'npm ci --ignore-scripts': {
    why: "installs this test's own packages",
    check: () => check(trackedFiles().includes('package-lock.json'), 'package-lock.json is missing'),
  },
  'npm run --prometheus --resource -s': { why: PROMETHEUS, check: commandHasOptions('calibrate') },
  'npm run --prometheus --resource --workload -s': { why: PROMETHEUS, check: commandHasOptions('calibrate') },
  'npx signalr-headroom status --prometheus --resource': {
    why: 'needs a Prometheus with the rules; tests/sources/status.test.ts runs one',
    check: commandHasOptions('status'),
  },
  'npx signalr-headroom quality --prometheus': {
    why: 'needs the events of an Alertmanager; tests/routing/quality.test.ts has one',
    check: commandHasOptions('quality'),
  },
  'npx signalr-headroom backtest --prometheus --settings': { why: 'needs a Prometheus with weeks of data' },
  'npx signalr-headroom init --prometheus --update': {
    why: 'needs a running Prometheus; tests/sources/init.test.ts runs one',
    check: commandHasOptions('init'),
  },
  'npx signalr-headroom backtest --days --prometheus --settings': {
    why: 'needs a running Prometheus; tests/parity/backtest.test.ts runs one',
    check: commandHasOptions('backtest'),
  },
  'npx signalr-headroom init --out --prometheus': { why: INSTALLED, check: commandHasOptions('init') },
  'npm install --ignore-scripts': { why: INSTALLED },
  'promtool query instant': { why: INSTALLED },
  cp: { why: INSTALLED },
  'azure-metrics-exporter --server.timeout.write': { why: EXPORTER },
  'alloy fmt --test': { why: EXPORTER },
  'alloy run': { why: EXPORTER },
  'otelcol-contrib validate --config': { why: EXPORTER },
  'otelcol-contrib --config': { why: EXPORTER },
  'npx tsx': { why: 'takes minutes; make bench runs it', check: scriptHasOptions },
  'npx tsx --resources': { why: 'takes minutes; make bench runs it', check: scriptHasOptions },
  'unzip -d': { why: 'needs a released archive', check: unpacksThisVersion },
  'unzip -d -o': { why: 'needs a released archive', check: unpacksThisVersion },

  'az monitor activity-log list --offset --query --resource-id -o': { why: AZURE },
  'az monitor activity-log list --offset --resource-id -o': { why: AZURE },
  'az monitor metrics list --aggregation --interval --metrics --offset --resource -o': { why: AZURE },
  'az monitor metrics list --aggregation --interval --metrics --resource --start-time -o': { why: AZURE },
  'az monitor metrics list --interval --metrics --offset --resource -o': { why: AZURE },
  'az monitor metrics list --aggregation --filter --interval --metrics --offset --query --resource --top -o': {
    why: AZURE,
  },
  'az monitor metrics alert list -o': { why: AZURE },
  'az monitor autoscale list --resource-group -o': { why: AZURE },
  'az monitor autoscale update --max-count --min-count --name --resource-group': { why: AZURE },
  'az signalr show --ids --query -o': { why: AZURE },
  'az tag list --query --resource-id': { why: AZURE },
  'az tag update --operation --resource-id --tags': { why: AZURE },
  'az signalr restart --ids': { why: AZURE },
  'az signalr update --ids --sku --unit-count': { why: AZURE },
  'az signalr replica show --query --replica-name --resource-group --signalr-name -o': { why: AZURE },
  'az signalr replica update --replica-name --resource-group --signalr-name --unit-count': { why: AZURE },
  'az graph query -o -q': { why: AZURE },
  'az account get-access-token --query --resource -o': { why: AZURE },
  'az monitor account list --output --query': { why: AZURE },
  'az monitor action-group list --output --query': { why: AZURE },
  'az role assignment list --assignee --include-inherited --scope -o': { why: AZURE },
  'az role assignment create --assignee --role --scope': { why: AZURE },
  'az deployment group create --parameters --resource-group --template-file': {
    why: AZURE,
    check: templateHasParameters,
  },
  'az deployment group create --resource-group --template-file': { why: AZURE },

  'kubectl apply --server-side -f -n': { why: CLUSTER },
  'kubectl port-forward -n': { why: CLUSTER },
  'kubectl label -l -n': { why: CLUSTER },
  'kubectl create configmap signalr-headroom-dashboards --dry-run --from-file --server-side -f -n -o': {
    why: CLUSTER,
  },
  'mimirtool rules sync --address --id --namespaces-regex': { why: 'needs a running Mimir' },
  'mimirtool rules sync --address --id --key --namespaces-regex': { why: 'needs a running Mimir' },

  'systemctl restart grafana-server': { why: SERVICE },
  'curl -X': { why: SERVICE },
  'curl -fsSLO': { why: INSTALLED, check: downloadsReleased },
  'curl -X -fsS': { why: INSTALLED },
  'for file in dashboards-core/*.json; do': { why: AZURE },
  'for file in dashboards/generated/*.json; do': { why: `${CLUSTER}, or ${GRAFANA}` },
  'api -d': { why: GRAFANA },
  'api -X': { why: GRAFANA },
  'alertmanager --config.file --enable-feature': {
    why: 'needs Alertmanager 0.33; tests/routing/quality.test.ts starts one with this option',
  },
  'amtool alert add --alertmanager.url --annotation': { why: ALERTMANAGER, check: amtoolHasOptions },
  'amtool alert query --alertmanager.url --inhibited --silenced': { why: ALERTMANAGER, check: amtoolHasOptions },
  'amtool silence query --alertmanager.url --output': { why: ALERTMANAGER, check: amtoolHasOptions },
};

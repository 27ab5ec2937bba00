import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, textOf, trackedFiles } from '../repo/tracked';
import { AMTOOLS, run } from '../../tools/testing/binaries';
import { wordsOf } from './statements';

const manifest: { version: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

export interface Elsewhere {
  /** Why no test can run it here. */
  why: string;
  /** What can be seen without running it: throws where the statement has become wrong. */
  check?: (statement: string) => void;
}

const AZURE = 'asks or changes resources in Azure';
const CLUSTER = 'changes objects in a Kubernetes cluster';
const SERVICE = 'a service of the machine';
const GRAFANA = 'a Grafana with a token; tests/provisioning loads the same files';
const SCALE = 'make scale starts it with the same arguments';
const ALERTMANAGER = 'a running Alertmanager; tests/routing runs one';

function isTrue(condition: boolean, otherwise: string): void {
  if (!condition) {
    throw new Error(otherwise);
  }
}

/** The options of an amtool command are those that each amtool's help names. */
function amtoolHasOptions(statement: string): void {
  const words = wordsOf(statement);
  const first = words.findIndex((word) => word.startsWith('-'));
  const command = words.slice(1, first);
  const options = words.filter((word) => word.startsWith('--')).map((word) => word.replace(/=.*/s, ''));
  AMTOOLS.forEach((amtool) => {
    // The newer one names a switch and its opposite together.
    const known = run(amtool, ...command, '--help').output.replaceAll('--[no-]', '--');
    options.forEach((option) => isTrue(known.includes(option), `${amtool} ${command.join(' ')} has no ${option}`));
  });
}

/** What is passed by name are parameters of the template. */
function bicepHasParameters(statement: string): void {
  const template = readFileSync(join(ROOT, 'alerts/azure/signalr-headroom.bicep'), 'utf8');
  const names = wordsOf(statement).flatMap((word) => /^(\w+)=/.exec(word)?.[1] ?? []);
  isTrue(names.length > 0, 'it passes no parameter');
  names.forEach((name) => isTrue(new RegExp(`^param ${name} `, 'm').test(template), `${name} is no parameter`));
}

/** The options are those that a script of ours declares. */
function scriptHasOptions(statement: string): void {
  const [script = '', ...rest] = wordsOf(statement).slice(2);
  const source = readFileSync(join(ROOT, script), 'utf8');
  const options = rest.filter((word) => word.startsWith('--'));
  options.forEach((option) => isTrue(source.includes(`'${option} `), `${script} declares no ${option}`));
}

/** All clones are of the repository that the README clones, the tag that of the version in package.json. */
function clonesThis(statement: string): void {
  const address = /https:\S+/.exec(statement)?.[0] ?? '';
  isTrue((textOf('README.md') ?? '').includes(`git clone ${address} `), `${address} is another repository`);
  const tag = /--branch (\S+)/.exec(statement)?.[1];
  isTrue(tag === undefined || tag === `v${manifest.version}`, `the version is ${manifest.version}, not ${tag}`);
}

/** The archive is named as the release workflow names it. */
function unpacksThisVersion(statement: string): void {
  const archive = `headroom-signalr-panel-${manifest.version}.zip`;
  isTrue(statement.includes(` ${archive} `), `the archive of this version is ${archive}`);
}

/** What a test compares word for word with the arguments that it starts the servers with. */
function isTestedBy(test: string, text: string): () => void {
  return () => isTrue((textOf(test) ?? '').includes(text), `${test} does not test it any more`);
}

/** The statements of documents that no test runs, by `signatureOf`, each with the reason and with what is checked of it. */
export const ELSEWHERE: Readonly<Record<string, Elsewhere>> = {
  'git clone': { why: 'fetches this repository', check: clonesThis },
  'git clone --branch': { why: 'fetches this repository', check: clonesThis },
  'npm ci': {
    why: 'installs what this test runs on',
    check: () => isTrue(trackedFiles().includes('package-lock.json'), 'there is no package-lock.json'),
  },
  'npx tsx': { why: 'measures for minutes: make bench', check: scriptHasOptions },
  'npx tsx --resources': { why: 'measures for minutes: make bench', check: scriptHasOptions },
  'unzip -d': { why: 'a release, which the release workflow packs', check: unpacksThisVersion },
  'unzip -d -o': { why: 'a release, which the release workflow packs', check: unpacksThisVersion },

  'az monitor activity-log list --offset --query --resource-id -o': { why: AZURE },
  'az monitor metrics list --aggregation --interval --metrics --offset --resource -o': { why: AZURE },
  'az monitor metrics list --aggregation --filter --interval --metrics --offset --query --resource --top -o': {
    why: AZURE,
  },
  'az monitor autoscale list --resource-group -o': { why: AZURE },
  'az monitor autoscale update --max-count --min-count --name --resource-group': { why: AZURE },
  'az signalr show --ids --query -o': { why: AZURE },
  'az signalr update --ids --sku --unit-count': { why: AZURE },
  'az signalr replica show --query --replica-name --resource-group --signalr-name -o': { why: AZURE },
  'az signalr replica update --replica-name --resource-group --signalr-name --unit-count': { why: AZURE },
  'az graph query -o -q': { why: AZURE },
  'az role assignment list --assignee --include-inherited --scope -o': { why: AZURE },
  'az role assignment create --assignee --role --scope': { why: AZURE },
  'az deployment group create --parameters --resource-group --template-file': { why: AZURE, check: bicepHasParameters },

  'kubectl apply --server-side -f -n': { why: CLUSTER },
  'kubectl label -l -n': { why: CLUSTER },
  'kubectl create configmap signalr-headroom-dashboards --dry-run --from-file --server-side -f -n -o': {
    why: CLUSTER,
  },
  'mimirtool rules sync --address --id --namespaces-regex': { why: 'a running Mimir' },
  'mimirtool rules sync --namespaces-regex': { why: 'a running Mimir' },
  'for shard in 0 1; do': { why: 'a running Mimir' },
  'thanos receive --grpc-address --http-address --receive.capnproto-address --receive.hashrings-file --receive.local-endpoint --receive.tenant-label-name --remote-write.address --tsdb.path --tsdb.retention':
    { why: SCALE, check: isTestedBy('lab/scale/shards.test.ts', "'thanos receive'") },
  'thanos query --grpc-address --http-address --query.replica-label': {
    why: SCALE,
    check: isTestedBy('lab/scale/shards.test.ts', "'thanos query'"),
  },
  'thanos rule --data-dir --grpc-address --http-address --query --tsdb.retention': {
    why: SCALE,
    check: isTestedBy('lab/scale/shards.test.ts', "'thanos rule'"),
  },

  'systemctl reload prometheus': { why: SERVICE },
  'systemctl restart grafana-server': { why: SERVICE },
  'curl -X': { why: SERVICE },
  'for file in dashboards/generated/*.json; do': { why: `${CLUSTER}, or ${GRAFANA}` },
  'api -d': { why: GRAFANA },
  'api -X': { why: GRAFANA },
  'amtool alert add --alertmanager.url --annotation': { why: ALERTMANAGER, check: amtoolHasOptions },
  'amtool alert query --alertmanager.url --inhibited --silenced': { why: ALERTMANAGER, check: amtoolHasOptions },
};

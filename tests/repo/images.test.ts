import { parse } from 'yaml';
import { textOf, trackedFiles } from './tracked';
import { type Job, WORKFLOWS } from './workflows';

const NO_DIGEST = 'no digest could be confirmed; its job has no secret and can only read';

/** Images without a digest, with the reason why an exact tag has to do. */
const BY_TAG: Readonly<Record<string, string>> = {
  'signalr-headroom-demo:0.4.0': 'built here, from demo/compose/Dockerfile',
  'grafana/plugin-validator-cli:v0.41.0': NO_DIGEST,
  'grafana/grafana:12.3.3': NO_DIGEST,
  'grafana/grafana:13.0.8': NO_DIGEST,
  'webdevops/azure-metrics-exporter:25.12.0': NO_DIGEST,
  'webdevops/azure-resourcegraph-exporter:25.12.0': NO_DIGEST,
  'grafana/alloy:v1.11.0': NO_DIGEST,
  'otel/opentelemetry-collector-contrib:0.154.0': NO_DIGEST,
  'telegraf:1.39.3': NO_DIGEST,
};

/** Images that are another one each night, with the reason. */
const MOVING: Readonly<Record<string, string>> = {
  'grafana/grafana:main': 'tells what is coming; its job has no secret, can only read, and may fail',
};

/** A version of three numbers, or the date of a distribution's image: `bookworm` and `20-alpine` are rebuilt. */
const EXACT_TAG = /^[a-z][\w./-]*:(?:v?\d+\.\d+\.\d+(?:-[a-z]+\d+\.\d+)?|[a-z]+-\d{8}(?:-slim)?)$/;

function problemOf(image: string): string | undefined {
  const [name = '', digest] = image.split('@');
  if (name in MOVING) {
    return undefined;
  }
  if (!EXACT_TAG.test(name)) {
    return `${image}: the tag is not an exact version`;
  }
  if (digest !== undefined) {
    return /^sha256:[0-9a-f]{64}$/.test(digest) ? undefined : `${image}: the digest is not one`;
  }
  return name in BY_TAG ? undefined : `${image}: no digest, and no reason here`;
}

/** Compose takes the text after `:-` if the variable is not set. */
const byDefault = (image: string) => image.replace(/\$\{\w+:-([^}]*)\}/g, '$1');

/** Returns the image of each `docker run` or `docker pull` in shell code: the first word after the options and their values. */
function imagesRunIn(shell: string): string[] {
  const runs = shell.replace(/\\\n/g, ' ').matchAll(/\bdocker (?:run|pull|create)\b([^\n]*)/g);
  return Array.from(runs, ([, words = '']) => {
    const parts = words.match(/(?:"[^"]*"|'[^']*'|\S)+/g) ?? [];
    const withValue = /^(?:-[epuvw]|--(?:entrypoint|env|mount|name|network|platform|publish|user|volume|workdir))$/;
    return parts.find((part, i) => !part.startsWith('-') && !withValue.test(parts[i - 1] ?? '')) ?? 'nothing';
  });
}

function imagesOfJob({ container, services = {}, strategy, steps }: Job): string[] {
  const { grafana = [], include = [] } = strategy?.matrix ?? {};
  const own = typeof container === 'object' ? container.image : container;
  return [
    ...(own === undefined ? [] : [own]),
    ...Object.values(services).map(({ image }) => image),
    ...grafana.map((tag) => `grafana/grafana:${tag}${include.find((one) => one.grafana === tag)?.digest ?? ''}`),
    ...steps.flatMap(({ uses = '' }) => (uses.startsWith('docker://') ? [uses.slice('docker://'.length)] : [])),
  ];
}

function imagesOfDockerfile(text: string): string[] {
  const stages = Array.from(text.matchAll(/^FROM .* AS (\S+)$/gm), ([, stage]) => stage);
  const named = [...text.matchAll(/^FROM (?:--\S+ )*(\S+)/gm), ...text.matchAll(/^COPY .*--from=(\S+)/gm)];
  return named.map(([, image = '']) => image).filter((image) => !stages.includes(image));
}

function imagesIn(name: string): string[] {
  const text = textOf(name) ?? '';
  if (/(?:^|\/)Dockerfile$/.test(name)) {
    return imagesOfDockerfile(text);
  }
  if (/compose\.ya?ml$/.test(name)) {
    const { services }: { services: Record<string, { image?: string }> } = parse(text, { merge: true });
    // A file that adds to another one names no image.
    return Object.values(services).flatMap(({ image }) => (image === undefined ? [] : [byDefault(image)]));
  }
  const jobs = Object.values(WORKFLOWS.get(name)?.jobs ?? {});
  return [...jobs.flatMap(imagesOfJob), ...imagesRunIn(text)];
}

const SOURCES = /(?:^|\/)Dockerfile$|\.(?:ya?ml|sh|md)$|^Makefile$|^\.ci\//;
const used = trackedFiles()
  .filter((name) => SOURCES.test(name) && !name.startsWith('.config/'))
  .flatMap((name) => imagesIn(name).map((image) => ({ name, image })));

it('every container image has a digest, an exact version and a reason, or a reason to move', () => {
  expect(used.map(({ image }) => image)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^debian:/),
      expect.stringMatching(/^node:/),
      expect.stringMatching(/^prom\/alertmanager:/),
      expect.stringMatching(/^grafana\/grafana:12\.2\.0@/),
      expect.stringMatching(/^grafana\/plugin-validator-cli:/),
    ])
  );
  expect(
    used.flatMap(({ name, image }) => (problemOf(image) === undefined ? [] : [`${name}: ${problemOf(image)}`]))
  ).toEqual([]);
});

it('has no reason for an image that nothing uses', () => {
  const images = used.map(({ image }) => image);
  expect(Object.keys({ ...BY_TAG, ...MOVING }).filter((image) => !images.includes(image))).toEqual([]);
});

it('one image has one digest everywhere', () => {
  const digests = new Map<string, Set<string>>();
  used
    .map(({ image }) => image.split('@'))
    .forEach(([name = '', digest = 'none']) => digests.set(name, (digests.get(name) ?? new Set()).add(digest)));
  expect([...digests].filter(([, all]) => all.size > 1).map(([name]) => name)).toEqual([]);
});

const DIGEST = `sha256:${'0'.repeat(64)}`;
it.each([
  ['grafana/plugin-validator-cli', 'no tag'],
  ['grafana/grafana:latest', 'latest'],
  ['debian:bookworm', 'a codename'],
  [`debian:bookworm@${DIGEST}`, 'a codename beside the digest'],
  ['node:20-alpine', 'a major version'],
  ['prom/prometheus:v3.15', 'a minor version'],
  ['prom/prometheus:v3.15.0', 'no digest and no reason'],
  ['prom/prometheus:v3.15.0@sha256:1234', 'half a digest'],
  ['prom/prometheus:${VERSION}', 'a variable'],
])('rejects %s: %s', (image) => {
  expect(problemOf(image)).toBeDefined();
});

it('finds the image of a command over several lines, behind its options', () => {
  expect(
    imagesRunIn('docker run --rm \\\n  -v "$PWD/a b:/c:ro" --pull=always \\\n  some/image -analyzer="x" /c\n')
  ).toEqual(['some/image']);
});

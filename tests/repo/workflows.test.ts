import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, parseDocument, visit } from 'yaml';
import { ROOT, trackedFiles } from './tracked';
import { JOBS, WORKFLOWS } from './workflows';

const FILES = trackedFiles().filter((name) => /^\.github\/(?:workflows|actions)\/.*\.ya?ml$/.test(name));

/** A step that uses an action. */
interface ActionStep {
  uses: string;
  /** The comment after the action's name. */
  comment: string;
  with: Record<string, unknown>;
}

function stepsOf(name: string): ActionStep[] {
  const steps: ActionStep[] = [];
  visit(parseDocument(readFileSync(join(ROOT, name), 'utf8')), {
    Map(_, map) {
      const uses = map.get('uses', true);
      const inputs = map.get('with');
      if (isScalar(uses)) {
        const given = isMap(inputs) ? inputs.toJSON() : {};
        steps.push({ uses: String(uses.value), comment: uses.comment?.trim() ?? '', with: given });
      }
    },
  });
  return steps;
}

function textOf(name: string): string {
  return readFileSync(join(ROOT, name), 'utf8');
}

describe.each(FILES)('%s', (name) => {
  const steps = stepsOf(name);
  const workflow = WORKFLOWS.get(name);

  it('pins every action to a commit, as tags can move, and names its version in a comment', () => {
    expect(steps.length).toBeGreaterThan(0);
    const loose = steps.filter(
      ({ uses, comment }) =>
        !/^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/.test(uses) || !/^(?:[\w-]+\/)?v\d+\.\d+\.\d+$/.test(comment)
    );
    expect(loose.map(({ uses, comment }) => `${uses} # ${comment}`)).toEqual([]);
  });

  it('leaves no token in the checkout for later steps to read', () => {
    const checkouts = steps.filter(({ uses }) => uses.startsWith('actions/checkout@'));
    expect(checkouts.filter((step) => step.with['persist-credentials'] !== false)).toEqual([]);
  });

  it('does not run with write access for pull requests from forks', () => {
    const events = Object.keys(workflow?.on ?? {});
    expect(events).not.toEqual([]);
    expect(events).not.toContain('pull_request_target');
    expect(events).not.toContain('workflow_run');
  });

  it('has read-only permissions by default', () => {
    expect(workflow?.permissions).toEqual({ contents: 'read' });
  });

  it('inserts no untrusted text into commands', () => {
    const commands = [...textOf(name).matchAll(/\brun: *(?:[>|]-?\n((?: {10,}.*\n)+)|(.*))/g)].map(
      ([, block, line]) => block ?? line
    );
    // `${{ }}` is expanded before the shell parses the command, unlike an environment variable.
    expect(commands.filter((command) => command.includes('${{'))).toEqual([]);
  });
});

it('steps refer only to existing source files', () => {
  const given = FILES.flatMap((name) => stepsOf(name)).flatMap((step) =>
    Object.values(step.with).filter((value): value is string => /^src\//.test(String(value)))
  );
  expect(given.length).toBeGreaterThan(0);
  expect(given.filter((file) => !trackedFiles().includes(file))).toEqual([]);
});

describe('a job with write permissions', () => {
  const writing = [...JOBS].filter(([, { permissions }]) => JSON.stringify(permissions ?? {}).includes('write'));

  it('is only one that publishes, with each permission listed', () => {
    expect(writing.map(([name, { permissions }]) => [name, permissions])).toEqual([
      ['.github/workflows/release.yml: publish', { contents: 'write', 'id-token': 'write', attestations: 'write' }],
      ['.github/workflows/release.yml: npm', { 'id-token': 'write' }],
    ]);
  });

  it('runs no packages and no code from the repository', () => {
    const [publish, npm] = writing.map(([, { steps }]) => JSON.stringify(steps));
    expect(publish).not.toMatch(/\bnpm\b|\bnpx\b|\bmake\b|checkout|setup-node/);
    expect(npm.replace(/npm publish [^"]*--ignore-scripts/, '')).not.toMatch(/\bnpm \w|\bnpx\b|\bmake\b|checkout/);
  });

  it('publishes the command to npm with provenance, as packed before, without a token and without scripts', () => {
    const release = textOf('.github/workflows/release.yml');
    expect(release).toMatch(
      /run: npm publish --provenance --access public --ignore-scripts ".\/release\/signalr-headroom-\$\{GITHUB_REF_NAME#v\}\.tgz"/
    );
    expect(release).not.toMatch(/NODE_AUTH_TOKEN|NPM_TOKEN/);
  });

  it('publishes the archive with its provenance and a bill of materials', () => {
    const release = textOf('.github/workflows/release.yml');
    expect(release).toMatch(/attest-build-provenance@[0-9a-f]{40}/);
    expect(release).toContain('npm sbom --sbom-format cyclonedx');
  });

  it('publishes the plugin, the command and the rules with their checksums', () => {
    const release = textOf('.github/workflows/release.yml');
    const published = release.slice(release.indexOf('gh release create'));
    for (const asset of ['*.zip', '*.tgz', '*.tar.gz', '*.yml', '*.yaml', '*.cdx.json', 'SHA256SUMS']) {
      expect(published).toContain(`release/${asset}`);
    }
    expect(release).toContain('sha256sum *.zip *.tgz *.tar.gz *.yml *.yaml *.cdx.json > SHA256SUMS');
    expect(release).toContain('run: npm pack');
  });
});

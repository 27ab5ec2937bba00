import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, parseDocument, visit } from 'yaml';
import { ROOT, trackedFiles } from './tracked';

const FILES = trackedFiles().filter((name) => /^\.github\/(?:workflows|actions)\/.*\.ya?ml$/.test(name));

interface Step {
  uses: string;
  /** The comment behind it. */
  comment: string;
  with: Record<string, unknown>;
}

function stepsOf(name: string): Step[] {
  const steps: Step[] = [];
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
  const workflow = parseDocument(textOf(name)).toJS();

  it('pins every action to a commit, since a tag can be moved to other code, and says which version that is', () => {
    expect(steps.length).toBeGreaterThan(0);
    const loose = steps.filter(
      ({ uses, comment }) =>
        !/^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/.test(uses) || !/^(?:[\w-]+\/)?v\d+\.\d+\.\d+$/.test(comment)
    );
    expect(loose.map(({ uses, comment }) => `${uses} # ${comment}`)).toEqual([]);
  });

  it('leaves no token behind in the checkout, where every later step could read it', () => {
    const checkouts = steps.filter(({ uses }) => uses.startsWith('actions/checkout@'));
    expect(checkouts.filter((step) => step.with['persist-credentials'] !== false)).toEqual([]);
  });

  it('is not run with rights for code that a stranger proposes', () => {
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
    expect(Object.keys(workflow.on)).not.toContain('workflow_run');
  });

  it('says which rights it has, and only reads unless a job says more', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
  });

  it('runs no script of a package while it installs them', () => {
    const installs = textOf(name).match(/\bnpm (?:ci|install|i)\b[^\n]*/g) ?? [];
    expect(installs.filter((command) => !command.includes('--ignore-scripts'))).toEqual([]);
  });

  it('puts no text of somebody else into a command', () => {
    const commands = [...textOf(name).matchAll(/\brun: *(?:[>|]-?\n((?: {10,}.*\n)+)|(.*))/g)].map(
      ([, block, line]) => block ?? line
    );
    // `${{ }}` is filled in before the shell reads the command; a variable of the environment is not.
    expect(commands.filter((command) => command.includes('${{'))).toEqual([]);
  });
});

it('a step that is given a file of the source is given one that is there', () => {
  const given = FILES.flatMap((name) => stepsOf(name)).flatMap((step) =>
    Object.values(step.with).filter((value): value is string => /^src\//.test(String(value)))
  );
  expect(given.length).toBeGreaterThan(0);
  expect(given.filter((file) => !trackedFiles().includes(file))).toEqual([]);
});

describe('a job that may write', () => {
  const jobs = FILES.flatMap((name) =>
    Object.entries<Record<string, unknown>>(parseDocument(textOf(name)).toJS().jobs)
  );
  const writing = jobs.filter(([, { permissions }]) => JSON.stringify(permissions ?? {}).includes('write'));

  it('is the one that publishes, and names each right', () => {
    expect(writing.map(([name, { permissions }]) => [name, permissions])).toEqual([
      ['publish', { contents: 'write', 'id-token': 'write', attestations: 'write' }],
    ]);
  });

  it('runs no package and no code of the repository', () => {
    expect(JSON.stringify(writing)).not.toMatch(/\bnpm\b|\bnpx\b|\bmake\b|checkout|setup-node/);
  });

  it('publishes with the archive its provenance and the list of what it is made of', () => {
    const release = textOf('.github/workflows/release.yml');
    expect(release).toMatch(/attest-build-provenance@[0-9a-f]{40}/);
    expect(release).toContain('npm sbom --sbom-format cyclonedx');
  });
});

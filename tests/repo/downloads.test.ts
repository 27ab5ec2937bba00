import { textOf, trackedFiles } from './tracked';
import { type Job, JOBS, WORKFLOWS } from './workflows';

/** Actions that download the latest version of something, with the reason. All others are GitHub's own or only pinned code. */
const LATEST: Readonly<Record<string, string>> = {
  'grafana/plugin-actions/is-compatible': "compares with the latest of Grafana's packages, which is its purpose",
};

const lock: { packages: Record<string, { bin?: Record<string, string> }> } = JSON.parse(
  textOf('package-lock.json') ?? ''
);
const commands = new Set(
  Object.entries(lock.packages)
    .filter(([path]) => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path))
    .flatMap(([, { bin = {} }]) => Object.keys(bin))
);

const tracked = trackedFiles().filter((name) => !name.startsWith('.config/'));
const scripts = tracked.filter((name) => /\.(?:ya?ml|sh)$|(?:^|\/)(?:Makefile|Dockerfile)$|^\.ci\//.test(name));
const documents = tracked.filter((name) => name.endsWith('.md'));
const jobs = [...JOBS];

/** Returns the lines of these files that match, each with its file. */
function linesWith(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((name) =>
    (textOf(name) ?? '')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${name}: ${line.trim()}`)
  );
}

describe('downloads', () => {
  it('npx runs only commands of package-lock.json, and never downloads one', () => {
    expect(textOf('.npmrc')).toMatch(/^yes=false$/m);
    expect(linesWith([...scripts, 'package.json'], /\bnpx\b.*\s(?:--yes|-y|--package|-p)\b|\bnpm exec\b/)).toEqual([]);
    const called = [...scripts, ...documents, 'package.json'].flatMap((name) =>
      Array.from((textOf(name) ?? '').matchAll(/\bnpx (?:-\S+ )*(@?[\w/.@-]+)/g), ([, command = '']) => ({
        name,
        // Without a version, which tests/docs/version.test.ts checks.
        command: command.replace(/(?<=.)@.*/, ''),
      }))
    );
    expect(called.length).toBeGreaterThan(5);
    // Not a command of this repository: names what the published package and create-plugin are called by.
    const named = ['signalr-headroom', '@grafana/create-plugin'];
    expect(called.filter(({ command }) => !commands.has(command) && !named.includes(command))).toEqual([]);
  });

  it('every npm installation skips install scripts, also the ones that documents tell users to run', () => {
    const installs = linesWith([...scripts, ...documents], /^[^#]*\bnpm (?:ci|i|install)\b/);
    expect(installs.length).toBeGreaterThan(5);
    expect(installs.filter((line) => !line.includes('--ignore-scripts'))).toEqual([]);
  });

  it('no script fetches a file or a program past the lock files', () => {
    expect(linesWith(scripts, /\b(?:pip3? install|go install|go run \S+@|gem install|cargo install)\b/)).toEqual([]);
    expect(linesWith(scripts, /@latest\b/)).toEqual([]);
    const fetches = linesWith(scripts, /\b(?:curl|wget)\b/);
    expect(fetches.filter((line) => !line.includes('http://127.0.0.1:'))).toEqual([]);
  });

  it('every Go module that is built has checksums for all it needs', () => {
    const modules = tracked.filter((name) => name.endsWith('go.mod'));
    expect(modules.length).toBeGreaterThan(1);
    expect(modules.filter((name) => !tracked.includes(name.replace(/\.mod$/, '.sum')))).toEqual([]);
  });

  it('an action that downloads a latest version runs without secrets and write permissions', () => {
    const uses = (job: Job) => job.steps.flatMap(({ uses = '' }) => uses.split('@')[0] ?? '');
    const foreign = jobs.flatMap(([, job]) => uses(job).filter((name) => name !== '' && !name.startsWith('actions/')));
    expect([...new Set(foreign)]).toEqual(Object.keys(LATEST));
    jobs
      .filter(([, job]) => uses(job).some((name) => name in LATEST))
      .forEach(([, job]) => expect(JSON.stringify(job)).not.toMatch(/secrets\.|github\.token|"write"/));
  });
});

describe('a secret', () => {
  const SECRET = /\$\{\{[^}]*(?:\bsecrets\b|\bgithub\.token\b)/;

  it('is given to a single step, never to a whole workflow or job', () => {
    WORKFLOWS.forEach(({ jobs: _, ...rest }) => expect(JSON.stringify(rest)).not.toMatch(SECRET));
    jobs.forEach(([, { steps: _, ...rest }]) => expect(JSON.stringify(rest)).not.toMatch(SECRET));
  });

  it('is not in a step that installs, downloads or builds', () => {
    const holders = jobs.flatMap(([, { steps }]) => steps.filter((step) => SECRET.test(JSON.stringify(step))));
    expect(holders.length).toBe(2);
    const loads = /\b(?:npx|npm|node|tsx|make|go|docker|curl|wget|apt-get|pip3?)\s/;
    expect(holders.filter(({ uses, run = '' }) => uses !== undefined || loads.test(run))).toEqual([]);
  });

  it('is on a machine where no package has run before, and only goes to a command of package-lock.json', () => {
    const signing = jobs.filter(([, job]) => /\bsecrets\b/.test(JSON.stringify(job)));
    expect(signing.map(([name]) => name)).toEqual(['.github/workflows/release.yml: sign']);
    for (const [, { steps }] of signing) {
      const at = steps.findIndex((step) => SECRET.test(JSON.stringify(step)));
      const before = steps.slice(0, at).flatMap(({ run }) => run ?? []);
      expect(before).toEqual(['npm ci --ignore-scripts']);
      const called = Array.from(
        (steps[at]?.run ?? '').matchAll(/node_modules\/\.bin\/([\w-]+)/g),
        ([, name = '']) => name
      );
      expect(called).toEqual(['sign-plugin']);
      expect(called.filter((name) => !commands.has(name))).toEqual([]);
    }
  });
});

import { INPUT, OUTPUT } from '../../src/names/series';
import { bundledCommand, runHere, testServers, vectorOf } from '../testing';
import { type ResourceStatus } from './read';
import { fleetMarkdown, resourceMarkdown, resourceText, bar, sparkline } from './text';
import { azCommand, verdictWords, whenWords } from './words';

const { runBeside } = bundledCommand();
const serving = testServers();

const ID = '/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/chat';
const EVIL = '\u001b[2J\u009b31m\u202e\u2028`|';
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const status = (more: Partial<ResourceStatus> = {}): ResourceStatus => ({
  resourceId: ID,
  name: 'chat',
  units: 10,
  sku: 'Standard_S1',
  worst: 0.9,
  peak: 0.95,
  trend: [null, 0.5, 0.9],
  uses: [{ dimension: 'connections', constraint: 'connections', measured: 9000, ceiling: 10_000, utilization: 0.9 }],
  signs: [],
  verdict: { verdict: 'scaleUp', units: 20 },
  assumptions: [],
  problems: [],
  alerts: [],
  ...more,
});

it('draws a line from nothing to the ceiling, with spaces for gaps', () => {
  expect(sparkline([0, 0.124, 0.125, 0.5, null, 0.99, 1, 3, -1])).toBe('▁▁▂▅ ███▁');
});

it('fills a bar at the ceiling, and not beyond', () => {
  expect([undefined, 0, 0.25, 1, 7].map((ratio) => bar(ratio, 4))).toEqual(['░░░░', '░░░░', '█░░░', '████', '████']);
});

it.each([
  [{}, `az signalr update --ids ${ID} --sku Standard_S1 --unit-count 20`],
  [
    { sku: undefined },
    `az signalr update --ids ${ID} --sku "$(az signalr show --ids ${ID} --query sku.name -o tsv)" --unit-count 20`,
  ],
  [
    { sku: 'Odd; rm' },
    `az signalr update --ids ${ID} --sku "$(az signalr show --ids ${ID} --query sku.name -o tsv)" --unit-count 20`,
  ],
  [
    { verdict: { verdict: 'scaleUp' as const, units: 200 } },
    `az signalr update --ids ${ID} --sku Premium_P2 --unit-count 200`,
  ],
  [{ verdict: { verdict: 'keep' as const, units: 10 } }, undefined],
  [{ verdict: { verdict: 'scaleUp' as const, units: NaN } }, undefined],
  [{ resourceId: '/chat; rm -rf /' }, undefined],
  [
    { resourceId: ID.replace('rg', "r'g (eu)") },
    `az signalr update --ids '${ID.replace('rg', "r'\\''g (eu)")}' --sku Standard_S1 --unit-count 20`,
  ],
  [
    { resourceId: `${ID}/replicas/asia`, sku: 'Premium_P1' },
    'az signalr replica update --resource-group rg --signalr-name chat --replica-name asia --unit-count 20',
  ],
])('gives the command that follows the verdict, and none that a name could change: %j', (more, command) => {
  expect(azCommand(status(more))).toBe(command);
});

it.each([
  [{ when: { kind: 'now' as const } }, 'reached (connections)'],
  [{ when: { kind: 'minutes' as const, value: 24.6, constraint: 'inbound' } }, 'in about 25 min (inbound traffic)'],
  [{ when: { kind: 'days' as const, value: 3.2, constraint: 'connections' } }, 'in about 4 days (connections)'],
  [{ when: { kind: 'days' as const, value: 36, constraint: 'connections' } }, 'in about 5 weeks (connections)'],
  [{ when: { kind: 'level' as const, value: 12, constraint: 'connections' } }, 'level for 12 min (connections)'],
  [{ when: { kind: 'none' as const } }, 'no growth to a ceiling'],
  [{}, 'not known: growth needs ten full days'],
])('says when a resource runs out: %j', (more, words) => {
  expect(whenWords(status(more))).toBe(words);
});

it('names the missing input in place of a verdict', () => {
  const keep = { verdict: 'keep' as const, units: 10 };
  const growing = (value: number) => ({ kind: 'days' as const, value, constraint: 'connections' });
  expect(verdictWords(status({ verdict: keep, when: growing(29) }))).toBe('keep');
  expect(verdictWords(status({ verdict: keep, when: growing(28) }))).toBe('plan for more units');
  expect(verdictWords(status({ verdict: keep, when: { kind: 'now' } }))).toBe('plan for more units');
  expect(verdictWords(status({ verdict: undefined, problems: ['no_unit_size'] }))).toBe('no unit size');
});

it.each([
  ['text', resourceText],
  ['Markdown', (one: ResourceStatus) => resourceMarkdown(one, new Date(0))],
  ['Markdown of the fleet', (one: ResourceStatus) => fleetMarkdown([one])],
])('prints no control characters of labels as %s, and no label that Markdown reads', (_, print) => {
  const text = print(
    status({
      name: EVIL,
      sku: EVIL,
      alerts: [EVIL],
      problems: [EVIL],
      assumptions: [EVIL],
      signs: [{ sign: EVIL, ratio: 1 }],
      uses: [{ dimension: EVIL, constraint: EVIL, measured: 1, ceiling: 1, utilization: 1 }],
    })
  );
  expect(text.replaceAll('\n', '').replaceAll('\u001b[', '')).not.toMatch(/[\u009b\u202e\u2028]/);
  expect(text).not.toMatch(/\u001b\[2J/);
});

it.each([[[]], [['--markdown']], [['--json']], [['--resource', 'chat']], [['--resource', ID, '--markdown']]])(
  'reads a server whose labels are hostile, and prints no control character or colour into a pipe: %j',
  async (options) => {
    const url = await serving((query, _, response) => {
      const metric = { resource_id: ID, resource: 'chat', sku: EVIL, sign: EVIL, verdict: EVIL, constraint: EVIL };
      const labels = {
        ...metric,
        dimension: 'connections',
        assumption: EVIL,
        reason: EVIL,
        alertname: EVIL,
      };
      response.end(query.startsWith('max by') ? vectorOf() : vectorOf({ metric: labels, value: 1 }));
    });
    const { status: exit, stdout, stderr } = await runHere(['status', '--prometheus', url, ...options]);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toContain('chat');
    expect(stdout.replaceAll('\n', '')).not.toMatch(CONTROL);
  }
);

it('colours the states where colours are forced, and none with NO_COLOR', async () => {
  const url = await serving((query, _, response) => {
    const metric = { resource_id: ID, resource: 'chat', dimension: 'connections', constraint: 'connections' };
    const isKnown = [OUTPUT.identity, OUTPUT.utilization, OUTPUT.ceiling, INPUT.units].some((name) => query === name);
    response.end(vectorOf(...(isKnown ? [{ metric, value: 1 }] : [])));
  });
  const colors = async (env: Record<string, string>) =>
    (await runBeside(['status', '--prometheus', url], env)).stdout.includes('\u001b[31m');
  expect(await colors({ FORCE_COLOR: '1', NO_COLOR: '' })).toBe(true);
  expect(await colors({ NO_COLOR: '1' })).toBe(false);
});

it('names the options, and that the rules are missing where nothing is recorded', async () => {
  const url = await serving((_query, _, response) => response.end(vectorOf()));
  expect(await runHere(['status', '--prometheus', url])).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(
      /^headroom: --prometheus: http.* has no resource that the rules recorded; load the rules/
    ),
  });
  expect(await runHere(['status', '--prometheus', url, '--resource', 'chat'])).toMatchObject({
    status: 2,
    stdout: '',
  });
  expect(await runHere(['status', '--prometheus', url, '--json', '--markdown'])).toMatchObject({
    status: 2,
    stderr: 'headroom: --markdown: takes the place of --json; give only one of them\n',
  });
});

describe('Markdown', () => {
  const NAME = '@all &lt;b&gt; https://evil.example www.evil.example me@evil.example mailto:x `code` ![x](y) 1|2 ~~a~~';

  it('shows names as they are: no mention, no link, no entity, no code', async () => {
    const id = ID.replace('chat', 'odd');
    const url = await serving((query, _, response) => {
      const isIdentity = query.startsWith(OUTPUT.identity);
      response.end(
        vectorOf(
          ...(isIdentity
            ? [{ metric: { resource_id: id, sku: NAME, resource: 'odd' }, value: 1 }]
            : query.startsWith(INPUT.sku)
              ? [{ metric: { resource_id: id, sku: NAME }, value: 1 }]
              : [])
        )
      );
    });
    const { stdout } = await runHere(['status', '--prometheus', url, '--resource', 'odd', '--markdown']);
    expect(stdout).toContain(
      'unit size unknown, \\@all \\&lt;b\\&gt; https\\://evil.example www\\.evil.example me\\@evil.example mailto\\:x \\`code\\` !\\[x\\](y) 1\\|2 \\~\\~a\\~\\~,'
    );
  });

  it('keeps an id with backticks in one piece of code', async () => {
    const id = `${ID}\`\`x\``;
    const url = await serving((query, _, response) =>
      response.end(
        vectorOf(
          ...(query.startsWith(OUTPUT.identity) ? [{ metric: { resource_id: id, resource: 'odd' }, value: 1 }] : [])
        )
      )
    );
    const { stdout } = await runHere(['status', '--prometheus', url, '--resource', 'odd', '--markdown']);
    expect(stdout).toContain(`\n\`\`\` ${id} \`\`\`\n`);
  });
});

describe('entries of the settings that no series names', () => {
  const GONE = ID.replace('chat', 'old');
  const answer = (query: string) =>
    query === OUTPUT.identity
      ? vectorOf({ metric: { resource_id: ID, resource: 'chat' }, value: 1 })
      : query.includes(' unless on (resource_id) ')
        ? vectorOf({ metric: { resource_id: GONE }, value: 1 })
        : vectorOf();

  it.each([
    [[], `\nsettings: no series named these for an hour; remove their entries if they are deleted: ${GONE}\n`],
    [['--markdown'], `remove their entries if they are deleted: \`${GONE}\`\n`],
    [['--json'], `"entriesWithoutSeries": [\n    "${GONE}"\n  ]`],
  ])('are named %j', async (options, words) => {
    const url = await serving((query, _, response) => response.end(answer(query)));
    const { status: exit, stdout, stderr } = await runHere(['status', '--prometheus', url, ...options]);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toContain(words);
  });
});

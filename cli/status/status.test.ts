import { select } from '../../alerts/generator/promql/promql';
import { firstToRunOut, fullSoon, runsOut } from '../../dashboards/generator/parts/runs-out';
import { peakOf } from '../../dashboards/generator/parts/utilization';
import { verdictsWithReason } from '../../dashboards/generator/parts/verdicts';
import { INPUT, OUTPUT } from '../../src/names/series';
import { prometheusClient } from '../common/prometheus-client';
import { bundledCommand, runHere, testServers, vectorOf } from '../testing';
import { readStatus, type ResourceStatus } from './read';
import { fleetMarkdown, fleetText, resourceMarkdown, resourceText, bar, sparkline } from './text';
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
  lost: [],
  signs: [],
  verdict: { verdict: 'scaleUp', units: 20, isForFailover: false },
  isFullSoon: false,
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
    { verdict: { verdict: 'scaleUp' as const, units: 200, isForFailover: false } },
    `az signalr update --ids ${ID} --sku Premium_P2 --unit-count 200`,
  ],
  [{ verdict: { verdict: 'keep' as const, units: 10, isForFailover: false } }, undefined],
  [{ verdict: { verdict: 'scaleUp' as const, units: NaN, isForFailover: false } }, undefined],
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
  [{ kind: 'reached' as const, constraint: 'outbound' }, 'already reached (outbound traffic)'],
  [{ kind: 'minutes' as const, value: 24.6, constraint: 'inbound' }, 'in about 25 min (inbound traffic)'],
  [{ kind: 'days' as const, value: 3.2, constraint: 'connections' }, 'in about 4 days (connections)'],
  [{ kind: 'days' as const, value: 36, constraint: 'connections' }, 'in about 5 weeks (connections)'],
  [{ kind: 'level' as const, constraint: 'connections' }, 'level (connections)'],
  [{ kind: 'later' as const, constraint: 'server_load' }, 'not within 3 months (server load)'],
  [{ kind: 'none' as const, constraint: 'connections' }, 'no clear growth'],
  [undefined, 'not known: growth needs ten full days'],
])('says when a resource runs out: %j', (when, words) => {
  expect(whenWords(status({ when }))).toBe(words);
});

it('says who closed the connections that were lost, most first, with the reasons, and none of a reason that tells nothing', () => {
  const lost = [
    { category: 'PingTimeout', connections: 1200 },
    { category: 'ServiceReload', connections: 1210 },
    { category: 'slowclient', connections: 12 },
    { category: EVIL, connections: 1 },
  ];
  const text = resourceText(status({ lost }));
  expect(text).toContain(
    'lost in 10 minutes: 1,212 connections by clients or their network (PingTimeout 1,200, slowclient 12); ' +
      '1,210 connections by the service (ServiceReload 1,210); 1 connection ('
  );
  expect(text.replaceAll('\n', '')).not.toMatch(CONTROL);
  expect(resourceText(status())).not.toContain('lost in 10 minutes');
});

it('names the missing input in place of a verdict, and keeps no size that is full soon', () => {
  const verdict = { verdict: 'keep' as const, units: 10, isForFailover: false };
  expect(verdictWords(status({ verdict }))).toBe('Keep 10 units');
  expect(verdictWords(status({ verdict, isFullSoon: true }))).toBe('Plan for more than 10 units');
  expect(verdictWords(status({ verdict: undefined, problems: ['no_unit_size'] }))).toBe('no unit size');
});

describe('says the same as Fleet:', () => {
  const read = async (answers: Record<string, Record<string, { labels?: object; value: number }>>) => {
    const url = await serving((query, _, response) => {
      const found = Object.entries(answers[query] ?? {});
      response.end(
        vectorOf(...found.map(([id, { labels, value }]) => ({ metric: { resource_id: id, ...labels }, value })))
      );
    });
    return readStatus(prometheusClient({ prometheus: url }));
  };
  const connections = { dimension: 'connections', constraint: 'connections' };
  const known = { [OUTPUT.identity]: { [ID]: { labels: { resource: 'chat' }, value: 1 } } };

  it('a ceiling that was reached within 24 hours is reached, whatever the utilization is now', async () => {
    const [one] = await read({
      ...known,
      [OUTPUT.utilization]: { [ID]: { labels: connections, value: 0.38 } },
      [OUTPUT.ceiling]: { [ID]: { labels: connections, value: 10_000 } },
      [peakOf('24h', select)]: { [ID]: { value: 1.003 } },
      [runsOut('24h', select)]: { [ID]: { value: 0 } },
      [firstToRunOut('24h', select)]: { [ID]: { labels: { constraint: 'outbound' }, value: 1 } },
    });
    expect(one).toMatchObject({ worst: 0.38, peak: 1.003, when: { kind: 'reached', constraint: 'outbound' } });
    expect(fleetText([one])).toMatch(/ 38%  100% .* already reached \(outbound traffic\)/);
  });

  it.each([
    [3600, { kind: 'minutes', value: 60 }],
    [3601, { kind: 'days', value: 3601 / 86_400 }],
    [90 * 86_400, { kind: 'days', value: 90 }],
    [90 * 86_400 + 1, { kind: 'later' }],
    [-1, { kind: 'none' }],
    [-2, { kind: 'level' }],
  ])('is read of its column: %d', async (value, when) => {
    const [one] = await read({ ...known, [runsOut('24h', select)]: { [ID]: { value } } });
    expect(one.when).toEqual({ ...when, constraint: '' });
  });

  it('growth is not known where the column is empty', async () => {
    expect((await read(known))[0].when).toBeUndefined();
  });

  it.each([
    ['failover', 'Scale 10 → 20 for failover'],
    ['own_traffic', 'Scale 10 → 20'],
    ['load_stuck', 'Do not scale: load does not follow traffic'],
  ])('a larger size for %s is said to be so', async (reason, words) => {
    const [one] = await read({
      ...known,
      [INPUT.units]: { [ID]: { value: 10 } },
      [verdictsWithReason(select)]: { [ID]: { labels: { verdict: 'scaleUp', reason }, value: 20 } },
    });
    expect(verdictWords(one)).toBe(words);
    expect(azCommand(one) === undefined).toBe(reason === 'load_stuck');
  });

  it('a size that is full soon is not one to keep', async () => {
    const keep = { [verdictsWithReason(select)]: { [ID]: { labels: { verdict: 'keep' }, value: 10 } } };
    const [kept] = await read({ ...known, ...keep });
    const [full] = await read({ ...known, ...keep, [fullSoon(select)]: { [ID]: { value: 25 } } });
    expect([kept, full].map(verdictWords)).toEqual(['Keep 10 units', 'Plan for more than 10 units']);
  });
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
    stderr: "headroom: option '--markdown' cannot be used with option '--json'\n",
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

it.each([
  [
    [],
    '\nedition: 2023-03\nassumed: no mix is known, so only the do-not-exceed values limit the traffic (2 resources)\n',
  ],
  [
    ['--markdown'],
    '\nedition: 2023-03\n\nassumed: no mix is known, so only the do-not-exceed values limit the traffic (2 resources)\n',
  ],
  [['--json'], '{\n  "edition": "2023-03",\n  "resources": ['],
  [['--resource', 'chat'], '\nunit size unknown, edition: 2023-03\n'],
  [['--resource', 'chat', '--markdown'], '**chat**: unit size unknown, edition: 2023-03, '],
  [['--resource', 'chat', '--json'], '{\n  "edition": "2023-03",\n  "resourceId": '],
])('names the edition of the rules, and for a fleet what is assumed: %j', async (options, words) => {
  const ids = [ID, ID.replace('chat', 'other')];
  const url = await serving((query, _, response) => {
    const each = (labels: Readonly<Record<string, string>>) =>
      vectorOf(
        ...ids.map((id) => ({ metric: { resource_id: id, resource: id.slice(ID.length - 4), ...labels }, value: 1 }))
      );
    const answers: ReadonlyArray<[start: string, answer: string]> = [
      [OUTPUT.identity, each({})],
      [OUTPUT.assumption, each({ assumption: 'mix' })],
      ['group by (edition)', vectorOf({ metric: { edition: '2023-03' }, value: 1 })],
    ];
    response.end(answers.find(([start]) => query.startsWith(start))?.[1] ?? vectorOf());
  });
  const { stdout } = await runHere(['status', '--prometheus', url, ...options]);
  expect(stdout).toContain(words);
});

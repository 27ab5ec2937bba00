import { settingsOf } from '../../alerts/generator/settings';
import { prometheusTarget } from '../../alerts/generator/targets/prometheus';
import { type EditionId } from '../../src/guide';
import { CANARY_ID } from '../../src/names/labels';
import { INPUT, OUTPUT } from '../../src/names/series';
import { inTurn, PROMETHEUSES } from '../../tools/testing/binaries';
import { RunningPrometheus } from '../parity/prometheus';
import { packWithParts } from './parts';

/**
 * Changes of a resource, as series before and after. A series that stopped is found for five more minutes beside its
 * successor, and a rule that finds two where it takes one fails for every resource.
 */
const CHANGES: Readonly<Record<string, (id: string) => { before: string[]; after: string[] }>> = {
  'leaves the free SKU': (id) => ({
    before: [sku(id, 'Free_F1', 'Default')],
    after: [sku(id, 'Standard_S1', 'Default')],
  }),
  'takes the large SKU': (id) => ({
    before: [sku(id, 'Premium_P1', 'Default')],
    after: [sku(id, 'Premium_P2', 'Default')],
  }),
  'has another service mode': (id) => ({
    before: [sku(id, 'Standard_S1', 'Default')],
    after: [sku(id, 'Standard_S1', 'Serverless')],
  }),
  'is scaled': (id) => ({ before: [units(id, 2, 'declared="true"')], after: [units(id, 100, '')] }),
  'is scaled beyond the guide': (id) => ({ before: [units(id, 100, 'declared="true"')], after: [units(id, 200, '')] }),
  'has another name': (id) => ({
    before: [units(id, 5, 'resource="old",resource_group="g",subscription="0001"')],
    after: [units(id, 5, 'resource="new",resource_group="h",subscription="Production"')],
  }),
  'has a measured mix': (id) => ({
    before: [share(id, 'echo', 1, 'declared="true"')],
    after: [share(id, 'echo', 0.4, ''), share(id, 'sendToConnection', 0.6, '')],
  }),
  'has an invalid mix': (id) => ({
    before: [share(id, 'sendToSmallGroup', 1, 'declared="true"')],
    after: [share(id, 'echo', 0.4, ''), share(id, 'unknown', 0.6, '')],
  }),
};

const sku = (id: string, name: string, mode: string) => `${INPUT.sku}{${id},sku="${name}",service_mode="${mode}"} 1`;
const units = (id: string, value: number, labels: string) =>
  `${INPUT.units}{${[id, labels].filter(Boolean).join()}} ${value}`;
const share = (id: string, scenario: string, value: number, labels: string) =>
  `${INPUT.share}{${[id, `scenario="${scenario}"`, labels].filter(Boolean).join()}} ${value}`;

/** Without the canary of the rules. */
const OURS = `{resource_id!="${CANARY_ID}"}`;

const NAMES = Object.keys(CHANGES);

/** Every pair of changes, each on a resource of its own. */
const RESOURCES = NAMES.flatMap((one, i) =>
  NAMES.slice(i + 1).map((other) => {
    const path = `/subscriptions/s/resourcegroups/g/providers/microsoft.signalrservice/signalr/${i}-${NAMES.indexOf(other)}`;
    const id = `resource_id="${path}"`;
    const [a, b] = [CHANGES[one](id), CHANGES[other](id)];
    return { path, id, before: [...a.before, ...b.before], after: [...a.after, ...b.after] };
  })
);

/** Traffic, connections and server load, above some of the signs' levels. A rule adds up the connections: no page has them too. */
function traffic(id: string): string[] {
  return [
    `${INPUT.inboundBytes}{${id}} 4e6`,
    `${INPUT.outboundBytes}{${id}} 9e6`,
    `${INPUT.outboundMessages}{${id}} 5000`,
    `${INPUT.countedMessages}{${id}} 6000`,
    `${INPUT.connectionQuota}{${id}} 0.95`,
    `${INPUT.serverLoad}{${id}} 0.9`,
    `${INPUT.endpointConnections}{${id},endpoint="client"} 1900`,
    `${INPUT.closes}{${id},category="PingTimeout"} 500`,
    `${INPUT.opens}{${id}} 500`,
    `${INPUT.throttled}{${id}} 5`,
    `${INPUT.systemErrors}{${id}} 0.2`,
    `${INPUT.serverConnectionLatency}{${id}} 2`,
  ];
}

type Phase = 'before' | 'both' | 'after';

function pageOf(phase: Phase): string {
  const lines = RESOURCES.flatMap(({ id, before, after }) => [
    ...traffic(id),
    ...(phase === 'after' ? [] : before),
    ...(phase === 'before' ? [] : after),
  ]);
  return `${[...new Set(lines)].sort().join('\n')}\n`;
}

/** All rules but those of sources, at a short interval, with what only some read twice: days read signs, and alerts days. */
function rulesOf(edition: EditionId): { files: Map<string, string>; groups: string[] } {
  const settings = settingsOf(
    `{edition: ${edition}, evaluation_interval: 1s, recommendation_interval: 1s, server_leg: true, mix: {broadcast: 1}}`
  );
  const parts = ['guide', 'settings', 'canary', 'inputs', 'capacity', 'days', 'advice', 'orders', 'alerts'];
  const pack = packWithParts(settings, parts).map((file) => ({
    ...file,
    groups: file.groups.map((group) => ({ ...group, interval: '1s' })),
  }));
  const built = prometheusTarget({ pack, settings, command: 'test' });
  if (!built.ok) {
    throw new Error(built.errors.join('\n'));
  }
  const groups = pack.flatMap((file) => file.groups.map(({ name }) => name));
  return { files: built.files, groups: [...groups, 'signalr'] };
}

const ASKED = inTurn(PROMETHEUSES, 0);

describe('Prometheus', () => {
  let phase: Phase = 'before';
  let servers: Array<{ binary: string; prometheus: RunningPrometheus }> = [];

  beforeAll(async () => {
    const { files } = rulesOf('2019-11');
    servers = await Promise.all(
      ASKED.map(async (binary) => ({
        binary,
        prometheus: await RunningPrometheus.start(binary, () => pageOf(phase), files),
      }))
    );
  });

  afterAll(() => Promise.all(servers.map(({ prometheus }) => prometheus.stop())));

  async function settled(): Promise<void> {
    await Promise.all(
      servers.map(async ({ prometheus }) => {
        await prometheus.scrapedAgain();
        await prometheus.settle(rulesOf('2019-11').groups);
      })
    );
  }

  /** The answers of each server, with its name for the report of a failure. */
  async function answers<Answer>(
    ask: (prometheus: RunningPrometheus) => Promise<Answer>
  ): Promise<Array<[string, Answer]>> {
    return Promise.all(
      servers.map(async ({ binary, prometheus }): Promise<[string, Answer]> => [binary, await ask(prometheus)])
    );
  }

  const ofEach = <Answer>(answer: Answer): Array<[string, Answer]> => ASKED.map((binary) => [binary, answer]);

  async function expectNothingFailed(): Promise<void> {
    expect(await answers((prometheus) => prometheus.ruleErrors())).toEqual(ofEach([]));
    expect(await answers((prometheus) => prometheus.failures())).toEqual(ofEach(0));
    const worst = await answers((prometheus) =>
      prometheus.query(`count(count by (resource_id) (${OUTPUT.worst}${OURS}) == 1)`)
    );
    expect(worst).toEqual(ofEach([{ labels: {}, value: RESOURCES.length }]));
  }

  it('fails no rule before the changes', async () => {
    await settled();
    await expectNothingFailed();
  });

  it('fails no rule while the series of before and after both stand, for every pair of changes', async () => {
    phase = 'both';
    await settled();
    await expectNothingFailed();
    const doubled = `count(count by (resource_id) (${INPUT.units} or ${INPUT.sku}) > 1) > ${RESOURCES.length / 2}`;
    expect(await answers(async (prometheus) => (await prometheus.query(doubled)).length)).toEqual(ofEach(1));
  });

  it('fails no rule while the edition changes as well', async () => {
    await Promise.all(servers.map(({ prometheus }) => prometheus.reload(rulesOf('2023-03').files)));
    await settled();
    await expectNothingFailed();
    const edition = 'count(signalr_guide:edition{edition="2023-03"})';
    expect(await answers((prometheus) => prometheus.query(edition))).toEqual(ofEach([{ labels: {}, value: 1 }]));
  });

  it('fails no rule once only the new series are left, and pages for the signs', async () => {
    phase = 'after';
    await settled();
    await expectNothingFailed();
    const signs = `count(count by (resource_id) (${OUTPUT.overload}${OURS}))`;
    expect(await answers((prometheus) => prometheus.query(signs))).toEqual(
      ofEach([{ labels: {}, value: RESOURCES.length }])
    );
  });
});

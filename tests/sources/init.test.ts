import { SOURCES } from '../../alerts/generator/settings/scalars';
import { type RuleFile } from '../../alerts/generator/promql/rule';
import { settingsOf } from '../../alerts/generator/settings';
import { runbooksFolder } from '../../alerts/generator/pack/runbooks';
import { type Target, TARGETS } from '../../alerts/generator/targets';
import { buildRules } from '../../alerts/generator/targets/build';
import { ruleFiles } from '../../alerts/generator/targets/prometheus';
import { discover } from '../../cli/init/discovery';
import { type Discovery } from '../../cli/init/found';
import { settingsText } from '../../cli/init/new-settings';
import { changesOf } from '../../cli/init/changes';
import { unknownsOf } from '../../cli/init/unknown';
import { prometheusClient } from '../../cli/common/prometheus-client';
import { updateOf } from '../../cli/init/settings-update';
import { LABEL } from '../../src/names/labels';
import { INPUT } from '../../src/names/series';
import { RunningPrometheus } from '../parity/prometheus';
import { onlyWith, prometheus3, PROMETHEUSES } from '../../tools/testing/binaries';
import { packWithParts } from '../rules/parts';
import { EXPECTED } from './expected';
import { growing, sample } from './pages';

/** A rate needs two. */
const SCRAPES_FOR_A_RATE = 3;

/** As `headroom init` writes them. */
const DEFAULTS = settingsOf('edition: 2023-03');

/** Asks a Prometheus that scrapes a page, with the rules of these files or none. */
async function found<T>(
  page: string | (() => string),
  ask: (discovery: Discovery, address: string) => T,
  { rules = [], binary = PROMETHEUSES[0] }: { rules?: readonly RuleFile[]; binary?: string } = {}
): Promise<T> {
  const files = ruleFiles([...rules], 'jest');
  const prometheus = await RunningPrometheus.start(binary, typeof page === 'string' ? growing(page) : page, files);
  try {
    await prometheus.scraped(SCRAPES_FOR_A_RATE);
    const groups = rules.flatMap((file) => file.groups.map(({ name }) => name));
    const client = prometheusClient({ prometheus: prometheus.address });
    return ask(await prometheus.read(groups, () => discover(client, DEFAULTS)), prometheus.address);
  } finally {
    await prometheus.stop();
  }
}

const ID = '/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/idle';

interface Known {
  units?: number;
  inferred: boolean;
  inboundBytes?: number;
  outboundBytes?: number;
  countedMessages?: number;
  sku?: string;
  mixMeasured: boolean;
}

/** The series that the rules would record of a source's resources, by id in lower case. */
function expectedOf(source: string): Record<string, Known> {
  const known: Record<string, Known> = {};
  for (const { labels, value } of EXPECTED[source]) {
    const id = labels[LABEL.resourceId]?.toLowerCase();
    if (id === undefined) {
      continue;
    }
    const of = (known[id] ??= { inferred: false, mixMeasured: false });
    const name = labels.__name__;
    if (name === INPUT.units) {
      of.units = value;
      of.inferred = labels.inferred === 'true';
    }
    if (name === INPUT.sku) {
      of.sku = labels.sku;
    }
    of.mixMeasured ||= name === INPUT.share && labels.declared === undefined;
    for (const figure of ['inboundBytes', 'outboundBytes', 'countedMessages'] as const) {
      if (name === INPUT[figure]) {
        of[figure] = value;
      }
    }
  }
  return known;
}

function knownOf({ resources }: Discovery): Record<string, Known> {
  return Object.fromEntries(
    resources.map(({ resourceId, units, inferred, figures, sku, mixMeasured }) => {
      const { inboundBytes, outboundBytes, countedMessages } = figures;
      return [resourceId, { units, inferred, inboundBytes, outboundBytes, countedMessages, sku, mixMeasured }];
    })
  );
}

const ASKS_FOR_A_FACT = /^resources\[\d+\]\.\w+: is missing|^resources: takes at least one resource with peak_traffic/;

/**
 * Errors of the targets. Those without series need facts that no source gave, and ask for them by name; autoscale holds a peak
 * that only the owner knows.
 */
function errorsOf(text: string): string[] {
  const settings = settingsOf(text);
  const targets: Target[] = Object.keys(TARGETS).filter((name): name is Target => name in TARGETS);
  return targets.flatMap((target) => {
    const built = buildRules({ settings, target, runbooks: runbooksFolder(), command: 'jest' });
    return built.ok ? [] : built.errors.filter((error) => !ASKS_FOR_A_FACT.test(error));
  });
}

describe('headroom init', () => {
  it.concurrent.each([...SOURCES])(
    'recognizes %s by its series, and knows of each resource what the rules would record',
    (source) =>
      found(sample(source), (discovery, address) => {
        expect(discovery.sources.map(({ name }) => name)).toEqual([source]);
        expect(knownOf(discovery)).toEqual(expectedOf(source));
        const text = settingsText('settings.yaml', DEFAULTS, { ...discovery, address });
        const settings = settingsOf(text);
        expect(settings.sources).toEqual([source]);
        expect(settings.edition).toBe('2023-03');
        // The server has an id that is not Azure's; settings for it would be refused.
        const ids = Object.keys(expectedOf(source)).filter((id) => id !== 'onpremises-1');
        expect(settings.resources.map(({ resource_id }) => resource_id).sort()).toEqual(ids.sort());
        // The SKU is declared as it is measured, and no unit size is: it would be old when its exporter fails.
        const declared = settings.resources.map(({ resource_id, units, sku }) => ({ resource_id, units, sku }));
        const measured = discovery.resources.map(({ resourceId, sku }) => ({
          resource_id: resourceId,
          units: undefined,
          sku,
        }));
        expect(measured).toEqual(expect.arrayContaining(declared));
        expect(errorsOf(text)).toEqual([]);
      })
  );

  it.concurrent('names each metric that no exporter has of a resource, with its consequence, and asks for ids in lower case', () => {
    const page = sample('opentelemetry')
      .split('\n')
      .filter((line) => !/outboundtraffic/i.test(line) && !/serverload.*signalr\/game-prem[",]/i.test(line))
      .join('\n')
      .replaceAll('/microsoft.signalrservice/signalr/free1', '/Microsoft.SignalRService/SignalR/Free1');
    return found(page, (discovery) => {
      const changes = changesOf(discovery);
      expect(changes).toEqual(
        expect.arrayContaining([
          expect.stringMatching(
            /^chat-std, .+: no OutboundTraffic: outbound traffic cannot page; add OutboundTraffic \(total\) to opentelemetry$/
          ),
          'game-prem: no ServerLoad: server load cannot page; add ServerLoad (maximum) to opentelemetry',
          expect.stringMatching(/^free1: ids with capitals .+ lower case$/),
          expect.stringMatching(/^free1: no unit size, .+ azure-resourcegraph-exporter$/),
        ])
      );
      expect(changes.join()).not.toContain('InboundTraffic');
    });
  });

  it.concurrent('asks for no fact that a tag declares, and names each tag that the rules cannot use', () => {
    const lines = sample('azure-resourcegraph-exporter').split('\n');
    const [shares] = lines.filter((line) => line.includes('setting="share:echo"'));
    const odd = shares.replaceAll('chat-std', 'free1').replaceAll('rg-chat', 'rg-dev');
    const page = [...lines, odd, odd.replace('share:echo', 'invalid:headroom-message-size')].join('\n');
    return found(`${page}\n`, (discovery, address) => {
      const chat = discovery.resources.find(({ name }) => name === 'chat-std');
      expect(chat?.tagged).toEqual({ mix: { echo: 0.7, broadcast: 0.3 }, message_size_bytes: 500, server_leg: true });
      const asked = discovery.resources.map((one) => [
        one.name,
        unknownsOf(one, DEFAULTS).map(({ setting }) => setting),
      ]);
      expect(Object.fromEntries(asked)).toEqual({
        'chat-std': [],
        free1: [],
        'game-prem': ['message_size_bytes'],
        'game-prem/replicas/game-prem-eus': ['mix', 'message_size_bytes', 'server_leg'],
      });
      expect(changesOf(discovery)).toEqual(
        expect.arrayContaining([
          'free1: tag headroom-message-size cannot be read',
          'free1: tag headroom-mix: mix sums to 0.7; the shares take a sum of 1 (within 0.01)',
        ])
      );
      expect(settingsText('settings.yaml', DEFAULTS, { ...discovery, address })).toContain(
        '# chat-std: 10 units, Standard_S1, service mode Default, declared in tags: mix,'
      );
    });
  });

  it.concurrent('names a replica whose probes lack a dimension that those of its parent have', () =>
    found(sample('alloy'), (discovery) => {
      const [ofReplica, ofOthers] = [true, false].map((isReplica) =>
        changesOf(discovery).filter((line) => line.startsWith('game-prem (replica game-prem-eus): no') === isReplica)
      );
      expect(ofReplica).toEqual([
        'game-prem (replica game-prem-eus): no ConnectionCount by Endpoint: Azure does not document what their sum means, ' +
          'and lost app servers cannot page; split it in alloy, for replicas too',
        'game-prem (replica game-prem-eus): no ConnectionCloseCount by ConnectionCloseCategory: throttling cannot page; ' +
          'add ConnectionCloseCount by ConnectionCloseCategory (total) to alloy, for replicas too',
      ]);
      expect(ofOthers.join()).not.toMatch(/ConnectionCloseCount|ConnectionCount/);
    }));

  it.concurrent('names at most three resources in a line, and counts the others', () => {
    const [one] = sample('telegraf').match(/^azure_monitor_\w+_inbound_traffic_total\{.*$/m) ?? [''];
    const page = ['a', 'b', 'c', 'd', 'e'].map((name) =>
      one.replace(/resource_name="[^"]*"/, `resource_name="${name}"`)
    );
    return found(`${page.join('\n')}\n`, (discovery) => {
      expect(changesOf(discovery)[0]).toBe(
        'a, b, c and 2 more: no OutboundTraffic: outbound traffic cannot page; add OutboundTraffic (total) to telegraf'
      );
    });
  });

  it.concurrent('finds nothing missing of an idle resource: Azure has only totals of it', () => {
    const line = (metric: string) =>
      `azure_signalr_${metric}_total{interval="PT1M",resourceID="${ID}",aggregation="total"} 0\n`;
    const page = ['inboundtraffic', 'outboundtraffic', 'messagecount']
      .map(line)
      .join('')
      .replaceAll('_total{', '_total_bytes{');
    return found(page.replace('messagecount_total_bytes', 'messagecount_total_count'), (discovery) => {
      expect(discovery.resources.map(({ name, lacks }) => ({ name, lacks }))).toEqual([{ name: 'idle', lacks: [] }]);
    });
  });

  it.concurrent('takes what another exporter has of a resource', () => {
    const labels = `{interval="PT1M",resourceID="${ID}"}`;
    const page = `azure_signalr_inboundtraffic_total_bytes${labels} 0
azure_microsoft_signalrservice_signalr_outboundtraffic_total_bytes${labels} 0\n`;
    return found(page, ({ resources }) => {
      const lacks = resources.flatMap(({ lacks: own }) => own);
      expect(lacks.map(({ wanted, sources }) => [wanted.metric.name, sources])).toEqual([
        ['MessageCount', ['azure-metrics-exporter', 'alloy']],
      ]);
    });
  });

  it.concurrent('takes what an exporter had of a resource within the hour', () => {
    // Nothing has been closed for ten minutes: Azure then has no series of it.
    const then = Date.now() - 10 * 60_000;
    const isClose = (line: string) => /closecount/i.test(line) && !line.startsWith('#');
    const lines = sample('azure-metrics-exporter').split('\n');
    const page = () => lines.map((line) => (isClose(line) ? `${line} ${then}` : line)).join('\n');
    expect(lines.filter(isClose).length).toBeGreaterThan(0);
    return found(page, (discovery) => {
      const lacking = discovery.resources.flatMap(({ lacks }) => lacks.map(({ wanted }) => wanted.metric.name));
      expect(lacking).not.toContain('ConnectionCloseCount');
    });
  });

  describe('connections closed by reason, without which throttling cannot page', () => {
    /** A busy resource, with more series of it. */
    const busy = (name: string, ...more: string[]) =>
      ['inboundtraffic_total_bytes 60000000', 'outboundtraffic_total_bytes 60000000', ...more]
        .map((line) => {
          const [, metric, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\d+)$/.exec(line) ?? [];
          const id = ID.replace(/idle$/, name);
          return `azure_signalr_${metric}{interval="PT1M",resourceID="${id}",${labels}} ${value}\n`;
        })
        .join('');
    const closesOf = (page: string) =>
      found(page, (discovery) => changesOf(discovery).filter((line) => line.includes('ConnectionCloseCount')));
    const missing = (name: string) => [
      `${name}: no ConnectionCloseCount by ConnectionCloseCategory: throttling cannot page; ` +
        'add ConnectionCloseCount by ConnectionCloseCategory (total) to azure-metrics-exporter',
    ];
    const CLOSES = 'connectionclosecount_total_count{dimensionConnectionCloseCategory="Normal"} 3';

    it.concurrent.each([
      [
        'asks to split them where they have no reason',
        busy('chat', 'connectionopencount_total_count 0', 'connectionclosecount_total_count 3'),
        [
          'chat: no ConnectionCloseCount by ConnectionCloseCategory: throttling cannot page; split it in azure-metrics-exporter',
        ],
      ],
      ['asks for them where connections open', busy('chat', 'connectionopencount_total_count 30'), missing('chat')],
      ['asks for them where opens are not known either', busy('chat'), missing('chat')],
      ['says nothing where nobody came, and so nobody left', busy('chat', 'connectionopencount_total_count 0'), []],
      [
        'says nothing where the exporter has those of another resource',
        busy('chat', 'connectionopencount_total_count 30') + busy('game', CLOSES),
        [],
      ],
      [
        'asks for those of a replica, which exporters list apart from its primary',
        busy('chat', CLOSES) + busy('chat/replicas/eu', 'connectionopencount_total_count 30'),
        missing('chat (replica eu)').map((line) => `${line}, for replicas too`),
      ],
    ])('%s', async (_, page, expected) => expect(await closesOf(page)).toEqual(expected));
  });

  it.concurrent('recognizes an exporter whose totals are of five minutes, and asks for the interval that the rules read', () =>
    found(sample('azure-metrics-exporter').replaceAll('interval="PT1M"', 'interval="PT5M"'), (discovery) => {
      expect(discovery.sources.map(({ name }) => name)).toEqual(['azure-metrics-exporter']);
      expect(changesOf(discovery)).toContain(
        'chat-std, free1, game-prem and 1 more: only totals of another interval than a minute, which the rules ' +
          'ignore (InboundTraffic, OutboundTraffic, ConnectionCount and 7 more); request the interval PT1M from azure-metrics-exporter'
      );
    }));

  it.concurrent('asks for connections split by endpoint where an exporter has only their sum, and can split it', async () => {
    const unsplit = sample('alloy').replaceAll(/dimension="(Client|Server)",/g, '');
    await found(unsplit, (discovery) =>
      expect(changesOf(discovery)).toContainEqual(
        expect.stringMatching(
          /^chat-std.+: no ConnectionCount by Endpoint: Azure does not document .+; split it in alloy/
        )
      )
    );
    await found(sample('telegraf'), (discovery) =>
      expect(changesOf(discovery)).toContainEqual(
        expect.stringMatching(
          /: no ConnectionCount by Endpoint: .+; telegraf cannot split it, and other exporters can$/
        )
      )
    );
  });

  onlyWith(prometheus3(), 'Prometheus 3: an older one refuses names with dots', (binary) => {
    it.concurrent.each([
      ['labels', 'azure_inboundtraffic_total', 'azuremonitor.resource_id', ['azuremonitor.resource_id']],
      ['names', 'azure.inboundtraffic.total', 'azuremonitor_resource_id', ['azure.inboundtraffic.total']],
      [
        'escaped labels',
        'azure_outboundtraffic_total_Bytes',
        'U__azuremonitor_2e_resource__id',
        ['U__azuremonitor_2e_resource__id'],
      ],
    ])('says what to set where OTLP keeps untranslated %s', (_, name, label, untranslated) =>
      found(
        `{"${name}","${label}"="${ID}"} 5\n`,
        (discovery) => {
          expect(discovery).toMatchObject({ untranslated });
          expect(changesOf(discovery)[0]).toBe(
            `opentelemetry: untranslated names, which the rules do not read: ${untranslated.join()}; ` +
              'set otlp: { translation_strategy: UnderscoreEscapingWithSuffixes } in prometheus.yml, ' +
              'or metric_name_escaping_scheme: underscores where it scrapes the Collector'
          );
        },
        { binary }
      )
    );
  });

  it.concurrent('finds no untranslated names where an exporter writes those that the rules read', () =>
    found(['opentelemetry', 'alloy', 'telegraf', 'azure-metrics-exporter'].map(sample).join(''), (discovery) =>
      expect(discovery.untranslated).toEqual([])
    ));

  it.concurrent('takes nothing that the rules recorded from settings for found, and an update keeps all that they declare', () => {
    const ids = Object.keys(expectedOf('opentelemetry'));
    const gone = ids[0].replace(/[^/]+$/, 'gone');
    const declared = [...ids, gone].map((id) => `{ resource_id: ${id}, units: 7, mix: { sendToConnection: 1 } }`);
    const entries = declared.map((entry) => `  - ${entry} # ours\n`);
    const head = 'evaluation_interval: 1s\nrecommendation_interval: 1s\nmix: { echo: 1 }\nresources:\n';
    const text = `${head}${entries.join('')}`;
    const settings = settingsOf(text);
    const pack = packWithParts(settings, ['settings', 'sources/opentelemetry', 'inputs', 'capacity']);
    return found(
      sample('opentelemetry'),
      ({ resources }) => {
        expect(ids.length).toBeGreaterThan(0);
        expect(resources.map(({ resourceId }) => resourceId).sort()).toEqual([...ids].sort());
        for (const { mixMeasured, units, inferred } of resources) {
          expect(mixMeasured).toBe(false);
          expect(units === undefined || inferred).toBe(true);
        }
        const update = updateOf(text, settings, resources, '2026-10-03');
        expect(update).toMatchObject({ added: [], vanished: [gone], returned: [] });
        const mark =
          '  # Vanished: no series of this resource on 2026-10-03. Remove the entry if it is gone for good.\n';
        const before = entries.slice(0, -1).join('');
        expect(update?.text).toBe(`${head}${before}${mark}${entries[entries.length - 1]}`);
      },
      { rules: pack }
    );
  });
});

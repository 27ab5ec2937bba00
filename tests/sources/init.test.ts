import { SOURCES } from '../../alerts/generator/inputs';
import { settingsOf } from '../../alerts/generator/settings';
import { runbooksFolder } from '../../alerts/generator/alerts/runbooks';
import { type Target, TARGETS } from '../../alerts/generator/targets';
import { buildRules } from '../../alerts/generator/targets/build';
import { discover, type Discovery } from '../../cli/init-discovery';
import { settingsText } from '../../cli/init-settings';
import { changesOf, resourceChanges } from '../../cli/init-text';
import { prometheusClient } from '../../cli/prometheus-client';
import { INPUT, LABEL } from '../../src/model/vocabulary';
import { RunningPrometheus } from '../parity/prometheus';
import { PROMETHEUSES } from '../../tools/testing/binaries';
import { EXPECTED } from './expected';
import { growing, sample } from './pages';

const TIMEOUT_MS = 240_000;

/** A rate needs two. */
const SCRAPES_FOR_A_RATE = 3;

const DEFAULTS = settingsOf('');

/** Asks a Prometheus that scrapes a page and has no rules. */
async function found<T>(page: string, ask: (discovery: Discovery, address: string) => T): Promise<T> {
  const prometheus = await RunningPrometheus.start(PROMETHEUSES[0], growing(page), new Map());
  try {
    await prometheus.scraped(SCRAPES_FOR_A_RATE);
    return ask(await discover(prometheusClient(prometheus.address), DEFAULTS), prometheus.address);
  } finally {
    await prometheus.stop();
  }
}

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
    of.mixMeasured ||= name === INPUT.share;
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
  it.concurrent.each(Object.keys(SOURCES))(
    'recognizes %s by its series, and knows of each resource what the rules would record',
    (source) =>
      found(sample(source), (discovery, address) => {
        expect(discovery.sources.map(({ name }) => name)).toEqual([source]);
        expect(knownOf(discovery)).toEqual(expectedOf(source));
        const text = settingsText('settings.yaml', DEFAULTS, { ...discovery, address });
        const settings = settingsOf(text);
        expect(settings.sources).toEqual([source]);
        expect(settings.edition).toBe('2023-03');
        // The server has an id that is no Azure id; settings for it would be refused.
        const ids = Object.keys(expectedOf(source)).filter((id) => id !== 'onpremises-1');
        expect(settings.resources.map(({ resource_id }) => resource_id).sort()).toEqual(ids.sort());
        // Unit size and SKU are declared as they are measured.
        const declared = settings.resources.map(({ resource_id, units, sku }) => ({ resource_id, units, sku }));
        const measured = discovery.resources.map(({ resourceId, units, inferred, sku }) => ({
          resource_id: resourceId,
          units: inferred ? undefined : units,
          sku,
        }));
        expect(measured).toEqual(expect.arrayContaining(declared));
        expect(errorsOf(text)).toEqual([]);
      }),
    TIMEOUT_MS
  );

  it.concurrent(
    'names each metric that an exporter does not request, and asks for ids in lower case',
    () => {
      const page = sample('opentelemetry')
        .split('\n')
        .filter((line) => !/outboundtraffic|serverload/i.test(line))
        .join('\n')
        .replaceAll('/microsoft.signalrservice/signalr/free1', '/Microsoft.SignalRService/SignalR/Free1');
      return found(page, ({ sources, resources }) => {
        expect(sources.flatMap(changesOf)).toEqual([
          'opentelemetry: request OutboundTraffic (total). Utilization needs it.',
          'opentelemetry: request ServerLoad (maximum). Without it, the alerts and figures that read it are off.',
        ]);
        expect(resourceChanges(resources)).toEqual([
          expect.stringMatching(/^Convert resource ids to lower case; .+: free1\.$/),
          expect.stringMatching(/^No unit size: declare units, or scrape azure-resourcegraph-exporter: free1\.$/),
        ]);
      });
    },
    TIMEOUT_MS
  );

  it.concurrent(
    'recognizes an exporter whose totals are of five minutes, and asks for the interval that the rules read',
    () =>
      found(sample('azure-metrics-exporter').replaceAll('interval="PT1M"', 'interval="PT5M"'), ({ sources }) => {
        expect(sources.map(({ name }) => name)).toEqual(['azure-metrics-exporter']);
        expect(sources.flatMap(changesOf)).toEqual([
          expect.stringMatching(
            /^azure-metrics-exporter: request the interval PT1M\. .+: InboundTraffic, OutboundTraffic, /
          ),
        ]);
      }),
    TIMEOUT_MS
  );

  it.concurrent(
    'asks for connections split by endpoint where an exporter has only their sum',
    () =>
      found(sample('alloy').replaceAll(/dimension="(Client|Server)",/g, ''), ({ sources }) => {
        expect(sources.flatMap(changesOf)).toEqual([
          expect.stringContaining('alloy: split ConnectionCount by Endpoint.'),
        ]);
      }),
    TIMEOUT_MS
  );
});

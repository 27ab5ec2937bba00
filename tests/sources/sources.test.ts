import { ruleFiles } from '../../alerts/generator/targets/prometheus';
import { EXPORTER_HEALTH, INPUT, OUTPUT, SETTING } from '../../src/names/series';
import { SOURCES } from '../../alerts/generator/settings/scalars';
import { settingsOf } from '../../alerts/generator/settings';
import { RunningPrometheus, type Sample } from '../parity/prometheus';
import { PROMETHEUSES } from '../../tools/testing/binaries';
import { packWithParts } from '../rules/parts';
import { EXPECTED } from './expected';
import { growing, sample, unsettled } from './pages';

const TOLERANCE = 1e-9;

/** A rate needs two; more allow for the rules to evaluate it. */
const SCRAPES_FOR_A_RATE = 4;

const SHIPPED = settingsOf('evaluation_interval: 1s');

/** The source of a sample, which may name a way of its own: opentelemetry-remote-write. */
const sourceOf = (sampleName: string) => sampleName.replace(/-remote-write$/, '');

/** Sources, and the rules that make inputs of their values. Those of shares are the first of capacity. */
function withInputs(...sources: string[]): Map<string, string> {
  return ruleFiles(packWithParts(SHIPPED, [...sources, 'inputs', 'capacity']), 'jest');
}

const PAGE = ['signalr'];

const RECORDED = `{__name__=~"${[...Object.values(INPUT), ...Object.values(SETTING), ...Object.values(EXPORTER_HEALTH)].join('|')}"}`;

/** Returns values by series, for a message that names the series that differ. */
function byName(samples: readonly Sample[]): Map<string, number> {
  return new Map(
    samples
      .map(({ labels, value }): [string, number] => [
        Object.keys(labels)
          .sort()
          .map((label) => `${label}=${labels[label]}`)
          .join(' '),
        value,
      ])
      .sort(([a], [b]) => a.localeCompare(b))
  );
}

/** Lists the values that differ and the series that only one side has. */
function differences(recorded: readonly Sample[], expected: readonly Sample[]): string[] {
  const [left, right] = [byName(recorded), byName(expected)];
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((name) => {
    const [is, should] = [left.get(name), right.get(name)];
    const same = is !== undefined && should !== undefined && Math.abs(is - should) <= TOLERANCE * Math.max(1, should);
    return same ? [] : [`${name}: recorded ${is}, expected ${should}`];
  });
}

/** Returns what all samples give together: of a series in several, the higher value. A measured unit size replaces others. */
function together(): Sample[] {
  const byLabels = new Map<string, Sample>();
  for (const each of Object.values(EXPECTED).flat()) {
    const key = JSON.stringify(Object.entries(each.labels).sort());
    const known = byLabels.get(key);
    byLabels.set(key, known !== undefined && known.value > each.value ? known : each);
  }
  const all = [...byLabels.values()];
  const isMeasured = (id: string) =>
    all.some(({ labels }) => labels.__name__ === INPUT.units && labels.resource_id === id && !('inferred' in labels));
  return all.filter(({ labels }) => !('inferred' in labels) || !isMeasured(labels.resource_id));
}

it('every exporter has a sample with expected series', () => {
  const sources = new Set(Object.keys(EXPECTED).map(sourceOf));
  expect([...sources].sort()).toEqual([...SOURCES].sort());
});

/** The generations take turns with the samples; in `make lab`, each reads all. The test of all samples together runs on each. */
const samplesOf = (binary: string) =>
  Object.keys(EXPECTED).filter(
    (_, i) => process.env.PROMTOOL_TESTS === 'all' || i % PROMETHEUSES.length === PROMETHEUSES.indexOf(binary)
  );

describe.each(PROMETHEUSES)('%s', (binary) => {
  describe.each(samplesOf(binary))('%s', (source) => {
    it.concurrent('records the inputs of the resources in its sample, and ignores a newest minute of zeros', async () => {
      const growingPage = growing(sample(source));
      let page = growingPage;
      const prometheus = await RunningPrometheus.start(binary, () => page(), withInputs(`sources/${sourceOf(source)}`));
      try {
        await prometheus.scraped(SCRAPES_FOR_A_RATE);
        const recorded = () => prometheus.read(PAGE, () => prometheus.query(RECORDED));
        expect(differences(await recorded(), EXPECTED[source])).toEqual([]);
        page = () => unsettled(growingPage());
        await prometheus.scrapedAgain();
        const afterZeros = EXPECTED[source].map((expected) =>
          // Opened and closed connections and errors are not traffic: a minute without any counts at once.
          dropsToZeroAtOnce(source, expected) ? { ...expected, value: 0 } : expected
        );
        expect(differences(await recorded(), afterZeros)).toEqual([]);
        expect(await prometheus.ruleErrors()).toEqual([]);
      } finally {
        await prometheus.stop();
      }
    });
  });

  it.concurrent('all exporters together record the higher value of each resource, and no rule fails', async () => {
    const page = growing(Object.keys(EXPECTED).map(sample).join(''));
    const prometheus = await RunningPrometheus.start(binary, page, withInputs('sources'));
    try {
      await prometheus.scraped(SCRAPES_FOR_A_RATE);
      const recorded = await prometheus.read(PAGE, () => prometheus.query(RECORDED));
      expect(await prometheus.ruleErrors()).toEqual([]);
      expect(differences(recorded, together())).toEqual([]);
    } finally {
      await prometheus.stop();
    }
  });

  it.concurrent('inputs recorded by the user need no exporter', async () => {
    const id = 'resource_id="/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/own"';
    const pack = packWithParts(SHIPPED, ['guide', 'inputs', 'capacity']);
    const page = `${INPUT.units}{${id},resource="own"} 5\n${INPUT.inboundBytes}{${id},resource="own"} 5120000\n`;
    const prometheus = await RunningPrometheus.start(binary, page, ruleFiles(pack, 'jest'));
    try {
      const worst = await prometheus.read(PAGE, () => prometheus.query(OUTPUT.worst));
      // 5 units handle 5,000 echoes of 2,048 B per second, or 10,240,000 B; this is half of that.
      expect(worst).toEqual([{ labels: expect.objectContaining({ resource: 'own' }), value: 0.5 }]);
    } finally {
      await prometheus.stop();
    }
  });
});

function dropsToZeroAtOnce(source: string, { labels }: Sample): boolean {
  const counts = [INPUT.throttled, INPUT.closes, INPUT.opens, INPUT.systemErrors];
  return counts.some((name) => name === labels.__name__) && source !== 'plain';
}

import { readFileSync } from 'node:fs';
import path from 'node:path';

import { parse } from 'yaml';

import { GUIDE, STEP } from '../../alerts/generator/promql/series';
import { settingsOf } from '../../alerts/generator/settings';
import { packOf } from '../../alerts/generator/pack/pack';
import { simulatorScrapes } from '../../demo/stack/config';
import { labelSet } from '../../demo/simulator/exporters/exposition';
import { EXPORTER_HEALTH, INPUT, OUTPUT, PEAK, SETTING } from '../../src/names/series';
import { DROP_RECORDED_NAMES, RECORDED_NAMES } from '../../src/names/recorded';
import { inTurn, PROMETHEUSES } from '../../tools/testing/binaries';
import { until } from '../../tools/testing/until';
import { selectorsOf } from '../fuzz/bad-series';
import { RunningPrometheus } from '../parity/prometheus';
import { trackedFiles } from '../repo/tracked';
import { EXPECTED } from './expected';
import { sample } from './pages';
import { ruleFilesOf } from '../rules/rule-files';

/** Prometheus reads a pattern from end to end. */
const recorded = new RegExp(`^(?:${RECORDED_NAMES})$`);

const rulesOf = (text: string) =>
  packOf(settingsOf(text)).flatMap(({ groups }) => groups.flatMap(({ rules }) => rules));
const settings = (name: string) => readFileSync(path.join(__dirname, '../rules', `${name}.settings.yaml`), 'utf8');

describe('the pattern of recorded names', () => {
  const rules = ['', 'edition: 2023-03', ...['every-setting', 'match', 'overrides', 'price'].map(settings)].flatMap(
    rulesOf
  );
  const records = rules.flatMap((rule) => ('record' in rule ? [rule.record] : []));

  it('has every name that the pack records, with any settings', () => {
    const named = [INPUT, EXPORTER_HEALTH, OUTPUT, SETTING, PEAK, STEP, GUIDE].flatMap((names) => Object.values(names));
    const names = [...new Set([...records, ...named])];
    expect(names.length).toBeGreaterThan(70);
    expect(names.filter((name) => !recorded.test(name))).toEqual([]);
  });

  it('has no name that an exporter or the source plain writes', () => {
    const scraped = [
      ...selectorsOf(rules).flatMap(({ name }) => (name.includes(':') ? [] : [name])),
      // That of the application counters has inputs beside them, as rules record them.
      ...Object.keys(EXPECTED)
        .filter((source) => source !== 'app-counters')
        .flatMap((source) => [...sample(source).matchAll(/^([a-zA-Z_:][\w:]*)/gm)].map(([, name]) => name)),
    ];
    expect(scraped.length).toBeGreaterThan(100);
    expect(scraped.filter((name) => recorded.test(name))).toEqual([]);
  });
});

interface Job {
  job_name: string;
  metric_relabel_configs?: unknown[];
}

/** The scrape jobs in configurations and in the text of pages. */
function jobsIn(name: string): Job[] {
  const text = readFileSync(name, 'utf8');
  const blocks = name.endsWith('.md')
    ? [...text.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, block]) => block)
    : [text];
  return blocks
    .filter((block) => /^scrape_configs:/m.test(block))
    .flatMap((block) => {
      const { scrape_configs: jobs }: { scrape_configs: Job[] } = parse(block);
      return jobs;
    });
}

describe('scrape jobs drop recorded names', () => {
  it('in every shipped configuration and every page', () => {
    const files = trackedFiles().filter((name) => /\.(ya?ml|md)$/.test(name));
    const jobs = [...files.flatMap(jobsIn), ...simulatorScrapes('localhost:1')];
    expect(jobs.length).toBeGreaterThan(10);
    const without = jobs.filter(
      ({ metric_relabel_configs: relabelling = [] }) =>
        !relabelling.some((one) => JSON.stringify(one) === JSON.stringify(DROP_RECORDED_NAMES))
    );
    expect(without.map(({ job_name: job }) => job)).toEqual([]);
  });

  it('in Alloy, between the scrape and what writes it', () => {
    const alloy = readFileSync(path.join(__dirname, '../../alerts/exporters/examples/config.alloy'), 'utf8');
    expect(alloy).toContain(`regex         = ${JSON.stringify(RECORDED_NAMES)}`);
    expect([...alloy.matchAll(/forward_to += \[(\S+)\]/g)].map(([, to]) => to)).toEqual([
      'prometheus.relabel.recorded.receiver',
      'prometheus.remote_write.default.receiver',
    ]);
  });
});

const ID = '/subscriptions/s/resourcegroups/g/providers/microsoft.signalrservice/signalr/victim';
const own = labelSet({ resource_id: ID });

/** A resource at 97% of its connections, as the source plain names its series. */
const VICTIM = [
  `signalr_units${own} 10`,
  `signalr_connections${own} 9700`,
  `signalr_outbound_bytes_per_second${own} 1000000`,
  `signalr_inbound_bytes_per_second${own} 500000`,
  `signalr_scenario_share_ratio${labelSet({ resource_id: ID, scenario: 'echo' })} 1`,
];

/** A target may name its job, as `honor_labels` allows: then a selector of series without a job takes its series. */
const FORGED = [OUTPUT.identity, SETTING.alertsOff].flatMap((name) =>
  ['a', 'b'].map((resource) => `${name}${labelSet({ resource_id: ID, resource, job: '', instance: '' })} 1`)
);

/** The rules have to look up the resources that are turned off, or nothing reads that series. */
const SOME_OFF = `evaluation_interval: 1s\nrecommendation_interval: 1s\nat_ceiling_for: 0s\nsources: [plain]\nalerts_off: ['resource="other"']\n`;

describe.each(inTurn(PROMETHEUSES, 1))('a scraped identity and a scraped alerts:off, in %s', (binary) => {
  const page = [...VICTIM, ...FORGED].map((line) => `${line}\n`).join('');
  const pages = async (prometheus: RunningPrometheus) =>
    (await prometheus.firing()).filter(({ labels }) => labels.alertname === 'SignalRAtCeiling').length;

  it('break rules and stop the page if the job keeps them', async () => {
    const prometheus = await RunningPrometheus.start(binary, page, ruleFilesOf(SOME_OFF), []);
    try {
      await prometheus.read(['signalr'], async () => undefined);
      expect(await prometheus.ruleErrors()).not.toEqual([]);
      expect(await pages(prometheus)).toBe(0);
    } finally {
      await prometheus.stop();
    }
  });

  it('change nothing if the job drops recorded names: no rule fails, and the page comes', async () => {
    const prometheus = await RunningPrometheus.start(binary, page, ruleFilesOf(SOME_OFF), [DROP_RECORDED_NAMES]);
    try {
      await until('the page', async () => (await pages(prometheus)) === 1);
      expect(await prometheus.ruleErrors()).toEqual([]);
    } finally {
      await prometheus.stop();
    }
  });
});

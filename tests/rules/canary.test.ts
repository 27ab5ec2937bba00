import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { stringify } from 'yaml';

import { labelSet } from '../../demo/simulator/exporters/exposition';
import { INPUT, OUTPUT } from '../../src/names/series';
import { PROMTOOLS, run } from '../../tools/testing/binaries';
import { ruleFilesOf } from './rule-files';

const folder = mkdtempSync(path.join(tmpdir(), 'headroom-canary-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Far from the defaults, and for every resource that a matcher can select. */
const SETTINGS: ReadonlyArray<[about: string, settings: string]> = [
  ['the defaults', ''],
  [
    'the lowest levels',
    'server_load_warning_ratio: 0.01\nserver_load_record_critical_ratio: 0.02\nconnections_critical_ratio: 0.01',
  ],
  ['the lowest target', 'recommendation_target_ratio: 0.01'],
  ['the newest edition and highest target', 'edition: 2023-03\nrecommendation_target_ratio: 1'],
  ['the lowest factors', 'ceiling_factor: 0.01\ntraffic_factors: { inbound: 0.01, outbound: 0.01 }'],
  ['messages through app servers', 'server_leg: true\nmix: { broadcast: 1 }\nmax_units: 5\nsources: [app-counters]'],
  [
    'an entry for all names',
    'resources:\n  - match: resource=~".*"\n    units: 5\n    mix: { echo: 1 }\n    alerts: false\n    ceiling_factor: 0.5\n' +
      '    connections_critical_ratio: 1\n',
  ],
  ['long intervals', 'evaluation_interval: 2m\nrecommendation_interval: 4m'],
];

/** The rule files of these settings. */
function ruleFiles(name: string, settings: string): string[] {
  mkdirSync(path.join(folder, name));
  return [...ruleFilesOf(settings)].map(([file, text]) => {
    const written = path.join(folder, name, file);
    writeFileSync(written, text);
    return written;
  });
}

const ORDER = ['signalr-guide', 'signalr-settings', 'signalr-canary', 'signalr', 'signalr-days', 'signalr-advice'];

/** Returns what promtool says of the alerts that fire after ten minutes, with these series. */
function alertsOf(
  name: string,
  settings: string,
  input: ReadonlyArray<{ series: string; values: string }>,
  fires: boolean
) {
  const test = {
    rule_files: ruleFiles(name, settings),
    // As often as the longest interval below.
    evaluation_interval: '2m',
    group_eval_order: ORDER,
    tests: [
      {
        interval: '1m',
        input_series: input,
        promql_expr_test: [
          {
            expr: 'count by (alertname) (ALERTS{alertname="SignalRHeadroomWatchdog"} or ALERTS{resource_id="/canary"})',
            eval_time: '10m',
            exp_samples: fires ? [{ labels: '{alertname="SignalRHeadroomWatchdog"}', value: 1 }] : [],
          },
        ],
      },
    ],
  };
  const file = path.join(folder, `${name}.test.yml`);
  writeFileSync(file, stringify(test));
  const { status, output } = run(PROMTOOLS[0], 'test', 'rules', file);
  return { status, output };
}

describe('the watchdog', () => {
  it.each(SETTINGS)('fires with %s, and the canary has no alert', (about, settings) => {
    expect(alertsOf(about.replaceAll(' ', '-'), settings, [], true)).toEqual({
      status: 0,
      output: expect.stringContaining('SUCCESS'),
    });
  });

  it.each([
    ['units', INPUT.units],
    ['utilization', OUTPUT.utilization],
  ])('stops with a figure of the canary that is wrong: %s', (name, series) => {
    const wrong = {
      series: `${series}${labelSet({ resource_id: '/canary', dimension: 'x', constraint: 'y' })}`,
      values: '99x20',
    };
    expect(alertsOf(`wrong-${name}`, '', [wrong], false)).toEqual({
      status: 0,
      output: expect.stringContaining('SUCCESS'),
    });
  });
});

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { STEP } from '../../alerts/generator/promql/series';
import { settingsOf } from '../../alerts/generator/settings';
import { ruleFiles } from '../../alerts/generator/targets/prometheus';
import { INPUT, OUTPUT } from '../../src/names/series';
import { inTurn, PROMTOOLS, run } from '../../tools/testing/binaries';
import { sample } from '../sources/pages';
import { partsOf } from './parts';

const SAMPLES = path.resolve(__dirname, '../sources/samples');
const folder = mkdtempSync(path.join(tmpdir(), 'headroom-no-values-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const texts = ruleFiles(partsOf(settingsOf('')), 'jest');

/** Writes the parts of the pack whose names match. @returns their paths */
function rulesOf(parts: RegExp): string[] {
  return [...texts].flatMap(([name, text]) => {
    const file = path.join(folder, name.replace('/', '-'));
    if (!parts.test(name)) {
      return [];
    }
    writeFileSync(file, text);
    return [file];
  });
}

/** Series that a rule takes for values: of exporters, by source, and of inputs. */
const RECORDED = `count({__name__=~"${[STEP.newest, ...Object.values(INPUT)].join('|')}"}) or vector(0)`;

const series = readdirSync(SAMPLES).flatMap((file) =>
  sample(path.basename(file, '.prom'))
    .split('\n')
    .flatMap((line) => {
      const [, name, value] = /^([a-z]\S*\{.*\}) (\S+)$/i.exec(line) ?? [];
      return name === undefined ? [] : [{ name, value }];
    })
);

/** Without what a sample has of the inputs themselves. A counter that stays at a number means nothing. */
const gauges = series.filter(({ name }) => !/^resource:|_total\{|_count\{|_sum\{|_bucket\{/.test(name));

/** Evaluates the rules over half an hour. @returns how many series they record at its end */
function recorded(promtool: string, name: string, valueOf: (value: string) => string): number {
  const test = {
    rule_files: rulesOf(/sources|inputs|capacity/),
    evaluation_interval: '3m',
    tests: [
      {
        interval: '1m',
        input_series: gauges.map((one) => ({ series: one.name, values: `${valueOf(one.value)}` })),
        promql_expr_test: [{ expr: RECORDED, eval_time: '30m', exp_samples: [{ labels: '{}', value: -1 }] }],
      },
    ],
  };
  const file = path.join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(test));
  const { output } = run(promtool, 'test', 'rules', file);
  return Number(/got: *\{\} (\S+)/.exec(output)?.[1] ?? NaN);
}

const repeated = (value: string) => Array.from({ length: 31 }, () => value).join(' ');

describe.each(inTurn(PROMTOOLS, 0))('%s', (promtool) => {
  it('records the values of the exporters', () => {
    expect(gauges.length).toBeGreaterThan(100);
    expect(recorded(promtool, 'values', repeated)).toBeGreaterThan(100);
  });

  it.each(['NaN', 'Inf', '-Inf', '-1'])('records nothing of series that only say %s', (value) => {
    expect(recorded(promtool, value, () => repeated(value))).toBe(0);
  });

  it.each(['NaN', 'Inf', '-Inf', '-1'])('takes inputs that somebody records as %s for missing, and says so', (bad) => {
    const id = 'resource_id="/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/chat"';
    const bytes = [INPUT.inboundBytes, INPUT.outboundBytes];
    const of = (name: string, ...labels: string[]) => `${name}{${[id, ...labels].join(',')}}`;
    const sample = (expr: string, value: number) => ({
      expr: `count(${expr}) or vector(0)`,
      eval_time: '30m',
      exp_samples: [{ labels: '{}', value }],
    });
    const test = {
      rule_files: rulesOf(/guide|canary|inputs|capacity|days|advice|alerts/),
      evaluation_interval: '1m',
      tests: [
        {
          interval: '1m',
          input_series: [
            { series: of(INPUT.units, 'resource="chat"'), values: repeated('10') },
            ...bytes.map((name) => ({ series: of(name), values: `1000x4 ${repeated(bad)}` })),
          ],
          promql_expr_test: [
            sample(of(OUTPUT.inputProblem, 'reason="no_traffic"'), 1),
            sample(of(OUTPUT.utilization, 'constraint=~"inbound|outbound"'), 0),
            sample(of(OUTPUT.messages), 0),
          ],
        },
      ],
    };
    writeFileSync(path.join(folder, 'recorded.json'), JSON.stringify(test));
    expect(run(promtool, 'test', 'rules', path.join(folder, 'recorded.json'))).toMatchObject({ status: 0 });
  });

  it('keeps the value of one exporter where its twin writes an invalid one', () => {
    const id = 'resource_id="/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/chat"';
    const test = {
      rule_files: rulesOf(/plain|inputs/),
      evaluation_interval: '1m',
      tests: ['NaN', 'Inf', '-Inf', '-1'].map((bad) => ({
        interval: '1m',
        input_series: [
          { series: `signalr_connections{${id},instance="a"}`, values: repeated('700') },
          { series: `signalr_connections{${id},instance="b"}`, values: repeated(bad) },
        ],
        promql_expr_test: [
          { expr: `max(${INPUT.connections})`, eval_time: '30m', exp_samples: [{ labels: '{}', value: 700 }] },
        ],
      })),
    };
    writeFileSync(path.join(folder, 'twin.json'), JSON.stringify(test));
    expect(run(promtool, 'test', 'rules', path.join(folder, 'twin.json'))).toMatchObject({ status: 0 });
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';

import { RESOURCE_GRAPH } from '../../src/names/exporters';
import { INPUT } from '../../src/names/series';
import { ruleFiles } from '../../alerts/generator/targets/prometheus';
import { settingsOf } from '../../alerts/generator/settings';
import { SOURCES } from '../../alerts/generator/inputs';
import { inputsFile } from '../../alerts/generator/inputs/inputs';
import { PROMTOOLS, run } from '../../tools/testing/binaries';

const folder = mkdtempSync(path.join(tmpdir(), 'headroom-label-names-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SETTINGS = `label_names:
  subscription: sub
  resource_group: rg
  exporter_resource_id: azure_id
  app_resource: service
  app_hub: channel
  app_scenario: pattern
`;

const ID = '/subscriptions/s/resourcegroups/g/providers/microsoft.signalrservice/signalr/foo';
const RESOURCE = `resource_id="${ID}",resource="foo",sub="s",rg="g"`;
const ONLY_ID = `resource_id="${ID}"`;

/** Writes a promtool test for the rules of one exporter. @returns its path */
function writeTest(
  source: keyof typeof SOURCES,
  inputs: readonly string[],
  expected: Readonly<Record<string, number>>
) {
  const settings = settingsOf(SETTINGS);
  const files = [SOURCES[source](settings), inputsFile(settings)];
  const paths = [...ruleFiles(files, '')].map(([name, text]) => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  });
  const test = path.join(folder, `${source}.test.yml`);
  const input_series = inputs.map((series) => ({ series, values: '0+60x10' }));
  const promql_expr_test = Object.entries(expected).map(([series, value]) => ({
    expr: series.replace(/\{.*/, ''),
    eval_time: '5m',
    exp_samples: [{ labels: series, value }],
  }));
  writeFileSync(
    test,
    stringify({
      rule_files: paths,
      evaluation_interval: '1m',
      group_eval_order: files.map(({ name }) => name),
      tests: [{ interval: '1m', input_series, promql_expr_test }],
    })
  );
  return test;
}

describe.each(PROMTOOLS)('%s', (promtool) => {
  it('the rules read a custom id label', () => {
    const test = writeTest(
      'azure-metrics-exporter',
      [`azurerm_resource_metric{metric="InboundTraffic",aggregation="total",azure_id="${ID}"}`],
      { [`${INPUT.inboundBytes}{${ONLY_ID}}`]: 5 }
    );
    expect(run(promtool, 'test', 'rules', test)).toMatchObject({ status: 0 });
  });

  it('unit sizes carry the labels named in the settings', () => {
    const test = writeTest('azure-resourcegraph-exporter', [`${RESOURCE_GRAPH.units}{azure_id="${ID}"}`], {
      [`${INPUT.units}{${RESOURCE}}`]: 300,
    });
    expect(run(promtool, 'test', 'rules', test)).toMatchObject({ status: 0 });
  });

  it('application counters with custom labels give the mix', () => {
    const test = writeTest(
      'app-counters',
      [
        `${INPUT.units}{${RESOURCE}}`,
        'signalr_app_messages_sent_total{service="foo",channel="c",pattern="echo"}',
        'signalr_app_messages_sent_total{service="bar",channel="c",pattern="echo"}',
      ],
      { [`${INPUT.share}{${ONLY_ID},scenario="echo"}`]: 1 }
    );
    expect(run(promtool, 'test', 'rules', test)).toMatchObject({ status: 0 });
  });
});

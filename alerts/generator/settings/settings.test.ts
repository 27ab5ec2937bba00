import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv';

import { DEFAULT_EDITION, EDITION_IDS, SCENARIOS } from '../../../src/guide';
import { DEFAULT_TARGET, DEFAULT_THRESHOLDS } from '../../../src/model/capacity';
import schema from '../../settings.schema.json';
import { alertsOf, packOf } from '../pack/pack';
import { SOURCES } from './scalars';
import { parseSettings } from '.';

const ID = '/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/a';

function errorsOf(text: string): string[] {
  const parsed = parseSettings(text);
  return parsed.ok ? [] : parsed.errors;
}

it('reads an empty file as the committed settings', () => {
  const committed = parseSettings(readFileSync(path.join(__dirname, '../../settings.yaml'), 'utf8'));
  expect(committed).toEqual(parseSettings(''));
  expect(committed.ok).toBe(true);
});

it('takes the sizes of Premium_P2 in its edition', () => {
  expect(errorsOf(`edition: 2023-03\nresources: [{resource_id: ${ID}, sku: Premium_P2, units: 1000}]`)).toEqual([]);
});

it('has a valid JSON Schema, which is not checked when settings are read', () => {
  const ajv = new Ajv();
  expect({ valid: ajv.validateSchema(schema), errors: ajv.errors }).toEqual({ valid: true, errors: null });
});

it('has a description of every setting in the schema', () => {
  const { definitions, properties } = schema;
  for (const property of Object.values({
    ...properties,
    ...definitions.resource.properties,
  })) {
    expect(property).toHaveProperty('description');
  }
});

it('has every scenario, edition, alert and source in the schema, with the defaults of the model and the panel', () => {
  const { definitions, properties } = schema;
  expect(Object.keys(definitions.mix.properties)).toEqual([...SCENARIOS]);
  expect(definitions.edition.enum).toEqual(EDITION_IDS);
  expect(properties.edition.default).toBe(DEFAULT_EDITION);
  expect(properties.utilization_warning_ratio.default).toBe(DEFAULT_THRESHOLDS.warning);
  expect(properties.recommendation_target_ratio.default).toBe(DEFAULT_TARGET);
  expect(properties.sources.default).toEqual(properties.sources.items.enum);
  expect(properties.sources.items.enum).toEqual([...SOURCES]);
  const defaults = parseSettings('');
  const pack = defaults.ok ? alertsOf(packOf(defaults.settings)).map(({ alert }) => alert) : [];
  expect([...properties.disabled_alerts.items.enum].sort()).toEqual(pack.sort());
});

it.each(['resource=~"(?i)test-.*"', "resource=~'test-[0-9]+'", 'resource=~`test-\\d+`', 'resource!~"(?:a|b){1,1000}"'])(
  'accepts a matcher that Prometheus accepts: %s',
  (matcher) => {
    const parsed = parseSettings(JSON.stringify({ alerts_off: [matcher] }));
    expect(parsed.ok && parsed.settings.alerts_off).toEqual([matcher]);
  }
);

it('keeps matchers of several labels and regular expressions unchanged', () => {
  const text = 'alerts_off:\n  - resource_group="sandbox", resource=~"test-.*|tmp"\n';
  const parsed = parseSettings(text);
  expect(parsed.ok && parsed.settings.alerts_off).toEqual(['resource_group="sandbox", resource=~"test-.*|tmp"']);
});

it('names the alert of every threshold in a comment of the committed settings', () => {
  const lines = readFileSync(path.join(__dirname, '../../settings.yaml'), 'utf8').split('\n');
  const commented = (setting: string) => {
    const at = lines.findIndex((line) => line.startsWith(`${setting}:`));
    return lines.slice(0, at).join('\n').split('\n\n').pop();
  };
  const thresholds = Object.entries(schema.properties).filter(([, { description }]) =>
    /^SignalR|SignalR\w+ waits|SignalR/.test(description)
  );
  expect(thresholds.length).toBeGreaterThan(20);
  for (const [setting, { description }] of thresholds) {
    const alerts = description.match(/SignalR\w+/g) ?? [];
    alerts.forEach((alert) =>
      expect({ setting, comment: commented(setting) }).toEqual({ setting, comment: expect.stringContaining(alert) })
    );
  }
});

it('scales declared shares to a sum of 1', () => {
  const parsed = parseSettings('mix: {echo: 0.66, broadcast: 0.33}');
  expect(parsed.ok && parsed.settings.mix).toEqual({ echo: 0.66 / 0.99, broadcast: 0.33 / 0.99 });
});

it.each([
  ['traffic_factors: {inbound: 0.01, outbound: 100}', true],
  ['traffic_factors: {inbound: 0.009, outbound: 1}', false],
  [`resources: [{resource_id: ${ID}, ceiling_factor: 0.01}]`, true],
  [`resources: [{resource_id: ${ID}, ceiling_factor: 1e-320}]`, false],
  [`resources: [{resource_id: ${ID}, ceiling_factor: 1.2, calibrated: 2026-03-02}]`, true],
  [`resources: [{resource_id: ${ID}, ceiling_factor: 1.2, calibrated: 2026-02-31}]`, false],
  [`resources: [{resource_id: ${ID}, ceiling_factor: 1.2, calibrated: 2026-3-2}]`, false],
  [`resources: [{resource_id: ${ID}, calibrated: 2026-03-02}]`, false],
  ['ceiling_factor: 100', true],
  ['ceiling_factor: 100.1', false],
  ['recommendation_interval: 4m', true],
  ['recommendation_interval: 4m1s', false],
  ['query_offset: 59s', true],
  ['query_offset: 60s', false],
  ['recommendation_interval: 1m\nevaluation_interval: 2m\nquery_offset: 2m59s', true],
  [`server_leg: true\nresources: [{resource_id: ${ID}, traffic_factors: {inbound: 2, outbound: 1}}]`, true],
  [`traffic_factors: {inbound: 2, outbound: 1}\nresources: [{resource_id: ${ID}, server_leg: false}]`, true],
  ['throttled_critical_connections: 1000000', true],
  ['throttled_critical_connections: 1000000.5', false],
  ['throttled_critical_connections: 1e308', false],
  ['arm_reads_warning_remaining: 250', true],
  ['arm_reads_warning_remaining: 251', false],
  [`resources: [{resource_id: ${ID.padEnd(500, 'a')}}]`, true],
  [`resources: [{resource_id: ${ID.padEnd(501, 'a')}}]`, false],
  ['evaluation_interval: 1m1s', true],
  ['evaluation_interval: 1m1ms', false],
  ['utilization_warning_for: 500ms', false],
])('at the edge of what it takes, %s is accepted: %s', (text, accepted) => {
  expect(parseSettings(text).ok).toBe(accepted);
});

it('writes a name of digits in the path of an error as a name, not as a position in a list', () => {
  expect(errorsOf('alert_labels: {"0": 5}')).toEqual([
    expect.stringMatching(/^alert_labels\.0: takes a label name/),
    expect.stringMatching(/^alert_labels\.0: takes a text/),
  ]);
});

describe('invalid settings, reported with their path and what it takes', () => {
  it.each([
    ['evaluaton_interval: 1m', 'evaluaton_interval: is unknown; did you mean evaluation_interval?'],
    [`resources: [{resource_id: ${ID}, mixx: {echo: 1}}]`, 'resources[0].mixx: is unknown; did you mean mix?'],
    ['mix: {ecko: 1}', /^mix\.ecko: is unknown; did you mean echo\? mix takes echo, broadcast, .*restSendToUser$/],
    ['mix: {echo: 0.5, broadcast: 0.4}', 'mix: sums to 0.9; the shares take a sum of 1 (within 0.01)'],
    ['mix: {}', 'mix: takes shares of the outbound messages by scenario, with a sum of 1, not {}'],
    ['mix: {echo: -1}', 'mix.echo: takes a share of the outbound messages from 0 to 1, not -1'],
    ['edition: 2023-3', /^edition: takes an edition of the guide.*, not "2023-3"; did you mean 2023-03\?$/],
    [
      'utilization_warning_ratio: high',
      /^utilization_warning_ratio: takes a share of the ceiling above 0.*, not "high"$/,
    ],
    ['utilization_warning_ratio: 0', /^utilization_warning_ratio: takes .*, not 0$/],
    ['utilization_warning_ratio: .nan', /^utilization_warning_ratio: takes/],
    ['mix_critical_ratio: 0.7', 'mix_critical_ratio: takes at least utilization_warning_ratio (0.8), not 0.7'],
    [
      `resources: [{resource_id: ${ID}, utilization_warning_ratio: 1.2}]`,
      'resources[0].mix_critical_ratio: takes at least utilization_warning_ratio (1.2), not 1',
    ],
    ['utilization_warning_for: 15', /^utilization_warning_for: takes a Prometheus duration.*, not 15$/],
    ['at_ceiling_for: soon', /^at_ceiling_for: takes a Prometheus duration.*, not "soon"$/],
    ['evaluation_interval: 0s', /^evaluation_interval: takes a Prometheus duration/],
    [
      'runbook_base_url: runbooks',
      'runbook_base_url: takes a URL that begins with http:// or https://, without ? or #, not "runbooks"',
    ],
    [
      'resources: [{mix: {echo: 1}}]',
      /^resources\[0\]\.resource_id: is missing; it takes the Azure resource id in lower case: /,
    ],
    ['resources: [{resource_id: foo}]', /^resources\[0\]\.resource_id: takes the Azure resource id in lower case/],
    [
      `resources: [{resource_id: ${ID}A}]`,
      `resources[0].resource_id: takes lower case, as the exporters give it: ${ID}a`,
    ],
    [
      `resources: [{resource_id: ${ID}}, {resource_id: ${ID}}]`,
      'resources[1].resource_id: is the same as resources[0].resource_id; a resource may have only one entry',
    ],
    [
      `resources: [{resource_id: ${ID}, units: 200}]`,
      'resources[0].units: takes at most 100 in edition 2019-11, not 200; set edition: 2023-03 at the top',
    ],
    [
      `edition: 2023-03\nresources: [{resource_id: ${ID}, sku: Premium_P1, units: 200}]`,
      'resources[0].units: takes at most 100 with sku Premium_P1, not 200',
    ],
    [
      `edition: 2023-03\nresources: [{resource_id: ${ID}, sku: Premium_P2, units: 150}]`,
      'resources[0].units: takes a multiple of 100 with sku Premium_P2, not 150',
    ],
    [
      `resources: [{resource_id: ${ID}, sku: Free_F1, units: 2}]`,
      'resources[0].units: takes at most 1 with sku Free_F1, not 2',
    ],
    [
      `resources: [{resource_id: ${ID}, sku: Premium}]`,
      /^resources\[0\]\.sku: takes the SKU of this resource, .*, not "Premium"/,
    ],
    [
      `resources: [{resource_id: ${ID}, edition: 2023-03}]`,
      'resources[0].edition: is one for all resources; set edition at the top, or write the rules of this resource with a file of its own',
    ],
    [`resources: [{resource_id: ${ID}, units: 3.5}]`, /^resources\[0\]\.units: takes a whole number of units/],
    [
      `resources: [{resource_id: ${ID}, traffic_factor: 2}]`,
      'resources[0].traffic_factor: is replaced by traffic_factors, with a factor for each direction, such as {inbound: 2, outbound: 1.1}',
    ],
    ['traffic_factor: 2', /^traffic_factor: is replaced by traffic_factors, with a factor for each direction/],
    [
      'traffic_factors: {inbound: 2}',
      'traffic_factors.outbound: is missing; it takes a factor from 0.01 to 100: how many times Azure counts each outbound byte',
    ],
    ['traffic_factors: {inbound: 0, outbound: 1}', 'traffic_factors.inbound: takes a factor from 0.01 to 100, not 0'],
    ['traffic_factors: 2', /^traffic_factors: takes measured factors of both directions, such as .*, not 2$/],
    ['server_leg: Default', /^server_leg: takes true or false: whether messages reach the hubs .*, not "Default"$/],
    ['ceiling_factor: 0', 'ceiling_factor: takes a factor from 0.01 to 100, not 0'],
    [
      'server_leg: true\ntraffic_factors: {inbound: 2, outbound: 1}',
      'traffic_factors: takes the place of server_leg; give only one of them',
    ],
    [
      `resources: [{resource_id: ${ID}, server_leg: false, traffic_factors: {inbound: 2, outbound: 1}}]`,
      'resources[0].traffic_factors: takes the place of server_leg; give only one of them',
    ],
    [
      'alert_labels: {"1team": a}',
      'alert_labels.1team: takes a label name of up to 200 letters, digits and underscores, not "1team"',
    ],
    ['alert_labels: {team: "{{ $value }}"}', /^alert_labels\.team: takes a text of 1 to 200 characters without braces/],
    ['alert_labels: {severity: page}', /^alert_labels\.severity: takes a unique name/],
    ['disabled_alerts: [SignalRNearCeilin]', /^disabled_alerts\[0\]: .*; did you mean SignalRNearCeiling\?$/],
    ['disabled_alerts: [SignalRThrottled, SignalRThrottled]', /^disabled_alerts: takes a list of alerts.*each once/],
    ['sources: [grafana-alloy]', /^sources\[0\]: takes the name of a source, not "grafana-alloy"/],
    ['alerts_off: ["resource_group=sandbox"]', /^alerts_off\[0\]: takes label matchers on/],
    ['alerts_off: [\'a="b"} or vector(1) # \']', /^alerts_off\[0\]: takes label matchers on/],
    ['alerts_off: [\'__name__="b"\']', /^alerts_off\[0\]: takes label matchers on/],
    ['alerts_off: [\'rg!="live"\']', /^alerts_off\[0\]: takes label matchers on .*\(another label\)$/],
    [
      'alerts_off: [\'resource=~"("\']',
      /^alerts_off\[0\]: takes label matchers .*\(not a regular expression of RE2: missing closing \)\)$/,
    ],
    [
      'office_hours: {start: "08:00"}',
      "office_hours: is gone with the alerts of severity info; to mute tickets at night, use Alertmanager's time intervals",
    ],
    ['utilization_critical_for: 5m', 'utilization_critical_for: is replaced by at_ceiling_for'],
    [
      `resources: [{resource_id: ${ID}, utilization_critical_ratio: 0.9}]`,
      'resources[0].utilization_critical_ratio: is replaced by mix_critical_ratio, beside the levels of the other signs of SignalRAtCeiling',
    ],
    [
      'maintenance: [{ weekly: [sunday], from: "02:00", to: "04:00" }]',
      "maintenance: is gone; a resource is muted for a time by Alertmanager's time_intervals (alerts/alertmanager/examples/maintenance.yml) or by a silence, and for good by alerts: false of its entry",
    ],
    [
      'label_names: { severity: priority }',
      'label_names: is gone; Prometheus adds or renames labels: of an exporter by metric_relabel_configs, of alerts by alert_relabel_configs, of recorded series by write_relabel_configs (alerts/exporters/examples/labels.prometheus.yml)',
    ],
    ['forecast_window: 2h', 'forecast_window: is gone; SignalRCeilingForecast reads growth from week to week'],
    ['review_window_days: 14', 'review_window_days: is gone with its alerts; the dashboards show what they said'],
    ['mix_invalid_for: 1h', 'mix_invalid_for: is replaced by input_missing_for'],
    [
      'disabled_alerts: [SignalRServerLoadCritical]',
      'disabled_alerts[0]: SignalRServerLoadCritical is gone; see SignalRAtCeiling',
    ],
    ['disabled_alerts: [SignalROversized]', 'disabled_alerts[0]: SignalROversized is gone; see the dashboards'],
    [
      'recommendation_interval: 5m',
      'recommendation_interval: takes at most 4m, because a recorded value disappears after 5 minutes, not 5m',
    ],
    [
      'query_offset: 2m',
      'query_offset: takes less than 60s, because a recorded value disappears after 5 minutes and the slowest rules run every 240s, not 2m',
    ],
    ['at_ceiling_for: 300y', /^at_ceiling_for: takes a Prometheus duration/],
    ['alert_labels: {reason: a}', /^alert_labels\.reason: takes a unique name/],
    ['alerts_off: [\'dimension="connections"\']', /^alerts_off\[0\]: takes label matchers on/],
    [
      'alerts_off: [\'resource=~"(?!prod).*"\']',
      /^alerts_off\[0\]: .*\(not a regular expression of RE2: invalid or unsupported Perl syntax\)$/,
    ],
    ['alerts_off: [\'resource=~"(a)\\\\1"\']', /^alerts_off\[0\]: .*\(not a regular expression of RE2: .+\)$/],
    ['alerts_off: [\'resource=~"a{1,2000}"\']', /^alerts_off\[0\]: .*\(not a regular expression of RE2: .+\)$/],
    ['alerts_off: ["resource=~\'(\'"]', /^alerts_off\[0\]: .*\(not a regular expression of RE2: missing closing \)\)$/],
    ['dashboard_base_url: https://grafana.example/?orgId=2', /^dashboard_base_url: takes a URL that begins with/],
    ['throttled_critical_connections: 0', /^throttled_critical_connections: takes/],
    ['resources: all', 'resources: takes a list of resources with their settings, not "all"'],
    ['- a list', /^settings: takes settings by name/],
    ['mix: {echo: 1', /^settings: .*line 1/],
    ['edition: 2019-11\nedition: 2023-03', /^settings: duplicated mapping key at line 2/],
  ])('%s', (text, expected) => {
    const errors = errorsOf(text);
    expect(errors).toEqual([typeof expected === 'string' ? expected : expect.stringMatching(expected)]);
    expect(errors.join('')).not.toContain('\n');
  });

  it('reports all errors at once, one per line', () => {
    expect(errorsOf('edition: new\nmessage_size: 2048\ninput_missing_for: 1')).toHaveLength(3);
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';

import { SCENARIOS } from '../../src/guide';
import schema from '../settings.schema.json';
import { parseSettings } from './settings';

const ID = '/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/a';

function errorsOf(text: string): string[] {
  const parsed = parseSettings(text);
  return parsed.ok ? [] : parsed.errors;
}

it('the committed settings say what an empty file means', () => {
  const committed = parseSettings(readFileSync(path.join(__dirname, '../settings.yaml'), 'utf8'));
  expect(committed).toEqual(parseSettings(''));
  expect(committed.ok).toBe(true);
});

it('the schema describes every setting for editors, and knows every scenario', () => {
  const { definitions, properties } = schema;
  expect(Object.keys(definitions.mix.properties)).toEqual([...SCENARIOS]);
  for (const property of Object.values({ ...properties, ...definitions.resource.properties })) {
    const target = '$ref' in property ? String(property.$ref).replace('#/definitions/', '') : undefined;
    const described: Record<string, { description?: string }> = definitions;
    expect(target === undefined ? property : described[target]).toHaveProperty('description');
  }
});

it('every threshold of the committed settings is commented with the alert it belongs to', () => {
  const lines = readFileSync(path.join(__dirname, '../settings.yaml'), 'utf8').split('\n');
  const commented = (setting: string) => {
    const at = lines.findIndex((line) => line.startsWith(`${setting}:`));
    return lines.slice(0, at).join('\n').split('\n\n').pop();
  };
  expect(commented('utilization_warning_ratio')).toContain('SignalRNearCeiling');
  expect(commented('utilization_critical_ratio')).toContain('SignalRAtCeiling');
  expect(commented('traffic_missing_for')).toContain('SignalRTrafficMetricsMissing');
});

it('declared shares that miss 1 by rounding are scaled to 1', () => {
  const parsed = parseSettings('mix: {echo: 0.66, broadcast: 0.33}');
  expect(parsed.ok && parsed.settings.mix).toEqual({ echo: 0.66 / 0.99, broadcast: 0.33 / 0.99 });
});

describe('settings that cannot be used are refused with the path and what it takes', () => {
  it.each([
    ['evaluaton_interval: 1m', 'evaluaton_interval: is unknown; did you mean evaluation_interval?'],
    [`resources: [{resource_id: ${ID}, mixx: {echo: 1}}]`, 'resources[0].mixx: is unknown; did you mean mix?'],
    ['mix: {ecko: 1}', 'mix.ecko: is unknown; did you mean echo?'],
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
    [
      'utilization_critical_ratio: 0.7',
      'utilization_critical_ratio: takes at least utilization_warning_ratio (0.8), not 0.7',
    ],
    [
      `resources: [{resource_id: ${ID}, utilization_warning_ratio: 0.97}]`,
      'resources[0].utilization_critical_ratio: takes at least utilization_warning_ratio (0.97), not 0.95',
    ],
    ['utilization_warning_for: 15', /^utilization_warning_for: takes a Prometheus duration.*, not 15$/],
    ['utilization_critical_for: soon', /^utilization_critical_for: takes a Prometheus duration.*, not "soon"$/],
    ['evaluation_interval: 0s', /^evaluation_interval: takes a Prometheus duration/],
    [
      'runbook_base_url: runbooks',
      'runbook_base_url: takes a URL that begins with http:// or https://, not "runbooks"',
    ],
    ['resources: [{mix: {echo: 1}}]', 'resources[0].resource_id: is missing'],
    ['resources: [{resource_id: foo}]', /^resources\[0\]\.resource_id: takes the Azure resource id in lower case/],
    [
      `resources: [{resource_id: ${ID}A}]`,
      `resources[0].resource_id: takes lower case, as the exporters give it: ${ID}a`,
    ],
    [
      `resources: [{resource_id: ${ID}}, {resource_id: ${ID}}]`,
      'resources[1].resource_id: is the same as resources[0].resource_id; each resource takes one entry',
    ],
    [
      `resources: [{resource_id: ${ID}, units: 200}]`,
      'resources[0].units: takes at most 100 in edition 2019-11, not 200',
    ],
    [`resources: [{resource_id: ${ID}, units: 3.5}]`, /^resources\[0\]\.units: takes a whole number of units/],
    [`resources: [{resource_id: ${ID}, traffic_factor: 0}]`, /^resources\[0\]\.traffic_factor: takes/],
    ['resources: all', 'resources: takes a list of resources, each with what differs for it, not "all"'],
    ['- a list', /^settings: takes settings by name/],
    ['mix: {echo: 1', /^settings: .*line 1/],
    ['edition: 2019-11\nedition: 2023-03', /^settings: .*unique.*line 2/],
  ])('%s', (text, expected) => {
    const errors = errorsOf(text);
    expect(errors).toEqual([typeof expected === 'string' ? expected : expect.stringMatching(expected)]);
    expect(errors.join('')).not.toContain('\n');
  });

  it('all at once, a line each', () => {
    expect(errorsOf('edition: new\nmessage_size: 2048\ntraffic_missing_for: 1')).toHaveLength(3);
  });
});

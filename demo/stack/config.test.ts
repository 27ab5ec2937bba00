import Ajv from 'ajv';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Character, FLEET, resourceId } from '../simulator/fleet/fleet';
import { resourceOf } from '../simulator/testing';
import { demoSettings } from './config';

const defaults = readFileSync(join(__dirname, '..', '..', 'alerts', 'settings.yaml'), 'utf8');

describe('demoSettings', () => {
  const [resource] = FLEET.filter(({ character }) => character === 'largeMessages');

  it('changes only the resources, the sources, the dashboard address and two intervals in the committed settings', () => {
    const { resources, sources, dashboard_base_url, evaluation_interval, recommendation_interval, ...others } = parse(
      demoSettings(defaults, [resource], 'http://127.0.0.1:3001')
    );
    expect(resources).toEqual([
      {
        resource_id: resourceId(resource),
        mix: { sendToSmallGroup: 0.8, broadcast: 0.2 },
        ...{ server_leg: true, message_size_bytes: 6144 },
      },
    ]);
    expect(dashboard_base_url).toBe('http://127.0.0.1:3001');
    expect(sources).toEqual(['azure-metrics-exporter', 'azure-resourcegraph-exporter', 'app-counters']);
    expect([evaluation_interval, recommendation_interval]).toEqual(['30s', '1m']);
    const {
      resources: _fleet,
      sources: _sources,
      dashboard_base_url: _url,
      evaluation_interval: _interval,
      recommendation_interval: _advice,
      ...committed
    } = parse(defaults);
    expect(others).toEqual(committed);
  });
});

describe('the settings of the fleet', () => {
  const { resources }: { resources: Array<Record<string, unknown>> } = parse(
    demoSettings(defaults, FLEET, 'http://127.0.0.1:3000')
  );
  const settingsOf = (character: Character) =>
    resources.find(({ resource_id }) => resource_id === resourceId(resourceOf(character)));

  it('declare the mix of every resource', () => {
    expect(resources.map(({ resource_id, mix }) => [resource_id, mix])).toEqual(
      FLEET.map((resource) => [resourceId(resource), resource.mix])
    );
  });

  it('declare a single message size, and leave the others to be estimated by the count of messages', () => {
    expect(resources.filter(({ message_size_bytes }) => message_size_bytes !== undefined)).toEqual([
      settingsOf('largeMessages'),
    ]);
    expect(settingsOf('largeMessages')).toMatchObject({ message_size_bytes: 6144 });
  });

  it('declare for every resource but one whether messages reach its hubs through the service', () => {
    expect(resources.filter(({ server_leg }) => server_leg === undefined)).toEqual([settingsOf('undeclared')]);
    expect(settingsOf('climbing')).toMatchObject({ server_leg: true });
    expect(settingsOf('serverless')).toMatchObject({ server_leg: false });
  });

  it("are valid in the rules pack's schema", () => {
    const schema = JSON.parse(readFileSync(join(__dirname, '../../alerts/settings.schema.json'), 'utf8'));
    const check = new Ajv({ allErrors: true }).compile(schema);
    check(parse(demoSettings(defaults, FLEET, 'http://127.0.0.1:3000')));
    expect(check.errors).toBeNull();
  });
});

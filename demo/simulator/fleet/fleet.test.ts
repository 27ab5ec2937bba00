import Ajv from 'ajv';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCENARIOS } from '../../../src/guide';
import { parseMix } from '../../../src/model/capacity';
import { type Character, CHARACTERS, FLEET, fleetOf, resourceId } from './fleet';
import { settingsYaml } from './settings';
import { parse } from 'yaml';
import { resourceOf } from '../testing';

describe('the fleet', () => {
  it.each(SCENARIOS)('has a resource with the scenario %s', (scenario) => {
    expect(FLEET.some(({ mix }) => (mix[scenario] ?? 0) > 0)).toBe(true);
  });

  it.each(CHARACTERS)('has a resource with the character %s', (character) => {
    expect(resourceOf(character).character).toBe(character);
  });

  it('has every unit size of the guide, and sizes between them', () => {
    const sizes = new Set(FLEET.map(({ units }) => units));
    expect([...sizes].sort((a, b) => a - b)).toEqual([1, 2, 3, 5, 10, 20, 30, 50, 100]);
  });

  it('has messages from 100 B to 20 KB', () => {
    const sizes = FLEET.map(({ messageSize }) => messageSize);
    expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([100, 20 * 1024]);
  });

  it('declares only mixes that are valid in the model', () => {
    for (const { name, mix } of FLEET) {
      expect([name, parseMix(mix).ok]).toEqual([name, true]);
    }
  });

  it('gives every resource a unique id in lower case', () => {
    const ids = FLEET.map(resourceId);
    expect(new Set(ids).size).toBe(FLEET.length);
    expect(ids).toEqual(ids.map((id) => id.toLowerCase()));
  });

  it("distinguishes a replica from its parent only by id, since the exporter uses the parent's name for both", () => {
    const replica = resourceOf('replica');
    const parent = FLEET.find(({ name, character }) => name === replica.name && character !== 'replica');
    expect(parent && resourceId(replica)).toBe(`${parent && resourceId(parent)}/replicas/asia`);
  });

  it('grows to any size with unique ids', () => {
    const fleet = fleetOf(100);
    expect(fleet.slice(0, FLEET.length)).toEqual(FLEET);
    expect(new Set(fleet.map(resourceId)).size).toBe(100);
    expect(fleet[FLEET.length].name).toBe(`${FLEET[0].name}-2`);
  });
});

describe('the settings', () => {
  const { resources }: { resources: Array<Record<string, unknown>> } = parse(settingsYaml(FLEET));
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

  it("are valid in the rules pack's schema for a fleet of any size", () => {
    const schema = JSON.parse(readFileSync(join(__dirname, '../../../alerts/settings.schema.json'), 'utf8'));
    const check = new Ajv({ allErrors: true }).compile(schema);
    check(parse(settingsYaml(fleetOf(50))));
    expect(check.errors).toBeNull();
  });
});

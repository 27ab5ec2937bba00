import Ajv from 'ajv';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCENARIOS } from '../../../src/guide';
import { parseMix } from '../../../src/model';
import { CHARACTERS, FLEET, fleetOf, resourceId } from './fleet';
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
  it('declare the mix of every resource, and message sizes other than 2 KB', () => {
    const settings = parse(settingsYaml(FLEET));
    expect(settings).toEqual({
      resources: FLEET.map((resource) => ({
        resource_id: resourceId(resource),
        mix: resource.mix,
        ...(resource.character === 'largeMessages' ? { message_size_bytes: 6144 } : {}),
      })),
    });
  });

  it("are valid in the rules pack's schema for a fleet of any size", () => {
    const schema = JSON.parse(readFileSync(join(__dirname, '../../../alerts/settings.schema.json'), 'utf8'));
    const check = new Ajv({ allErrors: true }).compile(schema);
    check(parse(settingsYaml(fleetOf(50))));
    expect(check.errors).toBeNull();
  });
});

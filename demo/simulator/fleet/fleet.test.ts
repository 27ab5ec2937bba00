import { SCENARIOS } from '../../../src/guide';
import { parseMix } from '../../../src/model/capacity';
import { CHARACTERS, FLEET, resourceId } from './fleet';
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
});

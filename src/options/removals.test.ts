import { cloneDeep, mergeWith } from 'lodash';
import { withRemovals } from './removals';

/** Merges options as Grafana 12.2 and 13 do. */
function merged(before: object, change: object): object {
  return mergeWith(cloneDeep(before), change, (old, value, key, target) => {
    if (Array.isArray(value)) {
      return value;
    }
    if (old !== value && value === undefined) {
      target[key] = value;
    }
    return undefined;
  });
}

describe('options handed back to Grafana', () => {
  it('lose removed keys at every depth, although Grafana merges them', () => {
    const before = { view: 'plan', plan: { units: 20, growth: 2, mix: { echo: 0.5, broadcast: 0.5 } } };
    const after = { view: 'plan', plan: { growth: 2, mix: { echo: 1 } } };
    expect(JSON.parse(JSON.stringify(merged(before, withRemovals(before, after))))).toEqual(after);
    expect(merged(before, after)).not.toEqual(after);
  });

  it('keep lists exactly, even shorter ones', () => {
    const before = { plan: { workloads: [{ scenario: 'echo' }, { scenario: 'broadcast' }] } };
    const after = { plan: { workloads: [{ scenario: 'echo' }] } };
    expect(merged(before, withRemovals(before, after))).toEqual(after);
  });

  it('keep new keys', () => {
    expect(withRemovals({}, { plan: { units: 5 } })).toEqual({ plan: { units: 5 } });
  });
});

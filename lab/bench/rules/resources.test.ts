import { EDITIONS, SCENARIOS } from '../../../src/guide';
import { parseMix } from '../../../src/model/capacity';
import { packOf, rulesOf } from '../../../alerts/generator/pack/pack';
import { benchFleet, historyLines, simulatedFleet } from './fleet';

const fleet = benchFleet(6000);

const isNear = ({ load }: (typeof fleet)[number]) => load?.kind === 'rhythm' && load.rhythm.level >= 0.8;

describe('the fleet of the benchmark', () => {
  it('has 2% of its resources near a ceiling, each of twelve mixes as often', () => {
    const near = fleet.filter(isNear);
    expect(near).toHaveLength(120);
    const counts = new Map<string, number>();
    near.forEach(({ mix }) => counts.set(JSON.stringify(mix), (counts.get(JSON.stringify(mix)) ?? 0) + 1));
    expect([...counts.values()]).toEqual(Array.from({ length: 12 }, () => 10));
  });

  it('has valid mixes, half of them with routed shares', () => {
    const routed = fleet.filter(({ mix }) =>
      SCENARIOS.some((name) => (mix[name] ?? 0) > 0 && EDITIONS['2019-11'].scenarios[name].bound === 'routing')
    );
    expect(routed).toHaveLength(fleet.length / 2);
    expect(fleet.filter(({ mix }) => !parseMix(mix).ok)).toEqual([]);
  });

  it('declares the server leg wherever Azure counts it, so that traffic counted twice brings no other near a ceiling', () => {
    expect(fleet.filter(({ serviceMode, declared }) => serviceMode === 'Default' && !declared.server_leg)).toEqual([]);
    expect(fleet.some(({ declared }) => declared.server_leg === undefined)).toBe(true);
  });
});

/** Few resources have signs, closes without an app server, or the quota of Free_F1. */
const SPARSE = new Set([
  'resource_sign:signalr_overload:ratio',
  'resource_category:signalr_connection_closes:total1m',
  'resource:signalr_quota_messages:rate1m',
]);

it('starts on what the rules look back on: a range without history costs the benchmark nothing', () => {
  const { simulation, settings } = simulatedFleet(benchFleet(1));
  const filled = new Set(
    [...historyLines(simulation, settings, 1_800_000_000)].map((text) => /[\w:]+/.exec(text)?.[0])
  );
  const read = rulesOf(packOf(settings)).flatMap(({ expr }) =>
    [...expr.matchAll(/([a-z_]+:[\w:]+)(?:\{[^}]*\})?\[(?:1h|\d+d)[:\]]/g)].map(([, name]) => name)
  );
  expect(new Set(read).size).toBeGreaterThan(8);
  expect([...new Set(read)].filter((name) => !filled.has(name) && !SPARSE.has(name))).toEqual([]);
});

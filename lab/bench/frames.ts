import { type DataFrame, dataFrameFromJSON, FieldType } from '@grafana/data';
import { CANONICAL_NAMES, type RecordedRole } from '../../src/frames';
import { SCENARIOS } from '../../src/guide';

const STEP = 15_000;
const OFFSET = 1000;
const GAP_EVERY = 97;
const START = Date.parse('2026-11-01T00:00:00Z');

/** README.md describes each. */
export const SHAPES = ['equal times', 'measured shares', 'missed points', 'offset times'] as const;

export type JoinShape = (typeof SHAPES)[number];

interface Parts {
  /** Points per series. */
  points: number;
  resource?: string;
  shape?: JoinShape;
}

/**
 * The twelve series of one resource as the Prometheus data source sends them to a panel: bandwidth and messages of both
 * directions, the unit size and seven shares; one frame per series, each with its own arrays, parsed from JSON.
 */
export function resourceFrames({ points, resource = 'chat', shape = 'equal times' }: Parts): DataFrame[] {
  const random = randomFrom(resource);
  const wave = (base: number) => (i: number) =>
    base * (1 + 0.5 * Math.sin((2 * Math.PI * i) / 5760) + 0.1 * (random() - 0.5));
  const traffic: Array<[RecordedRole, (i: number) => number]> = [
    ['inboundBytes', wave(4e6)],
    ['outboundBytes', wave(9e6)],
    ['inboundMessages', wave(3000)],
    ['outboundMessages', wave(6000)],
  ];
  const sizes = [10, 20, 50, 20];
  const shareAt = (s: number, i: number) => {
    const moving = shape === 'measured shares' ? 0.01 * Math.sin(i / 40) : 0.01 * (Math.floor(i / 2500) % 2);
    return (s === 0 ? moving : s === 1 ? -moving : 0) + [0.3, 0.25, 0.15, 0.1, 0.1, 0.05, 0.05][s];
  };
  const series: Array<{ name: string; at: (i: number) => number; labels?: Record<string, string> }> = [
    ...traffic.map(([role, at]) => ({ name: CANONICAL_NAMES[role], at })),
    { name: CANONICAL_NAMES.units, at: (i: number) => sizes[Math.floor(i / 480) % sizes.length] },
    ...SCENARIOS.map((scenario, s) => ({
      name: CANONICAL_NAMES.share,
      at: (i: number) => shareAt(s, i),
      labels: { scenario },
    })),
  ];
  return series.map(({ name, at, labels }, s) => {
    const kept = Array.from({ length: points }, (_, i) => i).filter(
      (i) => shape !== 'missed points' || (i + s) % GAP_EVERY !== 0
    );
    return frame(
      name,
      {
        resource,
        resource_id: `/subscriptions/s/resourcegroups/rg/providers/microsoft.signalrservice/signalr/${resource}`,
        ...labels,
      },
      kept.map((i) => START + i * STEP + (shape === 'offset times' ? s * OFFSET : 0)),
      kept.map(at)
    );
  });
}

function frame(name: string, labels: Record<string, string>, times: number[], values: number[]): DataFrame {
  const json: Parameters<typeof dataFrameFromJSON>[0] = JSON.parse(
    JSON.stringify({
      schema: {
        refId: 'A',
        meta: { type: 'timeseries-multi', typeVersion: [0, 1] },
        fields: [
          { name: 'Time', type: FieldType.time, typeInfo: { frame: 'time.Time' }, config: { interval: STEP } },
          {
            name: 'Value',
            type: FieldType.number,
            typeInfo: { frame: 'float64' },
            labels: { __name__: name, ...labels },
          },
        ],
      },
      data: { values: [times, values] },
    })
  );
  return dataFrameFromJSON(json);
}

/** A linear congruential generator seeded by the name: every run gets the same numbers. */
function randomFrom(name: string): () => number {
  let state = [...name].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 2147483647, 7);
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

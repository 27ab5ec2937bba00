import { type DataFrame, dataFrameFromJSON, FieldType, outerJoinDataFrames } from '@grafana/data';
import { CANONICAL_NAMES, observe, type RecordedRole } from '../../src/frames';
import { SCENARIOS } from '../../src/guide';
import { assessResource } from '../../src/model/snapshot';
import { readSettings } from '../../src/options/settings';
import { Random } from '../random';
import { measure } from './measure';

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
function resourceFrames({ points, resource = 'chat', shape = 'equal times' }: Parts): DataFrame[] {
  const random = new Random(1, resource);
  const wave = (base: number) => (i: number) =>
    base * (1 + 0.5 * Math.sin((2 * Math.PI * i) / 5760) + 0.1 * random.between(-0.5, 0.5));
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

const POINTS = 10_000;

/** With twelve series each, these have 100,000 samples. */
const FEW_RESOURCES = 10;
const POINTS_PER_SERIES = Math.floor(100_000 / FEW_RESOURCES / 12);

const settings = readSettings({}, { units: '', mixVariable: '', resource: '' });

function assess(frames: DataFrame[]): unknown {
  return observe(frames).resources.map((observed) => assessResource(observed, settings));
}

function fleet(resources: number): DataFrame[] {
  return Array.from({ length: resources }, (_, r) =>
    resourceFrames({ points: POINTS_PER_SERIES, resource: `chat-${r}` })
  ).flat();
}

function timing(name: string | undefined): Record<string, number> {
  if (name === 'samples') {
    const few = fleet(FEW_RESOURCES);
    const many = fleet(10 * FEW_RESOURCES);
    return measure({ few: () => assess(few), many: () => assess(many) }, { runs: 21, warmUp: 20 });
  }
  const shape = SHAPES.find((known) => known === name);
  if (shape === undefined) {
    throw new Error(`takes samples or one of ${SHAPES.join(', ')}, not ${name}`);
  }
  const frames = resourceFrames({ points: POINTS, shape });
  const isQuick = shape === 'equal times' || shape === 'measured shares';
  return measure(
    { join: () => outerJoinDataFrames({ frames }), assess: () => assess(frames) },
    isQuick ? { runs: 201, warmUp: 200 } : { runs: 15, warmUp: 10 }
  );
}

// frames.bench.ts runs its bundle in a process of its own for each shape, for medians in milliseconds as JSON.
if (require.main === module) {
  console.log(JSON.stringify(timing(process.argv[2])));
}

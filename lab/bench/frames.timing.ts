/** Times one shape for frames.bench.ts in its own process; prints medians in milliseconds as JSON. */
import { type DataFrame, outerJoinDataFrames } from '@grafana/data';
import { observe } from '../../src/frames';
import { readSettings } from '../../src/options/settings';
import { resourceFrames, SHAPES } from './frames';
import { assessResource } from '../../src/model/snapshot';
import { measure } from './measure';

const POINTS = 10_000;

/** With twelve series each, these have 100,000 samples. */
const FEW_RESOURCES = 10;
const POINTS_PER_SERIES = Math.floor(100_000 / FEW_RESOURCES / 12);

const settings = readSettings({}, { unitsVariable: '', mixVariable: '', resource: '' });

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

console.log(JSON.stringify(timing(process.argv[2])));

import { LABEL } from '../../src/names/labels';
import { INPUT } from '../../src/names/series';
import { type Store } from './promql/evaluate';
import { type Grid, timeOf } from './promql/series';

/** Minutes in which nothing is known of a resource. */
export interface Gap {
  resourceId: string;
  /** Unix seconds; `until` is the first minute with values again. */
  from: number;
  until: number;
  /** True before the first and after the last value of all. */
  isOutside: boolean;
}

/** Series that show that a resource was read at all. */
const READ = [INPUT.inboundBytes, INPUT.outboundBytes, INPUT.connections, INPUT.serverLoad];

/** Returns the times from `from` on in which no traffic, connections or server load of a resource are known. */
export function gapsOf(resourceId: string, store: Store, { grid, from }: { grid: Grid; from: number }): Gap[] {
  const known = READ.flatMap((name) => store.get(name) ?? [])
    .filter(({ labels }) => labels[LABEL.resourceId] === resourceId)
    .map(({ values }) => values);
  const isKnown = (i: number) => known.some((values) => !Number.isNaN(values[i]));
  let first = 0;
  while (first < grid.count && !isKnown(first)) {
    first++;
  }
  const gaps: Gap[] = [];
  const start = Math.max(0, Math.ceil((from - grid.first) / grid.step));
  let open = -1;
  for (let i = start; i <= grid.count; i++) {
    const isGap = i < grid.count && !isKnown(i);
    if (isGap && open < 0) {
      open = i;
    } else if (!isGap && open >= 0) {
      const isOutside = i === grid.count || open < first;
      gaps.push({ resourceId, from: timeOf(grid, open), until: timeOf(grid, i), isOutside });
      open = -1;
    }
  }
  return gaps;
}

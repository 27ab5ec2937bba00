import { observe } from './observe';
import { minutes, seriesFrame } from './test-frames';
import { transformed, TRANSFORMERS } from './test-transformed';
import { type ExplicitRoleMapping } from './types';

const MINUTE = 60_000;
const GRAINS: ReadonlyArray<[string, number, ExplicitRoleMapping['basis']]> = [
  ['PT1M', 1, 'perMinute'],
  ['PT5M', 5, 'per5Minutes'],
  ['PT15M', 15, 'per15Minutes'],
  ['PT30M', 30, 'per30Minutes'],
  ['PT1H', 60, 'perHour'],
  ['PT6H', 360, 'per6Hours'],
  ['PT12H', 720, 'per12Hours'],
  ['P1D', 1440, 'perDay'],
];

/** The answer of the Azure Monitor data source for totals of a grain in minutes, of one byte a second. */
function totals(grain: number, { points = 3, interval }: { points?: number; interval?: number } = {}) {
  const times = minutes(points).map((time) => time * grain);
  const frame = seriesFrame(
    Array.from({ length: points }, () => grain * 60),
    { refId: 'A', field: 'Outbound Traffic', times }
  );
  Object.assign(frame.fields[0].config, { interval });
  return frame;
}

const read = (frames: Parameters<typeof observe>[0], roles?: ExplicitRoleMapping[]) => {
  const { resources, warnings } = observe(frames, { roles });
  return { values: resources.at(0)?.measured.outboundBytes, warnings };
};
const UNKNOWN = { values: undefined, warnings: [{ code: 'grainUnknown', subject: 'Outbound Traffic' }] };

describe.each(GRAINS)('totals of %s', (duration, grain, basis) => {
  it('are divided by the spacing of their points', () => {
    expect(read([totals(grain)])).toEqual({ values: [1, 1, 1], warnings: [] });
  });

  it('are divided by the interval or the label of the data source, if there is one point', () => {
    expect(read([totals(grain, { points: 1, interval: grain * MINUTE })])).toEqual({ values: [1], warnings: [] });
    const labelled = totals(grain, { points: 1 });
    labelled.fields[1].labels = { TimeGrain: duration };
    expect(read([labelled])).toEqual({ values: [1], warnings: [] });
  });

  it('are not used, and told, if they have one point and an unknown grain', () => {
    expect(read([totals(grain, { points: 1 })])).toEqual(UNKNOWN);
  });

  it('are divided as a person says', () => {
    const frame = totals(grain, { points: 1 });
    expect(read([frame], [{ role: 'outboundBytes', refId: 'A', basis }])).toEqual({ values: [1], warnings: [] });
  });
});

describe('a grain that cannot be told', () => {
  it('is one where spacing and data source contradict each other', () => {
    expect(read([totals(5, { interval: MINUTE })])).toEqual(UNKNOWN);
    expect(read([totals(1, { interval: 60 * MINUTE })])).toEqual(UNKNOWN);
    expect(read([totals(1, { interval: 15_000 })])).toEqual(UNKNOWN);
  });

  it('is not a grain of Azure, or an uneven spacing', () => {
    expect(read([totals(2)])).toEqual(UNKNOWN);
    const uneven = totals(1);
    uneven.fields[0].values = [0, MINUTE, 2.5 * MINUTE];
    expect(read([uneven])).toEqual(UNKNOWN);
  });

  it('does not hide the other series', () => {
    const one = totals(60, { points: 1 });
    const connections = seriesFrame([7], { refId: 'B', field: 'Connection Count' });
    expect(observe([one, connections]).resources[0].measured).toEqual({ connections: [7] });
  });
});

describe('the spacing of points', () => {
  it('is not widened by a point that is missing', () => {
    const frame = totals(1, { points: 4 });
    frame.fields[0].values = [0, MINUTE, 2 * MINUTE, 9 * MINUTE];
    expect(read([frame]).values).toEqual([1, 1, 1, 1]);
  });

  it('is that of the rows with a value where other series share the rows', async () => {
    const counts = seriesFrame(minutes(11), { refId: 'B', field: 'Connection Count', times: minutes(11) });
    const joined = await transformed([totals(5), counts], TRANSFORMERS.joinByFieldTransformer, {
      byField: 'Time',
      mode: 'outer',
    });
    const { values, warnings } = read(joined);
    expect(values?.filter((value) => value !== null)).toEqual([1, 1, 1]);
    expect(warnings).toEqual([]);
  });
});

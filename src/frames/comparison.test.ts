import { type DataFrame, FieldType } from '@grafana/data';
import { listSeries } from './inventory';
import { CANONICAL_NAMES } from './roles';
import { observe } from './observe';
import { canonicalFrame, minutes, resourceId, seriesFrame } from './test-frames';

const { inboundBytes, outboundBytes, units } = CANONICAL_NAMES;
const DAY = 24 * 60 * 60_000;

/** A frame that Grafana adds for a comparison, with the original, earlier times. */
function compared(frame: DataFrame, diffMs = -DAY): DataFrame {
  return Object.assign(frame, {
    refId: frame.refId === undefined ? undefined : `${frame.refId}-compare`,
    meta: { timeCompare: { diffMs, isTimeShiftQuery: true } },
  });
}

const before = (times: number[]) => times.map((time) => time - DAY);

describe('queries for last week', () => {
  const WEEK = 7 * DAY;
  const named = (refId: string, frame: DataFrame) => Object.assign(frame, { refId });
  const lastWeek = () => named('ALastWeek', canonicalFrame(inboundBytes, [9, 8]));

  it('give a comparison on the current times, and no figure of its own', () => {
    const { resources, warnings, roles } = observe([canonicalFrame(inboundBytes, [1, 2]), lastWeek()]);
    expect(resources).toHaveLength(1);
    expect(resources[0]).toMatchObject({
      times: minutes(2),
      measured: { inboundBytes: [1, 2] },
      comparison: { earlierBy: WEEK, isOffered: true, times: minutes(2), measured: { inboundBytes: [9, 8] } },
    });
    expect(warnings).toEqual([]);
    expect(roles).toHaveLength(1);
  });

  it('have the role that their refId names before its end', () => {
    const { resources } = observe([
      named('inboundBytes', seriesFrame([1], { labels: { resource_id: '/a' } })),
      named('inboundBytesLastWeek', seriesFrame([9], { labels: { resource_id: '/a' } })),
    ]);
    expect(resources[0].comparison?.measured).toEqual({ inboundBytes: [9] });
  });

  it('give way to the time that a person compares with, and are not compared themselves', () => {
    const [resource] = observe([
      canonicalFrame(inboundBytes, [1, 2]),
      lastWeek(),
      compared(canonicalFrame(inboundBytes, [5, 6], {}, before(minutes(2)))),
      compared(named('ALastWeek', canonicalFrame(inboundBytes, [3, 4], {}, before(minutes(2))))),
    ]).resources;
    expect(resource.comparison).toMatchObject({ earlierBy: DAY, isOffered: false, measured: { inboundBytes: [5, 6] } });
  });
});

describe('a time comparison', () => {
  it('is kept apart from current values, on the current times', () => {
    const { resources, warnings, roles } = observe([
      compared(canonicalFrame(inboundBytes, [9, 8], {}, before(minutes(2)))),
      canonicalFrame(inboundBytes, [1, 2]),
    ]);
    expect(resources).toHaveLength(1);
    expect(resources[0]).toMatchObject({
      times: minutes(2),
      measured: { inboundBytes: [1, 2] },
      origins: { inboundBytes: { frame: 1, field: 1 } },
      comparison: { times: minutes(2), measured: { inboundBytes: [9, 8] } },
    });
    expect(warnings).toEqual([]);
    expect(roles).toHaveLength(1);
  });

  it('is shifted forward by the difference of the two times, whatever its sign', () => {
    for (const diffMs of [DAY, -DAY]) {
      const [resource] = observe([
        canonicalFrame(inboundBytes, [1]),
        compared(canonicalFrame(inboundBytes, [9], {}, before(minutes(1))), diffMs),
      ]).resources;
      expect(resource.comparison?.times).toEqual(minutes(1));
    }
  });

  it('is not shifted again after another panel did', () => {
    const moved = compared(canonicalFrame(inboundBytes, [9]));
    moved.fields[0].config = { custom: { timeCompare: { diffMs: -DAY, isTimeShiftQuery: true } } };
    const [resource] = observe([canonicalFrame(inboundBytes, [1]), moved]).resources;
    expect(resource.comparison?.times).toEqual([0]);
  });

  it('keeps its own points and gaps if its times differ from the current ones', () => {
    const [resource] = observe([
      canonicalFrame(inboundBytes, [1, 2, 3]),
      compared(canonicalFrame(inboundBytes, [9, null], {}, before([30_000, 90_000]))),
    ]).resources;
    expect(resource.times).toEqual(minutes(3));
    expect(resource.comparison).toEqual({
      earlierBy: DAY,
      isOffered: false,
      times: [30_000, 90_000],
      measured: { inboundBytes: [9, null] },
    });
  });

  it('gets its role from the refId of the query that Grafana repeated', () => {
    const [resource] = observe([
      seriesFrame([1], { refId: 'outboundMessages' }),
      compared(seriesFrame([9], { refId: 'outboundMessages' })),
    ]).resources;
    expect(resource.measured).toEqual({ outboundMessages: [1] });
    expect(resource.comparison?.measured).toEqual({ outboundMessages: [9] });
  });

  it('follows an explicit mapping of the query', () => {
    const { resources } = observe([seriesFrame([1], { refId: 'A' }), compared(seriesFrame([9], { refId: 'A' }))], {
      roles: [{ role: 'inboundBytes', refId: 'A' }],
    });
    expect(resources[0].comparison?.measured).toEqual({ inboundBytes: [9] });
  });

  it('belongs to its own resource', () => {
    const of = (name: string, value: number) =>
      canonicalFrame(inboundBytes, [value], { resource_id: resourceId(name), resource: name });
    const { resources } = observe([of('a', 1), of('b', 2), compared(of('b', 20)), compared(of('a', 10))]);
    expect(resources.map(({ resource, comparison }) => [resource, comparison?.measured.inboundBytes])).toEqual([
      ['a', [10]],
      ['b', [20]],
    ]);
  });

  it('does not bring back a resource that is gone, nor make current series ambiguous', () => {
    const gone = { resource_id: resourceId('gone'), resource: 'gone' };
    const { resources, warnings } = observe([
      canonicalFrame(inboundBytes, [1]),
      seriesFrame([10], { refId: 'units' }),
      compared(canonicalFrame(inboundBytes, [9], gone)),
    ]);
    expect(resources.map(({ resourceId: id, units: sizes }) => [id, sizes])).toEqual([[resourceId('foo'), [10]]]);
    expect(resources[0].comparison).toBeUndefined();
    expect(warnings).toEqual([]);
  });

  it('has only traffic and connections, because the ceilings are the current ones', () => {
    const [resource] = observe([
      canonicalFrame(outboundBytes, [1]),
      canonicalFrame(units, [10]),
      compared(canonicalFrame(units, [5])),
    ]).resources;
    expect(resource.units).toEqual([10]);
    expect(resource.comparison).toBeUndefined();
  });

  it('does not repeat the warnings of current series', () => {
    const odd = () => seriesFrame([8], { refId: 'inboundBytes', config: { unit: 'bps' } });
    const { warnings } = observe([odd(), compared(odd()), compared(seriesFrame([1], { refId: 'up' }))]);
    expect(warnings).toEqual([{ code: 'bitsNotBytes', subject: 'inboundBytes' }]);
  });

  it('does not change the frames', () => {
    const frame = compared(canonicalFrame(inboundBytes, [9], {}, before(minutes(1))));
    observe([canonicalFrame(inboundBytes, [1]), frame]);
    expect(frame.fields.find(({ type }) => type === FieldType.time)?.values).toEqual(before(minutes(1)));
  });

  it('is not listed in the options', () => {
    const frames = [canonicalFrame(inboundBytes, [1]), compared(canonicalFrame(inboundBytes, [9]))];
    expect(listSeries(frames)).toMatchObject([{ series: inboundBytes, count: 1 }]);
  });
});

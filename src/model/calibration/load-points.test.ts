import { loadPoints } from './load-points';

const MINUTE = 60_000;
const conditions = { units: 1, mix: { echo: 1 } };

function pointsOf(...minutes: Array<[bytes: number | null, load: number | null, counted?: number | null]>) {
  const bytes = minutes.map(([value]) => value);
  const points = loadPoints(
    minutes.map((_, i) => i * MINUTE),
    {
      inboundBytes: bytes,
      outboundBytes: bytes,
      serverLoad: minutes.map(([, load]) => load),
      ...(minutes[0].length === 3 && { countedMessages: minutes.map(([, , counted]) => counted ?? null) }),
    },
    conditions
  );
  return points.ok ? points.value : points.error;
}

describe('loadPoints', () => {
  it('average utilization and server load over ten minutes', () => {
    const ramp = Array.from({ length: 20 }, (_, i): [number, number] => [204_800 * (i < 10 ? 1 : 3), 0.02 * i]);
    expect(pointsOf(...ramp)).toEqual([
      { time: 0, utilization: expect.closeTo(0.1, 9), serverLoad: expect.closeTo(0.09, 9) },
      { time: 10 * MINUTE, utilization: expect.closeTo(0.3, 9), serverLoad: expect.closeTo(0.29, 9) },
    ]);
  });

  it('leave out minutes with a gap, and those whose traffic reads 0 while it is not settled', () => {
    expect(pointsOf([204_800, 0.1], [null, 0.9], [0, 0.9], [204_800, null], [614_400, 0.3])).toEqual([
      { time: 0, utilization: expect.closeTo(0.2, 9), serverLoad: expect.closeTo(0.2, 9) },
    ]);
  });

  it('estimate the message size by the counted messages, and leave out minutes without a count', () => {
    // 512 B by the count, with half the ceiling in bytes.
    expect(pointsOf([204_800, 0.1, 400], [204_800, 0.9, null])).toEqual([
      { time: 0, utilization: expect.closeTo(0.2, 9), serverLoad: 0.1 },
    ]);
  });

  it('refuse a unit size that the guide has no figures for', () => {
    const refused = loadPoints([0], { inboundBytes: [1], outboundBytes: [1], serverLoad: [0.5] }, { units: 101 });
    expect(refused).toEqual({ ok: false, error: { field: 'units', edition: '2019-11', units: 101 } });
  });
});

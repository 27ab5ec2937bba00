import { CANONICAL_NAMES } from './roles';
import { observe } from './observe';
import { canonicalFrame, minutes } from './test-frames';

const { inboundBytes, outboundBytes, units, share } = CANONICAL_NAMES;

it('holds a single point of the unit size, as from an instant query, at every time without adding one', () => {
  const [resource] = observe([
    canonicalFrame(inboundBytes, [1, 2, 3]),
    canonicalFrame(units, [10], {}, [120_000 + 37_000]),
  ]).resources;
  expect(resource).toMatchObject({
    times: minutes(3),
    measured: { inboundBytes: [1, 2, 3] },
    units: [10, 10, 10],
  });
});

it('holds a unit size of two points until the next one is overdue', () => {
  const [resource] = observe([
    canonicalFrame(inboundBytes, [1, 2, 3, 4, 5, 6, 7]),
    canonicalFrame(units, [10, 20], {}, [0, 120_000]),
  ]).resources;
  expect(resource.units).toEqual([10, 10, 20, 20, 20, 20, null]);
});

it('holds a mix of single points at every time, even if its shares have different times', () => {
  const [resource] = observe([
    canonicalFrame(inboundBytes, [1, 2]),
    canonicalFrame(share, [0.7], { scenario: 'echo' }, [97_000]),
    canonicalFrame(share, [0.3], { scenario: 'broadcast' }, [98_000]),
  ]).resources;
  expect(resource.times).toEqual(minutes(2));
  expect(resource.shares).toEqual({ echo: [0.7, 0.7], broadcast: [0.3, 0.3] });
});

it('does not hold the single point of a scenario that has just begun, if the others have a history', () => {
  const [resource] = observe([
    canonicalFrame(inboundBytes, [1, 2]),
    canonicalFrame(share, [1, 0.7], { scenario: 'echo' }),
    canonicalFrame(share, [0.3], { scenario: 'broadcast' }, minutes(1, 1)),
  ]).resources;
  expect(resource.shares).toEqual({ echo: [1, 0.7], broadcast: [null, 0.3] });
});

it('does not hold traffic that was measured once', () => {
  const [resource] = observe([
    canonicalFrame(inboundBytes, [1, 2, 3]),
    canonicalFrame(outboundBytes, [5], {}, minutes(1, 1)),
  ]).resources;
  expect(resource.measured.outboundBytes).toEqual([null, 5, null]);
});

it('keeps the time of a unit size without traffic', () => {
  const [alone] = observe([canonicalFrame(units, [10], {}, [37_000])]).resources;
  expect(alone).toMatchObject({ times: [37_000], units: [10] });
});

import { CANONICAL_NAMES } from './names';
import { observe } from './observe';
import { canonicalFrame, minutes } from './test-frames';

const { inboundBytes, outboundBytes, units, share } = CANONICAL_NAMES;

it('a unit size that the data tells once, as an instant query does, is known at every time and adds none', () => {
  const [resource] = observe([
    canonicalFrame(inboundBytes, [1, 2, 3]),
    canonicalFrame(units, [10], {}, [120_000 + 37_000]),
  ]).resources;
  expect(resource).toMatchObject({
    times: minutes(3),
    measured: { inboundBytes: [1, 2, 3] },
    units: [10, 10, 10],
    changes: [0],
  });
});

it('a unit size of two points is held no longer than its step explains', () => {
  const [resource] = observe([
    canonicalFrame(inboundBytes, [1, 2, 3, 4, 5, 6]),
    canonicalFrame(units, [10, 20], {}, [0, 120_000]),
  ]).resources;
  expect(resource.units).toEqual([10, 10, 20, 20, 20, null]);
});

it('a mix that the data tells once holds at every time, whenever each of its shares was asked for', () => {
  const [resource] = observe([
    canonicalFrame(inboundBytes, [1, 2]),
    canonicalFrame(share, [0.7], { scenario: 'echo' }, [97_000]),
    canonicalFrame(share, [0.3], { scenario: 'broadcast' }, [98_000]),
  ]).resources;
  expect(resource.times).toEqual(minutes(2));
  expect(resource.shares).toEqual({ echo: [0.7, 0.7], broadcast: [0.3, 0.3] });
});

it('a scenario that has just begun is no share of the time before, where the others filled the mix', () => {
  const [resource] = observe([
    canonicalFrame(inboundBytes, [1, 2]),
    canonicalFrame(share, [1, 0.7], { scenario: 'echo' }),
    canonicalFrame(share, [0.3], { scenario: 'broadcast' }, minutes(1, 1)),
  ]).resources;
  expect(resource.shares).toEqual({ echo: [1, 0.7], broadcast: [null, 0.3] });
});

it('traffic that is measured once is not drawn on: it says nothing of another time', () => {
  const [resource] = observe([
    canonicalFrame(inboundBytes, [1, 2, 3]),
    canonicalFrame(outboundBytes, [5], {}, minutes(1, 1)),
  ]).resources;
  expect(resource.measured.outboundBytes).toEqual([null, 5, null]);
});

it('a unit size stands at its own time where nothing else has one', () => {
  const [alone] = observe([canonicalFrame(units, [10], {}, [37_000])]).resources;
  expect(alone).toMatchObject({ times: [37_000], units: [10] });
});

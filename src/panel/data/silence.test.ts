import { minutes } from '../../frames/test-frames';
import { silentSince } from './silence';

const MINUTE = 60_000;

/** Values each minute until minute 19. */
function resource(interval?: number) {
  return { times: minutes(20), measured: { outboundBytes: minutes(20), connections: minutes(20) }, interval };
}

const BOTH = ['outboundBytes', 'connections'] as const;

describe('values', () => {
  it('are old after two intervals of their source', () => {
    expect(silentSince(resource(MINUTE), BOTH, 21 * MINUTE)).toBeUndefined();
    expect(silentSince(resource(MINUTE), BOTH, 21 * MINUTE + 1)).toBe(19 * MINUTE);
    expect(silentSince(resource(10 * MINUTE), BOTH, 39 * MINUTE)).toBeUndefined();
    expect(silentSince(resource(10 * MINUTE), BOTH, 39 * MINUTE + 1)).toBe(19 * MINUTE);
  });

  it('are not old within two minutes, however often a source is asked, because Azure measures once a minute', () => {
    expect(silentSince(resource(15_000), BOTH, 21 * MINUTE)).toBeUndefined();
    expect(silentSince(resource(15_000), BOTH, 21 * MINUTE + 1)).toBe(19 * MINUTE);
  });

  it('may be as late as Azure is if their source names no interval', () => {
    expect(silentSince(resource(), BOTH, 29 * MINUTE)).toBeUndefined();
    expect(silentSince(resource(), BOTH, 29 * MINUTE + 1)).toBe(19 * MINUTE);
  });

  it('end with the newest of any dimension, and gaps after it are not values', () => {
    const { times } = resource();
    const measured = {
      outboundBytes: times.map((_, i) => (i < 5 ? 1 : null)),
      connections: times.map((_, i) => (i < 10 ? 1 : null)),
    };
    const ended = { times, measured, interval: MINUTE };
    expect(silentSince(ended, BOTH, 19 * MINUTE)).toBe(9 * MINUTE);
    expect(silentSince(ended, ['outboundBytes'], 19 * MINUTE)).toBe(4 * MINUTE);
  });

  it('have no end if they never were', () => {
    expect(silentSince({ times: [], measured: {} }, BOTH, MINUTE)).toBeUndefined();
  });
});

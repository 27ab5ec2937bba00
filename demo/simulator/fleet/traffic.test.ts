import { worstOf } from '../../../src/model/capacity';
import { FLEET } from './fleet';
import {
  CLIMB_PERIOD_MINUTES,
  SCALE_OUT_BEFORE_START_MINUTES,
  SCALED_IN_VAIN_BEFORE_START,
  unitsAt,
  utilizationAt,
} from './load';
import { sample, sendsOf } from './traffic';
import { DEMO_START, ExposedUtilization, resourceOf, SIMULATION } from '../testing';

const { world } = SIMULATION;
const START_MINUTE = Math.floor(DEMO_START / 60);
const exposed = new ExposedUtilization();

/** Minutes from the start to the first exposed utilization at or above a level, searching from a given minute. */
function crossing(level: number, from: number): number {
  const climbing = resourceOf('climbing');
  for (let seconds = from * 60; seconds < (from + 120) * 60; seconds += 5) {
    if (exposed.worstAt(climbing, DEMO_START + seconds) >= level) {
      return seconds / 60;
    }
  }
  return NaN;
}

describe('a minute', () => {
  const minutes = [START_MINUTE, START_MINUTE - 1440, START_MINUTE + 7, START_MINUTE - 3];

  it('is the same for the same seed, whatever was requested before', () => {
    const forwards = minutes.map((minute) => FLEET.map((resource) => sample(resource, minute, world)));
    const backwards = [...minutes]
      .reverse()
      .map((minute) => [...FLEET].reverse().map((resource) => sample(resource, minute, world)));
    expect(backwards.reverse().map((row) => row.reverse())).toEqual(forwards);
  });

  it('differs between seeds, and between resources of one kind', () => {
    const [ours, theirs] = [1, 2].map((seed) => sample(resourceOf('everyday'), START_MINUTE, { ...world, seed }));
    expect(ours?.outboundBytes).not.toBe(theirs?.outboundBytes);
    const copy = { ...resourceOf('everyday'), name: 'lobby-us-2' };
    expect(sample(copy, START_MINUTE, world)?.outboundBytes).not.toBe(ours?.outboundBytes);
  });

  it('sends the delivered messages divided by the fan-out', () => {
    const climbing = resourceOf('climbing');
    const minute = sample(climbing, START_MINUTE, world);
    const sends = minute && sendsOf(climbing, minute);
    // An echo has one recipient; a message to a small group has ten.
    expect(sends?.echo).toBeCloseTo(0.6 * (minute?.outboundMessages ?? NaN), 6);
    expect(sends?.sendToSmallGroup).toBeCloseTo((0.25 * (minute?.outboundMessages ?? NaN)) / 10, 6);
    const everyone = minute?.clientConnections ?? NaN;
    expect(sends?.broadcast).toBeCloseTo((0.15 * (minute?.outboundMessages ?? NaN)) / everyone, 6);
  });
});

describe('the climbing resource, as its exporter shows it', () => {
  const climbing = resourceOf('climbing');

  it('is between 0.6 and 0.7 in the hours before the increase', () => {
    for (let minute = -24 * 60; minute < -22; minute++) {
      const worst = exposed.worstAt(climbing, DEMO_START + minute * 60);
      expect(worst).toBeGreaterThan(0.6);
      expect(worst).toBeLessThan(0.7);
    }
  });

  it('crosses 0.80 in the last minutes before the start', () => {
    expect(crossing(0.8, -60)).toBeGreaterThan(-10);
    expect(crossing(0.8, -60)).toBeLessThan(0);
  });

  it.each([0, 1, 14, 15, 16, 29, 45, 59])(
    'crosses 0.95 about a minute after a start at second %d of a minute',
    (second) => {
      const start = Math.floor(DEMO_START / 60) * 60 + second;
      const at = (seconds: number) => {
        const exposedMinute = Math.floor(seconds / 60) - 3;
        return (sample(climbing, exposedMinute, { seed: 1, demoStart: start })?.outboundBytes ?? NaN) / 60;
      };
      // 0.95 of the model's ceiling; mix and units do not change.
      const ceiling = at(start) / exposedShare(start);
      let crossed = -600;
      while (at(start + crossed) < 0.95 * ceiling) {
        crossed++;
      }
      expect(crossed).toBeGreaterThanOrEqual(45);
      expect(crossed).toBeLessThan(105);

      function exposedShare(demoStart: number): number {
        return new ExposedUtilization({ ...world, demoStart }).at(climbing, demoStart).outboundBytes ?? NaN;
      }
    }
  );

  it('then stays between 0.965 and 0.99 for half an hour, long enough for an alert', () => {
    const top = crossing(0.95, -60);
    for (let minute = 1; minute <= 35; minute++) {
      const worst = exposed.worstAt(climbing, DEMO_START + (top + minute) * 60);
      expect(worst).toBeGreaterThan(0.965);
      expect(worst).toBeLessThan(0.99);
    }
  });

  it('reaches the ceiling of outbound traffic first', () => {
    expect(worstOf(exposed.at(climbing, DEMO_START + 600))?.dimension).toBe('outboundBytes');
  });

  it('falls back to 0.6 and climbs again every 90 minutes', () => {
    const top = crossing(0.95, -60);
    expect(exposed.worstAt(climbing, DEMO_START + (top + 50) * 60)).toBeCloseTo(0.6, 1);
    expect(crossing(0.95, 60)).toBeCloseTo(top + CLIMB_PERIOD_MINUTES, 1);
  });
});

describe('a day of the other resources', () => {
  const day = Array.from({ length: 1440 }, (_, i) => DEMO_START - 86400 + i * 60);
  const worsts = (resource: (typeof FLEET)[number]) => day.map((seconds) => exposed.worstAt(resource, seconds));

  it.each(
    FLEET.filter(({ character }) =>
      ['everyday', 'replica', 'largeMessages', 'serverless', 'undeclared'].includes(character)
    ).map((r) => [r.name, r])
  )('%s has a normal day', (_, resource) => {
    const all = worsts(resource);
    expect(Math.min(...all)).toBeGreaterThan(0.28);
    expect(Math.max(...all)).toBeLessThan(0.68);
    // A constant value would not look like traffic.
    expect(Math.max(...all) - Math.min(...all)).toBeGreaterThan(0.05);
  });

  it.each(FLEET.filter(({ load }) => load?.kind === 'rhythm').map((r) => [r.name, r]))(
    '%s shows the rules the share of the ceiling that its load is, or twice it where nobody declared the server leg',
    (_, resource) => {
      const outbound = exposed.at(resource, DEMO_START).outboundBytes;
      const load = utilizationAt(resource, START_MINUTE - 3, world) ?? NaN;
      if (resource.character === 'free') {
        expect(outbound).toBeUndefined();
      } else {
        expect(outbound).toBeCloseTo(resource.character === 'undeclared' ? 2 * load : load, 2);
      }
    }
  );

  it('keeps the free resource near its 20 connections, below the level of its sign of overload', () => {
    const all = worsts(resourceOf('free'));
    expect(Math.min(...all)).toBeGreaterThanOrEqual(0.8);
    expect(Math.max(...all)).toBeLessThan(0.9);
  });

  it('sends fewer messages a day with the free resource than its quota of 20,000', () => {
    const free = resourceOf('free');
    const sent = day.reduce((sum, seconds) => {
      const minute = sample(free, Math.floor(seconds / 60), world);
      // Each echo also crosses to the app server.
      return sum + 2 * (minute?.outboundMessages ?? NaN);
    }, 0);
    expect(sent).toBeGreaterThan(5000);
    expect(sent).toBeLessThan(0.8 * 20_000);
  });

  it('keeps the routing-bound resource near its ceiling, but below it', () => {
    const all = worsts(resourceOf('routingBound')).slice(-360);
    expect(Math.min(...all)).toBeGreaterThan(0.8);
    expect(Math.max(...all)).toBeLessThan(0.95);
  });

  it('scales the routing-bound resource in one night, which gives it connections but no traffic', () => {
    const routed = resourceOf('routingBound');
    const [before, during] = [SCALED_IN_VAIN_BEFORE_START.from + 30, SCALED_IN_VAIN_BEFORE_START.from - 30];
    const unitsBefore = (minutes: number) => unitsAt(routed, START_MINUTE - minutes, world);
    expect([before, during, SCALED_IN_VAIN_BEFORE_START.to].map(unitsBefore)).toEqual([50, 80, 50]);
    const [small, large] = [before, during].map((minutes) => exposed.at(routed, DEMO_START - minutes * 60));
    expect(large.outboundBytes).toBeCloseTo(small.outboundBytes ?? NaN, 1);
    expect(large.outboundBytes).toBeGreaterThan(0.8);
    expect(large.connections).toBeLessThan(0.7 * (small.connections ?? NaN));
  });

  it('uses a tenth of the oversized resource', () => {
    expect(Math.max(...worsts(resourceOf('oversized')))).toBeLessThan(0.12);
  });

  it('has bursts that reach the ceiling but never last the five minutes of a page', () => {
    const all = worsts(resourceOf('bursting'));
    expect(Math.max(...all)).toBeGreaterThan(0.95);
    let longest = 0;
    let run = 0;
    for (const worst of all) {
      run = worst >= 0.95 ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    expect(longest).toBeLessThan(5);
    const base = [...all].sort((a, b) => a - b)[all.length / 2];
    expect(base).toBeLessThan(0.5);
  });

  it('throttles connections above the ceiling, and only there', () => {
    const bursting = resourceOf('bursting');
    let throttled = 0;
    for (let minute = START_MINUTE - 1440; minute < START_MINUTE; minute++) {
      const traffic = sample(bursting, minute, world);
      const over = exposed.at(bursting, (minute + 3) * 60).outboundBytes ?? NaN;
      throttled += traffic?.closes.throttled ?? 0;
      if (over <= 1) {
        expect(traffic?.closes.throttled).toBe(0);
      }
    }
    expect(throttled).toBeGreaterThan(0);
  });

  it('has less traffic at weekends', () => {
    const resource = resourceOf('everyday');
    const sum = (from: number) =>
      Array.from({ length: 1440 }, (_, i) => sample(resource, from + i, world)?.outboundBytes ?? 0).reduce(
        (a, b) => a + b
      );
    const saturday = Date.UTC(2026, 10, 21) / 60000;
    expect(sum(saturday) / sum(saturday - 3 * 1440)).toBeCloseTo(0.88, 1);
    expect(sum(saturday)).toBeLessThan(sum(saturday - 3 * 1440) * 0.93);
  });
});

describe('the autoscaled resource', () => {
  const autoscaled = resourceOf('autoscaled');
  const units = (minute: number) => unitsAt(autoscaled, minute, world);

  it('scales out two hours before the start and then in again, every eight hours', () => {
    const step = START_MINUTE - SCALE_OUT_BEFORE_START_MINUTES;
    expect([units(step - 1), units(step)]).toEqual([5, 10]);
    expect([units(step - 481), units(step - 480)]).toEqual([5, 10]);
    expect([units(step + 244), units(step + 245), units(step + 479), units(step + 480)]).toEqual([10, 5, 5, 10]);
  });

  it('is never above 0.80, since it scales out in time', () => {
    for (let minute = -1440; minute < 600; minute++) {
      expect(exposed.worstAt(autoscaled, DEMO_START + minute * 60)).toBeLessThan(0.8);
    }
  });

  it('keeps its traffic and halves its utilization when it scales out', () => {
    const step = (START_MINUTE - SCALE_OUT_BEFORE_START_MINUTES) * 60;
    const before = exposed.at(autoscaled, step - 30).outboundBytes ?? NaN;
    const after = exposed.at(autoscaled, step + 30).outboundBytes ?? NaN;
    expect(before).toBeGreaterThan(0.75);
    expect(after / before).toBeLessThan(0.55);
  });
});

import fc from 'fast-check';
import { anyEdition, anyMeasured, anyMix, anyTarget, runs } from '../capacity/arbitraries';
import { type AssessmentOptions, type Load } from '../snapshot';
import { type Measured } from '../capacity';
import { evaluate } from '../advice';
import { loadOf, OPTIONS } from '../snapshot/test-resources';
import { type WhatIf, whatIf } from './what-if';
import { type WhatIfQuestion } from './what-if-load';

/** 5,000 echoes of 2,048 B per second on unit size 10, which holds 10,000 of them and 10,000 connections. */
const ECHO: Measured = {
  inboundBytes: 10_240_000,
  outboundBytes: 10_240_000,
  inboundMessages: 5000,
  outboundMessages: 5000,
  connections: 5000,
};

function ask(
  question: WhatIfQuestion,
  load: Partial<Omit<Load, 'sizes'>> = {},
  options: AssessmentOptions = OPTIONS
): WhatIf {
  return whatIf(
    loadOf({ units: 10, mix: { echo: 1 }, measured: ECHO, ...load }, options.messageSize),
    options,
    question
  );
}

const sizesOf = ({ sizes }: WhatIf) => Object.fromEntries(sizes.map(({ units, utilization }) => [units, utilization]));

describe('an empty question', () => {
  it('leaves everything as it is now', () => {
    const { now, then, growth, errors } = ask({});
    expect(then).toEqual(now);
    expect(growth).toBe(1);
    expect(errors).toEqual({});
    expect(now.utilization).toEqual({
      inboundBytes: 0.5,
      outboundBytes: 0.5,
      inboundMessages: 0.5,
      outboundMessages: 0.5,
      connections: 0.5,
    });
  });

  it('still compares every unit size', () => {
    // 5,000 of 1,000 for each unit.
    const sizes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100];
    expect(sizesOf(ask({}))).toEqual(Object.fromEntries(sizes.map((units) => [units, expect.closeTo(5 / units, 12)])));
    const states = ask({}).sizes.map(({ state }) => state);
    expect(states.slice(0, 7)).toEqual(['over', 'over', 'over', 'over', 'over', 'warning', 'normal']);
  });
});

describe('the sizes within the target', () => {
  it('begin at the recommended one, whatever the load and the question', () => {
    const anyQuestion = fc.record(
      { growth: fc.double({ min: 0.1, max: 5, noNaN: true }), target: anyTarget, mix: anyMix },
      { requiredKeys: [] }
    );
    fc.assert(
      fc.property(anyMeasured, anyMix, anyEdition, anyQuestion, (measured, mix, edition, question) => {
        const { sizes, recommendation } = ask(question, { measured, mix }, { ...OPTIONS, edition });
        const isMeasured = !('reason' in recommendation && recommendation.reason === 'nothingMeasured');
        fc.pre(isMeasured);
        expect(sizes.find(({ isWithin }) => isWithin)?.units ?? null).toBe(recommendation.units);
      }),
      runs(500)
    );
  });

  it('leave out one whose server load is above its own target, though it is below the line', () => {
    // 0.75 at 10 units, and at most 0.70 is to be used.
    const { sizes, recommendation } = ask({}, { measured: { ...ECHO, serverLoad: 0.75 } });
    expect(sizes.find(({ units }) => units === 10)).toMatchObject({ utilization: 0.75, isWithin: false });
    expect(recommendation.units).toBe(20);
  });
});

describe('another unit size', () => {
  it('has its own ceilings and the same traffic', () => {
    const { now, then } = ask({ units: 20 });
    expect(now.ceilings?.outboundBytes).toBe(20_480_000);
    expect(then.ceilings?.outboundBytes).toBe(40_960_000);
    expect(then.measured).toEqual(now.measured);
    expect(then.utilization.outboundBytes).toBe(0.25);
  });

  it('is marked between two columns, and listed among the sizes', () => {
    const { interpolated, sizes } = ask({ units: 15 });
    expect(interpolated).toBe(true);
    expect(sizes.map(({ units }) => units)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 30, 40, 50, 60, 70, 80, 90, 100,
    ]);
    expect(ask({ units: 20 }).interpolated).toBe(false);
  });

  it('has its state by the given thresholds', () => {
    const strict = { ...OPTIONS, thresholds: { ...OPTIONS.thresholds, warning: 0.2, critical: 0.25 } };
    expect(ask({ units: 20 }, {}, strict).then.state).toBe('critical');
  });
});

describe('growth', () => {
  it('multiplies everything measured, connections included', () => {
    expect(ask({ growth: 1.5 }).then.measured).toEqual({
      inboundBytes: 15_360_000,
      outboundBytes: 15_360_000,
      inboundMessages: 7500,
      outboundMessages: 7500,
      connections: 7500,
    });
  });

  it('leaves zero traffic at zero, however large it is', () => {
    const { then } = ask({ growth: 1e306, messageSize: 1e6 }, { measured: { outboundBytes: 0 } });
    expect(then.utilization).toEqual({ outboundBytes: 0 });
  });

  it('leads to the unit size that holds it, and names the next smaller one as too small', () => {
    // 10,000 echoes are all of unit size 10 and half of unit size 20.
    const { recommendation, tooSmall } = ask({ growth: 2 });
    expect(recommendation).toEqual({ units: 20, interpolated: false });
    expect(tooSmall).toEqual({
      units: 10,
      utilization: 1,
      state: 'over',
      isWithin: false,
      worst: { dimension: 'inboundBytes', utilization: 1 },
    });
  });

  it('may exceed every unit size of the guide', () => {
    // 200,000 connections and echoes are twice unit size 100.
    expect(ask({ growth: 40 }).recommendation).toEqual({
      units: null,
      reason: 'beyondTheGuide',
      dimension: 'inboundBytes',
    });
    expect(ask({ growth: 40 }).tooSmall).toBeUndefined();
  });

  it('may meet the limit of routing', () => {
    const moment = { mix: { sendToConnection: 1 } };
    expect(ask({ growth: 6 }, moment).recommendation).toMatchObject({ units: null, reason: 'routing' });
  });
});

describe('another message size', () => {
  it('keeps the messages and changes their bytes', () => {
    // 5,000 messages/s of 4,096 B are 20,480,000 B/s, all of unit size 10.
    const { then } = ask({ messageSize: 4096 });
    expect(then.measured).toMatchObject({ outboundBytes: 20_480_000, outboundMessages: 5000 });
    expect(then.utilization.outboundBytes).toBe(1);
    expect(then.utilization.outboundMessages).toBe(1);
  });

  it('scales only the bytes where messages are not measured, from the declared size', () => {
    const settings = { ...OPTIONS, messageSize: 1024 };
    const { then } = ask({ messageSize: 4096 }, { measured: { outboundBytes: 5_120_000 } }, settings);
    expect(then.measured).toEqual({ outboundBytes: 20_480_000 });
    expect(then.utilization.outboundBytes).toBe(1);
  });
});

describe('typed connections', () => {
  it('are not multiplied by the growth', () => {
    expect(ask({ connections: 8000, growth: 3 }).then.measured.connections).toBe(8000);
  });

  it('count even if connections are not measured', () => {
    const { constraints } = ask({ connections: 20_000 }, { measured: { outboundBytes: 10_240_000 } });
    expect(constraints).toEqual([
      { constraint: 'outbound', dimensions: ['outboundBytes'], now: 0.5, then: 0.5 },
      { constraint: 'connections', dimensions: ['connections'], now: undefined, then: 2 },
    ]);
  });

  it('leave the ceilings of traffic as they are, even where all of it is broadcast', () => {
    const mix = { broadcast: 1 };
    const ceilings = (connections: number) => ask({ connections }, { mix }).then.ceilings;
    expect(ceilings(1)).toEqual(ceilings(10_000));
    expect(ceilings(1)).toMatchObject({ inboundMessages: 10_000, outboundMessages: 20_000, connections: 10_000 });
  });
});

describe('another mix', () => {
  it('has its own ceilings', () => {
    // Unit size 10 routes 8,000 messages per second to single connections.
    const { then } = ask({ mix: { sendToConnection: 1 } });
    expect(then.mix).toEqual({ sendToConnection: 1 });
    expect(then.utilization.outboundMessages).toBe(0.625);
  });

  it('gives ceilings where the data has no mix', () => {
    const { now, then } = ask({ mix: { echo: 1 } }, { mix: undefined });
    // Without a mix, the ceiling is broadcast's outbound rate: 20,000 messages/s at unit size 10.
    expect(now.ceilings?.outboundMessages).toBe(20_000);
    expect(then.ceilings?.outboundMessages).toBe(10_000);
  });
});

describe('the constraints', () => {
  it('combine bytes and messages of a direction', () => {
    expect(ask({}).constraints.map(({ dimensions }) => dimensions)).toEqual([
      ['inboundBytes', 'inboundMessages'],
      ['outboundBytes', 'outboundMessages'],
      ['connections'],
    ]);
  });

  it('omit dimensions that are not measured', () => {
    const { constraints } = ask({}, { measured: { outboundMessages: 5000 } });
    expect(constraints).toEqual([{ constraint: 'outbound', dimensions: ['outboundMessages'], now: 0.5, then: 0.5 }]);
  });
});

describe('application servers', () => {
  it('are the largest suggestion for the scenarios, for the requested kind of server', () => {
    const mix = { echo: 0.5, broadcast: 0.5 };
    expect(ask({ mix, units: 50 }).appServers).toBe(10);
    expect(ask({ mix, units: 50, aspnet: true }).appServers).toBe(32);
  });

  it('are null for REST, and undefined without a mix or a unit size', () => {
    expect(ask({ mix: { restBroadcast: 1 } }).appServers).toBeNull();
    expect(ask({}, { mix: undefined }).appServers).toBeUndefined();
    expect(ask({}, { units: undefined }).appServers).toBeUndefined();
  });
});

describe('an invalid figure', () => {
  it.each([
    ['units', { units: 101 }, 'notInGuide'],
    ['units', { units: 1.5 }, 'notInGuide'],
    ['growth', { growth: 0 }, 'notAboveZero'],
    ['growth', { growth: Infinity }, 'tooLarge'],
    ['growth', { growth: 1e47 }, 'tooLarge'],
    ['messageSize', { messageSize: 1e277 }, 'tooLarge'],
    ['connections', { connections: 1e300 }, 'tooLarge'],
    ['messageSize', { messageSize: -1 }, 'belowOneByte'],
    // A ceiling in bytes would be 0, and zero traffic against it not a number.
    ['messageSize', { messageSize: 5e-324 }, 'belowOneByte'],
    ['connections', { connections: 0 }, 'notWhole'],
    ['connections', { connections: 1.5 }, 'notWhole'],
    ['mix', { mix: { echo: 0.5 } }, 'notAMix'],
    ['mix', { mix: {} }, 'notAMix'],
  ])('is named at %s for %j, and the data holds in its place', (field, plan, problem) => {
    const result = ask(plan);
    expect(result.errors).toEqual({ [field]: problem });
    expect(result.then).toEqual(ask({}).then);
  });

  it('leaves the other fields as typed', () => {
    const { then, errors } = ask({ units: 20, growth: -1, connections: 8000 });
    expect(Object.keys(errors)).toEqual(['growth']);
    expect(then).toMatchObject({ units: 20, measured: { connections: 8000, outboundMessages: 5000 } });
  });
});

describe('incomplete data', () => {
  it('still has a comparison of sizes and a recommendation without a unit size', () => {
    const { now, then, sizes, recommendation } = ask({}, { units: undefined });
    expect([now.ceilings, then.ceilings, then.worst]).toEqual([undefined, undefined, undefined]);
    expect(sizes).toHaveLength(19);
    expect(sizes[9]).toEqual({ units: 10, utilization: 0.5, state: 'normal', isWithin: true });
    expect(recommendation).toEqual({ units: 7, interpolated: true });
  });

  it('does not list a unit size outside the guide', () => {
    const { now, sizes } = ask({}, { units: 1000 });
    expect(now.ceilings).toBeUndefined();
    expect(sizes.map(({ units }) => units)).not.toContain(1000);
  });

  it('has ceilings without utilization if nothing is measured', () => {
    const { then, constraints, recommendation, sizes } = ask({ units: 20 }, { measured: {} });
    expect(then.ceilings?.connections).toBe(20_000);
    expect(constraints).toEqual([]);
    expect(recommendation).toEqual({ units: null, reason: 'nothingMeasured' });
    expect(sizes[0]).toEqual({ units: 1, utilization: undefined, state: undefined });
  });
});

describe('any question', () => {
  it('gets the same figures as `headroom evaluate` gives for that traffic', () => {
    fc.assert(
      fc.property(anyMeasured, anyMix, fc.integer({ min: 1, max: 100 }), (measured, mix, units) => {
        const result = ask({ mix, units, growth: 2 }, { measured });
        const doubled = Object.fromEntries(Object.entries(measured).map(([name, value]) => [name, value * 2]));
        // The load was measured on ten units.
        if (measured.serverLoad !== undefined) {
          doubled.serverLoad = (measured.serverLoad * 2 * 10) / units;
        }
        const expected = evaluate({ units, mix, measured: doubled });
        if (!expected.ok) {
          throw new Error(JSON.stringify(expected.error));
        }
        for (const [name, value] of Object.entries(expected.value.utilization)) {
          expect(Object.entries(result.then.utilization)).toContainEqual([name, expect.closeTo(value, 9)]);
        }
        expect(result.recommendation.units).toBe(expected.value.recommendation.units);
      }),
      runs(300)
    );
  });
});

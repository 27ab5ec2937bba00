import fc from 'fast-check';
import { type Scenario, SCENARIOS } from '../guide';
import { isMixSum } from '../model/capacity';
import { anyMix, anyScenario, runs } from '../model/capacity/arbitraries';
import { setShare, parseMixText } from './mixShares';
import { type DeclaredMix } from './types';

const sumOf = (mix: DeclaredMix) => Object.values(mix).reduce((sum, share) => sum + share, 0);

const anyLocks = fc.subarray([...SCENARIOS]).map((names): ReadonlySet<Scenario> => new Set(names));

const anyShare = fc.double({ min: -1, max: 2, noNaN: true });

describe('changing one share of a mix', () => {
  it('scales the others in proportion', () => {
    // The others, 0.6 in all, must fit into 0.5: 0.4 and 0.2 become 1/3 and 1/6.
    const mix = setShare({ echo: 0.4, broadcast: 0.4, sendToBigGroup: 0.2 }, 'broadcast', 0.5);
    expect(mix.broadcast).toBe(0.5);
    expect(mix.echo).toBeCloseTo(1 / 3, 12);
    expect(mix.sendToBigGroup).toBeCloseTo(1 / 6, 12);
  });

  it('keeps locked shares and limits the changed one to what they leave', () => {
    const mix = { echo: 0.5, broadcast: 0.3, sendToBigGroup: 0.2 };
    const locked = new Set<Scenario>(['echo']);
    expect(setShare(mix, 'broadcast', 0.4, locked)).toEqual({
      echo: 0.5,
      broadcast: 0.4,
      sendToBigGroup: expect.closeTo(0.1, 12),
    });
    expect(setShare(mix, 'broadcast', 0.9, locked)).toEqual({ echo: 0.5, broadcast: 0.5 });
  });

  it('adds a scenario that had no share', () => {
    expect(setShare({ echo: 1 }, 'broadcast', 0.25)).toEqual({ echo: 0.75, broadcast: 0.25 });
  });

  it('changes a locked share itself, because a lock only protects it from changes to others', () => {
    expect(setShare({ echo: 0.5, broadcast: 0.5 }, 'echo', 0.25, new Set(['echo']))).toEqual({
      echo: 0.25,
      broadcast: 0.75,
    });
  });

  it('keeps the difference if no other scenario has a share that could grow', () => {
    expect(setShare({ echo: 1 }, 'echo', 0.7)).toEqual({ echo: 1 });
    expect(setShare({ echo: 0.5, broadcast: 0.5 }, 'echo', 0.2, new Set(['broadcast']))).toEqual({
      echo: 0.5,
      broadcast: 0.5,
    });
  });

  it('starts a mix from no shares', () => {
    expect(setShare({}, 'echo', 0.7)).toEqual({ echo: 1 });
  });

  it('rescales shares with a wrong sum and ignores invalid values', () => {
    expect(setShare({ echo: 2, broadcast: 1, sendToBigGroup: 1 }, 'echo', 0.5)).toEqual({
      echo: 0.5,
      broadcast: 0.25,
      sendToBigGroup: 0.25,
    });
    expect(setShare({ echo: 0.5, broadcast: NaN, sendToBigGroup: -1 }, 'restBroadcast', 0.5)).toEqual({
      echo: 0.5,
      restBroadcast: 0.5,
    });
    expect(setShare({ echo: 1e308, broadcast: 1e308 }, 'echo', 0.5)).toEqual({ echo: 0.5, broadcast: 0.5 });
  });

  it('changes nothing for a share that is not a number', () => {
    expect(setShare({ echo: 0.75, broadcast: 0.25 }, 'echo', NaN)).toEqual({ echo: 0.75, broadcast: 0.25 });
  });

  it('keeps the sum at 1 and every share above 0, whatever is changed and locked', () => {
    fc.assert(
      fc.property(anyMix, anyScenario, anyShare, anyLocks, (mix, scenario, share, locked) => {
        const after = setShare(mix, scenario, share, locked);
        expect(sumOf(after)).toBeCloseTo(1, 9);
        expect(isMixSum(sumOf(after))).toBe(true);
        expect(Object.values(after).every((value) => value > 0 && value <= 1 + 1e-9)).toBe(true);
      }),
      runs(2000)
    );
  });

  it('keeps locked shares exactly and the proportions of all others', () => {
    fc.assert(
      fc.property(anyMix, anyScenario, anyShare, anyLocks, (mix, scenario, share, locked) => {
        const after = setShare(mix, scenario, share, locked);
        const others = SCENARIOS.filter((name) => name !== scenario);
        for (const name of others.filter((other) => locked.has(other))) {
          expect(after[name] ?? 0).toBe(mix[name] ?? 0);
        }
        const yielding = others.filter((other) => !locked.has(other));
        const crossed = (one: Scenario, other: Scenario) => (after[one] ?? 0) * (mix[other] ?? 0);
        const isKept = (one: Scenario, other: Scenario) => Math.abs(crossed(one, other) - crossed(other, one)) < 5e-10;
        expect(yielding.filter((one) => !yielding.every((other) => isKept(one, other)))).toEqual([]);
      }),
      runs(1000)
    );
  });

  it('sets the requested share if the locked ones leave room and another can take the rest', () => {
    fc.assert(
      fc.property(
        anyMix,
        anyScenario,
        fc.double({ min: 0, max: 1, noNaN: true }),
        anyLocks,
        (mix, name, share, locks) => {
          const others = SCENARIOS.filter((other) => other !== name);
          const lockedSum = others.reduce((sum, other) => sum + (locks.has(other) ? (mix[other] ?? 0) : 0), 0);
          fc.pre(share <= 1 - lockedSum && others.some((other) => !locks.has(other) && (mix[other] ?? 0) > 0));
          expect(setShare(mix, name, share, locks)[name] ?? 0).toBe(share);
        }
      ),
      runs(1000)
    );
  });
});

const MIX = { echo: 0.7, broadcast: 0.3 };

describe('a mix as text', () => {
  it.each([
    'echo=70, broadcast=30',
    'echo=0.7,broadcast=0.3',
    'echo: 70; broadcast: 30;',
    ' echo = 70 % , broadcast = 30%',
    'echo=70,broadcast=30,restBroadcast=0',
  ])('is read from "%s"', (text) => {
    const mix = parseMixText(text);
    expect(mix).toEqual({
      ok: true,
      value: { echo: expect.closeTo(MIX.echo, 12), broadcast: expect.closeTo(0.3, 12) },
    });
  });

  it('reads 1% as one percent, not as a whole', () => {
    expect(parseMixText('echo=1').ok).toBe(true);
    expect(parseMixText('echo=1%')).toMatchObject({ ok: false, error: { message: expect.stringContaining('0.01') } });
  });

  it.each([
    ['', 'mix'],
    ['$mix', 'mix.$mix'],
    ['echo', 'mix.echo'],
    ['echo=', 'mix.echo'],
    ['echo=ten', 'mix.echo'],
    ['echo=Infinity', 'mix.echo'],
    ['chat=100', 'mix.chat'],
    ['echo=-20, broadcast=120', 'mix.echo'],
    ['echo=50, broadcast=30', 'mix'],
    ['{"echo":0.7}', 'mix.{"echo"'],
    ['__proto__=50, echo=50', 'mix.__proto__'],
    ['constructor=1', 'mix.constructor'],
  ])('names the invalid part of "%s"', (text, field) => {
    expect(parseMixText(text)).toMatchObject({ ok: false, error: { field } });
  });

  it('never throws, and is valid only if its shares sum to 1', () => {
    const anyText = fc.oneof(
      fc.string(),
      fc
        .array(fc.tuple(fc.constantFrom('echo', 'broadcast', 'x', ''), fc.constantFrom('=', ':', ''), fc.float()))
        .map((parts) => parts.map((part) => part.join('')).join(','))
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const mix = parseMixText(text);
        if (mix.ok) {
          expect(Object.values(mix.value).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
        }
      }),
      runs(500)
    );
  });
});

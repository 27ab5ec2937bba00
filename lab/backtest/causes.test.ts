import { type Cause, causesOf, type Causes, type Effect, QUIET } from './causes';

const MINUTES = 40 * 1440;
const ALL = { serverLeg: true, servers: true };
const of = (name: string, app = ALL) => causesOf({ seed: 1, name, minutes: MINUTES }, app);
const names = Array.from({ length: 100 }, (_, i) => `r${i}`);
const all = new Map(names.map((name): [string, Causes] => [name, of(name)]));
const events = [...all.values()].flatMap((causes) => causes.events);
const effectsOf = (cause: Cause) =>
  [...all.values()].flatMap(({ events: own, effects }) =>
    own
      .filter((event) => event.cause === cause)
      .map(({ start, minutes }) => Array.from({ length: minutes }, (_, i) => effects.get(start + i) ?? QUIET))
  );

describe('other causes than overload that hurt users, or look like it', () => {
  it('is the same in every run of a seed, and differs between resources', () => {
    expect(of('r1')).toEqual(of('r1'));
    expect(of('r1').events).not.toEqual(of('r2').events);
  });

  it('comes all in a fleet of a hundred resources, some of it wanted by on-call and some not', () => {
    const wanted = new Set(events.filter(({ isWanted }) => isWanted).map(({ cause }) => cause));
    expect([...wanted].sort()).toEqual([
      'Azure incident',
      'crash loop',
      'failed release',
      'network outage',
      'slow app servers',
      'slow clients',
    ]);
    const others: Cause[] = [
      'client release',
      'hiccup of app servers',
      'mobile network',
      'nightly sign-off',
      'restart',
      'rolling release',
      'transient errors',
    ];
    expect(others.filter((cause) => events.every((event) => event.cause !== cause || event.isWanted))).toEqual([]);
  });

  it('is wanted from five minutes on, and never where it passes within two', () => {
    expect(events.filter(({ isWanted, minutes }) => isWanted && minutes < 5)).toEqual([]);
    expect(events.filter(({ cause, isWanted }) => cause === 'restart' && isWanted)).toEqual([]);
  });

  it('has no app servers that restart or are slow where no app servers run', () => {
    const without = names.flatMap((name) => of(name, { serverLeg: false, servers: false }).events);
    const needsServers: Cause[] = ['rolling release', 'restart', 'failed release', 'crash loop', 'slow app servers'];
    expect(without.filter(({ cause }) => needsServers.includes(cause))).toEqual([]);
    expect(without.length).toBeGreaterThan(100);
  });

  it('closes each client once in a rolling release, with the category of a server connection', () => {
    const closed = (effects: readonly Effect[]) =>
      effects.reduce((sum, { closes }) => sum + (closes.ServerConnectionClosed ?? 0), 0);
    const releases = effectsOf('rolling release').map(closed);
    const once = releases.filter((share) => Math.abs(share - 1) < 0.001);
    // Others overlap with what else comes to the resource.
    expect(once.length).toBeGreaterThan(0.7 * releases.length);
  });

  it('keeps clients out for as long as a release fails, and lets a network come back', () => {
    const failed = effectsOf('failed release').filter((effects) => effects.length > 8);
    expect(failed.length).toBeGreaterThan(5);
    expect(failed.filter((effects) => !effects[4].withoutServers || effects[4].connected > 0.02)).toEqual([]);
    const lost = effectsOf('network outage');
    expect(lost.filter((effects) => effects[5].connected > 0.7)).toEqual([]);
    expect(lost.filter((effects) => effects[effects.length - 1].connected >= 1 - 1e-9).length).toBeGreaterThan(
      0.7 * lost.length
    );
  });

  it('is never more than all clients at once, also where two of it meet', () => {
    const tooMany = [...all.values()].flatMap(({ effects }) =>
      [...effects.values()].filter(
        ({ connected, errors, closes }) =>
          connected < 0 || connected > 1 || errors > 1 || Object.values(closes).some((share) => share > 3)
      )
    );
    expect(tooMany).toEqual([]);
  });
});

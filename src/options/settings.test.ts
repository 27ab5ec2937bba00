import { type ThresholdsConfig, ThresholdsMode } from '@grafana/data';
import { migrateOptions, shouldMigrate, withRemovals } from './migrate';
import { readSettings } from './settings';
import { DEFAULT_OPTIONS, type HeadroomOptions } from './types';

const NO_TEXTS = { units: '', mixVariable: '', resource: '' };

function byHand(json: string): Partial<HeadroomOptions> {
  return JSON.parse(json);
}

describe('settings of a panel', () => {
  it('are the documented defaults for a dashboard without options', () => {
    expect(readSettings({}, NO_TEXTS)).toMatchObject({
      edition: { id: '2019-11' },
      units: { source: 'data' },
      mix: { source: 'data' },
      messageSize: undefined,
      serverLeg: undefined,
      trafficFactors: undefined,
      ceilingFactor: undefined,
      thresholds: { warning: 0.8, critical: 0.95, over: 1 },
      roles: [],
      resources: [],
      nextSizes: 0,
      problems: [],
    });
  });

  it('use the unit size of the options', () => {
    const settings = readSettings({}, { ...NO_TEXTS, units: ' 20 ' });
    expect(settings.units).toEqual({ source: 'fixed', units: 20 });
    expect(settings.problems).toEqual([]);
  });

  it.each(['$units', 'ten', 'Infinity', '0', '-1', '2.5'])(
    'report a unit size that is no whole number from 1: "%s"',
    (units) => {
      const settings = readSettings({}, { ...NO_TEXTS, units });
      expect(settings.units).toEqual({ source: 'data' });
      expect(settings.problems).toEqual([{ code: 'unitsInvalid', detail: units }]);
    }
  );

  it('ignore a mix variable while the mix comes from the data', () => {
    expect(readSettings({}, { ...NO_TEXTS, mixVariable: 'y' }).problems).toEqual([]);
  });

  it('use declared shares that sum to 1', () => {
    const settings = readSettings({ mixSource: 'declared', declaredMix: { echo: 0.75, broadcast: 0.25 } }, NO_TEXTS);
    expect(settings.mix).toEqual({ source: 'declared', mix: { echo: 0.75, broadcast: 0.25 } });
  });

  it('accept shares after the editor cleared some of them', () => {
    const declaredMix = { echo: 1, broadcast: undefined };
    const settings = readSettings({ mixSource: 'declared', declaredMix }, NO_TEXTS);
    expect(settings.mix).toEqual({ source: 'declared', mix: { echo: 1 } });
    expect(settings.problems).toEqual([]);
  });

  it('have no mix if the declared shares are invalid', () => {
    const settings = readSettings({ mixSource: 'declared', declaredMix: { echo: 0.5 } }, NO_TEXTS);
    expect(settings.mix).toEqual({ source: 'none' });
    expect(settings.problems).toEqual([{ code: 'mixInvalid', detail: expect.stringContaining('mix sums to 0.5') }]);
  });

  it('read a mix from a variable and report an invalid one', () => {
    const mixOf = (mixVariable: string) => readSettings({ mixSource: 'variable' }, { ...NO_TEXTS, mixVariable });
    expect(mixOf('echo=70, broadcast=30').mix).toEqual({ source: 'declared', mix: { echo: 0.7, broadcast: 0.3 } });
    expect(mixOf('$mix').mix).toEqual({ source: 'none' });
    expect(mixOf('$mix').problems).toEqual([{ code: 'mixInvalid', detail: expect.stringContaining('$mix') }]);
  });

  it('use the thresholds of the field options and report unusable ones', () => {
    const of = (warning: number, critical: number): ThresholdsConfig => ({
      mode: ThresholdsMode.Percentage,
      steps: [
        { value: -Infinity, color: 'green' },
        { value: warning, color: 'yellow' },
        { value: critical, color: 'red' },
      ],
    });
    const settings = readSettings({}, NO_TEXTS, of(60, 70));
    expect(settings.thresholds).toMatchObject({ warning: 0.6, critical: 0.7, over: 1 });
    expect(settings.problems).toEqual([]);
    const refused = readSettings({}, NO_TEXTS, of(60, 101));
    expect(refused.thresholds).toMatchObject({ warning: 0.8, critical: 0.95, over: 1 });
    expect(refused.problems).toEqual([{ code: 'thresholdsInvalid', detail: '60, 101' }]);
  });

  it.each([0, -1, NaN, Infinity, 5e-324])('reject a message size of %d bytes', (messageSize) => {
    const settings = readSettings({ messageSize }, NO_TEXTS);
    expect(settings.messageSize).toBeUndefined();
    expect(settings.problems).toEqual([{ code: 'messageSizeInvalid', detail: String(messageSize) }]);
  });

  it.each([
    ['data', undefined],
    ['yes', true],
    ['no', false],
    ['maybe', undefined],
  ])('read the server leg "%s" as %p', (serverLeg, expected) => {
    const settings = readSettings(byHand(JSON.stringify({ serverLeg })), NO_TEXTS);
    expect(settings).toMatchObject({ serverLeg: expected, problems: [] });
  });

  it('use traffic factors and a ceiling factor', () => {
    const trafficFactors = { inbound: 2, outbound: 1.1 };
    const settings = readSettings({ trafficFactors, ceilingFactor: 0.8 }, NO_TEXTS);
    expect(settings).toMatchObject({ trafficFactors, ceilingFactor: 0.8, problems: [] });
  });

  it('use traffic factors rather than the server leg, and say so', () => {
    const trafficFactors = { inbound: 2, outbound: 1 };
    const settings = readSettings({ serverLeg: 'no', trafficFactors }, NO_TEXTS);
    expect(settings).toMatchObject({ serverLeg: undefined, trafficFactors });
    expect(settings.problems).toEqual([{ code: 'serverLegIgnored', detail: '' }]);
  });

  it.each([
    ['{"inbound":2}', '2, –'],
    ['{"inbound":0,"outbound":1}', '0, 1'],
    ['{"inbound":-1,"outbound":1}', '-1, 1'],
    ['{"inbound":1,"outbound":101}', '1, 101'],
    ['{"inbound":"2","outbound":{"toString":1}}', '2, {"toString":1}'],
  ])('ignore traffic factors of %s, but not the server leg beside them', (trafficFactors, detail) => {
    const settings = readSettings(byHand(`{"serverLeg":"yes","trafficFactors":${trafficFactors}}`), NO_TEXTS);
    expect(settings).toMatchObject({ serverLeg: true, trafficFactors: undefined });
    expect(settings.problems).toEqual([{ code: 'trafficFactorsInvalid', detail }]);
  });

  it.each([0, -1, 0.009, 101, NaN])('reject a ceiling factor of %d', (ceilingFactor) => {
    const settings = readSettings({ ceilingFactor }, NO_TEXTS);
    expect(settings.ceilingFactor).toBeUndefined();
    expect(settings.problems).toEqual([{ code: 'ceilingFactorInvalid', detail: String(ceilingFactor) }]);
  });

  it('ignore a price that cannot be used, and say so', () => {
    const { price, problems } = readSettings({ price: { perUnit: -1, currency: 'EUR' } }, NO_TEXTS);
    expect(price).toBeUndefined();
    expect(problems).toEqual([{ code: 'priceInvalid', detail: '-1, EUR' }]);
    expect(readSettings({ price: { perUnit: 49 } }, NO_TEXTS)).toMatchObject({
      price: { perUnit: 49, currency: 'USD' },
      problems: [],
    });
  });

  it('take cleared numbers as not set', () => {
    const cleared = '{"messageSize":null,"ceilingFactor":"","trafficFactors":{"inbound":null}}';
    expect(readSettings(byHand(cleared), NO_TEXTS).problems).toEqual([]);
  });

  it('read roles, including ignored series, and report unknown ones', () => {
    const settings = readSettings(
      byHand(
        '{"roles":[{"role":"units","refId":"A","basis":"perHour"},{"role":"ignore","series":"up"},{"role":"bytes"},null]}'
      ),
      NO_TEXTS
    );
    expect(settings.roles).toEqual([
      { role: 'units', refId: 'A' },
      { role: 'ignore', series: 'up' },
    ]);
    expect(settings.problems).toEqual([{ code: 'roleInvalid', detail: 'bytes' }]);
  });

  it.each([
    [0, 0],
    [3, 3],
    [4, 3],
    [-1, 0],
    [1.5, 0],
  ])('turn %d next sizes into %d', (nextSizes, drawn) => {
    expect(readSettings({ nextSizes }, NO_TEXTS).nextSizes).toBe(drawn);
  });

  it('survive hand-written options', () => {
    const settings = readSettings(
      byHand(
        '{"edition":"1999","declaredMix":null,"mixSource":"declared","messageSize":null,"roles":"all","nextSizes":"2","view":7}'
      ),
      NO_TEXTS,
      JSON.parse('"high"')
    );
    expect(settings.edition.id).toBe('2019-11');
    expect(settings.thresholds.warning).toBe(0.8);
    expect(settings.roles).toEqual([]);
    expect(settings.nextSizes).toBe(0);
    expect(settings.problems.map(({ code }) => code)).toEqual(['editionUnknown', 'mixInvalid']);
  });

  it.each(['', ' ', '$__all', 'All'])(
    'use the default edition for a variable with the value %j, without reporting a problem',
    (edition) => {
      expect(readSettings({ edition }, NO_TEXTS)).toMatchObject({ edition: { id: '2019-11' }, problems: [] });
    }
  );

  it('read the edition from a variable and report an unknown one', () => {
    expect(readSettings({ edition: ' 2023-03 ' }, NO_TEXTS)).toMatchObject({
      edition: { id: '2023-03' },
      problems: [],
    });
    expect(readSettings({ edition: '$edition' }, NO_TEXTS).problems).toEqual([
      { code: 'editionUnknown', detail: '$edition' },
    ]);
  });

  it('split a resource variable with several values and show all resources for "All"', () => {
    expect(readSettings({}, { ...NO_TEXTS, resource: 'Chat-EU, chat-us' }).resources).toEqual(['chat-eu', 'chat-us']);
    expect(readSettings({}, { ...NO_TEXTS, resource: '.*' }).resources).toEqual([]);
  });

  it.each(['orders-live,', ',orders-live', 'orders-live, ,', ' , orders-live'])(
    'do not show the whole fleet for a resource list with an empty name: %j',
    (resource) => {
      expect(readSettings({}, { ...NO_TEXTS, resource }).resources).toEqual(['orders-live']);
    }
  );

  it.each(['', ' ', ',', 'All', '$__all', 'orders-live,.*'])('show all resources for %j', (resource) => {
    expect(readSettings({}, { ...NO_TEXTS, resource }).resources).toEqual([]);
  });
});

describe('options nested 20,000 deep', () => {
  const DEEP = 20_000;
  const list: unknown = JSON.parse(`${'['.repeat(DEEP)}${']'.repeat(DEEP)}`);
  const object: unknown = JSON.parse(`${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`);
  const keys = Object.keys(DEFAULT_OPTIONS).concat('price', 'messageSize', 'trafficFactors', 'ceilingFactor');

  it.each(keys)('are invalid, and never an error: %s', (key) => {
    for (const value of [list, object, [list], { inbound: list, perUnit: object, echo: list, role: object }]) {
      for (const others of [{}, { unitsSource: 'fixed', mixSource: 'declared' }]) {
        const given: Partial<HeadroomOptions> = {};
        Object.assign(given, others, { [key]: value });
        for (const { detail } of readSettings(given, NO_TEXTS).problems) {
          expect(detail.length).toBeLessThan(200);
        }
        shouldMigrate({ options: given });
        const migrated = migrateOptions({ options: given, fieldConfig: { defaults: {}, overrides: [] } });
        expect(withRemovals(given, { ...migrated })).toBeDefined();
      }
    }
  });

  it('name the option that is wrong', () => {
    const codes = (given: object) => readSettings(given, NO_TEXTS).problems.map(({ code }) => code);
    expect(codes({ roles: [{ role: list }] })).toEqual(['roleInvalid']);
    expect(codes({ messageSize: object })).toEqual(['messageSizeInvalid']);
    expect(codes({ ceilingFactor: list })).toEqual(['ceilingFactorInvalid']);
    expect(codes({ trafficFactors: { inbound: list } })).toEqual(['trafficFactorsInvalid']);
    expect(codes({ price: { perUnit: object, currency: list } })).toEqual(['priceInvalid']);
    expect(codes({ mixSource: 'declared', declaredMix: { echo: list } })).toEqual(['mixInvalid']);
  });
});

import { type HeadroomOptions } from './types';
import { readSettings } from './settings';

const NO_TEXTS = { fixedUnits: '', resource: '' };

describe('settings of a panel', () => {
  it('are the documented defaults where a dashboard says nothing', () => {
    const settings = readSettings({}, NO_TEXTS);
    expect(settings.edition.id).toBe('2019-11');
    expect(settings.units).toEqual({ source: 'data' });
    expect(settings.mix).toEqual({ source: 'data' });
    expect(settings.messageSize).toBe(2048);
    expect(settings.thresholds).toEqual({ warning: 0.8, critical: 0.95, over: 1 });
    expect(settings.resources).toEqual([]);
    expect(settings.facets).toEqual(['inboundBytes', 'outboundBytes', 'inboundMessages', 'outboundMessages']);
    expect(settings.problems).toEqual([]);
  });

  it('take a fixed unit size from a variable', () => {
    const settings = readSettings({ unitsSource: 'fixed', fixedUnits: '$units' }, { ...NO_TEXTS, fixedUnits: '20' });
    expect(settings.units).toEqual({ source: 'fixed', units: 20 });
  });

  it.each(['', '  ', '$units', 'ten', 'Infinity'])('name a fixed unit size that is no number: "%s"', (fixedUnits) => {
    const settings = readSettings({ unitsSource: 'fixed' }, { ...NO_TEXTS, fixedUnits });
    expect(settings.units).toEqual({ source: 'data' });
    expect(settings.problems).toEqual([{ code: 'unitsNotANumber', detail: fixedUnits }]);
  });

  it('leave a fixed unit size alone while units come from the data', () => {
    expect(readSettings({ fixedUnits: 'x' }, { ...NO_TEXTS, fixedUnits: 'x' }).problems).toEqual([]);
  });

  it('take declared shares that sum to 1', () => {
    const settings = readSettings({ mixSource: 'declared', declaredMix: { echo: 0.75, broadcast: 0.25 } }, NO_TEXTS);
    expect(settings.mix).toEqual({ source: 'declared', mix: { echo: 0.75, broadcast: 0.25 } });
  });

  it('do not invent a mix from declared shares that are none', () => {
    const settings = readSettings({ mixSource: 'declared', declaredMix: { echo: 0.5 } }, NO_TEXTS);
    expect(settings.mix).toEqual({ source: 'none' });
    expect(settings.problems).toEqual([{ code: 'mixInvalid', detail: expect.stringContaining('mix sums to 0.5') }]);
  });

  it.each([
    [{ warning: 0.95, critical: 0.8 }, '0.95, 0.8'],
    [{ warning: 0, critical: 0.8 }, '0, 0.8'],
    [{ warning: 0.8, critical: 1.01 }, '0.8, 1.01'],
  ])('refuse thresholds that no state could follow: %j', (thresholds, detail) => {
    const settings = readSettings({ thresholds }, NO_TEXTS);
    expect(settings.thresholds).toEqual({ warning: 0.8, critical: 0.95, over: 1 });
    expect(settings.problems).toEqual([{ code: 'thresholdsInvalid', detail }]);
  });

  it('take thresholds up to the ceiling itself', () => {
    expect(readSettings({ thresholds: { warning: 1, critical: 1 } }, NO_TEXTS).thresholds).toEqual({
      warning: 1,
      critical: 1,
      over: 1,
    });
  });

  it.each([0, -1, NaN, Infinity])('refuse a message of %d bytes', (messageSize) => {
    const settings = readSettings({ messageSize }, NO_TEXTS);
    expect(settings.messageSize).toBe(2048);
    expect(settings.problems).toEqual([{ code: 'messageSizeInvalid', detail: String(messageSize) }]);
  });

  it('survive options written by hand', () => {
    const byHand: Partial<HeadroomOptions> = JSON.parse(
      '{"edition":"1999","facets":["nothing"],"thresholds":"high","declaredMix":null,"mixSource":"declared","messageSize":null}'
    );
    const settings = readSettings(byHand, NO_TEXTS);
    expect(settings.edition.id).toBe('2019-11');
    expect(settings.facets).toHaveLength(4);
    expect(settings.thresholds.warning).toBe(0.8);
    expect(settings.problems.map(({ code }) => code)).toEqual(['mixInvalid']);
  });

  it('split a resource variable with several values, and take "All" as no choice', () => {
    expect(readSettings({}, { ...NO_TEXTS, resource: 'Chat-EU, chat-us' }).resources).toEqual(['chat-eu', 'chat-us']);
    expect(readSettings({}, { ...NO_TEXTS, resource: '.*' }).resources).toEqual([]);
  });

  it('show facets in the order of the design, whatever the order of choice', () => {
    expect(readSettings({ facets: ['connections', 'inboundBytes'] }, NO_TEXTS).facets).toEqual([
      'inboundBytes',
      'connections',
    ]);
  });
});

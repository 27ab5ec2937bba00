import { observe } from './observe';
import { seriesFrame } from './test-frames';
import { type ExplicitRoleMapping } from './types';

const codes = (refId: string, unit: string | undefined, value = 1, roles?: ExplicitRoleMapping[], panelUnit?: string) =>
  observe([seriesFrame([value, value], { refId, config: { unit } })], { roles, panelUnit }).warnings.map(
    ({ code }) => code
  );

describe('the unit of a field', () => {
  it.each(['Bps', 'binBps', 'short', 'none', 'suffix:x', '', undefined])('%s agrees with bytes per second', (unit) => {
    expect(codes('outboundBytes', unit)).toEqual([]);
  });

  it.each(['decbytes', 'bytes', 'kbytes', 'decmbytes', 'KBs', 'KiBs', 'MBs', 'GiBs', 'percent', 's', 'ops', 'cpm'])(
    '%s contradicts bytes per second',
    (unit) => {
      expect(codes('outboundBytes', unit)).toEqual(['unitMismatch']);
    }
  );

  it.each([
    ['inboundMessages', 'mps', []],
    ['inboundMessages', 'cps', []],
    ['inboundMessages', 'ops', []],
    ['inboundMessages', 'cpm', ['unitMismatch']],
    ['inboundMessages', 'Bps', ['unitMismatch']],
    ['connections', 'percent', ['unitMismatch']],
    ['connections', 'cps', ['unitMismatch']],
    ['connections', 'short', []],
    ['units', 'percentunit', ['unitMismatch']],
    ['serverLoad', 'percentunit', []],
    ['serverLoad', 'percent', ['unitMismatch']],
    ['serverLoad', 's', ['unitMismatch']],
  ])('of %s: %s gives %j', (role, unit, expected) => {
    expect(codes(role, unit)).toEqual(expected);
  });

  it('agrees with what Azure counts', () => {
    const azure = (field: string, unit: string) =>
      observe([seriesFrame([60, 60], { refId: 'A', field, config: { unit } })]).warnings.map(({ code }) => code);
    expect(azure('Outbound Traffic', 'decbytes')).toEqual([]);
    expect(azure('Outbound Traffic', 'Bps')).toEqual(['unitMismatch']);
    expect(azure('Server Load', 'percent')).toEqual([]);
    expect(azure('Server Load', 'percentunit')).toEqual(['unitMismatch']);
    expect(azure('Connection Count', 'short')).toEqual([]);
  });

  it('says nothing of a series if the panel gives it to all of them', () => {
    expect(codes('connections', 'Bps', 1, undefined, 'Bps')).toEqual([]);
    expect(codes('outboundBytes', 'bps', 1, undefined, 'bps')).toEqual(['bitsNotBytes']);
  });

  it('is not doubted once a person says how the values are written', () => {
    const basis = (given: ExplicitRoleMapping['basis']): ExplicitRoleMapping[] => [
      { role: 'outboundBytes', refId: 'A', basis: given },
    ];
    expect(codes('A', 'KBs', 1, basis('kilobytesPerSecond'))).toEqual([]);
    const [resource] = observe([seriesFrame([16], { refId: 'A', config: { unit: 'bps' } })], {
      roles: basis('bitsPerSecond'),
    }).resources;
    expect(resource.measured.outboundBytes).toEqual([2]);
  });
});

describe('a server load', () => {
  const load = (...values: number[]) => observe([seriesFrame(values, { refId: 'serverLoad' })]);

  it('above 200% does not count, and is told', () => {
    const { resources, warnings } = load(0.5, 2, 2.01, 72);
    expect(resources[0].measured.serverLoad).toEqual([0.5, 2, null, null]);
    expect(warnings).toEqual([{ code: 'percentNotRatio', subject: 'serverLoad' }]);
  });

  it('in percent is a ratio once a person says so', () => {
    const roles: ExplicitRoleMapping[] = [{ role: 'serverLoad', refId: 'A', basis: 'percent' }];
    const { resources, warnings } = observe([seriesFrame([72, 250], { refId: 'A' })], { roles });
    expect(resources[0].measured.serverLoad).toEqual([0.72, null]);
    expect(warnings).toEqual([{ code: 'invalidValues', subject: 'A' }]);
  });
});

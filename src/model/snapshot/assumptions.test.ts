import { type Assumption, assumptionsOf } from './assumptions';
import { type Basis, type MessageSizes } from '../capacity';

const sizesOf = (inbound: Basis, outbound: Basis = inbound): MessageSizes => ({
  inbound: { bytes: 1, basis: inbound },
  outbound: { bytes: 1, basis: outbound },
});

/** Everything is known. */
const KNOWN: Parameters<typeof assumptionsOf>[0] = {
  mix: { echo: 1 },
  sizes: sizesOf('declared'),
  measured: { inboundBytes: 0, outboundBytes: 1, outboundMessages: 1, connections: 1 },
  asAzureCounts: false,
};

describe('the assumptions', () => {
  it('are empty where everything is known', () => {
    expect(assumptionsOf(KNOWN)).toEqual([]);
    expect(assumptionsOf({ ...KNOWN, sizes: sizesOf('measured') })).toEqual([]);
  });

  it.each<[Assumption, Partial<typeof KNOWN>]>([
    ['messageSize', { sizes: sizesOf('measured', 'assumed') }],
    ['messageSizeEstimated', { sizes: sizesOf('counted', 'measured') }],
    ['mix', { mix: undefined }],
    ['serverLeg', { asAzureCounts: true }],
  ])('name %s alone where only that is unknown', (assumption, unknown) => {
    expect(assumptionsOf({ ...KNOWN, ...unknown })).toEqual([assumption]);
  });

  it('have one order, whatever is measured first', () => {
    const unknown = { mix: undefined, sizes: sizesOf('counted', 'assumed'), asAzureCounts: true };
    expect(assumptionsOf({ ...KNOWN, ...unknown })).toEqual([
      'messageSize',
      'messageSizeEstimated',
      'mix',
      'serverLeg',
    ]);
  });

  it('look only at the sizes of directions that are measured', () => {
    const sizes = sizesOf('assumed', 'measured');
    expect(assumptionsOf({ ...KNOWN, sizes, measured: { outboundBytes: 1, outboundMessages: 1 } })).toEqual([]);
  });

  it('leave the server leg out for messages, which Azure counts once', () => {
    expect(assumptionsOf({ ...KNOWN, asAzureCounts: true, measured: { inboundMessages: 1 } })).toEqual([]);
  });

  it('are empty without traffic, and for the free SKU, whose ceilings do not depend on them', () => {
    const unknown = { mix: undefined, sizes: sizesOf('assumed'), asAzureCounts: true };
    expect(assumptionsOf({ ...KNOWN, ...unknown, measured: { connections: 1 } })).toEqual([]);
    expect(assumptionsOf({ ...KNOWN, ...unknown, sku: 'Free_F1' })).toEqual([]);
  });
});

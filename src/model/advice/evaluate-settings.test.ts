import { evaluate, type EvaluatedSnapshot, type EvaluateInput } from './evaluate';

function evaluated(input: EvaluateInput): EvaluatedSnapshot {
  const result = evaluate(input);
  if (!result.ok) {
    throw new Error(JSON.stringify(result.error));
  }
  return result.value;
}

describe('the knowledge of an owner', () => {
  const echo = { units: 10, mix: { echo: 1 }, measured: { inboundBytes: 1.9e7, outboundBytes: 1.9e7 } };

  it('divides the bytes of both directions by 2 for echo with a server leg', () => {
    const snapshot = evaluated({ ...echo, serverLeg: true });
    expect(snapshot.utilization).toEqual({ inboundBytes: 0.4638671875, outboundBytes: 0.4638671875 });
    expect(snapshot.measured).toEqual({ inboundBytes: 9.5e6, outboundBytes: 9.5e6 });
    expect(snapshot.assumptions).toEqual(['messageSize']);
  });

  it('leaves bytes as they are without a server leg, which is then no assumption', () => {
    const snapshot = evaluated({ ...echo, serverLeg: false });
    expect(snapshot.utilization.inboundBytes).toBe(0.927734375);
    expect(snapshot.assumptions).toEqual(['messageSize']);
  });

  it('divides the bytes of each direction by its own traffic factor', () => {
    const { utilization } = evaluated({ ...echo, trafficFactors: { inbound: 2, outbound: 1.25 } });
    expect(utilization.inboundBytes).toBe(0.4638671875);
    expect(utilization.outboundBytes).toBeCloseTo(0.927734375 / 1.25, 12);
  });

  it('never divides messages or connections, which Azure counts once', () => {
    const measured = { inboundMessages: 5000, outboundMessages: 5000, connections: 5000 };
    const { utilization } = evaluated({ units: 10, mix: { echo: 1 }, serverLeg: true, measured });
    expect(utilization).toEqual({ inboundMessages: 0.5, outboundMessages: 0.5, connections: 0.5 });
  });

  it('halves the utilization of traffic with a ceiling factor of 2, and lowers the recommended size', () => {
    const snapshot = evaluated({ ...echo, connections: 5000, ceilingFactor: 2 });
    expect(snapshot.utilization).toEqual({ inboundBytes: 0.4638671875, outboundBytes: 0.4638671875, connections: 0.5 });
    expect(snapshot.recommendation).toEqual({ units: 7, interpolated: true });
    expect(evaluated(echo).recommendation).toEqual({ units: 20, interpolated: false });
  });

  it.each([true, false])('may be traffic factors or a server leg (%s), not both', (serverLeg) => {
    expect(evaluate({ ...echo, serverLeg, trafficFactors: { inbound: 2, outbound: 2 } })).toEqual({
      ok: false,
      error: { field: 'trafficFactors', message: 'takes the place of serverLeg; give only one of them' },
    });
  });
});

describe('the SKU', () => {
  it('Free_F1 has 20 connections, no traffic ceiling and no recommendation', () => {
    const measured = { inboundBytes: 1e9, outboundMessages: 1e9 };
    expect(evaluated({ units: 1, sku: 'Free_F1', mix: { echo: 1 }, connections: 19, measured })).toMatchObject({
      ceilings: { inboundBytes: null, outboundBytes: null, inboundMessages: null, connections: 20 },
      utilization: { connections: 0.95 },
      state: 'critical',
      assumptions: [],
      recommendation: { units: null, reason: 'free' },
      interpolated: [],
      nextSizeHelps: undefined,
    });
  });

  it('Free_F1 has no state while only its traffic is known', () => {
    expect(evaluated({ units: 1, sku: 'Free_F1', measured: { inboundBytes: 1e9 } })).toMatchObject({
      utilization: {},
      state: undefined,
    });
  });

  it('Premium_P2 takes edition 2023-03, unless another is given', () => {
    const units = 100;
    const measured = { outboundMessages: 20_000 };
    const at = (edition?: EvaluateInput['edition']) =>
      evaluated({ edition, units, sku: 'Premium_P2', mix: { restSendToUser: 1 }, measured }).ceilings.outboundMessages;
    expect([at(), at('2019-11')]).toEqual([20_000, 18_000]);
  });

  it('changes nothing otherwise', () => {
    const input = { units: 10, mix: { echo: 1 }, measured: { inboundBytes: 1e6 } };
    expect(evaluated({ ...input, sku: 'Standard_S1' })).toEqual({ ...evaluated(input), sku: 'Standard_S1' });
  });
});

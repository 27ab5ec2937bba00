import { type EvaluateOutput, evaluateDocument, evaluateText } from './evaluate';
import { type EvaluateDocument } from '../common/schemas';

const notesOf = (document: EvaluateDocument): string[] => evaluateDocument(document).notes;

describe('the output of evaluate', () => {
  it('has null for everything that needs a measurement, and false for what is not interpolated', () => {
    const output: Partial<EvaluateOutput> = { worst: null, state: null, recommendedUnits: null, interpolated: false };
    expect(evaluateDocument({ units: 1, measured: {} })).toMatchObject(output);
  });

  it('has the message rate of each direction with its basis', () => {
    const document = { units: 10, mix: { sendToConnection: 1 }, messageSize: 20_480, measured: { outboundBytes: 1e7 } };
    const { ceilings, messages } = evaluateDocument(document);
    expect(ceilings.outboundMessages).toBeCloseTo(975.609756097561, 9);
    expect(messages).toEqual({ outbound: { rate: 488.28125, basis: 'declared' } });
    const counted = { inboundMessages: 3, outboundBytes: 1000, countedMessages: 10 };
    expect(evaluateDocument({ units: 1, measured: counted }).messages).toEqual({
      inbound: { rate: 3, basis: 'measured' },
      outbound: { rate: 10, basis: 'counted' },
    });
    expect(evaluateDocument({ units: 1, connections: 1, measured: {} }).messages).toEqual({});
  });

  it('marks ceilings between two columns as interpolated', () => {
    expect(evaluateDocument({ units: 15, mix: { echo: 1 }, measured: { inboundBytes: 1 } })).toMatchObject({
      interpolated: true,
    });
  });

  it.each([0, -1, 3.5, 101])('refuses unit size %d in 2019-11 and names the sizes that it has', (units) => {
    expect(() => evaluateDocument({ units, measured: {} })).toThrow(
      `units: takes a whole number from 1 to 100 in edition 2019-11, not ${units}`
    );
  });

  it('refuses unit size 1001 in 2023-03 and names the sizes that it has', () => {
    expect(() => evaluateDocument({ edition: '2023-03', units: 1001, measured: {} })).toThrow(
      'units: takes a whole number from 1 to 1000 in edition 2023-03, not 1001'
    );
  });
});

describe('the server load in an evaluation', () => {
  const echo = { units: 10, mix: { echo: 1 }, serverLeg: false, measured: { outboundBytes: 4_096_000 } };

  it('is a utilization like the others, and raises the recommended size', () => {
    expect(evaluateDocument({ ...echo, serverLoad: 0.9 })).toMatchObject({
      ceilings: { outboundBytes: 20_480_000, serverLoad: 1 },
      utilization: { outboundBytes: 0.2, serverLoad: 0.9 },
      worst: { dimension: 'serverLoad', utilization: 0.9 },
      state: 'warning',
      recommendedUnits: 20,
    });
  });

  it('is left out where it is not given', () => {
    const { ceilings, recommendedUnits } = evaluateDocument(echo);
    expect(Object.keys(ceilings)).toEqual([
      'inboundBytes',
      'outboundBytes',
      'inboundMessages',
      'outboundMessages',
      'connections',
    ]);
    expect(recommendedUnits).toBe(3);
    expect(evaluateText(echo)).not.toContain('serverLoad');
    expect(evaluateText({ ...echo, serverLoad: 0.9 })).toMatch(/^serverLoad +0\.9 +1 +0\.9 +10%$/m);
  });

  it('names a load too high for every size, with the most that it may be', () => {
    expect(notesOf({ ...echo, units: 100, serverLoad: 0.9 })).toContain(
      'No unit size is recommended (beyond the guide): no size in the guide keeps the server load at or below 70%.'
    );
  });

  it('of a series counts at its latest moment', () => {
    const { measured: _, ...conditions } = echo;
    const series = { outboundBytes: [4_096_000, 4_096_000], serverLoad: [0.1, 0.9] };
    expect(evaluateDocument({ ...conditions, step: 60, series })).toMatchObject({
      worst: { dimension: 'serverLoad', utilization: 0.9 },
      verdict: { verdict: 'scaleUp', units: 20 },
    });
    expect(() => evaluateDocument({ ...conditions, step: 60, series, serverLoad: 0.1 })).toThrow(
      'serverLoad: takes the figure of one moment; give it in series'
    );
  });
});

describe('the notes of an evaluation', () => {
  // The editions of the guide agree on it.
  const routed = { units: 50, mix: { sendToConnection: 1 } };
  const inboundMessages = (count: number) => ({ inboundMessages: count });

  it('are empty where the mix is given, the column is printed and a unit size holds the load', () => {
    expect(notesOf({ ...routed, measured: inboundMessages(700) })).toStrictEqual([]);
  });

  it('name a missing column and a missing measurement, in that order', () => {
    expect(notesOf({ units: 15, measured: {} })).toStrictEqual([
      'The guide has no column for unit 15: echo, broadcast interpolated.',
      'No unit size is recommended: nothing is measured.',
    ]);
  });

  it('say that routing is the limit, for all larger sizes and for the next one', () => {
    expect(notesOf({ ...routed, measured: inboundMessages(18_000) })).toStrictEqual([
      'No unit size is recommended (routing): more units do not raise the ceiling of inboundMessages.',
      'The next unit size does not raise the ceiling of inboundMessages: routing is the limit, not the unit size.',
    ]);
  });

  it('do not mention the next unit size up to the target, even where it does not help', () => {
    const measured = inboundMessages(5000);
    const { worst, notes } = evaluateDocument({ ...routed, measured });
    const interpolated = 'Unit size 8 lies between two columns of the guide: its figures are interpolated.';
    expect(notes).toStrictEqual([interpolated]);
    expect(notesOf({ ...routed, measured, target: worst?.utilization })).not.toContain(expect.stringMatching(/next/));
  });

  it.each([
    [undefined, '80%'],
    [1 / 3, '33.33%'],
    [0.07, '7%'],
  ])('name the target (%s) that no unit size of the guide keeps', (target, percent) => {
    expect(notesOf({ units: 100, mix: { echo: 1 }, target, measured: inboundMessages(99_000) })).toStrictEqual([
      `No unit size is recommended (beyond the guide): no size in the guide keeps this load at or below ${percent}.`,
    ]);
  });

  it('give the figures of both editions where they differ by more than 10%, one sentence for equal directions', () => {
    const measured = { inboundBytes: 1 };
    expect(notesOf({ units: 20, mix: { sendToConnection: 1 }, measured })).toStrictEqual([
      'The ceiling of each direction is 9,000 messages/s (18,432,000 B/s) by edition 2019-11 and 20,000 messages/s (40,960,000 B/s) by edition 2023-03.',
    ]);
    expect(notesOf({ edition: '2023-03', units: 10, mix: { sendToSmallGroup: 1 }, measured })).toStrictEqual([
      'The inbound ceiling is 2,000 messages/s (4,096,000 B/s) by edition 2023-03 and 2,500 messages/s (5,120,000 B/s) by edition 2019-11.',
    ]);
  });

  it('say which edition a SKU takes by itself', () => {
    const document = { units: 100, sku: 'Premium_P2', mix: { echo: 1 }, measured: { inboundBytes: 1 } };
    const note = 'Edition 2023-03 of the guide applies, because it has the figures for Premium_P2.';
    expect(notesOf(document)).toStrictEqual([note]);
    expect(notesOf({ ...document, edition: '2023-03' })).toStrictEqual([]);
  });

  it('name the factors that bytes and ceilings were changed by', () => {
    const echo = { units: 10, mix: { echo: 0.5, sendToSmallGroup: 0.5 }, messageSize: 2048 };
    const bytes = { inboundBytes: 1e6 };
    expect(notesOf({ ...echo, serverLeg: true, ceilingFactor: 1.25, measured: bytes })).toContain(
      "Azure's bytes are divided by 2 inbound and 1.55 outbound, as the guide counts only the leg to the clients."
    );
    expect(notesOf({ ...echo, ceilingFactor: 1.25, measured: bytes })).toContain(
      "The traffic ceilings are 1.25 times the guide's."
    );
    const unchanged = notesOf({ ...echo, measured: bytes });
    expect(notesOf({ ...echo, serverLeg: true, measured: { inboundMessages: 1 } })).toStrictEqual(unchanged);
    expect(notesOf({ ...echo, serverLeg: false, ceilingFactor: 1, measured: bytes })).toStrictEqual(unchanged);
  });

  it('are about the quota alone for a free resource', () => {
    const document = { units: 1, sku: 'Free_F1', mix: { sendToConnection: 1 }, serverLeg: true, ceilingFactor: 2 };
    expect(notesOf({ ...document, measured: { inboundBytes: 1 } })).toStrictEqual([
      'Free_F1: the guide has no figures for it, so it has no traffic ceilings and no recommended unit size. Its quota is 20 connections.',
    ]);
  });
});

describe('the table of an evaluation', () => {
  const linesOf = (document: EvaluateDocument) => evaluateText(document).split('\n');
  const assumptionsOf = (document: EvaluateDocument) =>
    linesOf(document).filter((line) => line.startsWith('assumption: '));

  it('says what each assumption could change: small messages take an echo of 400 kB/s from 19.5% to 100%', () => {
    const measured = { inboundBytes: 400_000, outboundBytes: 400_000 };
    expect(assumptionsOf({ units: 1, mix: { echo: 1 }, measured })).toEqual([
      'assumption: no message size is known, so it is 2,048 B. With messages of 200 B, inboundBytes would be at 100% of 400,000 and outboundBytes would be at 100% of 400,000.',
      'assumption: bytes are taken as Azure counts them. If messages reach the hubs through the service, inboundBytes would be at 9.8% of 2,048,000 and outboundBytes would be at 9.8% of 2,048,000.',
    ]);
  });

  it('names the worst scenario where the mix is unknown, and the size that Azure counted', () => {
    const measured = { outboundBytes: 2_048_000, countedMessages: 1000 };
    expect(assumptionsOf({ units: 10, serverLeg: false, measured })).toEqual([
      "assumption: the message size is 2,048 B, by Azure's bytes and message count; messages may be larger.",
      "assumption: no mix is known, so only the guide's do-not-exceed values limit the traffic. If all messages were restSendToUser, outboundBytes would be at 76.9% of 2,662,400.",
    ]);
    expect(
      assumptionsOf({ units: 10, mix: { echo: 1 }, serverLeg: false, measured: { ...measured, countedMessages: 4096 } })
    ).toEqual(["assumption: the message size is 500 B, by Azure's bytes and message count."]);
  });

  it('leaves out what would move traffic and ceiling alike', () => {
    const measured = { outboundBytes: 1_024_000, outboundMessages: 1000 };
    expect(assumptionsOf({ units: 1, mix: { echo: 1 }, measured })).toEqual([
      'assumption: bytes are taken as Azure counts them.',
    ]);
  });

  it('shows measured bytes as the guide counts them, like the ceiling beside them', () => {
    const measured = { inboundBytes: 1.9e7 };
    const [, , inbound] = linesOf({ units: 10, mix: { echo: 1 }, serverLeg: true, measured });
    expect(inbound?.split(/ {2,}/)).toEqual(['inboundBytes', '9,500,000', '20,480,000', '0.4638671875', '53.6%']);
  });

  it('has a dash for a ceiling that does not exist', () => {
    const lines = linesOf({ units: 1, sku: 'Free_F1', connections: 19, measured: { inboundBytes: 1e9 } });
    expect(lines[2]?.split(/ {2,}/)).toEqual(['inboundBytes', '1,000,000,000', '-', '-', '-']);
    expect(lines).toEqual(expect.arrayContaining(['state: critical', 'recommended units: none']));
  });
});

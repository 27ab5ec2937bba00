import { type EvaluateOutput, evaluateDocument } from './evaluate';
import { type EvaluateDocument } from './schemas';

const notesOf = (document: EvaluateDocument): string[] => evaluateDocument(document).notes;

describe('the output of evaluate', () => {
  it('has null for everything that needs a measurement, and false for what is not interpolated', () => {
    const output: Partial<EvaluateOutput> = { worst: null, state: null, recommendedUnits: null, interpolated: false };
    expect(evaluateDocument({ units: 1, measured: {} })).toMatchObject(output);
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

describe('the notes of an evaluation', () => {
  const smallGroup = { units: 50, mix: { sendToSmallGroup: 1 } };
  const inboundMessages = (count: number) => ({ inboundMessages: count });

  it('are empty where the mix is given, the column is printed and a unit size holds the load', () => {
    expect(notesOf({ ...smallGroup, measured: inboundMessages(700) })).toStrictEqual([]);
  });

  it('name a missing mix, a missing column and a missing measurement, in that order', () => {
    expect(notesOf({ units: 15, measured: {} })).toStrictEqual([
      "No mix is given: the ceilings are the guide's do-not-exceed values, echo inbound and broadcast outbound.",
      'The guide has no column for unit 15: echo, broadcast interpolated.',
      'No unit size is recommended: nothing is measured.',
    ]);
  });

  it('say that routing is the limit, for all larger sizes and for the next one', () => {
    expect(notesOf({ ...smallGroup, measured: inboundMessages(6900) })).toStrictEqual([
      'No unit size is recommended (routing): more units do not raise the ceiling of inboundMessages.',
      'The next unit size does not raise the ceiling of inboundMessages: routing is the limit, not the unit size.',
    ]);
  });

  it('do not mention the next unit size up to the target, even where it does not help', () => {
    const measured = inboundMessages(5000);
    const { worst, notes } = evaluateDocument({ ...smallGroup, measured });
    expect(notes).toStrictEqual([]);
    expect(notesOf({ ...smallGroup, measured, target: worst?.utilization })).toStrictEqual([]);
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
});

import { cellsOf, fittedParameters } from '../service/fit';
import { type Condition, conditionOf } from '../service/conditions';
import { crossingAt } from './errors';
import { plot, knowledgeTable, missedCells } from './report';

const parameters = fittedParameters(0.5);

function echoOf(medianBytes: number): Condition {
  const load = {
    ...{ clients: 1000, servers: 10, groups: 0 },
    flows: [{ scenario: 'echo', sends: 1, receivers: 1, bytes: medianBytes } as const],
  };
  return { seed: 1, units: 1, mix: { echo: 1 }, medianBytes, sizes: 'alike', byteShare: 0.5, load };
}

test('a random condition delivers one message a second, in shares that sum to 1', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const { load, mix } = conditionOf(seed);
    const delivered = load.flows.reduce((sum, { sends, receivers }) => sum + sends * receivers, 0);
    expect(delivered).toBeCloseTo(1, 9);
    expect(Object.values(mix).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  }
});

test("a service in one of the guide's cells is at 1 with all that a calibration tells", () => {
  const { rate, utilization } = crossingAt(echoOf(2048), parameters);
  expect(Math.abs(rate / 1000 - 1)).toBeLessThan(0.06);
  expect(Math.abs(utilization.calibrated - 1)).toBeLessThan(0.06);
  // Framing is left in.
  expect(utilization['mix and server leg'] / utilization.calibrated).toBeCloseTo(2098 / 2048, 2);
  expect(utilization.mix / utilization['mix and server leg']).toBeCloseTo(2, 2);
});

test('a service whose messages take work whatever their size is overloaded before the model says so', () => {
  const { utilization, serverLoad } = crossingAt({ ...echoOf(600), byteShare: 0.25 }, fittedParameters(0.25));
  expect(utilization['mix and server leg']).toBeLessThan(0.8);
  expect(serverLoad).toBeGreaterThan(0.9);
});

test('the table counts as silent what is below 80% at the crossing', () => {
  const crossing = crossingAt(echoOf(2048), parameters);
  const at = (mix: number) => ({ ...crossing, serverLoad: 0.9, utilization: { ...crossing.utilization, mix } });
  const [row] = knowledgeTable([at(0.79), at(0.8), at(1), at(2.1)])
    .split('\n')
    .filter((line) => line.startsWith('| mix  '));
  expect(
    row
      .split('|')
      .slice(2, 4)
      .map((cell) => cell.trim())
  ).toEqual(['25.0%', '0.0%']);
  expect(row.trim().endsWith('25.0%           |') || /25\.0% +\|$/.test(row)).toBe(true);
});

test('names the cells that the service does not reach', () => {
  const { table, reached } = missedCells(cellsOf('2019-11'), parameters);
  expect(reached).toBe(41);
  expect(table).toContain('sendToConnection | 20');
});

test('the picture has a row for each level of knowledge and no figure that is not a number', () => {
  const crossings = Array.from({ length: 50 }, (_, i) => conditionOf(i + 1)).map((each) =>
    crossingAt(each, fittedParameters(each.byteShare))
  );
  const svg = plot(crossings);
  expect(svg.match(/mix and server leg|>calibrated|>nothing|>mix</g)).toHaveLength(4);
  expect(svg).not.toMatch(/NaN|Infinity|width="-/);
});

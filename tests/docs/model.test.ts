import { EDITIONS, SCENARIOS } from '../../src/guide';
import { trafficFactorsOf } from '../../src/model/capacity';
import { textOf } from '../repo/tracked';
import { growthOf } from '../../src/model/forecast';

/** An equation of a document: each side is a value, as far as it consists of numbers. */
interface Equation {
  text: string;
  sides: Array<{ value: number; decimals: number }>;
}

const UNITS = /(?:messages\/s|[KM]?B\/s|[KM]?B|%)(?![\w/])/g;
const NUMBER = /^\d[\d,]*(?:\.\d+)?/;

/** Returns the equations in the tables and indented blocks of a Markdown document. */
function equationsIn(text: string): Equation[] {
  const lines = text.split('\n').filter((line) => /^(?: {4}|\|)/.test(line) && line.includes('='));
  return lines.flatMap((line) => line.split(/\||; |, (?!\d)|:? {2,}/).flatMap(equationOf));
}

function equationOf(text: string): Equation[] {
  const sides = text.split(' = ').flatMap((side) => {
    const expression = side.replace(UNITS, '').trim();
    const value = valueOf(expression);
    return value === undefined ? [] : [{ value, decimals: /\.(\d+)$/.exec(expression)?.[1].length ?? 0 }];
  });
  return sides.length > 1 ? [{ text: text.trim(), sides }] : [];
}

/** Returns the value of numbers joined by `+ - x /` and brackets; undefined for anything else. */
function valueOf(expression: string): number | undefined {
  let rest = expression;
  const next = (pattern: RegExp) => {
    const found = pattern.exec(rest)?.[0];
    rest = found === undefined ? rest : rest.slice(found.length).trimStart();
    return found?.trim();
  };
  const factor = (): number => {
    if (next(/^\(/) === undefined) {
      return Number(next(NUMBER)?.replaceAll(',', '') ?? NaN);
    }
    const inner = sum();
    return next(/^\)/) === undefined ? NaN : inner;
  };
  const product = (): number => {
    let value = factor();
    for (let sign = next(/^(?:x|\/)(?=[ (])/); sign !== undefined; sign = next(/^(?:x|\/)(?=[ (])/)) {
      value = sign === 'x' ? value * factor() : value / factor();
    }
    return value;
  };
  const sum = (): number => {
    let value = product();
    for (let sign = next(/^[+-] /); sign !== undefined; sign = next(/^[+-] /)) {
      value = sign === '+' ? value + product() : value - product();
    }
    return value;
  };
  const value = sum();
  return rest === '' && Number.isFinite(value) ? value : undefined;
}

const page = (name: string) => textOf(name) ?? '';

it('reads an equation with its units, and ignores words and formulas with names', () => {
  const text = [
    '    rate   2,500 + 0.5 x (4,000 - 2,500) = 3,250 messages/s, under 4,000',
    '    bytes  rate x 2,048 = 3 B',
    '| echo | 5,000 / 9,000 = 0.556 |',
  ].join('\n');
  expect(equationsIn(text)).toEqual([
    {
      text: '2,500 + 0.5 x (4,000 - 2,500) = 3,250 messages/s',
      sides: [
        { value: 3250, decimals: 0 },
        { value: 3250, decimals: 0 },
      ],
    },
    {
      text: '5,000 / 9,000 = 0.556',
      sides: [
        { value: 5000 / 9000, decimals: 0 },
        { value: 0.556, decimals: 3 },
      ],
    },
  ]);
});

describe.each([
  ['docs/model.md', 50],
  ['docs/what-azure-counts.md', 6],
])('%s', (name, least) => {
  const equations = equationsIn(page(name));

  it('has equations to check', () => {
    expect(equations.length).toBeGreaterThanOrEqual(least);
  });

  it.each(equations)('is right that $text', ({ sides }) => {
    const result = sides[sides.length - 1];
    for (const { value } of sides) {
      // A result is rounded to the digits that the page shows.
      expect(Math.abs(value - result.value)).toBeLessThanOrEqual(0.5 * 10 ** -result.decimals * (1 + 1e-9));
    }
  });
});

it('docs/what-azure-counts.md shows the factors that server_leg gives each scenario', () => {
  const rows = page('docs/what-azure-counts.md').matchAll(/^\| (\w+) +\| ([\d.]+) +\| ([\d.]+) +\|/gm);
  const shown = [...rows].map(([, scenario, inbound, outbound]) => [
    scenario,
    { inbound: Number(inbound), outbound: Number(outbound) },
  ]);
  const hubs = SCENARIOS.filter((scenario) => !scenario.startsWith('rest'));
  expect(Object.fromEntries(shown)).toEqual(
    Object.fromEntries(
      hubs.map((scenario) => [scenario, trafficFactorsOf(EDITIONS['2019-11'], { [scenario]: 1 }, { serverLeg: true })])
    )
  );
});

it('docs/model.md works out the factors of its two mixes as the model does', () => {
  const shown = [...page('docs/model.md').matchAll(/^ +factor (?:in|out) .* = ([\d.]+)$/gm)].map(([, value]) =>
    Number(value)
  );
  const factors = [
    { echo: 0.25, sendToSmallGroup: 0.25, broadcast: 0.5 },
    { echo: 0.5, restSendToUser: 0.5 },
  ].map((mix) => trafficFactorsOf(EDITIONS['2019-11'], mix, { serverLeg: true }));
  expect(shown).toEqual(factors.flatMap(({ inbound, outbound }) => [inbound, outbound]));
});

/** Returns the numbers in the row of docs/model.md with this name. */
function row(name: string): number[] {
  const [, cells = ''] = new RegExp(`^\\| ${name} +\\|(.*)\\|$`, 'm').exec(page('docs/model.md')) ?? [];
  return cells.split('|').map(Number);
}

it("the growth that docs/model.md works out by hand equals the model's", () => {
  const shown = /in about (\d+) days \((\d+) to (\d+)\), at (\d+)% of the ceiling a week/.exec(page('docs/model.md'));
  const days = row('day');
  const peaks = row('peak').map((peak, i) => ({ day: days[i], peak, isWhole: true }));
  const growth = growthOf(peaks, 11);
  expect(peaks).toHaveLength(10);
  expect(growth).toMatchObject({ growth: 'rising', perDay: expect.closeTo(0.01, 9), level: 0.69 });
  expect(
    growth.growth === 'rising' &&
      [growth.days, ...growth.interval, 700 * growth.perDay].map((figure) => figure.toFixed(0))
  ).toEqual(shown?.slice(1));
});

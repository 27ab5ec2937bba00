import { EDITIONS, SCENARIOS } from '../../src/guide';
import { trafficFactorsOf } from '../../src/model/capacity';
import { textOf } from '../repo/tracked';
import { equationsIn } from './equations';

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

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { observe } from './observe';
import { minutes, seriesFrame } from './test-frames';
import { SOURCE_NAMES } from './test-source-names';
import { BASES } from './types';

const AZURE = 'Azure Monitor data source';

/** The rows of the tables of a page, as lists of cells. */
function rowsOf(page: string): string[][] {
  const text = readFileSync(join(__dirname, '../../docs', page), 'utf8');
  return text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s:|-]+\|$/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
    );
}

const FACTORS = { totalToRate: '÷ 60, or the seconds of the grain', percentToRatio: '÷ 100', asIs: '1' };

/** Each name that has a factor, where it has to stand. */
const triggers = SOURCE_NAMES.filter(({ conversion }) => conversion !== 'asIs').map((known) => ({
  ...known,
  place: known.source === AZURE ? 'name of the field' : '`__name__` or name of the field',
}));

/** The frame with this name where the table says, or in the place of a legend. */
function dividedBy(place: Parameters<typeof seriesFrame>[1]): number | undefined {
  return observe([seriesFrame([60, 120], { refId: 'A', times: minutes(2), ...place })]).roles.at(0)?.divisor;
}

describe('the page of factors', () => {
  it('has every name that brings one, where it has to stand, and no other', () => {
    const listed = rowsOf('panel-factors.md')
      .filter((cells) => cells.length === 5)
      .slice(1);
    expect(listed).toEqual(
      triggers.map(({ source, name, place, role, conversion }) => [
        source,
        `\`${name}\``,
        place,
        `\`${role}\``,
        conversion === 'totalToRate' && source === AZURE ? '÷ seconds of the grain' : FACTORS[conversion],
      ])
    );
  });

  it('has every factor that a person can set', () => {
    const listed = rowsOf('panel-factors.md')
      .filter((cells) => cells.length === 2)
      .slice(1);
    expect(listed).toEqual(Object.entries(BASES).map(([basis, divisor]) => [`\`${basis}\``, String(divisor)]));
  });
});

describe.each(triggers)('$name of $source', ({ name, conversion }) => {
  const factor = conversion === 'percentToRatio' ? 100 : 60;
  const [metric, braces = ''] = name.split('{');
  const labels = Object.fromEntries([...braces.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]));

  it('brings its factor where the data source names the metric', () => {
    expect(dividedBy(name.includes(' ') ? { field: metric } : { labels: { ...labels, __name__: metric } })).toBe(
      factor
    );
  });

  it('brings none as a legend, an alias, a display name or the name of a frame', () => {
    const places = [
      { config: { displayName: name } },
      { config: { displayNameFromDS: name } },
      { name },
      { name, field: name, config: { displayNameFromDS: name } },
    ];
    for (const place of places) {
      expect(dividedBy(place) ?? 1).toBe(1);
    }
  });
});

import { framesOf, type TestResource } from '../../frames/test-pack-frames';
import { readSettings } from '../../options/settings';
import { noteWords } from '../header/noteWords';
import { notesFor } from './notes';
import { prepSeries } from './panelData';

const MINUTES = 60;
const throughout = (value: number) => Array.from({ length: MINUTES }, () => value);

/** Notes of the panel on the utilization that the rules recorded. */
function said(resource: TestResource, units = ''): string[] {
  const settings = readSettings({}, { units, mixVariable: '', resource: '' });
  const prepared = prepSeries(framesOf(resource), settings);
  if (prepared.nothing !== undefined) {
    return [prepared.nothing.reason];
  }
  const [found] = prepared.resources;
  return notesFor(found, found.settings, prepared.warnings)
    .filter(({ source }) => source === 'rules')
    .map(noteWords);
}

const connections = (recorded: number[], units?: number): TestResource => ({
  connections: throughout(800),
  ...(units !== undefined && { units: throughout(units) }),
  others: [['utilization', recorded, { constraint: 'connections' }]],
});

describe('the utilization that the rules recorded', () => {
  it('is told where the panel computes another', () => {
    expect(said(connections(throughout(0.8), 2))).toEqual([
      'Connections: the rules recorded 80%, and the queries and options here give 40%. They lack or change what the rules know: factors, mix, SKU or unit size.',
    ]);
  });

  it('is told where the panel has no figure, such as that of a free resource without its SKU', () => {
    expect(said(connections(throughout(0.8)))).toEqual([
      'Connections: the rules recorded 80%, and the queries and options here give no figure. They lack the SKU or the unit size.',
    ]);
  });

  it('is told where an option changes what the rules know', () => {
    expect(said(connections(throughout(0.8), 1), '10')[0]).toContain('give 8%');
  });

  it('is not told where both agree, but for what the average message of an hour changes', () => {
    for (const recorded of [0.8, 0.81, 0.73]) {
      expect(said(connections(throughout(recorded), 1))).toEqual([]);
    }
    expect(said(connections(throughout(0.9), 1))).toHaveLength(1);
  });

  it('is not told for a few moments, such as those of a change of units', () => {
    const some = throughout(0.8).map((value, i) => (i < 25 ? value / 2 : value));
    expect(said(connections(some, 1))).toEqual([]);
  });
});

import { nextSizeLabels } from './nextSizeLabels';

describe('labels of next unit sizes', () => {
  it('are placed at their lines, or together at the top for lines above the scale', () => {
    const lines = [
      { name: '20 units', y: 40 },
      { name: '50 units', y: -30 },
      { name: '100 units', y: -400 },
    ];
    expect(nextSizeLabels(lines, 100, 11)).toEqual([
      { text: '20 units', y: 40, above: false },
      { text: '50 units, 100 units', y: 0, above: true },
    ]);
  });

  it('are merged if their lines are closer than the height of the text', () => {
    const names = (gap: number) =>
      nextSizeLabels(
        [
          { name: '50 units', y: 50 },
          { name: '100 units', y: 50 - gap },
        ],
        100,
        11
      ).map(({ text }) => text);
    expect(names(10)).toEqual(['50 units, 100 units']);
    expect(names(11)).toEqual(['50 units', '100 units']);
  });

  it('are left out below the plot, if the field options cut the scale', () => {
    expect(nextSizeLabels([{ name: '2 units', y: 101 }], 100, 11)).toEqual([]);
  });
});

import { facetsToShow, layOut, placeFacets } from './layout';
import {
  COMPACT_WIDTH,
  FACET_MIN_HEIGHT,
  FACET_MIN_WIDTH,
  FACET_TITLE_HEIGHT,
  HEADLINE_HEIGHT,
  TIME_AXIS_HEIGHT,
} from './limits';

const NORMAL = { width: 700, height: 400, facets: 4, hasPicker: false, hasLegend: true, hasFootnote: false };

/** The least height under the header at which one facet is drawn. */
const ONE_FACET = FACET_TITLE_HEIGHT + FACET_MIN_HEIGHT + TIME_AXIS_HEIGHT;

describe('folding', () => {
  it('shows all four facets in a panel of usual size', () => {
    expect(layOut(NORMAL)).toMatchObject({ folding: 'facets', legend: true });
  });

  it('drops the legend before it drops facets', () => {
    const heights = Array.from({ length: 400 }, (_, i) => 500 - i);
    const layouts = heights.map((height) => layOut({ ...NORMAL, height }));
    const steps = layouts.map(({ folding, legend }) => `${folding}${legend ? ' with legend' : ''}`);
    expect([...new Set(steps)]).toEqual(['facets with legend', 'facets', 'worst', 'words']);
  });

  it('folds to words where one facet would be a pixel too low', () => {
    const header = layOut({ ...NORMAL, height: 170 }).header.height;
    expect(layOut({ ...NORMAL, height: header + ONE_FACET }).folding).toBe('worst');
    expect(layOut({ ...NORMAL, height: header + ONE_FACET - 1 }).folding).toBe('words');
  });

  it('folds to words where one facet would be a pixel too narrow', () => {
    expect(layOut({ ...NORMAL, height: 260, width: FACET_MIN_WIDTH }).folding).toBe('worst');
    expect(layOut({ ...NORMAL, height: 260, width: FACET_MIN_WIDTH - 1 }).folding).toBe('words');
  });

  it('shows words alone where nothing is measured', () => {
    expect(layOut({ ...NORMAL, facets: 0 }).folding).toBe('words');
  });

  it('says less in a narrow header', () => {
    expect(layOut({ ...NORMAL, width: COMPACT_WIDTH }).header.compact).toBe(false);
    expect(layOut({ ...NORMAL, width: COMPACT_WIDTH - 1 }).header.compact).toBe(true);
  });

  it('puts the picker under the headline where it does not fit beside it', () => {
    expect(layOut({ ...NORMAL, hasPicker: true }).header.picker).toBe('beside');
    expect(layOut({ ...NORMAL, hasPicker: true, width: 360 }).header.picker).toBe('under');
    expect(layOut({ ...NORMAL, hasPicker: true, width: 360, height: 60 }).header.picker).toBe('none');
  });

  it('never gives out more height than there is', () => {
    for (let height = HEADLINE_HEIGHT; height < 500; height++) {
      for (const width of [120, 360, 559, 560, 1400]) {
        for (const hasPicker of [true, false]) {
          const { header, body } = layOut({ ...NORMAL, width, height, hasPicker });
          expect(header.height + body.height).toBeLessThanOrEqual(height);
        }
      }
    }
  });
});

describe('placing facets', () => {
  it('puts four in two columns in a wide panel, under each other in a tall one', () => {
    expect(placeFacets({ width: 1400, height: 600 }, 4)?.map(({ timeAxis }) => timeAxis)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(placeFacets({ width: 500, height: 900 }, 4)?.map(({ timeAxis }) => timeAxis)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('gives the fifth the whole width', () => {
    const places = placeFacets({ width: 1400, height: 600 }, 5);
    expect(places?.[3].width).toBeLessThan(700);
    expect(places?.[4].width).toBe(1400);
  });

  it('keeps within the space', () => {
    for (const [width, height, count] of [
      [1400, 600, 4],
      [700, 320, 4],
      [700, 340, 5],
      [340, 180, 1],
    ]) {
      const places = placeFacets({ width, height }, count) ?? [];
      expect(places).toHaveLength(count);
      const area = places.reduce((sum, place) => sum + place.width * place.height, 0);
      expect(area).toBeLessThanOrEqual(width * height);
    }
  });
});

describe('which facets are shown', () => {
  const chosen = ['inboundBytes', 'outboundBytes', 'inboundMessages'] as const;

  it('leaves the space of what is not measured to the others, and says so', () => {
    expect(facetsToShow(chosen, ['inboundBytes', 'outboundBytes'], undefined)).toEqual({
      shown: ['inboundBytes', 'outboundBytes'],
      notMeasured: ['inboundMessages'],
    });
  });

  it('shows what is running out although nobody chose it', () => {
    expect(facetsToShow(chosen, ['inboundBytes', 'connections'], 'connections').shown).toEqual([
      'inboundBytes',
      'connections',
    ]);
    expect(facetsToShow(chosen, ['inboundBytes', 'connections'], undefined).shown).toEqual(['inboundBytes']);
  });
});

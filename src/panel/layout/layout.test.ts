import { type Dimension } from '../../model/capacity';
import { type ChartLayout, facetsToShow, fitFacets, isRoomFor, layOut, type LayoutInput, placeFacets } from './layout';
import {
  CHART_LEAST_HEIGHT,
  FACET_MIN_WIDTH,
  LEAST_PANELS,
  LEGEND_LINE_HEIGHT,
  LEGEND_MOST_WIDTH,
  LEGEND_PADDING,
} from './limits';
import { VIEWS } from '../../options/types';

const NORMAL: LayoutInput = {
  view: 'overlay',
  width: 700,
  height: 340,
  facets: 4,
  hiddenFacets: 0,
  legend: 'under',
  isLegendTall: false,
  hasFootnote: false,
  laneRows: 0,
};

const ALL: Dimension[] = ['inboundBytes', 'outboundBytes', 'inboundMessages', 'outboundMessages'];

/** Lists the different layouts of charts as their room gets lower. */
function stepsDown(input: LayoutInput): string[] {
  const heights = Array.from({ length: 500 - CHART_LEAST_HEIGHT }, (_, i) => 500 - i);
  const names = heights.map((height) => namesOf(layOut({ ...input, height })));
  return names.filter((name, i) => name !== names[i - 1]);
}

function namesOf({ view, footnote, lane, legend }: ChartLayout): string {
  const parts = [view, footnote && 'footnote', lane && 'lane', legend && 'legend'];
  return parts.filter((part) => part !== false).join(' ');
}

describe('the charts under the header', () => {
  it('drop the footnote, then the lane, then the legend, before a facet', () => {
    expect(stepsDown({ ...NORMAL, hasFootnote: true, laneRows: 2 }).slice(0, 5)).toEqual([
      'overlay footnote lane legend',
      'overlay lane legend',
      'overlay legend',
      // The lane takes the room that the legend leaves.
      'overlay lane',
      'overlay',
    ]);
  });

  it('become one chart of the utilization where two facets do not fit', () => {
    expect(stepsDown({ ...NORMAL, width: 280 }).at(-1)).toBe('utilization');
  });

  it('drop the legend if it would take a pixel from the plot', () => {
    const height = CHART_LEAST_HEIGHT + LEGEND_PADDING + 2 * LEGEND_LINE_HEIGHT;
    const input: LayoutInput = { ...NORMAL, view: 'utilization' };
    expect(layOut({ ...input, height }).legend).toBe(true);
    expect(layOut({ ...input, height: height - 1 }).legend).toBe(false);
  });

  it('are those of the utilization if every chosen facet lacks data', () => {
    expect(layOut({ ...NORMAL, facets: 0 }).view).toBe('utilization');
  });

  it('keep the view if all facets are hidden, because a click in its legend shows them again', () => {
    expect(layOut({ ...NORMAL, facets: 0, hiddenFacets: 4 })).toMatchObject({ view: 'overlay', legend: true });
  });

  it('omit a legend that is switched off, and one that would make the plot beside it too narrow', () => {
    const input: LayoutInput = { ...NORMAL, view: 'utilization', legend: 'beside' };
    expect(layOut({ ...input, legend: 'none' }).legend).toBe(false);
    const least = FACET_MIN_WIDTH / (1 - LEGEND_MOST_WIDTH);
    expect(layOut({ ...input, width: least }).legend).toBe(true);
    expect(layOut({ ...input, width: least - 1 }).legend).toBe(false);
  });
});

it.each(VIEWS)('a panel of its least size has room for the view %s, and one a pixel smaller has not', (view) => {
  const { width, height } = LEAST_PANELS[view];
  expect(isRoomFor(view, { width, height })).toBe(true);
  expect(isRoomFor(view, { width: width - 1, height })).toBe(false);
  expect(isRoomFor(view, { width, height: height - 1 })).toBe(false);
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

  it('accepts zero facets', () => {
    expect(placeFacets({ width: 0, height: 0 }, 0)).toEqual([]);
  });

  it('stays within the space', () => {
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

describe('facets that do not all fit', () => {
  const room = { width: 420, height: 160 };

  it('are left out by importance and keep their order', () => {
    expect(fitFacets(room, ALL, 'outboundMessages').shown).toEqual(['inboundBytes', 'outboundMessages']);
    expect(fitFacets(room, [...ALL, 'connections'], 'connections').shown).toEqual(['inboundBytes', 'connections']);
    expect(fitFacets(room, ALL, undefined).shown).toEqual(['inboundBytes', 'outboundBytes']);
  });

  it('leave one, however small, so a high legend never replaces every chart', () => {
    const small = { width: 100, height: 50 };
    expect(fitFacets(small, ALL, 'outboundBytes')).toEqual({
      shown: ['outboundBytes'],
      places: [{ ...small, timeAxis: true }],
    });
    expect(fitFacets(small, [], undefined).shown).toEqual([]);
  });
});

describe('the choice of facets', () => {
  const chosen = ['inboundBytes', 'outboundBytes', 'inboundMessages'] as const;

  it('gives the space of dimensions without data to the others, and lists them', () => {
    expect(facetsToShow(chosen, ['inboundBytes', 'outboundBytes'], undefined)).toEqual({
      shown: ['inboundBytes', 'outboundBytes'],
      notMeasured: ['inboundMessages'],
    });
  });

  it('includes the dimension that is running out even if it was not chosen', () => {
    expect(facetsToShow(chosen, ['inboundBytes', 'connections'], 'connections').shown).toEqual([
      'inboundBytes',
      'connections',
    ]);
    expect(facetsToShow(chosen, ['inboundBytes', 'connections'], undefined).shown).toEqual(['inboundBytes']);
  });
});

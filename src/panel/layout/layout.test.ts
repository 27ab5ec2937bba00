import { VIEWS } from '../../options/types';
import { type Dimension } from '../../model/capacity';
import { type GaugesLayout, NO_GAUGES, ONE_BAR, placeOfGauge, mostImportant } from './gauges';
import { facetsToShow, fitFacets, layOut, type LayoutInput, placeFacets } from './layout';
import {
  CHARTS_LEAST_SHARE,
  COMPACT_WIDTH,
  DETAIL_LINE_HEIGHT,
  FACET_MIN_HEIGHT,
  FACET_MIN_WIDTH,
  FACET_TITLE_HEIGHT,
  FIGURE_DETAIL_LINES,
  FIGURE_MIN_HEIGHT,
  FIGURE_ROW_MIN_HEIGHT,
  GAUGE_BAR_HEIGHT,
  GAUGE_HEIGHT,
  GAUGE_MIN_WIDTH,
  GAUGE_ROW_GAP,
  HEADLINE_HEIGHT,
  LEGEND_LINE_HEIGHT,
  LEGEND_MOST_WIDTH,
  LEGEND_PADDING,
  PICKER_LINE_HEIGHT,
  PLAN_MIN_HEIGHT,
  PLAN_MIN_WIDTH,
  FLEET_MIN_HEIGHT,
  FLEET_MIN_WIDTH,
  REVIEW_MIN_HEIGHT,
  REVIEW_MIN_WIDTH,
  TIME_AXIS_HEIGHT,
} from './limits';

const NORMAL: LayoutInput = {
  view: 'overlay',
  width: 700,
  height: 400,
  facets: 4,
  hiddenFacets: 0,
  measured: 5,
  gauges: 6,
  hasPicker: false,
  legend: 'under',
  isLegendTall: false,
  hasFootnote: false,
  laneRows: 0,
};

const ALL: Dimension[] = ['inboundBytes', 'outboundBytes', 'inboundMessages', 'outboundMessages'];

/** The smallest height under the header that fits one plot. */
const ONE_PLOT = FACET_TITLE_HEIGHT + FACET_MIN_HEIGHT + TIME_AXIS_HEIGHT;

/** A wide header: a sentence and a line of details. */
const SENTENCE_HEIGHT = HEADLINE_HEIGHT + DETAIL_LINE_HEIGHT;

/** Lists the different layouts of a panel as its height falls. */
function stepsDown(input: LayoutInput): string[] {
  const heights = Array.from({ length: 480 }, (_, i) => 500 - i);
  const names = heights.map((height) => {
    const { folding, footnote, legend, header } = layOut({ ...input, height });
    const parts =
      folding === 'words' ? [] : [footnote && 'footnote', legend && 'legend', header.detailLines > 0 && 'details'];
    return [folding, ...parts.filter((part) => part !== false)].join(' ');
  });
  return names.filter((name, i) => name !== names[i - 1]);
}

describe('folding', () => {
  it('shows all four facets in a panel of the usual size', () => {
    expect(layOut(NORMAL)).toMatchObject({ folding: 'full', legend: true });
  });

  it('drops the footnote, then the legend, then the details, before it drops a facet', () => {
    expect(stepsDown({ ...NORMAL, hasFootnote: true }).slice(0, 4)).toEqual([
      'full footnote legend details',
      'full legend details',
      'full details',
      'full',
    ]);
  });

  it('gives up the lane before a facet, a gauge or a line of words', () => {
    const withLane: LayoutInput = { ...NORMAL, laneRows: 2 };
    let hadLane = false;
    for (let height = 500; height > 100; height--) {
      const layout = layOut({ ...withLane, height });
      expect({ ...layout, lane: false }).toEqual(layOut({ ...NORMAL, height }));
      hadLane ||= layout.lane;
    }
    expect(hadLane).toBe(true);
    expect(layOut(NORMAL).lane).toBe(false);
  });

  it('folds from four facets to two with all other parts, then to one chart, then to words', () => {
    const steps = stepsDown(NORMAL);
    expect(steps.filter((step) => step === 'full legend details')).toHaveLength(2);
    expect(steps.slice(-2)).toEqual(['full', 'words']);
    expect(stepsDown({ ...NORMAL, width: 280 })).toContain('utilization details');
  });

  it('drops first the legend of the Utilization view, then its details, then the view', () => {
    expect(stepsDown({ ...NORMAL, view: 'utilization' })).toEqual([
      'full legend details',
      'full details',
      'full',
      'words',
    ]);
  });

  it('drops the legend if it would take a pixel from the plot', () => {
    const height = SENTENCE_HEIGHT + ONE_PLOT + LEGEND_PADDING + 2 * LEGEND_LINE_HEIGHT;
    const input: LayoutInput = { ...NORMAL, view: 'utilization' };
    expect(layOut({ ...input, height })).toMatchObject({ folding: 'full', legend: true });
    expect(layOut({ ...input, height: height - 1 })).toMatchObject({ folding: 'full', legend: false });
  });

  it('folds to words if one plot would be a pixel too low or too narrow', () => {
    const input: LayoutInput = { ...NORMAL, facets: 1 };
    expect(layOut({ ...input, height: HEADLINE_HEIGHT + ONE_PLOT }).folding).toBe('full');
    expect(layOut({ ...input, height: HEADLINE_HEIGHT + ONE_PLOT - 1 }).folding).toBe('words');
    expect(layOut({ ...input, height: 260, width: FACET_MIN_WIDTH }).folding).toBe('full');
    expect(layOut({ ...input, height: 260, width: FACET_MIN_WIDTH - 1 }).folding).toBe('words');
  });

  it('draws the utilization if every chosen facet lacks data', () => {
    expect(layOut({ ...NORMAL, facets: 0, measured: 1 }).folding).toBe('utilization');
    expect(layOut({ ...NORMAL, view: 'utilization', facets: 0, measured: 1 }).folding).toBe('full');
  });

  it('keeps the view if all facets are hidden, because a click in its legend shows them again', () => {
    const input: LayoutInput = { ...NORMAL, facets: 0, hiddenFacets: 4 };
    expect(layOut(input)).toMatchObject({ folding: 'full', legend: true });
    expect(layOut({ ...input, hiddenFacets: 0 }).folding).toBe('utilization');
  });

  it('gives hidden facets no room', () => {
    // At this width, the entries of the legend need two lines.
    const input: LayoutInput = {
      ...NORMAL,
      facets: 1,
      height: SENTENCE_HEIGHT + ONE_PLOT + LEGEND_PADDING + 2 * LEGEND_LINE_HEIGHT,
    };
    expect(layOut({ ...input, hiddenFacets: 3 })).toMatchObject({ folding: 'full', legend: true });
    expect(layOut({ ...input, facets: 0, hiddenFacets: 3 })).toMatchObject({ folding: 'full', legend: true });
    expect(layOut({ ...input, height: input.height - 1, hiddenFacets: 3 }).legend).toBe(false);
  });

  it('shows only words if nothing is measured', () => {
    expect(layOut({ ...NORMAL, facets: 0, measured: 0 }).folding).toBe('words');
  });

  it('omits a legend that is switched off, and one that would make the plot beside it too narrow', () => {
    const input: LayoutInput = { ...NORMAL, view: 'utilization', legend: 'beside' };
    expect(layOut({ ...input, legend: 'none' }).legend).toBe(false);
    const least = FACET_MIN_WIDTH / (1 - LEGEND_MOST_WIDTH);
    expect(layOut({ ...input, width: least }).legend).toBe(true);
    expect(layOut({ ...input, width: least - 1 }).legend).toBe(false);
  });

  it('gives a review the whole panel, or shows only words if its table does not fit', () => {
    const input: LayoutInput = { ...NORMAL, view: 'review', width: REVIEW_MIN_WIDTH, height: REVIEW_MIN_HEIGHT };
    expect(layOut(input)).toMatchObject({
      folding: 'full',
      header: { height: 0 },
      body: { width: REVIEW_MIN_WIDTH, height: REVIEW_MIN_HEIGHT },
    });
    expect(layOut({ ...input, width: REVIEW_MIN_WIDTH - 1 }).folding).toBe('words');
    expect(layOut({ ...input, height: REVIEW_MIN_HEIGHT - 1 }).folding).toBe('words');
  });

  it('gives a fleet the whole panel, or shows only words if its list does not fit', () => {
    const input: LayoutInput = { ...NORMAL, view: 'fleet', width: FLEET_MIN_WIDTH, height: FLEET_MIN_HEIGHT };
    expect(layOut(input)).toMatchObject({ folding: 'full', header: { height: 0 } });
    expect(layOut({ ...input, width: FLEET_MIN_WIDTH - 1 }).folding).toBe('words');
    expect(layOut({ ...input, height: FLEET_MIN_HEIGHT - 1 }).folding).toBe('words');
  });

  it('shows a plan under its header, or only words if it does not fit', () => {
    const input: LayoutInput = { ...NORMAL, view: 'plan', width: 700, height: SENTENCE_HEIGHT + PLAN_MIN_HEIGHT };
    expect(layOut(input)).toMatchObject({ folding: 'full', body: { width: 700, height: PLAN_MIN_HEIGHT } });
    expect(layOut({ ...input, height: input.height - 1 })).toMatchObject({
      folding: 'full',
      header: { detailLines: 0 },
    });
    expect(layOut({ ...input, height: HEADLINE_HEIGHT + PLAN_MIN_HEIGHT - 1 }).folding).toBe('words');
    expect(layOut({ ...input, width: PLAN_MIN_WIDTH, height: 400 }).folding).toBe('full');
    expect(layOut({ ...input, width: PLAN_MIN_WIDTH - 1, height: 400 }).folding).toBe('words');
  });

  it('never exceeds the height of the panel', () => {
    for (let height = HEADLINE_HEIGHT; height < 500; height++) {
      for (const width of [120, 360, 559, 560, 1400]) {
        for (const hasPicker of [true, false]) {
          for (const gauges of [0, 1, 5, 6]) {
            const layout = layOut({ ...NORMAL, width, height, hasPicker, gauges });
            expect(layout.header.height + layout.gauges.height + layout.body.height).toBeLessThanOrEqual(height);
          }
        }
      }
    }
  });
});

describe('the header', () => {
  const headerOf = (input: Partial<LayoutInput>) => layOut({ ...NORMAL, ...input }).header;

  it('says less in a narrow panel', () => {
    expect(headerOf({ width: COMPACT_WIDTH }).style).toBe('sentence');
    expect(headerOf({ width: COMPACT_WIDTH - 1 }).style).toBe('short');
  });

  it('has the picker under the headline if it does not fit beside it', () => {
    expect(headerOf({ hasPicker: true, width: COMPACT_WIDTH }).picker).toBe('beside');
    expect(headerOf({ hasPicker: true, width: COMPACT_WIDTH - 1 }).picker).toBe('under');
    expect(headerOf({ hasPicker: false }).picker).toBe('none');
  });

  it('has as many lines of details in a narrow panel as leave room for a plot', () => {
    const height = HEADLINE_HEIGHT + 2 * DETAIL_LINE_HEIGHT + ONE_PLOT;
    const linesAt = (of: number) => headerOf({ view: 'utilization', width: 360, height: of }).detailLines;
    expect(linesAt(height)).toBe(2);
    expect(linesAt(height - 1)).toBe(1);
    expect(linesAt(height - DETAIL_LINE_HEIGHT - 1)).toBe(0);
  });

  it('is a sentence in a strip, and without gauges a figure if it fits', () => {
    const strip = { width: 900, gauges: 0 };
    expect(headerOf({ ...strip, height: FIGURE_MIN_HEIGHT - 1 })).toMatchObject({ style: 'sentence', detailLines: 1 });
    expect(headerOf({ ...strip, height: FIGURE_MIN_HEIGHT }).style).toBe('figure');
    expect(headerOf({ ...strip, height: SENTENCE_HEIGHT - 1 })).toMatchObject({ style: 'sentence', detailLines: 0 });
  });

  it('is a figure in a small panel, however low', () => {
    expect(headerOf({ width: 134, height: 30 })).toMatchObject({ style: 'figure', caption: false, detailLines: 0 });
  });

  it('names state and constraint under the figure as soon as a line fits', () => {
    const height = FIGURE_ROW_MIN_HEIGHT + DETAIL_LINE_HEIGHT;
    expect(headerOf({ width: 180, height }).caption).toBe(true);
    expect(headerOf({ width: 180, height: height - 1 }).caption).toBe(false);
  });

  it('gives the figure at least half of a small panel without gauges', () => {
    const height = 4 * DETAIL_LINE_HEIGHT;
    const small = { width: 180, gauges: 0 };
    expect(headerOf({ ...small, height })).toMatchObject({ caption: true, detailLines: 1 });
    expect(headerOf({ ...small, height: height - 1 })).toMatchObject({ caption: true, detailLines: 0 });
    expect(headerOf({ width: 100, height: 600 }).detailLines).toBe(FIGURE_DETAIL_LINES);
  });

  it('has a picker under a figure if it fits', () => {
    const height = 2 * (DETAIL_LINE_HEIGHT + PICKER_LINE_HEIGHT);
    expect(headerOf({ width: 140, height, hasPicker: true }).picker).toBe('under');
    expect(headerOf({ width: 140, height: height - 1, hasPicker: true }).picker).toBe('none');
  });
});

describe('the gauges', () => {
  const gaugesOf = (input: Partial<LayoutInput>) => layOut({ ...NORMAL, ...input }).gauges;

  it('are one bar under a figure in a panel of 4 by 3, and none where even the bar does not fit', () => {
    const small = { width: 174, height: FIGURE_ROW_MIN_HEIGHT + DETAIL_LINE_HEIGHT + GAUGE_BAR_HEIGHT };
    expect(layOut({ ...NORMAL, ...small })).toMatchObject({ gauges: ONE_BAR, header: { caption: true } });
    expect(gaugesOf({ ...small, height: small.height - 1 })).toBe(NO_GAUGES);
    expect(gaugesOf({ ...small, gauges: 0 })).toBe(NO_GAUGES);
  });

  it('have their names and percentages as soon as one fits under a figure and its caption', () => {
    const height = FIGURE_ROW_MIN_HEIGHT + DETAIL_LINE_HEIGHT + GAUGE_HEIGHT;
    const small = { width: GAUGE_MIN_WIDTH, height };
    expect(gaugesOf(small)).toMatchObject({ columns: 1, rows: 1, text: 'percent' });
    expect(gaugesOf({ ...small, height: height - 1 })).toBe(ONE_BAR);
    expect(gaugesOf({ ...small, width: GAUGE_MIN_WIDTH - 1 })).toBe(ONE_BAR);
    expect(gaugesOf({ ...small, height: height + GAUGE_ROW_GAP + GAUGE_HEIGHT }).rows).toBe(2);
  });

  it('are all shown in wide panels without charts, with their figures where these fit', () => {
    expect(gaugesOf({ width: 1460, height: 94 })).toMatchObject({ columns: 6, rows: 1, text: 'percent' });
    expect(gaugesOf({ width: 1460, height: 99 })).toMatchObject({ columns: 3, rows: 2, text: 'figures' });
    expect(gaugesOf({ width: 972, height: 132 })).toMatchObject({ columns: 2, rows: 3, text: 'figures' });
    expect(gaugesOf({ width: 722, height: 132 })).toMatchObject({ columns: 3, rows: 2, text: 'percent' });
  });

  it('give way row by row before the legend, and the legend before the charts', () => {
    const heights = Array.from({ length: 480 }, (_, i) => 500 - i);
    const steps = heights
      .map((height) => layOut({ ...NORMAL, view: 'utilization', height }))
      .filter(({ folding }) => folding === 'full')
      .map(({ gauges, legend, header }) => `${gauges.rows} ${legend} ${header.detailLines}`);
    const withLegend = [...new Set(steps)].filter((step) => step.includes('true'));
    expect(withLegend).toEqual(['2 true 1', '1 true 1', '0 true 1']);
    expect(steps.at(-1)).toBe('0 false 0');
  });

  it('leave at least half of the panel to the charts', () => {
    for (let height = HEADLINE_HEIGHT; height < 500; height++) {
      for (const view of ['overlay', 'utilization'] as const) {
        const { folding, gauges, body } = layOut({ ...NORMAL, view, width: 480, height });
        if (folding !== 'words' && gauges.rows > 0) {
          expect(body.height).toBeGreaterThan(height * CHARTS_LEAST_SHARE);
        }
      }
    }
  });

  it('are left to the Plan view and to Review, which have bars of their own', () => {
    expect(gaugesOf({ view: 'plan' })).toBe(NO_GAUGES);
    expect(gaugesOf({ view: 'review' })).toBe(NO_GAUGES);
  });

  it('keep the two directions of a unit together', () => {
    const places = (layout: Pick<GaugesLayout, 'columns' | 'rows'>) =>
      [0, 1, 2].map((index) => Object.values(placeOfGauge(index, { ...ONE_BAR, ...layout })).join(' '));
    expect(places({ columns: 3, rows: 2 })).toEqual(['0 0', '0 1', '1 0']);
    expect(places({ columns: 2, rows: 3 })).toEqual(['0 0', '1 0', '0 1']);
    expect(places({ columns: 6, rows: 1 })).toEqual(['0 0', '1 0', '2 0']);
  });

  it('are the fullest of each constraint before any second one, in their usual order', () => {
    const weights = { inboundBytes: 0.1, outboundBytes: 0.9, inboundMessages: 0.2, outboundMessages: 0.8 };
    const weightOf = (dimension: Dimension) => Object.entries(weights).find(([name]) => name === dimension)?.[1] ?? 0;
    expect(mostImportant(ALL, weightOf, 1)).toEqual(['outboundBytes']);
    expect(mostImportant(ALL, weightOf, 2)).toEqual(['outboundBytes', 'inboundMessages']);
    expect(mostImportant(ALL, weightOf, 3)).toEqual(['outboundBytes', 'inboundMessages', 'outboundMessages']);
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

/**
 * The room inside a panel of 12 by 8, Grafana's default, in windows of 1600, 1100 and 480 pixels. The last has no legend
 * on the right: there Grafana moves it to the bottom.
 */
const DEFAULT_PANELS = [
  { width: 724, height: 246, legend: 'beside' },
  { width: 482, height: 246, legend: 'beside' },
  { width: 422, height: 246, legend: 'under' },
] as const;

describe("a panel of Grafana's default size", () => {
  for (const size of DEFAULT_PANELS) {
    for (const hasPicker of [true, false]) {
      for (const view of VIEWS) {
        it(`shows its ${view} view at ${size.width} pixels ${hasPicker ? 'with' : 'without'} a picker`, () => {
          const layout = layOut({ ...NORMAL, ...size, view, hasPicker, hasFootnote: true });
          expect(layout.folding).toBe('full');
          expect(layout.body.height).toBeGreaterThan(size.height / 2);
        });
      }
    }
  }

  it('has a facet of each direction, and the second line of its header', () => {
    for (const hasPicker of [true, false]) {
      for (const size of DEFAULT_PANELS) {
        const { body, header } = layOut({ ...NORMAL, ...size, hasPicker });
        expect(fitFacets(body, ALL, undefined).shown).toEqual(['inboundBytes', 'outboundBytes']);
        expect(header.detailLines).toBeGreaterThan(0);
      }
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

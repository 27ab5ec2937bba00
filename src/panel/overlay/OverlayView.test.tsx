import '../../ui/test-dom';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React, { useState } from 'react';
import {
  type DataFrame,
  dateTime,
  EventBusSrv,
  FieldType,
  getFieldDisplayName,
  LoadingState,
  type PanelProps,
  toDataFrame,
} from '@grafana/data';
import {
  LegendDisplayMode,
  type PanelContext,
  PanelContextProvider,
  SeriesVisibilityChangeMode,
  TooltipDisplayMode,
} from '@grafana/ui';
import { framesOf, MINUTE, START, type TestResource } from '../../frames/test-pack-frames';
import { DEFAULT_OPTIONS, type HeadroomOptions } from '../../options/types';
import { testIds } from '../../ui/testIds';
import { HeadroomPanel } from '../HeadroomPanel';

/** Whole panels with four charts: some seconds on a busy machine. */
jest.setTimeout(30_000);

const LENGTH = 30;
const constant = (value: number) => Array.from({ length: LENGTH }, () => value);
const rising = (from: number, to: number) =>
  Array.from({ length: LENGTH }, (_, i) => from + ((to - from) * i) / (LENGTH - 1));

const LEGEND = { showLegend: true, displayMode: LegendDisplayMode.List, placement: 'bottom', calcs: [] } as const;

interface Given extends Partial<Omit<PanelProps, 'options' | 'data'>> {
  options?: Partial<HeadroomOptions>;
  annotations?: DataFrame[];
  /** Minutes after the last value at which the time range ends. */
  ahead?: number;
}

/** Ten units of echo hold 20,480,000 B/s in each direction. */
const ECHO: TestResource = {
  outboundBytes: rising(10_000_000, 16_000_000),
  inboundBytes: constant(2_048_000),
  units: constant(10),
  shares: { echo: constant(1) },
};

function propsFor(series: DataFrame[], { options, annotations, ahead = 0, ...others }: Given = {}) {
  const range = { from: dateTime(START), to: dateTime(START + (LENGTH - 1 + ahead) * MINUTE) };
  const timeRange = { ...range, raw: range };
  const props: PanelProps<HeadroomOptions> = {
    id: 1,
    title: 'Headroom',
    data: { state: LoadingState.Done, series, timeRange, annotations },
    timeRange,
    timeZone: 'utc',
    options: {
      ...DEFAULT_OPTIONS,
      legend: { ...LEGEND, calcs: [] },
      tooltip: { mode: TooltipDisplayMode.Multi, sort: JSON.parse('"none"') },
      ...options,
    },
    fieldConfig: { defaults: {}, overrides: [] },
    width: 900,
    height: 500,
    transparent: false,
    renderCounter: 0,
    eventBus: new EventBusSrv(),
    replaceVariables: (text) => text,
    onOptionsChange: () => {},
    onFieldConfigChange: () => {},
    onChangeTimeRange: () => {},
    ...others,
  };
  return props;
}

const show = (data: TestResource = ECHO, given?: Given) => open(<HeadroomPanel {...propsFor(framesOf(data), given)} />);

/** uPlot draws once its caller is done. */
async function open(panel: React.ReactElement) {
  const rendered = render(panel);
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve));
  });
  return rendered;
}

const facet = (dimension: string) => screen.getByTestId(testIds.overlay.facet(dimension));

const plotOf = (dimension: string) => {
  const plot = facet(dimension).querySelector<HTMLElement>('.uplot');
  const over = facet(dimension).querySelector<HTMLElement>('.u-over');
  if (plot === null || over === null) {
    throw new Error(`${dimension} has no plot`);
  }
  return { plot, over };
};

/** Moves the pointer to a share of the plot's width. */
async function hover(dimension: string, share: number): Promise<void> {
  const { over } = plotOf(dimension);
  const clientX = parseFloat(over.style.width) * share;
  await act(async () => {
    fireEvent.mouseMove(over, { clientX, clientY: 20 });
    await new Promise((resolve) => setTimeout(resolve, 120));
  });
}

const tooltip = () => screen.getByTestId(testIds.overlay.tooltip);
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent?.replaceAll('\u00a0', ' ').trim());

describe('streaming data', () => {
  it('is drawn into the charts that are there', async () => {
    const { rerender } = await show();
    const before = plotOf('outboundBytes').plot;
    const next = { ...ECHO, outboundBytes: rising(11_000_000, 17_000_000) };
    rerender(<HeadroomPanel {...propsFor(framesOf(next), { ahead: 1 })} />);
    expect(plotOf('outboundBytes').plot).toBe(before);
    expect(screen.getByTestId(testIds.overlay.facetTitle('outboundBytes'))).toHaveTextContent('17 of 20.5 MB/s');
  });

  it('that ends a forecast, or begins one, is drawn into the charts that are there', async () => {
    const { rerender } = await show();
    const before = plotOf('outboundBytes').plot;
    expect(screen.getByText('Forecast')).toBeInTheDocument();
    rerender(<HeadroomPanel {...propsFor(framesOf({ ...ECHO, outboundBytes: constant(10_000_000) }))} />);
    expect(screen.queryByText('Forecast')).not.toBeInTheDocument();
    expect(plotOf('outboundBytes').plot).toBe(before);
    rerender(<HeadroomPanel {...propsFor(framesOf(ECHO))} />);
    expect(screen.getByText('Forecast')).toBeInTheDocument();
    expect(plotOf('outboundBytes').plot).toBe(before);
  });

  it('makes new charts where it brings a line that was not there', async () => {
    const { rerender } = await show();
    const before = plotOf('outboundBytes').plot;
    rerender(<HeadroomPanel {...propsFor(framesOf({ ...ECHO, units: constant(15) }))} />);
    expect(plotOf('outboundBytes').plot).not.toBe(before);
  });

  it('keeps the charts while the cursor moves and annotations come', async () => {
    const { rerender } = await show();
    const before = plotOf('outboundBytes').plot;
    await hover('outboundBytes', 0.5);
    const annotations = [toDataFrame({ fields: [{ name: 'time', type: FieldType.time, values: [START + MINUTE] }] })];
    rerender(<HeadroomPanel {...propsFor(framesOf(ECHO), { annotations })} />);
    expect(plotOf('outboundBytes').plot).toBe(before);
  });
});

describe('the tooltip', () => {
  it('says of its moment what is measured, its ceiling and its utilization, of all that is measured', async () => {
    await show();
    await hover('outboundBytes', 1);
    const row = within(tooltip()).getByRole('row', { name: /^Outbound bandwidth/ });
    expect(cells(row)).toEqual(['16 MB/s', '20.5 MB/s', '78.1 %']);
    expect(within(tooltip()).getByRole('row', { name: /^Inbound bandwidth/ })).toBeInTheDocument();
  });

  it('says in single mode only what is under the pointer', async () => {
    await show(ECHO, { options: { tooltip: { mode: TooltipDisplayMode.Single, sort: JSON.parse('"none"') } } });
    await hover('inboundBytes', 0.5);
    expect(within(tooltip()).getByRole('row', { name: /^Inbound bandwidth/ })).toBeInTheDocument();
    expect(within(tooltip()).queryByRole('row', { name: /^Outbound bandwidth/ })).not.toBeInTheDocument();
  });

  it('is not there in mode none', async () => {
    await show(ECHO, { options: { tooltip: { mode: TooltipDisplayMode.None, sort: JSON.parse('"none"') } } });
    await hover('inboundBytes', 0.5);
    expect(screen.queryByTestId(testIds.overlay.tooltip)).not.toBeInTheDocument();
  });

  it('has a column for the ceiling of each next unit size', async () => {
    await show(ECHO, { options: { nextSizes: 2 } });
    await hover('outboundBytes', 1);
    const headings = within(tooltip())
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(headings).toEqual(['Measured', 'Ceiling', 'Utilization', '20 units', '50 units']);
    const row = within(tooltip()).getByRole('row', { name: /^Outbound bandwidth/ });
    // 20,000 and 50,000 messages a second of 2,048 B.
    expect(cells(row).slice(3)).toEqual(['41.0 MB/s', '102 MB/s']);
  });

  it('explains a ceiling between two unit sizes of the guide', async () => {
    await show({ ...ECHO, units: constant(15) });
    await hover('outboundBytes', 0.5);
    expect(tooltip()).toHaveTextContent(
      'The guide has no figures for this unit size: ceilings lie between those of 10 and 20 units (Echo)'
    );
  });

  it('explains a ceiling that a corrected cell of the guide enters', async () => {
    await show({ ...ECHO, units: constant(10), shares: { sendToBigGroup: constant(1) } });
    await hover('outboundBytes', 0.5);
    expect(tooltip()).toHaveTextContent('The guide prints 20 KBps inbound for Send to big group at 10 units');
  });

  it('explains nothing where the guide prints it all', async () => {
    await show();
    await hover('outboundBytes', 0.5);
    expect(tooltip()).not.toHaveTextContent('The guide');
  });

  it('leaves out a row that an override hides from it', async () => {
    const series = framesOf(ECHO).map((frame, i) => ({
      ...frame,
      fields: frame.fields.map((field) =>
        i === 0 ? { ...field, config: { custom: { hideFrom: { tooltip: true } } } } : field
      ),
    }));
    await open(<HeadroomPanel {...propsFor(series)} />);
    await hover('outboundBytes', 0.5);
    expect(within(tooltip()).getAllByRole('row')).toHaveLength(2);
    expect(tooltip()).not.toHaveTextContent('Inbound bandwidth');
  });
});

describe('the forecast', () => {
  const WIDE = { width: 1600, height: 700 };

  it('is said in the facets of what runs out first, and in no other', async () => {
    await show({ ...ECHO, inboundMessages: constant(1000), outboundMessages: rising(5000, 8000) }, WIDE);
    // 6 MB/s in 29 minutes leave 4.48 MB/s for another 22.
    expect(screen.getByTestId(testIds.overlay.forecast('outboundBytes'))).toHaveTextContent('22 min');
    expect(screen.getByTestId(testIds.overlay.forecast('outboundMessages'))).toBeInTheDocument();
    expect(screen.queryByTestId(testIds.overlay.forecast('inboundBytes'))).not.toBeInTheDocument();
  });

  it('is a layer of the legend where there is one, and gone with its option', async () => {
    const { unmount } = await show();
    expect(screen.getByText('Forecast')).toBeInTheDocument();
    unmount();
    await show(ECHO, { options: { forecast: false } });
    expect(screen.queryByText('Forecast')).not.toBeInTheDocument();
  });

  it.each([
    ['the trend is flat', constant(10_000_000)],
    ['the trend is falling', rising(16_000_000, 10_000_000)],
    ['the trend is at its ceiling already', rising(15_000_000, 25_000_000)],
  ])('says in the tooltip why there is none: %s', async (reason, outboundBytes) => {
    await show({ ...ECHO, outboundBytes });
    await hover('outboundBytes', 0.5);
    expect(tooltip()).toHaveTextContent(`No forecast: ${reason}`);
  });
});

describe('annotations', () => {
  const annotations = [
    toDataFrame({
      fields: [
        { name: 'time', type: FieldType.time, values: [START + 5 * MINUTE, START + 20 * MINUTE] },
        { name: 'title', type: FieldType.string, values: ['Deploy', 'NearCeiling'] },
        { name: 'text', type: FieldType.string, values: ['<img src=x onerror=alert(1)>', ''] },
        { name: 'tags', type: FieldType.other, values: [['release', 'eu'], []] },
        { name: 'newState', type: FieldType.string, values: ['', 'Alerting'] },
      ],
    }),
  ];

  it('have a mark on every facet', async () => {
    await show(ECHO, { annotations });
    expect(within(facet('outboundBytes')).getAllByTestId(testIds.chart.annotation)).toHaveLength(2);
    expect(within(facet('inboundBytes')).getAllByTestId(testIds.chart.annotation)).toHaveLength(2);
  });

  it('say to keyboard and pointer what was noted, as text and never as HTML', async () => {
    await show(ECHO, { annotations });
    const [deploy] = within(facet('outboundBytes')).getAllByTestId(testIds.chart.annotation);
    act(() => deploy.focus());
    const words = await screen.findByTestId(testIds.chart.annotationTooltip);
    expect(words).toHaveTextContent('2026-11-21 00:05:00');
    expect(words).toHaveTextContent('<img src=x onerror=alert(1)>');
    expect(words.querySelector('img')).toBeNull();
    expect(
      within(words)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    ).toEqual(['release', 'eu']);
  });

  it('say which alert state began', async () => {
    const user = userEvent.setup();
    await show(ECHO, { annotations });
    await user.hover(within(facet('outboundBytes')).getAllByTestId(testIds.chart.annotation)[1]);
    expect(await screen.findByTestId(testIds.chart.annotationTooltip)).toHaveTextContent('Alert state: alerting');
  });
});

describe('the legend of figures', () => {
  it('asks Grafana to show one dimension alone, by the name of its series', async () => {
    const user = userEvent.setup();
    const onToggleSeriesVisibility = jest.fn();
    const props = propsFor(framesOf(ECHO), {
      options: { legend: { ...LEGEND, displayMode: LegendDisplayMode.Table, calcs: ['max'] } },
      height: 900,
    });
    await open(
      <PanelContextProvider value={{ eventsScope: 'global', eventBus: new EventBusSrv(), onToggleSeriesVisibility }}>
        <HeadroomPanel {...props} />
      </PanelContextProvider>
    );
    const legend = within(screen.getByTestId(testIds.overlay.legend));
    await user.click(legend.getByText('Outbound bandwidth'));
    expect(onToggleSeriesVisibility).toHaveBeenCalledWith(
      expect.stringContaining('resource:signalr_outbound_bytes:rate1m'),
      'select'
    );
    await user.click(legend.getByText('Outbound bandwidth: ceiling'));
    expect(onToggleSeriesVisibility).toHaveBeenCalledTimes(1);
  });

  it('offers another colour for what is a series of the data alone: no override would match the rest', async () => {
    const options = { legend: { ...LEGEND, displayMode: LegendDisplayMode.Table, calcs: ['max'] } };
    await open(
      <InContext onSeriesColorChange={() => {}}>
        <HeadroomPanel {...propsFor(framesOf(ECHO), { options, height: 900 })} />
      </InContext>
    );
    const rows = within(screen.getByTestId(testIds.overlay.legend)).getAllByRole('row').slice(1);
    const hasPicker = (row: HTMLElement) => within(row).queryByRole('button', { name: /^Edit color/ }) !== null;
    expect(rows.filter(hasPicker).map((row) => within(row).getAllByRole('cell')[1].textContent?.trim())).toEqual([
      'Inbound bandwidth',
      'Outbound bandwidth',
    ]);
    expect(rows.length).toBeGreaterThan(4);
  });

  it('shows a layer again that was hidden while the legend had no figures', async () => {
    const user = userEvent.setup();
    const panel = (calcs: string[]) => (
      <InContext onToggleSeriesVisibility={() => {}}>
        <HeadroomPanel {...propsFor(framesOf(ECHO), { options: { legend: { ...LEGEND, calcs } }, height: 900 })} />
      </InContext>
    );
    const { rerender } = await open(panel([]));
    await user.click(screen.getByRole('button', { name: 'Measured' }));
    rerender(panel(['max']));
    const struckOut = () => screen.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent);
    expect(struckOut()).toEqual(['Measured']);
    await user.click(screen.getByRole('button', { name: 'Measured' }));
    expect(screen.queryByRole('button', { pressed: false })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Measured' })).not.toBeInTheDocument();
  });

  it('leaves the facets their room in a panel that is too low for both', async () => {
    await show(ECHO, {
      options: { legend: { ...LEGEND, displayMode: LegendDisplayMode.Table, calcs: ['max'] } },
      width: 900,
      height: 260,
    });
    expect(screen.queryByTestId(testIds.overlay.legend)).not.toBeInTheDocument();
    expect(screen.getAllByRole('region').length).toBeGreaterThan(0);
  });
});

/** Grafana's context of a panel. */
function InContext({ children, ...context }: React.PropsWithChildren<Partial<PanelContext>>) {
  const [eventBus] = useState(() => new EventBusSrv());
  return (
    <PanelContextProvider value={{ eventsScope: 'global', eventBus, ...context }}>{children}</PanelContextProvider>
  );
}

/** A dashboard that hides series as Grafana does: by an override of all but those that the legend left. */
function Dashboard({ series, ...given }: Given & { series: DataFrame[] }) {
  const [left, setLeft] = useState<string[]>();
  const nameOf = (frame: DataFrame) => getFieldDisplayName(frame.fields[1], frame, series);
  const all = series.map(nameOf);
  const shown = series.map((frame) => {
    const viz = left !== undefined && !left.includes(nameOf(frame));
    return {
      ...frame,
      fields: frame.fields.map((field) => ({ ...field, config: { ...field.config, custom: { hideFrom: { viz } } } })),
    };
  });
  const toggle: PanelContext['onToggleSeriesVisibility'] = (label, mode) => {
    const name = String(label);
    const isAlone = left?.length === 1 && left[0] === name;
    const before = left ?? all;
    if (mode === SeriesVisibilityChangeMode.ToggleSelection) {
      setLeft(isAlone ? undefined : [name]);
    } else {
      setLeft(before.includes(name) ? before.filter((other) => other !== name) : [...before, name]);
    }
  };
  return (
    <InContext onToggleSeriesVisibility={toggle}>
      <HeadroomPanel {...propsFor(shown, given)} />
    </InContext>
  );
}

describe('a dimension that a click in the legend of figures hides', () => {
  const options = { legend: { ...LEGEND, calcs: ['max'] } };
  const entry = (name: string) => within(screen.getByTestId(testIds.overlay.legend)).getByRole('button', { name });
  const shownFacets = () => screen.queryAllByRole('region').map((region) => region.getAttribute('aria-label'));

  it('is none without a facet, as a click on it would leave nothing to see', async () => {
    const data = { ...ECHO, connections: constant(10) };
    await open(<Dashboard series={framesOf(data)} options={options} />);
    const legend = screen.getByTestId(testIds.overlay.legend);
    expect(legend).toHaveTextContent('Outbound bandwidth');
    expect(legend).not.toHaveTextContent('Connections');
  });

  it('comes back by another click, although it was the last', async () => {
    const user = userEvent.setup();
    const data = { ...ECHO, connections: constant(10) };
    await open(<Dashboard series={framesOf(data)} options={options} />);
    await user.keyboard('{Control>}');
    await user.click(entry('Inbound bandwidth'));
    await user.click(entry('Outbound bandwidth'));
    await user.keyboard('{/Control}');
    expect(shownFacets()).toEqual([]);
    expect(screen.getByTestId(testIds.overlay.container)).toBeInTheDocument();
    expect(entry('Outbound bandwidth')).toHaveAttribute('aria-pressed', 'false');
    await user.click(entry('Outbound bandwidth'));
    expect(shownFacets()).toEqual(['Outbound bandwidth']);
    await user.click(entry('Outbound bandwidth'));
    expect(shownFacets()).toEqual(['Inbound bandwidth', 'Outbound bandwidth']);
  });

  it('comes back although another resource was picked, none of whose series is left', async () => {
    const user = userEvent.setup();
    const series = [...framesOf({ ...ECHO, name: 'hot' }), ...framesOf({ ...ECHO, name: 'warm', units: constant(20) })];
    await open(<Dashboard series={series} options={options} />);
    await user.click(entry('Outbound bandwidth'));
    expect(shownFacets()).toEqual(['Outbound bandwidth']);
    await user.type(screen.getByTestId(testIds.header.picker), 'warm{ArrowDown}{Enter}');
    expect(shownFacets()).toEqual([]);
    await user.click(entry('Outbound bandwidth'));
    await user.click(entry('Outbound bandwidth'));
    expect(shownFacets()).toEqual(['Inbound bandwidth', 'Outbound bandwidth']);
  });
});

describe('overrides', () => {
  it('hide a facet that is hidden from the chart', async () => {
    const series = framesOf(ECHO).map((frame, i) => ({
      ...frame,
      fields: frame.fields.map((field) =>
        i === 0 ? { ...field, config: { custom: { hideFrom: { viz: true } } } } : field
      ),
    }));
    await open(<HeadroomPanel {...propsFor(series)} />);
    expect(screen.queryByTestId(testIds.overlay.facet('inboundBytes'))).not.toBeInTheDocument();
    expect(facet('outboundBytes')).toBeInTheDocument();
  });

  it.each([LegendDisplayMode.List, LegendDisplayMode.Table])(
    'may give two series one name: a legend as a %s has both',
    async (displayMode) => {
      const complain = jest.spyOn(console, 'error');
      const series = framesOf(ECHO).map((frame) => ({
        ...frame,
        fields: frame.fields.map((field) => ({ ...field, config: { displayName: 'Traffic' } })),
      }));
      const options = { legend: { ...LEGEND, displayMode, calcs: ['max', 'max'] } };
      await open(<HeadroomPanel {...propsFor(series, { options, height: 900 })} />);
      expect(within(screen.getByTestId(testIds.overlay.legend)).getAllByText('Traffic')).toHaveLength(2);
      expect(complain.mock.calls.flat().join(' ')).not.toContain('same key');
      complain.mockRestore();
    }
  );

  it('give a facet its name', async () => {
    const series = framesOf(ECHO).map((frame, i) => ({
      ...frame,
      fields: frame.fields.map((field) => (i === 0 ? { ...field, config: { displayName: 'Into the hub' } } : field)),
    }));
    await open(<HeadroomPanel {...propsFor(series)} />);
    expect(facet('inboundBytes')).toHaveAccessibleName('Into the hub');
  });
});

describe('the table for screen readers', () => {
  it('has the shown facets at evenly spaced moments, first and last among them', async () => {
    await show();
    const table = within(facet('outboundBytes')).getByRole('table', { name: 'Outbound bandwidth over time' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(20);
    expect(within(rows[0]).getByRole('rowheader')).toHaveTextContent('2026-11-21 00:00:00');
    expect(within(rows[19]).getByRole('rowheader')).toHaveTextContent('2026-11-21 00:29:00');
    expect(cells(rows[19])).toEqual(['16 MB/s', '20.5 MB/s', '78.1 %']);
  });

  it('says that there is no data in a gap', async () => {
    await show({ ...ECHO, outboundBytes: [null, ...rising(1, 2).slice(1)] });
    const table = within(facet('outboundBytes')).getByRole('table');
    expect(cells(within(table).getAllByRole('row')[1])[0]).toBe('no data');
  });

  it('is not read to be a plot: that has a name of its own', async () => {
    await show();
    expect(plotOf('outboundBytes').plot).toHaveAccessibleName(/^Outbound bandwidth over time; arrow keys/);
  });
});

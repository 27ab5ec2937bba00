import '../../ui/test-dom';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';
import { type DataFrame, EventBusSrv } from '@grafana/data';
import { LegendDisplayMode, PanelContextProvider, TooltipDisplayMode, type VizLegendOptions } from '@grafana/ui';
import { type HeadroomOptions } from '../../options/types';
import { testIds } from '../../ui/testIds';
import { read } from '../header/test-header';
import { HeadroomPanel } from '../HeadroomPanel';
import { hoverOver, open } from '../chart/test-charts';
import { constantly, echoFrames, LEGEND, panelProps, risingTo } from '../data/test-panel';
import { prepChart } from '../chart/prepChart';

jest.mock('../chart/prepChart', () => {
  const actual = jest.requireActual<typeof import('../chart/prepChart')>('../chart/prepChart');
  return { ...actual, prepChart: jest.fn(actual.prepChart) };
});

const FRAMES = echoFrames('chat', 0.9, { connections: constantly(4000) });

function panel(series: DataFrame[] = FRAMES, legend: Partial<VizLegendOptions> = {}, size: object = {}) {
  const options = { view: 'utilization' as const, legend: { ...LEGEND, calcs: [], ...legend } };
  return <HeadroomPanel {...panelProps(series, { options, ...size })} />;
}

const figures = (id: string) => screen.getByTestId(id).textContent?.replace(/\u00a0/g, ' ');
const made = () => jest.mocked(prepChart).mock.calls.length;

/** The constraints whose lines are drawn, by their dashes. */
const drawn = () => {
  const names = new Map([
    [undefined, 'outbound'],
    ['12,5', 'inbound'],
    ['0,7', 'connections'],
  ]);
  return jest
    .mocked(prepChart)
    .mock.lastCall?.[0].lines.filter(({ kind, show }) => kind === 'measured' && show)
    .map(({ style }) => names.get(style?.dash?.join()));
};

const hiddenLayers = () => jest.mocked(prepChart).mock.lastCall?.[0].hidden;

describe('the Utilization view', () => {
  it('draws every constraint in a region with a name', () => {
    render(panel());
    expect(drawn()).toEqual(['outbound', 'inbound', 'connections']);
    expect(screen.getByRole('region', { name: /^Utilization/ })).toBeInTheDocument();
  });

  it('gives its plot a name for screen readers', () => {
    render(panel());
    expect(screen.getByRole('application')).toHaveAccessibleName(/^Utilization over time; arrow keys/);
  });

  it('replaces the Overlay view in a panel without room for two charts', () => {
    render(<HeadroomPanel {...panelProps(FRAMES, { width: 280, height: 190 })} />);
    expect(screen.getByTestId(testIds.utilization.container)).toBeInTheDocument();
    expect(screen.queryByTestId(testIds.overlay.container)).not.toBeInTheDocument();
  });

  it('says that no ceiling is known, below a header that says why', () => {
    render(panel(echoFrames('chat', 0.9, { units: undefined })));
    expect(screen.getByTestId(testIds.utilization.noCeilings)).toHaveTextContent(/^No ceiling is known/);
    expect(read('left').value).toBe('Unit size unknown');
    expect(screen.queryByTestId(testIds.utilization.container)).not.toBeInTheDocument();
  });

  it('keeps its chart when new data arrives', () => {
    const props = panelProps(FRAMES, { options: { view: 'utilization' } });
    const { rerender } = render(<HeadroomPanel {...props} />);
    const before = made();
    const { data } = panelProps(echoFrames('chat', 0.5, { connections: constantly(10) }));
    rerender(<HeadroomPanel {...props} data={data} />);
    expect(read('left').value).toBe('50.0% left');
    expect(made()).toBe(before);
  });
});

describe('its legend', () => {
  const names = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);

  it('names the lines and layers, and shows the latest value of each line', () => {
    render(panel());
    expect(names()).toEqual([
      'Outbound traffic',
      'Inbound traffic',
      'Connections',
      'Ceiling',
      'Warning from 80%',
      'Critical from 95%',
      'Forecast',
    ]);
    expect(figures(testIds.chart.legendItem('Outbound traffic'))).toBe('Outbound traffic90.0%');
    expect(figures(testIds.chart.legendItem('Connections'))).toBe('Connections40.0%');
  });

  it('shows the chosen calculations instead of the latest value', () => {
    render(panel(FRAMES, { calcs: ['max', 'min'] }));
    expect(figures(testIds.chart.legendItem('Inbound traffic'))).toBe('Inbound trafficMax: 45.0%Min: 1.5%');
  });

  it('can be a table of figures', () => {
    render(panel(FRAMES, { displayMode: LegendDisplayMode.Table, calcs: ['max'] }));
    expect(screen.getByText('Max')).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Outbound traffic 90\.0/ })).toBeInTheDocument();
  });

  it('hides a line and shows it again with the keyboard, without asking Grafana to hide series', async () => {
    const user = userEvent.setup({ delay: null });
    const onToggleSeriesVisibility = jest.fn();
    render(
      <PanelContextProvider value={{ eventsScope: 'global', eventBus: new EventBusSrv(), onToggleSeriesVisibility }}>
        {panel()}
      </PanelContextProvider>
    );
    screen.getByRole('button', { name: 'Inbound traffic' }).focus();
    await user.keyboard('{Enter}');
    expect(drawn()).toEqual(['outbound', 'connections']);
    await user.keyboard('{Enter}');
    expect(drawn()).toEqual(['outbound', 'inbound', 'connections']);
    expect(onToggleSeriesVisibility).not.toHaveBeenCalled();
  });

  it('leaves out a line that an override hides', () => {
    const config = { custom: { hideFrom: { viz: true, tooltip: false, legend: false } } };
    const hiding = FRAMES.map((frame) => ({
      ...frame,
      fields: frame.fields.map((field) =>
        field.name.includes('inbound') || field.labels?.__name__?.includes('inbound') ? { ...field, config } : field
      ),
    }));
    render(panel(hiding));
    expect(drawn()).toEqual(['outbound', 'connections']);
    expect(screen.queryByRole('button', { name: 'Inbound traffic' })).not.toBeInTheDocument();
  });

  it('hides the clicked one of two lines with the same name', async () => {
    const user = userEvent.setup({ delay: null });
    const complain = jest.spyOn(console, 'error');
    const named = FRAMES.map((frame) => ({
      ...frame,
      fields: frame.fields.map((field) => ({ ...field, config: { displayName: 'Traffic' } })),
    }));
    render(panel(named));
    await user.click(screen.getAllByRole('button', { name: 'Traffic' })[1]);
    expect(drawn()).toEqual(['outbound', 'connections']);
    expect(complain.mock.calls.flat().join(' ')).not.toContain('same key');
    complain.mockRestore();
  });

  it('hides a band', async () => {
    const user = userEvent.setup({ delay: null });
    render(panel());
    await user.click(screen.getByRole('button', { name: /^Warning from/ }));
    expect(hiddenLayers()).toEqual(new Set(['warning']));
  });
});

describe('its tooltip', () => {
  const tooltip = () => screen.getByTestId(testIds.chart.tooltip);
  const rows = () =>
    within(tooltip())
      .queryAllByRole('rowheader')
      .map(({ textContent }) => textContent);

  async function show(given: Partial<HeadroomOptions['tooltip']>, series = FRAMES) {
    const options = {
      view: 'utilization' as const,
      tooltip: { mode: TooltipDisplayMode.Multi, sort: JSON.parse('"none"'), ...given },
    };
    await open(<HeadroomPanel {...panelProps(series, { options })} />);
  }

  async function hover() {
    const over = screen.getByRole('application').querySelector<HTMLElement>('.u-over');
    if (over === null) {
      throw new Error('The plot is missing.');
    }
    await hoverOver(over, 0.97);
  }

  it('shows the constraint closest to its ceiling in single mode', async () => {
    await show({ mode: TooltipDisplayMode.Single });
    await hover();
    expect(rows()).toEqual(['Outbound traffic']);
  });

  it('shows the same one of two equal constraints as the header in single mode', async () => {
    const inboundBytes = risingTo(20_480_000 * 0.9);
    await show({ mode: TooltipDisplayMode.Single }, echoFrames('chat', 0.9, { inboundBytes }));
    await hover();
    expect(read('first').value).toBe('Inbound traffic');
    expect(rows()).toEqual(['Inbound traffic']);
  });

  it('shows the worst of the visible lines in single mode', async () => {
    const user = userEvent.setup({ delay: null });
    await show({ mode: TooltipDisplayMode.Single });
    await user.click(screen.getByRole('button', { name: 'Outbound traffic' }));
    await hover();
    expect(rows()).toEqual(['Inbound traffic']);
  });

  it('shows all visible lines in single mode if none of them has a ceiling', async () => {
    const units = constantly(10).map((size, minute) => (minute < 20 ? size : null));
    await show({ mode: TooltipDisplayMode.Single }, echoFrames('chat', 0.9, { units }));
    await hover();
    expect(rows()).toEqual(['Outbound traffic', 'Inbound traffic']);
    expect(tooltip()).toHaveTextContent('unit size unknown');
  });
});

describe('its table for screen readers', () => {
  it('has the values of each constraint over time', () => {
    render(panel());
    const rows = within(screen.getByTestId(testIds.chart.table)).getAllByRole('row');
    const texts = [rows[0], rows[rows.length - 1]].map((row) =>
      [...row.children].map(({ textContent }) => textContent)
    );
    expect(texts).toEqual([
      ['Time', 'Outbound traffic', 'Inbound traffic', 'Connections'],
      ['2026-11-21 00:29:00', '90.0%', '45.0%', '40.0%'],
    ]);
  });
});

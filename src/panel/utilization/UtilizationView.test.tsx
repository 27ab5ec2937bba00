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
import { prepConfig } from './prepConfig';

jest.mock('./prepConfig', () => {
  const actual = jest.requireActual<typeof import('./prepConfig')>('./prepConfig');
  return { ...actual, prepConfig: jest.fn(actual.prepConfig) };
});

const FRAMES = echoFrames('chat', 0.9, { connections: constantly(4000) });

function panel(series: DataFrame[] = FRAMES, legend: Partial<VizLegendOptions> = {}, size: object = {}) {
  const options = { view: 'utilization' as const, legend: { ...LEGEND, calcs: [], ...legend } };
  return <HeadroomPanel {...panelProps(series, { options, ...size })} />;
}

const figures = (id: string) => screen.getByTestId(id).textContent?.replace(/\u00a0/g, ' ');
const made = () => jest.mocked(prepConfig).mock.calls.length;
const drawn = () =>
  jest
    .mocked(prepConfig)
    .mock.lastCall?.[0].lines.filter(({ show }) => show)
    .map(({ id }) => id);

const hiddenLayers = () => jest.mocked(prepConfig).mock.lastCall?.[0].hidden;

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

  it('replaces the Overlay view in a panel without room for two facets', () => {
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
    // One row of the legend and one of the table for screen readers.
    expect(screen.getAllByRole('row', { name: /^Outbound traffic 90\.0/ })).toHaveLength(2);
    expect(screen.queryByText('Ceiling')).not.toBeInTheDocument();
  });

  it('has only the names of the lines in a narrow panel', () => {
    render(panel(FRAMES, {}, { width: 400, height: 300 }));
    expect(names()).toEqual(['Outbound traffic', 'Inbound traffic', 'Connections']);
    expect(figures(testIds.chart.legendItem('Connections'))).toBe('Connections');
  });

  it('shows a line alone and then all again with the keyboard, without asking Grafana to hide series', async () => {
    const user = userEvent.setup({ delay: null });
    const onToggleSeriesVisibility = jest.fn();
    render(
      <PanelContextProvider value={{ eventsScope: 'global', eventBus: new EventBusSrv(), onToggleSeriesVisibility }}>
        {panel()}
      </PanelContextProvider>
    );
    screen.getByRole('button', { name: 'Inbound traffic' }).focus();
    await user.keyboard('{Enter}');
    expect(drawn()).toEqual(['inbound']);
    expect(names()).toEqual(['Inbound traffic', 'Ceiling', 'Warning from 80%', 'Critical from 95%']);
    await user.keyboard('{Enter}');
    expect(drawn()).toEqual(['outbound', 'inbound', 'connections']);
    expect(onToggleSeriesVisibility).not.toHaveBeenCalled();
  });

  it.each(['Control', 'Meta', 'Shift'])('hides a single line on a click with %s', async (key) => {
    const user = userEvent.setup({ delay: null });
    render(panel());
    await user.keyboard(`{${key}>}`);
    await user.click(screen.getByRole('button', { name: 'Inbound traffic' }));
    await user.keyboard(`{/${key}}`);
    expect(drawn()).toEqual(['outbound', 'connections']);
  });

  it('shows a line that an override hides with a click on its entry', async () => {
    const user = userEvent.setup({ delay: null });
    const config = { custom: { hideFrom: { viz: true, tooltip: false, legend: false } } };
    const hiding = FRAMES.map((frame) => ({
      ...frame,
      fields: frame.fields.map((field) =>
        field.name.includes('inbound') || field.labels?.__name__?.includes('inbound') ? { ...field, config } : field
      ),
    }));
    render(panel(hiding));
    expect(drawn()).toEqual(['outbound', 'connections']);
    await user.click(screen.getByRole('button', { name: 'Inbound traffic', pressed: false }));
    expect(drawn()).toEqual(['inbound']);
    await user.click(screen.getByRole('button', { name: 'Inbound traffic' }));
    expect(drawn()).toEqual(['outbound', 'connections']);
  });

  it('shows the clicked one of two lines with the same name', async () => {
    const user = userEvent.setup({ delay: null });
    const complain = jest.spyOn(console, 'error');
    const named = FRAMES.map((frame) => ({
      ...frame,
      fields: frame.fields.map((field) => ({ ...field, config: { displayName: 'Traffic' } })),
    }));
    render(panel(named));
    await user.click(screen.getAllByRole('button', { name: 'Traffic' })[1]);
    expect(drawn()).toEqual(['inbound']);
    expect(complain.mock.calls.flat().join(' ')).not.toContain('same key');
    complain.mockRestore();
  });

  it('hides a band', async () => {
    const user = userEvent.setup({ delay: null });
    render(panel());
    await user.click(screen.getByRole('button', { name: /^Warning from/ }));
    expect(hiddenLayers()).toEqual(new Set(['warning']));
  });

  it.each<[string, Partial<VizLegendOptions>, object]>([
    ['as a table', { displayMode: LegendDisplayMode.Table }, {}],
    ['in a narrow panel', {}, { width: 400, height: 300 }],
  ])('keeps the entry of a hidden band %s', async (_, legend, size) => {
    const user = userEvent.setup({ delay: null });
    const { rerender } = render(panel());
    await user.click(screen.getByRole('button', { name: /^Warning from/ }));
    rerender(panel(FRAMES, legend, size));
    expect(screen.queryByRole('button', { name: /^Critical from/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Warning from/ }));
    expect(hiddenLayers()).toEqual(new Set());
    expect(screen.queryByRole('button', { name: /^Warning from/ })).not.toBeInTheDocument();
  });
});

describe('its tooltip', () => {
  const tooltip = () => screen.getByTestId(testIds.utilization.tooltip);
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

  it('is as wide and as high as the options allow', async () => {
    await show({ maxWidth: 900, maxHeight: 120 });
    await hover();
    expect(tooltip()).toHaveStyle({ maxWidth: '900px', maxHeight: '120px' });
  });

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
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('button', { name: 'Outbound traffic' }));
    await user.keyboard('{/Control}');
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
  it('has the latest and the highest value of each constraint', () => {
    render(panel(echoFrames('chat', 0.9, { connections: [9000, ...constantly(4000).slice(1)] })));
    const table = within(screen.getByTestId(testIds.utilization.table)).getByRole('table');
    const cells = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent?.replace(/\u00a0/g, ' ')));
    expect(cells).toEqual([
      [
        'Outbound traffic',
        '90.0%',
        'Warning',
        '18.4 of 20.5 MB/s, about 9,000 of 10,000 messages/s',
        '90.0% at 2026-11-21 00:29:00',
      ],
      [
        'Inbound traffic',
        '45.0%',
        'Normal',
        '9.22 of 20.5 MB/s, about 4,500 of 10,000 messages/s',
        '45.0% at 2026-11-21 00:29:00',
      ],
      ['Connections', '40.0%', 'Normal', '4,000 of 10,000', '90.0% at 2026-11-21 00:00:00'],
    ]);
  });
});

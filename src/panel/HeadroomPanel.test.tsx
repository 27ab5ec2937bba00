import './test-dom';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';
import { type DataFrame, dateTime, EventBusSrv, LoadingState, type PanelProps } from '@grafana/data';
import { LegendDisplayMode, PanelContextProvider, TooltipDisplayMode } from '@grafana/ui';
import { type HeadroomOptions } from '../options/types';
import { HeadroomPanel } from './HeadroomPanel';
import { framesOf, frameOf, MINUTE, START } from './test-frames';
import { testIds } from './testIds';

const LENGTH = 30;

/** A value a minute, the last of them given. */
function column(last: number): number[] {
  return Array.from({ length: LENGTH }, (_, i) => (last * (i + 1)) / LENGTH);
}

const constant = (value: number) => Array.from({ length: LENGTH }, () => value);

/** A resource of 10 units of echo whose outbound traffic is at this share of its ceiling. */
function echo(name: string, utilization: number, others: Parameters<typeof framesOf>[0] = {}): DataFrame[] {
  return framesOf({
    name,
    outboundBytes: column(20_480_000 * utilization),
    inboundBytes: column(2_048_000 * utilization),
    units: constant(10),
    shares: { echo: constant(1) },
    ...others,
  });
}

function propsFor(
  series: DataFrame[],
  { options, ...others }: { options?: Partial<HeadroomOptions> } & Partial<Omit<PanelProps, 'options'>> = {}
): PanelProps<HeadroomOptions> {
  const range = { from: dateTime(START), to: dateTime(START + LENGTH * MINUTE) };
  const timeRange = { ...range, raw: range };
  return {
    id: 1,
    title: 'Headroom',
    data: { state: LoadingState.Done, series, timeRange },
    timeRange,
    timeZone: 'utc',
    options: {
      edition: '2019-11',
      unitsSource: 'data',
      fixedUnits: '',
      mixSource: 'data',
      declaredMix: {},
      messageSize: 2048,
      thresholds: { warning: 0.8, critical: 0.95 },
      resource: '',
      facets: ['inboundBytes', 'outboundBytes', 'inboundMessages', 'outboundMessages'],
      legend: { showLegend: true, displayMode: LegendDisplayMode.List, placement: 'bottom', calcs: [] },
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
}

const show = (...args: Parameters<typeof propsFor>) => render(<HeadroomPanel {...propsFor(...args)} />);

const sentence = () => screen.getByTestId(testIds.header.sentence).textContent?.replace(/\u00a0/g, ' ');

describe('the state in the header', () => {
  it.each([
    [0.5, 'Normal'],
    [0.8, 'Warning'],
    [0.95, 'Critical'],
    [1, 'Over'],
  ])('at %d of the ceiling is the word %s', (utilization, word) => {
    show(echo('chat', utilization));
    expect(screen.getByTestId(testIds.header.state)).toHaveTextContent(word);
  });

  it('is unknown without units, and the measured lines are there all the same', () => {
    show(framesOf({ outboundBytes: column(5e6) }));
    expect(screen.getByTestId(testIds.header.state)).toHaveTextContent('Unknown');
    expect(sentence()).toMatch(/^Unit size unknown/);
    expect(screen.getByTestId(testIds.overlay.facetTitle('outboundBytes'))).toHaveTextContent('5 MB/s');
    expect(screen.queryByText('Ceiling')).not.toBeInTheDocument();
  });

  it('follows a unit size that the options fix by a variable', () => {
    show(framesOf({ outboundBytes: column(10_240_000), shares: { echo: constant(1) } }), {
      options: { unitsSource: 'fixed', fixedUnits: '$units' },
      replaceVariables: (text) => text.replace('$units', '5'),
    });
    expect(sentence()).toMatch(/^Outbound traffic at 100\.0 %/);
  });
});

describe('facets', () => {
  const facets = () => screen.getAllByRole('region').map((facet) => facet.getAttribute('aria-label'));

  it('are there for what is measured, and one line names what is not', () => {
    show(echo('chat', 0.5));
    expect(facets()).toEqual(['Inbound bandwidth', 'Outbound bandwidth']);
    expect(screen.getByTestId(testIds.overlay.notMeasured)).toHaveTextContent(
      'Not measured: inbound messages, outbound messages'
    );
  });

  it('leave out connections while these are in good state', () => {
    show(echo('chat', 0.5, { connections: constant(7900) }));
    expect(facets()).not.toContain('Connections');
  });

  it('include connections, chosen or not, from their warning on', () => {
    show(echo('chat', 0.5, { connections: constant(8000) }));
    expect(facets()).toContain('Connections');
  });

  it('fold to the one that matters most in a small panel', () => {
    show(echo('chat', 0.5), { width: 360, height: 180 });
    expect(facets()).toEqual(['Outbound bandwidth']);
  });

  it('fold to words in a tiny one, figures first', () => {
    show(echo('chat', 0.5), { width: 220, height: 90 });
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    expect(sentence()).toBe('50.0 % outbound traffic');
    expect(screen.getByTestId(testIds.header.details)).toHaveTextContent('10.2 of 20.5 MB/s');
  });
});

describe('several resources', () => {
  const FLEET = [...echo('calm', 0.3), ...echo('hot', 0.97), ...echo('warm', 0.85)];

  it('start with the worst', () => {
    show(FLEET);
    expect(screen.getByTestId(testIds.header.picker)).toHaveValue('hot');
    expect(sentence()).toMatch(/^Outbound traffic at 97\.0 %/);
  });

  it('have no picker once the option fixes one, whose name the header says', () => {
    show(FLEET, { options: { resource: 'calm' } });
    expect(screen.queryByTestId(testIds.header.picker)).not.toBeInTheDocument();
    expect(screen.getByTestId(testIds.header.details)).toHaveTextContent(/^calm/);
  });

  it('keep the chosen one over a refresh, and fall back to the worst when it is gone', async () => {
    const user = userEvent.setup();
    const { rerender } = show(FLEET);
    await user.type(screen.getByTestId(testIds.header.picker), 'warm{ArrowDown}{Enter}');
    expect(sentence()).toMatch(/^Outbound traffic at 85\.0 %/);
    rerender(<HeadroomPanel {...propsFor([...echo('hot', 0.99), ...echo('warm', 0.86)])} />);
    expect(sentence()).toMatch(/^Outbound traffic at 86\.0 %/);
    rerender(<HeadroomPanel {...propsFor([...echo('hot', 0.99), ...echo('calm', 0.2)])} />);
    expect(sentence()).toMatch(/^Outbound traffic at 99\.0 %/);
  });
});

describe('notes', () => {
  it('are behind a button that counts them, and not there without any', async () => {
    const user = userEvent.setup();
    const { rerender } = show(echo('chat', 0.5));
    expect(screen.queryByTestId(testIds.header.notesButton)).not.toBeInTheDocument();
    rerender(<HeadroomPanel {...propsFor([...echo('chat', 0.5, { shares: {} }), frameOf('up', constant(1))])} />);
    await user.click(screen.getByRole('button', { name: '2 notes' }));
    const list = within(await screen.findByTestId(testIds.header.notes)).getAllByRole('listitem');
    expect(list.map((item) => item.textContent)).toEqual([
      expect.stringContaining('do-not-exceed'),
      'Left out, as nothing says what they are: up.',
    ]);
  });
});

describe('the legend', () => {
  it('hides a layer without telling Grafana to hide the series of the data', async () => {
    const user = userEvent.setup();
    const onToggleSeriesVisibility = jest.fn();
    const eventBus = new EventBusSrv();
    render(
      <PanelContextProvider value={{ eventsScope: 'global', eventBus, onToggleSeriesVisibility }}>
        <HeadroomPanel {...propsFor(echo('chat', 0.5))} />
      </PanelContextProvider>
    );
    await user.click(screen.getByText('Warning from 80 %'));
    expect(screen.getByTestId(/VizLegend series Warning/)).toHaveClass(/LegendLabelDisabled/);
    expect(onToggleSeriesVisibility).not.toHaveBeenCalled();
    await user.click(screen.getByText('Warning from 80 %'));
    expect(screen.getByTestId(/VizLegend series Warning/)).not.toHaveClass(/LegendLabelDisabled/);
  });

  it('is not there when it is switched off', () => {
    show(echo('chat', 0.5), {
      options: { legend: { showLegend: false, displayMode: LegendDisplayMode.List, placement: 'bottom', calcs: [] } },
    });
    expect(screen.queryByText('Measured')).not.toBeInTheDocument();
    expect(screen.getAllByRole('region')).toHaveLength(2);
  });
});

describe('nothing to draw', () => {
  it('says what was seen and what is needed', () => {
    show([frameOf('node_cpu_seconds', [1])]);
    expect(screen.getByText(/No SignalR traffic is recognised in: node_cpu_seconds/)).toBeInTheDocument();
  });

  it('says which resources there are where the option names another', () => {
    show(echo('chat', 0.5), { options: { resource: 'other' } });
    expect(screen.getByText(/Not in the data: other. There are: chat/)).toBeInTheDocument();
  });

  it('survives options of a dashboard that has none of them', () => {
    const props = propsFor(echo('chat', 0.5));
    render(<HeadroomPanel {...props} options={JSON.parse('{}')} />);
    expect(sentence()).toMatch(/^Outbound traffic at 50\.0 %/);
    expect(screen.getByText('Ceiling')).toBeInTheDocument();
  });

  it('draws names from the data as text, never as HTML', () => {
    const { container } = show(echo('<img src=x onerror=alert(1)>', 0.5));
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByTestId(testIds.header.details)).toHaveTextContent('<img src=x onerror=alert(1)>');
  });
});

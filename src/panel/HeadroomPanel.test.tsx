import '../ui/test-dom';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';
import { type DataFrame, EventBusSrv, LoadingState } from '@grafana/data';
import { LegendDisplayMode, PanelContextProvider } from '@grafana/ui';
import { framesOf, frameOf } from '../frames/test-pack-frames';
import { type Dimension } from '../model/capacity';
import { DEFAULT_OPTIONS, VIEWS } from '../options/types';
import { testIds } from '../ui/testIds';
import { HeadroomPanel } from './HeadroomPanel';
import { read, readContext } from './header/test-header';
import { loadView } from './LazyView';
import { constantly, echoFrames, KNOWN, panelProps, risingTo } from './data/test-panel';

// Views that load later would not be there when a test looks for them.
beforeAll(() => Promise.all([loadView('fleet'), loadView('review'), loadView('plan')]));

const show = (...args: Parameters<typeof panelProps>) => render(<HeadroomPanel {...panelProps(...args)} />);

const legend = () => screen.getByTestId(testIds.chart.legend);

/** The same series of a replica, whose name in the pack is that of its parent. */
const asReplica = (frame: DataFrame): DataFrame => ({
  ...frame,
  fields: frame.fields.map((field) => ({
    ...field,
    labels: field.labels && { ...field.labels, resource_id: `${field.labels.resource_id}/replicas/chat-eu` },
  })),
});

describe('the state in the header', () => {
  it.each([
    [0.5, 'Normal'],
    [0.8, 'Warning'],
    [0.95, 'Critical'],
    [1, 'Over'],
  ])('at a utilization of %d is %s', (utilization, word) => {
    show(echoFrames('chat', utilization));
    expect(read('left').label).toBe(word);
  });

  it('is unknown without a unit size, while the measured lines are still drawn', () => {
    show(framesOf({ outboundBytes: risingTo(5e6) }));
    expect(read('left')).toMatchObject({ label: 'Unknown', value: 'Unit size unknown' });
    expect(screen.getByTestId(testIds.overlay.chartTitle('outboundBytes'))).toHaveTextContent('5 MB/s');
    expect(legend()).not.toHaveTextContent('Ceiling');
  });

  it('says where a dashboard variable for the unit size has no value, and takes that of the data', async () => {
    const user = userEvent.setup();
    show(echoFrames('chat', 0.5), {
      options: { units: '$units' },
      replaceVariables: (text) => text.replace('$units', ''),
    });
    expect(read('left').value).toBe('50.0% left');
    await user.click(screen.getByTestId(testIds.header.notesButton));
    expect(screen.getByTestId(testIds.header.notes)).toHaveTextContent(
      'ignored ("$units"): it must be a whole number of at least 1'
    );
  });

  it('follows a unit size from a dashboard variable', () => {
    show(framesOf({ outboundBytes: risingTo(10_240_000), shares: { echo: constantly(1) } }), {
      options: { units: '$units' },
      replaceVariables: (text) => text.replace('$units', '5'),
    });
    expect(read('left')).toMatchObject({ label: 'Over', value: '0.0% left' });
  });
});

describe('charts', () => {
  const title = (dimension: Dimension) =>
    screen.getByTestId(testIds.overlay.chartTitle(dimension)).textContent?.replaceAll('\u00a0', ' ');
  const charts = () => screen.getAllByRole('region').map((chart) => chart.getAttribute('aria-label'));

  it('show what is measured; messages that are estimated from bytes have the axis on the right', () => {
    show(echoFrames('chat', 0.5), { options: { messageSize: 1024 } });
    expect(charts()).toEqual(['Inbound bandwidth', 'Outbound bandwidth']);
    expect(title('outboundBytes')).toBe(
      'Outbound bandwidth10.2 of 20.5 MB/s50.0%messages by the declared message size'
    );
  });

  it('of messages that an application counts are charts of their own', () => {
    show(echoFrames('chat', 0.5, { outboundMessages: constantly(5000) }));
    expect(charts()).toEqual(['Inbound bandwidth', 'Outbound bandwidth', 'Outbound messages']);
    expect(title('outboundMessages')).toMatch(/^Outbound messages5,000 of /);
    expect(title('outboundBytes')).not.toContain('messages');
  });

  it('include connections and server load where they are measured, and a line names what is not', () => {
    show(echoFrames('chat', 0.5), { height: 700 });
    expect(screen.getByTestId(testIds.overlay.notMeasured)).toHaveTextContent('Not measured: connections');
    show(echoFrames('calm', 0.5, { connections: constantly(10), serverLoad: constantly(0.1) }), { height: 700 });
    expect(charts()).toEqual(expect.arrayContaining(['Connections', 'Server load']));
    expect(screen.getAllByTestId(testIds.overlay.notMeasured)).toHaveLength(1);
  });

  it('give way to the Utilization view in a small panel', () => {
    show(echoFrames('chat', 0.5), { width: 280, height: 200 });
    expect(screen.queryByTestId(testIds.overlay.container)).not.toBeInTheDocument();
    expect(screen.getByTestId(testIds.utilization.container)).toBeInTheDocument();
  });

  it('give way to the header alone in a tiny panel', () => {
    show(echoFrames('chat', 0.5), { width: 220, height: 90 });
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    expect(read('left').value).toBe('50.0% left');
  });
});

describe('several resources', () => {
  const FLEET = [...echoFrames('calm', 0.3), ...echoFrames('hot', 0.97), ...echoFrames('warm', 0.85)];

  it('show the worst first', () => {
    show(FLEET);
    expect(screen.getByTestId(testIds.header.picker)).toHaveValue('hot');
    expect(read('left').value).toBe('3.0% left');
  });

  it('have no picker if the options name one, and the header shows that name', () => {
    show(FLEET, { options: { resource: 'calm' } });
    expect(screen.queryByTestId(testIds.header.picker)).not.toBeInTheDocument();
    expect(readContext()).toMatch(/^calm/);
  });

  const shown = () => screen.getByTestId(testIds.header.picker);

  it('stay with the one shown at first when another becomes the worst, as on a zoom to another time range', () => {
    const { rerender } = show(FLEET);
    rerender(<HeadroomPanel {...panelProps([...echoFrames('hot', 0.4), ...echoFrames('warm', 0.85)])} />);
    expect(shown()).toHaveValue('hot');
    rerender(<HeadroomPanel {...panelProps([...echoFrames('calm', 0.4), ...echoFrames('warm', 0.85)])} />);
    expect(shown()).toHaveValue('warm');
  });

  it('return to the chosen one when a time range has it again', async () => {
    const user = userEvent.setup();
    const { rerender } = show(FLEET);
    await user.type(shown(), 'calm{ArrowDown}{Enter}');
    rerender(<HeadroomPanel {...panelProps([...echoFrames('hot', 0.9), ...echoFrames('warm', 0.85)])} />);
    expect(shown()).toHaveValue('hot');
    rerender(<HeadroomPanel {...panelProps(FLEET)} />);
    expect(shown()).toHaveValue('calm');
  });

  it('open on the worst of all data, not of the part that arrives first', () => {
    const first = [...echoFrames('calm', 0.3), ...echoFrames('warm', 0.85)];
    const { data } = panelProps(first);
    const { rerender } = show(first, { data: { ...data, state: LoadingState.Loading } });
    expect(shown()).toHaveValue('warm');
    rerender(<HeadroomPanel {...panelProps(FLEET)} />);
    expect(shown()).toHaveValue('hot');
  });

  it('have different names for a resource and its replica, which the data calls the same', () => {
    const frames = [...echoFrames('chat', 0.5), ...echoFrames('chat', 0.9).map(asReplica)];
    show(frames, { options: { view: 'review' } });
    for (const name of ['chat', 'chat (replica chat-eu)']) {
      expect(screen.getByRole('button', { name })).toBeInTheDocument();
    }
  });

  it('keep the choice over a refresh, and fall back to the worst when it is gone', async () => {
    const user = userEvent.setup();
    const { rerender } = show(FLEET);
    await user.type(screen.getByTestId(testIds.header.picker), 'warm{ArrowDown}{Enter}');
    expect(read('left').value).toBe('15.0% left');
    rerender(<HeadroomPanel {...panelProps([...echoFrames('hot', 0.99), ...echoFrames('warm', 0.86)])} />);
    expect(read('left').value).toBe('14.0% left');
    rerender(<HeadroomPanel {...panelProps([...echoFrames('hot', 0.99), ...echoFrames('calm', 0.2)])} />);
    expect(read('left').value).toBe('1.0% left');
  });
});

describe('notes', () => {
  it('open from a button that counts them, which is hidden if the count is 0', async () => {
    const user = userEvent.setup();
    const options = KNOWN;
    const { rerender } = show(echoFrames('chat', 0.5), { options });
    expect(screen.queryByTestId(testIds.header.notesButton)).not.toBeInTheDocument();
    const series = [...echoFrames('chat', 0.5, { shares: {} }), frameOf('up', constantly(1))];
    rerender(<HeadroomPanel {...panelProps(series, { options })} />);
    await user.click(screen.getByRole('button', { name: '2 notes' }));
    const list = within(await screen.findByTestId(testIds.header.notes)).getAllByRole('listitem');
    expect(list.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Scenario mix unknown/),
      'Ignored, not recognized: up.',
    ]);
  });
});

describe('the legend', () => {
  it('hides a layer without asking Grafana to hide series', async () => {
    const user = userEvent.setup();
    const onToggleSeriesVisibility = jest.fn();
    const eventBus = new EventBusSrv();
    render(
      <PanelContextProvider value={{ eventsScope: 'global', eventBus, onToggleSeriesVisibility }}>
        <HeadroomPanel {...panelProps(echoFrames('chat', 0.5))} />
      </PanelContextProvider>
    );
    await user.click(screen.getByText('Warning from 80%'));
    expect(screen.getByRole('button', { name: /Warning from 80/ })).toHaveAttribute('aria-pressed', 'false');
    expect(onToggleSeriesVisibility).not.toHaveBeenCalled();
    await user.click(screen.getByText('Warning from 80%'));
    expect(screen.getByRole('button', { name: /Warning from 80/ })).toHaveAttribute('aria-pressed', 'true');
  });

  it('can be switched off', () => {
    show(echoFrames('chat', 0.5), {
      options: { legend: { showLegend: false, displayMode: LegendDisplayMode.List, placement: 'bottom', calcs: [] } },
    });
    expect(screen.queryByTestId(testIds.chart.legend)).not.toBeInTheDocument();
    expect(screen.getAllByRole('region')).toHaveLength(2);
  });
});

describe('the panel with unusable data or options', () => {
  it('names the unrecognized series', () => {
    show([frameOf('node_cpu_seconds', [1])]);
    expect(screen.getByText(/No SignalR traffic recognized in: node_cpu_seconds/)).toBeInTheDocument();
  });

  it('lists the available resources if the option names another one', () => {
    show(echoFrames('chat', 0.5), { options: { resource: 'other' } });
    expect(screen.getByText(/other is not in the data, which has chat/)).toBeInTheDocument();
  });

  it('survives a dashboard without options', () => {
    const props = panelProps(echoFrames('chat', 0.5));
    render(<HeadroomPanel {...props} options={JSON.parse('{}')} />);
    expect(read('left').value).toBe('50.0% left');
    expect(legend()).toHaveTextContent('Ceiling');
  });

  it('survives handwritten options of the wrong types', () => {
    const options = JSON.parse(
      '{"view":"what","legend":{"showLegend":true},"tooltip":null,"units":{},"mixVariable":{},"resource":7,"facets":"x","roles":1,"plan":3}'
    );
    render(<HeadroomPanel {...panelProps(echoFrames('chat', 0.5))} options={options} />);
    expect(read('left').value).toBe('50.0% left');
    expect(legend()).toHaveTextContent('Ceiling');
  });

  it.each(['null', '7', '"text"', '[]', '[null, 1]', '{}'])(
    'uses the defaults if a dashboard has %s in place of its options',
    (saved) => {
      render(<HeadroomPanel {...panelProps(echoFrames('chat', 0.5))} options={JSON.parse(saved)} />);
      expect(read('left').value).toBe('50.0% left');
      expect(legend()).toHaveTextContent('Ceiling');
    }
  );

  it.each(['null', '[]', '[{}]', '"all"', '-1', '{"a":null}'])(
    'survives %s in place of every option, in every view',
    (value) => {
      const names = [...Object.keys(DEFAULT_OPTIONS), 'legend', 'tooltip'].filter(
        // A number is a unit size.
        (name) => name !== 'view' && name !== 'units'
      );
      const rest = Object.fromEntries(names.map((name) => [name, JSON.parse(value)]));
      for (const view of VIEWS) {
        const { unmount } = render(
          <HeadroomPanel {...panelProps(echoFrames('chat', 0.5), { options: { ...rest, view } })} />
        );
        expect(screen.getByTestId(testIds[view].container)).toBeInTheDocument();
        unmount();
      }
    }
  );

  it('saves a change to a plan even if the saved plan and legend are null', () => {
    const onOptionsChange = jest.fn();
    const frames = echoFrames('chat', 0.5);
    const props = { ...panelProps(frames), onOptionsChange };
    const { rerender } = render(<HeadroomPanel {...props} options={JSON.parse('{"view":"plan"}')} />);
    rerender(<HeadroomPanel {...props} options={JSON.parse('{"view":"plan","plan":null,"legend":null}')} />);
    fireEvent.click(screen.getByTestId(testIds.plan.size(20)));
    expect(onOptionsChange).toHaveBeenLastCalledWith({ view: 'plan', plan: { units: 20 }, legend: null });
  });

  it('draws names from the data as text, never as HTML', () => {
    const { container } = show(echoFrames('<img src=x onerror=alert(1)>', 0.5));
    expect(container.querySelector('img')).toBeNull();
    expect(readContext()).toContain('<img src=x onerror=alert(1)>');
  });
});

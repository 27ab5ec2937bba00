import '../../ui/test-dom';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React, { useState } from 'react';
import { type DataFrame, EventBusSrv, getFieldDisplayName, type SystemConfigOverrideRule } from '@grafana/data';
import { LegendDisplayMode, type PanelContext, PanelContextProvider, SeriesVisibilityChangeMode } from '@grafana/ui';
import { framesOf } from '../../frames/test-pack-frames';
import { testIds } from '../../ui/testIds';
import { HeadroomPanel } from '../HeadroomPanel';
import { open } from '../chart/test-charts';
import { constantly, LEGEND } from '../data/test-panel';
import { ECHO, type Given, propsFor } from './test-overlay';

describe('the legend with figures', () => {
  it('asks Grafana to show only the clicked dimension, by the name of its series', async () => {
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

  it('offers a colour picker only for series of the data, because no override would match other entries', async () => {
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
      // Estimates have the colour of the series that they are estimated from.
      'Inbound messages',
      'Outbound messages',
    ]);
    expect(rows.length).toBeGreaterThan(4);
  });

  it('can show a layer again that was hidden while the legend had no figures', async () => {
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
});

/** Renders its children in Grafana's panel context. */
function InContext({ children, ...context }: React.PropsWithChildren<Partial<PanelContext>>) {
  const [eventBus] = useState(() => new EventBusSrv());
  return (
    <PanelContextProvider value={{ eventsScope: 'global', eventBus, ...context }}>{children}</PanelContextProvider>
  );
}

/** A dashboard that hides series as Grafana does: with an override for every series except the selected ones. */
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
  const overrides: SystemConfigOverrideRule[] =
    left === undefined ? [] : [{ __systemRef: 'hideSeriesFrom', matcher: { id: 'byNames' }, properties: [] }];
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
      <HeadroomPanel {...propsFor(shown, { ...given, fieldConfig: { defaults: {}, overrides } })} />
    </InContext>
  );
}

describe('hiding a dimension in the legend with figures', () => {
  const options = { legend: { ...LEGEND, calcs: ['max'] } };
  const entry = (name: string) => within(screen.getByTestId(testIds.overlay.legend)).getByRole('button', { name });
  // The messages are estimated from the bytes, and go with them.
  const OUTBOUND = ['Outbound bandwidth', 'Outbound messages'];
  const ALL = ['Inbound bandwidth', 'Outbound bandwidth', 'Inbound messages', 'Outbound messages'];
  const shownFacets = () => screen.queryAllByRole('region').map((region) => region.getAttribute('aria-label'));

  it('is not offered for a dimension without a facet, because a click would hide every facet', async () => {
    const data = { ...ECHO, connections: constantly(10) };
    await open(<Dashboard series={framesOf(data)} options={options} />);
    const legend = screen.getByTestId(testIds.overlay.legend);
    expect(legend).toHaveTextContent('Outbound bandwidth');
    expect(legend).not.toHaveTextContent('Connections');
  });

  it('can be undone with another click, even for the last facet', async () => {
    const user = userEvent.setup();
    const data = { ...ECHO, connections: constantly(10) };
    await open(<Dashboard series={framesOf(data)} options={options} />);
    await user.keyboard('{Control>}');
    await user.click(entry('Inbound bandwidth'));
    await user.click(entry('Outbound bandwidth'));
    await user.keyboard('{/Control}');
    expect(shownFacets()).toEqual([]);
    expect(screen.getByTestId(testIds.overlay.container)).toBeInTheDocument();
    expect(entry('Outbound bandwidth')).toHaveAttribute('aria-pressed', 'false');
    await user.click(entry('Outbound bandwidth'));
    expect(shownFacets()).toEqual(OUTBOUND);
    await user.click(entry('Outbound bandwidth'));
    expect(shownFacets()).toEqual(ALL);
  });

  it('can be undone after switching to a resource whose series are all hidden', async () => {
    const user = userEvent.setup();
    const series = [
      ...framesOf({ ...ECHO, name: 'hot' }),
      ...framesOf({ ...ECHO, name: 'warm', units: constantly(20) }),
    ];
    await open(<Dashboard series={series} options={options} />);
    await user.click(entry('Outbound bandwidth'));
    expect(shownFacets()).toEqual(OUTBOUND);
    await user.type(screen.getByTestId(testIds.header.picker), 'warm{ArrowDown}{Enter}');
    expect(shownFacets()).toEqual([]);
    await user.click(entry('Outbound bandwidth'));
    await user.click(entry('Outbound bandwidth'));
    expect(shownFacets()).toEqual(ALL);
  });
});

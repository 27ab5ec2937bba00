import '../../ui/test-dom';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';
import { dateTime, EventBusSrv, FieldType, toDataFrame } from '@grafana/data';
import { LegendDisplayMode, PanelContextProvider, TooltipDisplayMode } from '@grafana/ui';
import { framesOf, MINUTE, START } from '../../frames/test-pack-frames';
import { testIds } from '../../ui/testIds';
import { HeadroomPanel } from '../HeadroomPanel';
import { open } from '../chart/test-charts';
import { constantly, LEGEND } from '../data/test-panel';
import { cells, ECHO, chart, hover, plotOf, propsFor, rising, show, tooltip } from './test-overlay';

/** At 83% of the ceiling, and rising. */
const CLIMBING = { ...ECHO, outboundBytes: rising(11_000_000, 17_000_000) };

describe('streaming data', () => {
  it('is drawn into the existing charts', async () => {
    const { rerender } = await show();
    const before = plotOf('outboundBytes').plot;
    const next = { ...ECHO, outboundBytes: rising(11_000_000, 17_000_000) };
    rerender(<HeadroomPanel {...propsFor(framesOf(next), { ahead: 1 })} />);
    expect(plotOf('outboundBytes').plot).toBe(before);
    expect(screen.getByTestId(testIds.overlay.chartTitle('outboundBytes'))).toHaveTextContent('17 of 20.5 MB/s');
  });

  it('is drawn into the existing charts when it starts or ends a forecast', async () => {
    const { rerender } = await show(CLIMBING);
    const before = plotOf('outboundBytes').plot;
    expect(screen.getByText('Forecast')).toBeInTheDocument();
    rerender(<HeadroomPanel {...propsFor(framesOf({ ...ECHO, outboundBytes: constantly(10_000_000) }))} />);
    expect(screen.queryByText('Forecast')).not.toBeInTheDocument();
    expect(plotOf('outboundBytes').plot).toBe(before);
    rerender(<HeadroomPanel {...propsFor(framesOf(CLIMBING))} />);
    expect(screen.getByText('Forecast')).toBeInTheDocument();
    expect(plotOf('outboundBytes').plot).toBe(before);
  });

  it('makes new charts when it adds a line', async () => {
    const { rerender } = await show();
    const before = plotOf('outboundBytes').plot;
    rerender(<HeadroomPanel {...propsFor(framesOf({ ...ECHO, units: constantly(15) }))} />);
    expect(plotOf('outboundBytes').plot).not.toBe(before);
  });

  it('keeps the charts while the cursor moves and annotations arrive', async () => {
    const { rerender } = await show();
    const before = plotOf('outboundBytes').plot;
    await hover('outboundBytes', 0.5);
    const annotations = [toDataFrame({ fields: [{ name: 'time', type: FieldType.time, values: [START + MINUTE] }] })];
    rerender(<HeadroomPanel {...propsFor(framesOf(ECHO), { annotations })} />);
    expect(plotOf('outboundBytes').plot).toBe(before);
  });
});

describe('the tooltip', () => {
  it('shows value, ceiling and utilization of every measured dimension', async () => {
    await show();
    await hover('outboundBytes', 1);
    const row = within(tooltip()).getByRole('row', { name: /^Outbound bandwidth/ });
    expect(cells(row)).toEqual(['78.1%', '16 of 20.5 MB/sabout 7,810 of 10,000 /s']);
    expect(within(tooltip()).getByRole('row', { name: /^Inbound bandwidth/ })).toBeInTheDocument();
  });

  it('shows only the dimension under the pointer in single mode', async () => {
    await show(ECHO, { options: { tooltip: { mode: TooltipDisplayMode.Single, sort: JSON.parse('"none"') } } });
    await hover('inboundBytes', 0.5);
    expect(within(tooltip()).getByRole('row', { name: /^Inbound bandwidth/ })).toBeInTheDocument();
    expect(within(tooltip()).queryByRole('row', { name: /^Outbound bandwidth/ })).not.toBeInTheDocument();
  });

  it('does not appear in mode none', async () => {
    await show(ECHO, { options: { tooltip: { mode: TooltipDisplayMode.None, sort: JSON.parse('"none"') } } });
    await hover('inboundBytes', 0.5);
    expect(screen.queryByTestId(testIds.chart.tooltip)).not.toBeInTheDocument();
  });

  it('has a column for the ceiling of each next unit size', async () => {
    await show(ECHO, { options: { nextSizes: 2 } });
    await hover('outboundBytes', 1);
    const headings = within(tooltip())
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(headings).toEqual(['Constraint', 'Utilization', 'Measured of ceiling', '20 units', '30 units']);
    const row = within(tooltip()).getByRole('row', { name: /^Outbound bandwidth/ });
    // 20,000 and 30,000 messages/s of 2,048 B.
    expect(cells(row).slice(2)).toEqual(['41.0 MB/s20,000 /s', '61.4 MB/s30,000 /s']);
  });

  it('explains an interpolated ceiling', async () => {
    await show({ ...ECHO, units: constantly(15) });
    await hover('outboundBytes', 0.5);
    expect(tooltip()).toHaveTextContent(
      'The guide has no figures for this unit size: ceilings are interpolated between 10 and 20 units (Echo)'
    );
  });

  it('explains a ceiling that depends on a corrected cell of the guide', async () => {
    await show({ ...ECHO, units: constantly(1), shares: { sendToBigGroup: constantly(1) } });
    await hover('outboundBytes', 0.5);
    expect(tooltip()).toHaveTextContent('The guide prints 8 MBps outbound for Send to big group at 1 unit');
  });

  it('explains nothing if the guide prints the ceilings', async () => {
    await show();
    await hover('outboundBytes', 0.5);
    expect(tooltip()).not.toHaveTextContent('The guide');
  });

  it('leaves out a dimension that an override hides from tooltips', async () => {
    const series = framesOf(ECHO).map((frame, i) => ({
      ...frame,
      fields: frame.fields.map((field) =>
        i === 0 ? { ...field, config: { custom: { hideFrom: { tooltip: true } } } } : field
      ),
    }));
    await open(<HeadroomPanel {...propsFor(series)} />);
    await hover('outboundBytes', 0.5);
    expect(within(tooltip()).getAllByRole('row')).toHaveLength(2);
    expect(tooltip()).toHaveTextContent('Outbound bandwidth');
    expect(tooltip()).not.toHaveTextContent('Inbound bandwidth');
  });
});

describe('the forecast', () => {
  it('has a legend entry, whose click hides it', async () => {
    await show(CLIMBING);
    await userEvent.click(screen.getByRole('button', { name: 'Forecast', pressed: true }));
    expect(screen.getByRole('button', { name: 'Forecast', pressed: false })).toBeInTheDocument();
  });

  it.each([
    ['needs 10 more days of data', constantly(10_000_000)],
    ['already reached', rising(15_000_000, 25_000_000)],
  ])('is replaced in the tooltip by a reason: %s', async (reason, outboundBytes) => {
    await show({ ...ECHO, outboundBytes });
    await hover('outboundBytes', 0.5);
    expect(tooltip()).toHaveTextContent(`No forecast: ${reason}`);
  });
});

describe('the lane', () => {
  const annotations = [
    toDataFrame({
      fields: [
        { name: 'time', type: FieldType.time, values: [START + 5 * MINUTE, START + 20 * MINUTE, START + 25 * MINUTE] },
        { name: 'title', type: FieldType.string, values: ['Deploy', 'NearCeiling', 'AtCeiling'] },
        { name: 'text', type: FieldType.string, values: ['<img src=x onerror=alert(1)>', '', ''] },
        { name: 'tags', type: FieldType.other, values: [['release', 'eu'], ['critical'], ['resource_id:/other']] },
        { name: 'newState', type: FieldType.string, values: ['', 'Alerting', 'Alerting'] },
      ],
    }),
  ];
  const SCALED = { ...ECHO, units: rising(10, 20).map((units) => (units < 15 ? 10 : 20)) };
  const lanes = () => screen.getAllByTestId(testIds.lane.container);
  const marks = () => within(lanes()[0]).getAllByRole('button');

  it('has the changes of units, the alerts of the resource, and notes, but no alert of another resource', async () => {
    await show(SCALED, { annotations });
    expect(marks().map((mark) => mark.getAttribute('aria-label'))).toEqual([
      expect.stringMatching(/^Deploy, 2026-11-21 00:05:00$/),
      expect.stringMatching(/^10 → 20: Scaled up from 10 to 20 units, 2026-11-21 /),
      expect.stringMatching(/^NearCeiling, Critical alert, Since 2026-11-21 00:20:00, still firing$/),
    ]);
    expect(screen.queryByText(/AtCeiling$/)).not.toBeInTheDocument();
  });

  it('takes no room while nothing happened', async () => {
    await show(ECHO);
    expect(screen.queryByTestId(testIds.lane.container)).not.toBeInTheDocument();
  });

  it('is under each time axis, and a keyboard and a screen reader find one of them', async () => {
    await show(SCALED, { annotations, width: 1600, height: 450 });
    const [first, ...copies] = lanes();
    expect(first).toHaveAccessibleName('Changes of unit size, alerts and notes');
    expect(copies).toHaveLength(1);
    for (const copy of copies) {
      expect(copy).toHaveAttribute('aria-hidden', 'true');
      for (const mark of within(copy).getAllByTestId(testIds.lane.mark)) {
        expect(mark).toHaveAttribute('tabindex', '-1');
      }
    }
  });

  it('shows the text of a note on keyboard focus, and never as HTML', async () => {
    await show(ECHO, { annotations });
    act(() => marks()[0].focus());
    const words = await screen.findByTestId(testIds.lane.tooltip);
    expect(words).toHaveTextContent('2026-11-21 00:05:00');
    expect(words).toHaveTextContent('<img src=x onerror=alert(1)>');
    expect(words.querySelector('img')).toBeNull();
    expect(
      within(words)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    ).toEqual(['release', 'eu']);
  });

  it('says on hover how grave an alert is, and since when it fires', async () => {
    const user = userEvent.setup();
    await show(ECHO, { annotations });
    await user.hover(marks()[1]);
    const words = await screen.findByTestId(testIds.lane.tooltip);
    expect(words).toHaveTextContent(/^Since 2026-11-21 00:20:00, still firingNearCeilingCritical alert$/);
  });

  it('names an alert that is too short for its name beside its segment', async () => {
    const short = toDataFrame({
      fields: [
        { name: 'time', type: FieldType.time, values: [START + 5 * MINUTE, START + 6 * MINUTE] },
        { name: 'title', type: FieldType.string, values: ['NearCeiling', 'NearCeiling'] },
        { name: 'newState', type: FieldType.string, values: ['Alerting', 'Normal'] },
      ],
    });
    await show(ECHO, { annotations: [short] });
    const name = within(lanes()[0]).getByText('NearCeiling');
    expect(marks()).toHaveLength(1);
    expect(marks()[0]).not.toContainElement(name);
    expect(parseFloat(name.style.left)).toBeGreaterThan(
      parseFloat(marks()[0].style.left) + parseFloat(marks()[0].style.width)
    );
  });

  it('is under the chart of the Utilization view too', async () => {
    await show(SCALED, { options: { view: 'utilization' } });
    expect(marks()).toHaveLength(1);
  });
});

describe('the line of last week', () => {
  const lastWeek = framesOf({ ...ECHO, outboundBytes: constantly(9_000_000) }).map((frame) => ({
    ...frame,
    refId: `${frame.refId ?? ''}LastWeek`,
  }));
  const column = () => within(tooltip()).queryByRole('columnheader', { name: '1 week before' });

  it('is off until a click in the legend, which changes no figure', async () => {
    await open(<HeadroomPanel {...propsFor([...framesOf(ECHO), ...lastWeek])} />);
    const before = screen.getByTestId(testIds.overlay.chartTitle('outboundBytes')).textContent;
    await hover('outboundBytes', 0.5);
    expect(column()).toBeNull();
    await userEvent.click(within(screen.getByTestId(testIds.chart.legend)).getByText('1 week before'));
    await hover('outboundBytes', 1);
    expect(column()).toBeInTheDocument();
    const row = within(tooltip()).getByRole('row', { name: /^Outbound bandwidth/ });
    expect(cells(row).at(-1)).toBe('9 MB/s–');
    expect(screen.getByTestId(testIds.overlay.chartTitle('outboundBytes'))).toHaveTextContent(before ?? 'a title');
  });
});

describe('the legend with figures', () => {
  const options = { legend: { ...LEGEND, calcs: ['max'] } };
  const entry = (name: string) => within(screen.getByTestId(testIds.chart.legend)).getByRole('button', { name });
  const charts = () => screen.queryAllByRole('region').map((region) => region.getAttribute('aria-label'));

  it('hides a chart and shows it again, even the last one, and asks Grafana for no override', async () => {
    const user = userEvent.setup();
    const onToggleSeriesVisibility = jest.fn();
    await open(
      <PanelContextProvider value={{ eventsScope: 'global', eventBus: new EventBusSrv(), onToggleSeriesVisibility }}>
        <HeadroomPanel {...propsFor(framesOf(ECHO), { options })} />
      </PanelContextProvider>
    );
    await user.click(entry('Inbound bandwidth'));
    expect(charts()).toEqual(['Outbound bandwidth']);
    await user.click(entry('Outbound bandwidth'));
    expect(charts()).toEqual([]);
    await user.click(entry('Outbound bandwidth'));
    expect(charts()).toEqual(['Outbound bandwidth']);
    expect(onToggleSeriesVisibility).not.toHaveBeenCalled();
  });

  it('has figures of the time range alone', async () => {
    const early = dateTime(START + 10 * MINUTE);
    const timeRange = { from: dateTime(START), to: early, raw: { from: dateTime(START), to: early } };
    await open(<HeadroomPanel {...propsFor(framesOf(ECHO), { options, timeRange })} />);
    expect(screen.getByTestId(testIds.chart.legendItem('Outbound bandwidth'))).toHaveTextContent('Max: 12.1 MB/s');
  });
});

describe('overrides', () => {
  it('hide a chart', async () => {
    const series = framesOf(ECHO).map((frame, i) => ({
      ...frame,
      fields: frame.fields.map((field) =>
        i === 0 ? { ...field, config: { custom: { hideFrom: { viz: true } } } } : field
      ),
    }));
    await open(<HeadroomPanel {...propsFor(series)} />);
    expect(screen.queryByTestId(testIds.overlay.chart('inboundBytes'))).not.toBeInTheDocument();
    expect(chart('outboundBytes')).toBeInTheDocument();
  });

  it.each([LegendDisplayMode.List, LegendDisplayMode.Table])(
    'can give two series the same name, and the legend shows both: %s',
    async (displayMode) => {
      const complain = jest.spyOn(console, 'error');
      const series = framesOf(ECHO).map((frame) => ({
        ...frame,
        fields: frame.fields.map((field) => ({ ...field, config: { displayName: 'Traffic' } })),
      }));
      const options = { legend: { ...LEGEND, displayMode, calcs: ['max', 'max'] } };
      await open(<HeadroomPanel {...propsFor(series, { options, height: 900 })} />);
      expect(within(screen.getByTestId(testIds.chart.legend)).getAllByText('Traffic')).toHaveLength(2);
      expect(complain.mock.calls.flat().join(' ')).not.toContain('same key');
      complain.mockRestore();
    }
  );

  it('rename a chart', async () => {
    const series = framesOf(ECHO).map((frame, i) => ({
      ...frame,
      fields: frame.fields.map((field) => (i === 0 ? { ...field, config: { displayName: 'Into the hub' } } : field)),
    }));
    await open(<HeadroomPanel {...propsFor(series)} />);
    expect(chart('inboundBytes')).toHaveAccessibleName('Into the hub');
  });
});

describe('the table for screen readers', () => {
  it('has rows at evenly spaced times, including the first and the last', async () => {
    await show();
    const table = within(chart('outboundBytes')).getByRole('table', { name: 'Outbound bandwidth over time' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(20);
    expect(within(rows[0]).getByRole('rowheader')).toHaveTextContent('2026-11-21 00:00:00');
    expect(within(rows[19]).getByRole('rowheader')).toHaveTextContent('2026-11-21 00:29:00');
    expect(cells(rows[19])).toEqual(['16 MB/s', '7,813 messages/s', '20.5 MB/s', '78.1%']);
  });

  it('says "no data" in a gap', async () => {
    await show({ ...ECHO, outboundBytes: [null, ...rising(1, 2).slice(1)] });
    const table = within(chart('outboundBytes')).getByRole('table');
    expect(cells(within(table).getAllByRole('row')[1])[0]).toBe('no data');
  });

  it('has a different name than the plot', async () => {
    await show();
    expect(plotOf('outboundBytes').plot).toHaveAccessibleName(/^Outbound bandwidth over time; arrow keys/);
  });
});

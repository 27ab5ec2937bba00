import '../../ui/test-dom';
import { cleanup, render, screen } from '@testing-library/react';
import React from 'react';
import { type DataFrame, type DataQueryRequest, dateTime } from '@grafana/data';
import { MINUTE, START } from '../../frames/test-pack-frames';
import { type HeadroomOptions } from '../../options/types';
import { testIds } from '../../ui/testIds';
import { HeadroomPanel } from '../HeadroomPanel';
import { read } from './test-header';
import { constantly, echoFrames, LENGTH, panelProps } from '../data/test-panel';

const SILENT = 'No data since 00:29';

/** Frames of Prometheus, which names the step that it was asked for. */
function stepped(frames: DataFrame[]): DataFrame[] {
  frames.forEach(({ fields: [time] }) => Object.assign(time.config, { interval: MINUTE }));
  return frames;
}

/** Shows a panel whose time range ends, and which was asked for, some minutes after the last value. */
function show(
  late: { to: number; asked?: number },
  frames = stepped(echoFrames('chat', 0.9)),
  options: Partial<HeadroomOptions> = {}
) {
  const end = START + (LENGTH - 1) * MINUTE;
  const range = { from: dateTime(START), to: dateTime(end + late.to * MINUTE) };
  const timeRange = { ...range, raw: range };
  const props = panelProps(frames, { timeRange, options });
  const startTime = end + (late.asked ?? late.to) * MINUTE;
  const request: DataQueryRequest = { ...EMPTY_REQUEST, range: timeRange, startTime };
  render(<HeadroomPanel {...props} data={{ ...props.data, timeRange, request }} />);
}

const EMPTY_REQUEST = {
  requestId: 'Q1',
  app: 'panel-viewer',
  interval: '1m',
  intervalMs: MINUTE,
  scopedVars: {},
  targets: [],
  timezone: 'utc',
};

const header = () => screen.getByTestId(testIds.header.container);

describe('a time range that is over', () => {
  const AS_OF = 'As of 2026-11-21 00:29';

  it('has a state and an advice of its end, and says so', () => {
    show({ to: 0, asked: 60 });
    expect(header()).toHaveTextContent(AS_OF);
  });

  it('is not over while the data may still be on its way', () => {
    show({ to: 0, asked: 15 });
    expect(header()).not.toHaveTextContent('As of');
  });
});

describe('"now"', () => {
  const PLAN = { view: 'plan' } as const;
  const planShown = () => screen.findByTestId(testIds.plan.container);
  const critical = () => stepped(echoFrames('chat', 0.97, { outboundBytes: constantly(0.97 * 20_480_000) }));

  it('is said of current figures', async () => {
    show({ to: 2 }, critical());
    expect(read('when').value).toBe('critical now');
    cleanup();
    show({ to: 2 }, critical(), PLAN);
    await planShown();
    expect(header()).toHaveTextContent('3.0% left now');
  });

  it.each([
    ['old data', { to: 300 }],
    ['a range that is over', { to: 0, asked: 43_200 }],
  ])('is not said of %s', async (_, late) => {
    show(late, critical());
    expect(read('when').value).not.toContain('now');
    cleanup();
    show(late, critical(), PLAN);
    await planShown();
    expect(header()).toHaveTextContent('3.0% left');
    expect(header()).not.toHaveTextContent('left now');
  });
});

describe('the age of the data', () => {
  it('takes the place of the state, and is on each chart, once the data is older than two intervals', () => {
    show({ to: 21 });
    expect(read('left').label).toBe(SILENT);
    expect(screen.getByTestId(testIds.header.left).style.background).toBe('');
    expect(screen.getByTestId(testIds.overlay.chartTitle('inboundBytes'))).toHaveTextContent(SILENT);
    expect(screen.getByTestId(testIds.overlay.chartTitle('outboundBytes'))).toHaveTextContent(SILENT);
  });

  it('is left out while the data is current', () => {
    show({ to: 2 });
    expect(screen.getByTestId(testIds.panel)).not.toHaveTextContent('No data since');
  });

  it('counts up to the query if the time range ends in the future', () => {
    show({ to: 600, asked: 1 });
    expect(header()).not.toHaveTextContent('No data since');
  });

  it('counts up to the end of a time range in the past, not up to the query', () => {
    show({ to: 1, asked: 100_000 });
    expect(header()).not.toHaveTextContent('No data since');
  });

  it('is on the chart alone whose dimension has ended while another goes on', () => {
    const inboundBytes = constantly(1e6).map((value, i) => (i < 10 ? value : null));
    show({ to: 0 }, stepped(echoFrames('chat', 0.5, { inboundBytes })));
    expect(header()).not.toHaveTextContent('No data since');
    expect(screen.getByTestId(testIds.overlay.chartTitle('inboundBytes'))).toHaveTextContent('No data since 00:09');
    expect(screen.getByTestId(testIds.overlay.chartTitle('outboundBytes'))).not.toHaveTextContent('No data since');
  });

  it('is of the unit size if that ends while traffic goes on', () => {
    const units = constantly(10).map((value, i) => (i < 10 ? value : null));
    show({ to: 0 }, stepped(echoFrames('chat', 0.5, { units })));
    expect(header()).toHaveTextContent('No unit size since 00:09');
    expect(header()).toHaveTextContent('Unit size unknown');
    expect(header()).toHaveTextContent('at 00:29');
  });
});

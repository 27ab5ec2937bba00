import '../../ui/test-dom';
import { render, screen, within } from '@testing-library/react';
import React from 'react';
import { type DataFrame, dateTime } from '@grafana/data';
import { framesOf, MINUTE, START } from '../../frames/test-pack-frames';
import { type Dimension } from '../../model/capacity';
import { testIds } from '../../ui/testIds';
import { read } from '../header/test-header';
import { constantly, echoFrames, LENGTH, panelProps, risingTo } from '../data/test-panel';
import { HeadroomPanel } from '../HeadroomPanel';
import { loadView } from '../LazyView';

// A view that loads later would be rendered after a test.
beforeAll(() => loadView('plan'));

const show = (...args: Parameters<typeof panelProps>) => {
  const { rerender } = render(<HeadroomPanel {...panelProps(...args)} />);
  return (...next: Parameters<typeof panelProps>) => rerender(<HeadroomPanel {...panelProps(...next)} />);
};

const spaced = (text: string | null) => text?.replace(/\u00a0/g, ' ');

const names = () => screen.queryAllByRole('meter').map((meter) => meter.getAttribute('aria-label'));

const gauge = (dimension: Dimension) => screen.getByTestId(testIds.gauges.gauge(dimension));

const valueOf = (dimension: Dimension) => spaced(gauge(dimension).getAttribute('aria-valuetext'));

/** Everything is measured; connections were at 90% of their ceiling, and are at 30% now. */
function everything(name = 'chat'): DataFrame[] {
  const fallen = constantly(9000).map((value, i) => (i < LENGTH / 2 ? value : 3000));
  return echoFrames(name, 0.85, {
    outboundMessages: risingTo(10_000 * 0.85),
    inboundMessages: risingTo(10_000 * 0.85 * 0.5),
    connections: fallen,
    serverLoad: constantly(0.4),
  });
}

const VIEWS = ['overlay', 'utilization'] as const;

describe.each(VIEWS)('the gauges of the %s view', (view) => {
  it('show every constraint now, in figures, with its state', () => {
    show(everything(), { options: { view } });
    expect(names()).toEqual(['Inbound traffic', 'Outbound traffic', 'Connections', 'Server load']);
    expect(valueOf('outboundBytes')).toBe(
      '85.0% of the ceiling, Warning, 17.4 of 20.5 MB/s, 8,500 of 10,000 messages/s, peak 85.0%'
    );
    expect(valueOf('serverLoad')).toBe('40.0% of the ceiling, Normal, peak 40.0%');
    expect(spaced(gauge('outboundBytes').textContent)).toBe(
      ' Outbound traffic85.0%17.4 of 20.5 MB/s, 8,500 of 10,000 messages/s'
    );
    expect(gauge('outboundBytes')).toHaveAttribute('aria-valuenow', '85');
    expect(screen.getByRole('group', { name: 'Shares of the ceilings of chat' })).toBeInTheDocument();
  });

  it('are those of the picked resource alone', () => {
    show([...everything('hot'), ...echoFrames('calm', 0.2)], { options: { view } });
    expect(screen.getByRole('group', { name: 'Shares of the ceilings of hot' })).toBeInTheDocument();
    expect(valueOf('outboundBytes')).toMatch(/^85\.0% .* 17\.4 of 20\.5 MB\/s/);
    expect(names()).toHaveLength(4);
  });
});

it('the Plan view, which has bars of its own, has no gauges', () => {
  show(everything(), { options: { view: 'plan' } });
  expect(names()).toEqual([]);
});

it('shapes tell the states of the gauges apart without colours', () => {
  show(everything());
  const shape = (dimension: Dimension) => gauge(dimension).querySelector('[data-state]')?.getAttribute('data-state');
  expect([shape('inboundBytes'), shape('outboundBytes')]).toEqual(['normal', 'warning']);
});

describe('the mark of the peak', () => {
  const at = (dimension: Dimension) => within(gauge(dimension)).getByTestId(testIds.chart.peak).style.width;
  /** The end of a bar is 110% of the ceiling. */
  const placeOf = (utilization: number) => expect.stringContaining(`${(utilization / 1.1) * 100}`.slice(0, 7));

  it('stays at the highest value of the time range when the load falls', () => {
    show(everything());
    expect(valueOf('connections')).toBe('30.0% of the ceiling, Normal, 3,000 of 10,000, peak 90.0%');
    expect(at('connections')).toEqual(placeOf(0.9));
    expect(at('outboundBytes')).toEqual(placeOf(0.85));
  });

  it('ignores a peak from before the time range', () => {
    const from = dateTime(START + 20 * MINUTE);
    const to = dateTime(START + LENGTH * MINUTE);
    show(everything(), { timeRange: { from, to, raw: { from, to } } });
    expect(valueOf('connections')).toContain('peak 30.0%');
    expect(at('connections')).toEqual(placeOf(0.3));
  });

  it('is at the recorded peak, which a long step hides', () => {
    show(echoFrames('chat', 0.85, { others: [['peak', constantly(0.97), { constraint: 'outbound' }]] }));
    expect(read('first').small).toMatch(/^peaked at 97\.0%/);
    expect(valueOf('outboundBytes')).toContain('peak 97.0%');
    expect(at('outboundBytes')).toEqual(placeOf(0.97));
  });
});

describe('messages', () => {
  it('are beside the bytes that they are estimated from, and say so', () => {
    show(echoFrames('chat', 0.85));
    expect(valueOf('outboundBytes')).toContain('17.4 of 20.5 MB/s, about 8,500 of 10,000 messages/s, peak');
    expect(gauge('outboundBytes').textContent?.match(/85\.0%/g)).toHaveLength(1);
  });

  it('are not called estimates where they are counted', () => {
    show(echoFrames('chat', 0.85, { outboundMessages: constantly(4000) }));
    expect(valueOf('outboundBytes')).toContain('17.4 of 20.5 MB/s, 4,000 of 4,706 messages/s, peak');
  });

  it('are shown without bytes where none are measured', () => {
    show(framesOf({ outboundMessages: constantly(9000), units: constantly(10), shares: { echo: constantly(1) } }));
    expect(valueOf('outboundMessages')).toMatch(/^90\.0% of the ceiling, Warning, 9,000 of 10,000 messages\/s,/);
  });
});

describe('a constraint without a share of its ceiling', () => {
  it('has no gauge', () => {
    show(framesOf({ outboundBytes: constantly(1e6), units: constantly(10) }));
    expect(names()).toEqual(['Outbound traffic']);
  });

  it('leaves a panel without a unit size with server load alone, or without gauges', () => {
    const again = show(echoFrames('chat', 0.5, { units: undefined, serverLoad: constantly(0.7) }));
    expect(names()).toEqual(['Server load']);
    again(echoFrames('chat', 0.5, { units: undefined }));
    expect(screen.queryByTestId(testIds.gauges.container)).not.toBeInTheDocument();
  });
});

it('an old value has no colour of a state, and its gauge says since when', () => {
  const late = dateTime(START + (LENGTH + 60) * MINUTE);
  const timeRange = { from: dateTime(START), to: late, raw: { from: dateTime(START), to: late } };
  const fill = () => gauge('outboundBytes').querySelector<HTMLElement>('[data-state]')?.parentElement?.style.color;
  const again = show(everything());
  const fresh = fill();
  again(everything(), { timeRange });
  expect(valueOf('outboundBytes')).toContain('No data since 00:29');
  expect(fill()).not.toBe(fresh);
});

it('a gauge has the name that an override gives its series', () => {
  const [outbound, ...others] = everything();
  const [time, value] = outbound.fields;
  show([{ ...outbound, fields: [time, { ...value, config: { displayName: 'Chat out' } }] }, ...others]);
  expect(names()).toContain('Chat out');
});

it('the end of all bars moves with the fullest of them, as far as half over the ceiling', () => {
  const end = () => gauge('outboundBytes').getAttribute('aria-valuemax');
  const again = show(echoFrames('chat', 0.5));
  expect(end()).toBe('110');
  again(echoFrames('chat', 1.3));
  expect(end()).toBe('130');
  again(echoFrames('chat', 30));
  expect(end()).toBe('150');
  expect(gauge('outboundBytes')).toHaveAttribute('aria-valuenow', '150');
  expect(valueOf('outboundBytes')).toMatch(/^30× over, Over/);
});

import '../../ui/test-dom';
import { cleanup, render, screen } from '@testing-library/react';
import React from 'react';
import { ThresholdsMode } from '@grafana/data';
import { testIds } from '../../ui/testIds';
import { echoFrames, panelProps } from '../data/test-panel';
import { HeadroomPanel } from '../HeadroomPanel';

function show(utilization: number, colors: [normal: string, warning: string, critical: string]): void {
  const steps = [-Infinity, 80, 95].map((value, i) => ({ value, color: colors[i] }));
  const thresholds = { mode: ThresholdsMode.Percentage, steps };
  const { options, ...props } = panelProps(echoFrames('chat', utilization), { width: 900, height: 500 });
  render(
    <HeadroomPanel
      {...props}
      options={{ ...options, serverLeg: 'no', messageSize: 2048 }}
      fieldConfig={{ defaults: { thresholds }, overrides: [] }}
    />
  );
}

const tile = () => screen.getByTestId(testIds.header.left).style.background;
const mark = () => {
  const icon = screen.getByTestId(testIds.gauges.gauge('outboundBytes')).querySelector('[style*="color"]');
  return icon?.getAttribute('style') ?? '';
};

it.each([
  [0.5, '#123456'],
  [0.9, '#234567'],
  [0.97, '#345678'],
  [1.1, '#345678'],
])('at %d of the ceiling, gauges take the colour that a person chose for the threshold', (utilization, color) => {
  show(utilization, ['#123456', '#234567', '#345678']);
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  expect(mark()).toContain(`rgb(${r}, ${g}, ${b})`);
});

it('the tile of a grave state has the colour of its threshold', () => {
  show(0.97, ['#123456', '#234567', '#345678']);
  expect(tile()).toBe('rgb(52, 86, 120)');
  cleanup();
  show(0.5, ['#123456', '#234567', '#345678']);
  expect(tile()).toBe('');
});

it('the default colours stay the readable ones of the theme', () => {
  show(0.9, ['green', 'yellow', 'orange']);
  const given = mark();
  expect(given).toMatch(/color/);
  expect(given).not.toContain('rgb(250, 222, 42)');
});

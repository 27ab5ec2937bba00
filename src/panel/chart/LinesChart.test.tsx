import '../../ui/test-dom';
import { render } from '@testing-library/react';
import React from 'react';
import { UPlotChart, UPlotConfigBuilder } from '@grafana/ui';
import type uPlot from 'uplot';
import { Plot } from './LinesChart';

/** Grafana 12.2 applies a new size and ignores any other change that comes with it. */
function asGrafana12(this: UPlotChart): void {
  const { width, height } = this.props;
  this.plotInstance?.setSize({ width, height });
}

beforeEach(() => {
  jest.spyOn(UPlotChart.prototype, 'componentDidUpdate').mockImplementation(asGrafana12);
});

function chart() {
  const plots: uPlot[] = [];
  const builder = new UPlotConfigBuilder('utc');
  builder.addHook('init', (plot) => plots.push(plot));
  return { builder, plots };
}

const BEFORE: uPlot.AlignedData = [[1, 2]];
const AFTER: uPlot.AlignedData = [[1, 2, 3]];

it('draws new data that comes with a new size in the existing chart', () => {
  const { builder, plots } = chart();
  const { rerender } = render(<Plot config={builder} data={BEFORE} width={300} height={100} />);
  rerender(<Plot config={builder} data={AFTER} width={400} height={100} />);
  expect(plots).toHaveLength(1);
  expect(plots[0].data).toBe(AFTER);
  expect(plots[0].width).toBe(400);
});

it('makes a new chart for a new configuration that comes with a new size', () => {
  const [first, second] = [chart(), chart()];
  const { rerender } = render(<Plot config={first.builder} data={BEFORE} width={300} height={100} />);
  rerender(<Plot config={second.builder} data={AFTER} width={400} height={100} />);
  expect(second.plots).toHaveLength(1);
  expect(second.plots[0].data).toBe(AFTER);
});

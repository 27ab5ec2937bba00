import '../../ui/test-dom';
import { act, fireEvent, render, screen } from '@testing-library/react';
import React from 'react';
import { UPlotConfigBuilder } from '@grafana/ui';
import type uPlot from 'uplot';
import { testIds } from '../../ui/testIds';
import { FollowCursor } from './FollowCursor';
import { Plot } from './TimeChart';

// tests/browser/overlay.gallery.spec.ts covers focus and drawing, which need a browser.

const TIMES = [1000, 2000, 3000];

async function show(): Promise<uPlot> {
  const plots: uPlot[] = [];
  const config = new UPlotConfigBuilder('utc');
  config.addHook('init', (plot) => plots.push(plot));
  // uPlot draws for the first time after its caller returns.
  await act(async () =>
    render(
      <Plot config={config} data={[TIMES]} width={300} height={100}>
        <FollowCursor config={config} followsPanels times={TIMES} render={(index) => `row ${index}`} />
      </Plot>
    )
  );
  return plots[0];
}

it('opens the tooltip for the cursor of another panel, even after the pointer was on this one', async () => {
  const plot = await show();
  const followed = () => act(() => plot.setCursor({ left: 150, top: 50 }));
  followed();
  expect(screen.getByTestId(testIds.chart.followingTooltip)).toHaveTextContent('row 1');
  fireEvent.mouseMove(plot.over, { clientX: 10, clientY: 10 });
  expect(screen.queryByTestId(testIds.chart.followingTooltip)).not.toBeInTheDocument();
  fireEvent.mouseLeave(plot.over);
  followed();
  expect(screen.getByTestId(testIds.chart.followingTooltip)).toHaveTextContent('row 1');
});

it('starts at the newest point that has a value on the first ArrowLeft', async () => {
  const plot = await show();
  act(() => plot.setData([TIMES, [1, 2, null]]));
  fireEvent.keyDown(plot.root, { key: 'ArrowLeft' });
  expect(plot.cursor.left).toBeCloseTo(plot.valToPos(2000, 'x'), 5);
  act(() => plot.setCursor({ left: 10, top: 50 }));
  fireEvent.keyDown(plot.root, { key: 'ArrowLeft' });
  expect(plot.cursor.left).toBe(10);
});

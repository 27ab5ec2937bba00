import { act, fireEvent, render } from '@testing-library/react';
import { type ReactElement } from 'react';
import { type CeilingForecast } from '../../model/forecast';

/** Renders a panel and waits for its charts, because uPlot draws only after its caller returns. */
export async function open(panel: ReactElement) {
  const rendered = render(panel);
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve));
  });
  return rendered;
}

/** Moves the pointer to a share of the plot's width and waits for the tooltip. */
export async function hoverOver(over: HTMLElement, share: number): Promise<void> {
  const clientX = parseFloat(over.style.width) * share;
  await act(async () => {
    fireEvent.mouseMove(over, { clientX, clientY: 20 });
    await new Promise((resolve) => setTimeout(resolve, 120));
  });
}

/** At 0.5 now, and at the ceiling in 5 hours (4 to 10). */
export const HOURLY: CeilingForecast = {
  dimension: 'outboundMessages',
  now: 0,
  level: 0.5,
  at: 5,
  earliest: 4,
  latest: 10,
};

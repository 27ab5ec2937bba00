import { act, fireEvent, render } from '@testing-library/react';
import { type ReactElement } from 'react';

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

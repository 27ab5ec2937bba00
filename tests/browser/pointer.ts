import { type Locator } from '@playwright/test';

/** Returns the bounding box of an element, once it is on the page. */
export async function boxOf(locator: Locator) {
  await locator.waitFor();
  const box = await locator.boundingBox();
  if (box === null) {
    throw new Error('The element is not visible.');
  }
  return box;
}

/** Moves the pointer to a share of a plot's width, from 0 (start) to 1 (end). */
export async function hover(plot: Locator, at: number): Promise<void> {
  const { x, y, width, height } = await boxOf(plot);
  await plot.page().mouse.move(x + width * at, y + height / 2, { steps: 3 });
}

export async function click(plot: Locator, at: number): Promise<void> {
  await hover(plot, at);
  const { mouse } = plot.page();
  await mouse.down();
  await mouse.up();
}

/** Drags over a plot from one share of its width to another. */
export async function drag(plot: Locator, from: number, to: number): Promise<void> {
  await hover(plot, from);
  const { x, y, width, height } = await boxOf(plot);
  const { mouse } = plot.page();
  await mouse.down();
  await mouse.move(x + width * to, y + height / 2, { steps: 8 });
  await mouse.up();
}

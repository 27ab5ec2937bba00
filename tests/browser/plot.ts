import { expect, type Locator } from '@playwright/test';

const PREFIXES: Readonly<Record<string, number>> = { '': 1, k: 1e3, K: 1e3, M: 1e6, G: 1e9 };

/** Parses "3.47 of 8.67 MB/s" or "1.69 of 4.24K msg/s"; a single number counts as value and ceiling. */
export function figuresOf(text: string, ceilingAt = 1): { value: number; ceiling: number } {
  const numbers = [...text.matchAll(/([\d,]+(?:\.\d+)?)\s*([kKMG]?)(B\/s|\s*msg\/s|\/s)?/g)].map(
    ([, digits, prefix, unit]) => ({ number: Number(digits.replace(/,/g, '')), prefix, unit })
  );
  const value = numbers[0];
  const ceiling = numbers[ceilingAt] ?? value;
  const scale = ({ prefix, unit }: (typeof numbers)[number]) => (prefix || unit ? PREFIXES[prefix] : undefined);
  const ceilingScale = scale(ceiling) ?? 1;
  return { value: value.number * (scale(value) ?? ceilingScale), ceiling: ceiling.number * ceilingScale };
}

/**
 * Counts the pixels that have the colour of the measured line, between two shares of a plot's width.
 *
 * @param plot uPlot's overlay element, which covers the plot area of the canvas
 */
export function measuredPixels(plot: Locator, from: number, to: number): Promise<number> {
  return plot.evaluate(
    (over, { from, to }) => {
      const canvas = over.parentElement?.querySelector('canvas');
      if (!canvas) {
        throw new Error('The plot has no canvas.');
      }
      // Reading the canvas itself would change how the browser draws on it, so read from a copy.
      const copy = new OffscreenCanvas(canvas.width, canvas.height);
      const context = copy.getContext('2d', { willReadFrequently: true });
      if (context === null) {
        throw new Error('The browser did not provide a 2d context.');
      }
      context.drawImage(canvas, 0, 0);
      const scale = canvas.width / canvas.getBoundingClientRect().width;
      const origin = canvas.getBoundingClientRect();
      const area = over.getBoundingClientRect();
      const left = Math.round((area.left - origin.left + area.width * from) * scale);
      const top = Math.round((area.top - origin.top) * scale);
      const width = Math.round(area.width * (to - from) * scale);
      const { data } = context.getImageData(left, top, width, Math.round(area.height * scale));
      let count = 0;
      for (let i = 0; i < data.length; i += 4) {
        const [red, , blue, alpha] = data.subarray(i, i + 4);
        // The line is opaque blue; the fill under it is the same blue, but almost transparent.
        if (alpha > 150 && blue > 150 && blue - red > 60) {
          count++;
        }
      }
      return count;
    },
    { from, to }
  );
}

/** Returns the time that a tooltip shows, in Unix milliseconds. */
export async function momentOf(tooltip: Locator): Promise<number> {
  const [time] = (await tooltip.innerText()).match(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/) ?? [''];
  return Date.parse(`${time.replace(' ', 'T')}Z`);
}

/** Returns the cursor's position as a share of the plot's width; NaN if the cursor is hidden. */
export function cursorAt(plot: Locator): Promise<number> {
  return plot.evaluate((over) => {
    const line = over.querySelector('.u-cursor-x');
    if (line === null || line.classList.contains('u-off')) {
      return NaN;
    }
    const area = over.getBoundingClientRect();
    return (line.getBoundingClientRect().left - area.left) / area.width;
  });
}

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

/** Moves the pointer to a share of a plot's width, and waits until the cursor is there: a page draws it in its own time. */
export async function moveCursor(plot: Locator, at: number): Promise<void> {
  await hover(plot, at);
  await expect.poll(() => cursorAt(plot), 'the cursor is at the pointer').toBeCloseTo(at, 2);
}

export async function click(plot: Locator, at: number): Promise<void> {
  await moveCursor(plot, at);
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

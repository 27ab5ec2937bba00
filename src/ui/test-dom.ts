import { fireEvent } from '@testing-library/react';

/**
 * Stubs the browser features that @grafana/ui and uPlot need and jsdom lacks. Nothing is drawn; the browser tests check
 * the drawing. Must be imported before both, because they look for these features when they load.
 */

class FixedResizeObserver implements ResizeObserver {
  constructor(private readonly report: ResizeObserverCallback) {}

  observe(target: Element): void {
    const contentRect = new DOMRect(0, 0, 300, 24);
    this.report([{ target, contentRect, borderBoxSize: [], contentBoxSize: [], devicePixelContentBoxSize: [] }], this);
  }

  unobserve(): void {}

  disconnect(): void {}
}

class NothingIntersects implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];

  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

/** Node's own MessageChannel keeps the process alive as long as a port has a listener. */
class TimerChannel {
  readonly port1: { onmessage: ((event: { data: unknown }) => void) | null } = { onmessage: null };
  readonly port2 = { postMessage: (data: unknown) => void setTimeout(() => this.port1.onmessage?.({ data })) };
}

class EmptyRect {
  constructor(
    readonly x = 0,
    readonly y = 0,
    readonly width = 0,
    readonly height = 0
  ) {}

  readonly top = this.y;
  readonly left = this.x;
  readonly right = this.x + this.width;
  readonly bottom = this.y + this.height;
}

class EmptyPath {
  moveTo(): void {}
  lineTo(): void {}
  rect(): void {}
  arc(): void {}
  closePath(): void {}
}

/** A 2D context whose methods do nothing; text is 7 pixels wide for each letter. */
const context = new Proxy<Record<string, unknown>>(
  { measureText: (text: string) => ({ width: text.length * 7 }) },
  { get: (target, key) => (typeof key === 'string' && key in target ? target[key] : () => undefined) }
);

Object.assign(globalThis, {
  MessageChannel: TimerChannel,
  ResizeObserver: FixedResizeObserver,
  IntersectionObserver: NothingIntersects,
  DOMRect: EmptyRect,
  Path2D: EmptyPath,
});

Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => context });

/** A box is as large as its own style or that of its parent says: jsdom lays nothing out. */
for (const [name, side] of [
  ['clientWidth', 'width'],
  ['clientHeight', 'height'],
] as const) {
  Object.defineProperty(HTMLElement.prototype, name, {
    get(this: HTMLElement) {
      return parseFloat(this.style[side] || this.parentElement?.style[side] || '0');
    },
  });
}

/**
 * Keeps jsdom from parsing style sheets: it matches all their rules for every computed style, which took most of the
 * time in tests of forms. The browser tests check how things look.
 */
const create: unknown = Reflect.get(document, 'createElement');
if (typeof create === 'function') {
  const value = new Proxy(create, {
    apply: (target, self, given) => {
      const element: unknown = Reflect.apply(target, self, given);
      if (element instanceof HTMLStyleElement) {
        element.setAttribute('type', 'text/plain');
      }
      return element;
    },
  });
  Object.defineProperty(document, 'createElement', { value });
}

/** Simulates "1e" typed in a number input, which jsdom cannot: a browser reports an empty value and a bad input. */
export function typeNoNumber(input: HTMLElement): void {
  Object.defineProperty(input, 'validity', { value: { badInput: true }, configurable: true });
  fireEvent.change(input, { target: { value: '' } });
}

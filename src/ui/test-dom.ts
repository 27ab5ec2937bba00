/**
 * What @grafana/ui and uPlot need of a browser and jsdom lacks. Nothing is drawn: what is drawn is for the browser
 * tests to see. Imported before them, as they look for it when they load.
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
  readonly thresholds = [];

  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

/** Node's own would keep the process alive for as long as a port has a listener. */
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

/** A 2D context on which every method does nothing, and text is as wide as it has letters. */
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

/**
 * Style sheets that jsdom does not read: for every computed style it would match all of their rules, which took most of
 * the time of a test of a form. How things look is for the browser tests to see.
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

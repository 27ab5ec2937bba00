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

/** Attributes on which the style sheet of jsdom itself depends, beside the name of an element. */
const STYLED_BY = ['hidden', 'type', 'open', 'style'];

const computed = window.getComputedStyle.bind(window);
const styles = new Map<string, CSSStyleDeclaration>();

/** The visibility that an ancestor's own style gives: all that jsdom inherits. */
function inheritedVisibility({ parentElement }: Element): string {
  for (let above = parentElement; above !== null; above = above.parentElement) {
    if (above.getAttribute('style')?.includes('visibility') === true) {
      return above.style.visibility;
    }
  }
  return '';
}

/**
 * Remembers computed styles: without style sheets of pages they depend on little, and jsdom matches all rules of its own with the
 * element and each ancestor, which took a quarter of the time of tests that find elements by their role.
 */
window.getComputedStyle = (element, pseudo) => {
  if (pseudo !== undefined && pseudo !== null) {
    return computed(element, pseudo);
  }
  const visibility = inheritedVisibility(element);
  const key = [element.localName, ...STYLED_BY.map((name) => element.getAttribute(name)), visibility].join('|');
  let style = styles.get(key);
  if (style === undefined) {
    const parent = document.createElement('div');
    parent.style.visibility = visibility;
    const alone = element.cloneNode();
    parent.append(alone);
    style = alone instanceof Element ? computed(alone) : computed(element);
    styles.set(key, style);
  }
  return style;
};

/** Simulates "1e" typed in a number input, which jsdom cannot: a browser reports an empty value and a bad input. */
export function typeNoNumber(input: HTMLElement): void {
  Object.defineProperty(input, 'validity', { value: { badInput: true }, configurable: true });
  fireEvent.change(input, { target: { value: '' } });
}

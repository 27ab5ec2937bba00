import { createTheme } from '@grafana/data';
import { drawAnnotations, toDrawn } from './drawAnnotations';

const NOTE = { title: '', text: '', tags: [] };

/** What was stroked and filled at which places, on a plot of 1,000 by 100 pixels with a pixel a millisecond. */
function drawn(annotations: Array<{ time: number; timeEnd?: number }>) {
  const calls: string[] = [];
  const context: unknown = new Proxy<Record<string, unknown>>(
    {},
    {
      get:
        (_, name) =>
        (...values: number[]) => {
          if (name === 'lineTo' || name === 'fillRect') {
            calls.push(`${String(name)} ${values.join(' ')}`);
          }
        },
    }
  );
  const isContext = (value: unknown): value is CanvasRenderingContext2D => value === context;
  if (isContext(context)) {
    drawAnnotations(
      {
        ctx: context,
        bbox: { left: 0, top: 0, width: 1000, height: 100 },
        scales: { x: { min: 0, max: 1000 } },
        valToPos: (time: number) => time,
      },
      toDrawn(
        annotations.map((annotation) => ({ ...NOTE, ...annotation })),
        createTheme()
      )
    );
  }
  return calls;
}

describe('annotations on a plot', () => {
  it('are a line from top to bottom at each moment', () => {
    expect(drawn([{ time: 10 }, { time: 20 }])).toEqual(['lineTo 10 100', 'lineTo 20 100']);
  });

  it('are a band with both its edges over a region', () => {
    expect(drawn([{ time: 10, timeEnd: 30 }])).toEqual(['fillRect 10 0 20 100', 'lineTo 30 100', 'lineTo 10 100']);
  });

  it('are one line for a thousand at the same pixel', () => {
    expect(drawn(Array.from({ length: 1000 }, () => ({ time: 10 })))).toHaveLength(1);
  });

  it('are not drawn where they lie outside, but where their region reaches in', () => {
    expect(drawn([{ time: -1 }, { time: 1001 }, { time: -20, timeEnd: -10 }])).toEqual([]);
    expect(drawn([{ time: -20, timeEnd: 10 }])).toHaveLength(3);
  });
});

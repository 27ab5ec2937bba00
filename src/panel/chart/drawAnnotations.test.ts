import { createTheme } from '@grafana/data';
import { drawAnnotations, toDrawn } from './drawAnnotations';

const NOTE = { title: '', text: '', tags: [] };

/** Records strokes and fills on a plot of 1,000 by 100 pixels, at one pixel per millisecond. */
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
  it('draw a line from top to bottom at each moment', () => {
    expect(drawn([{ time: 10 }, { time: 20 }])).toEqual(['lineTo 10 100', 'lineTo 20 100']);
  });

  it('draw a band with two edges over a region', () => {
    expect(drawn([{ time: 10, timeEnd: 30 }])).toEqual(['fillRect 10 0 20 100', 'lineTo 30 100', 'lineTo 10 100']);
  });

  it('draw one line for a thousand annotations at the same pixel', () => {
    expect(drawn(Array.from({ length: 1000 }, () => ({ time: 10 })))).toHaveLength(1);
  });

  it('are skipped outside the time range, unless their region extends into it', () => {
    expect(drawn([{ time: -1 }, { time: 1001 }, { time: -20, timeEnd: -10 }])).toEqual([]);
    expect(drawn([{ time: -20, timeEnd: 10 }])).toHaveLength(3);
  });
});

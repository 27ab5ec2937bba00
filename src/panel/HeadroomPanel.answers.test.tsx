import '../ui/test-dom';
import { render, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import React from 'react';
import { framesOf } from '../frames/test-pack-frames';
import { type View } from '../options/types';
import { testIds } from '../ui/testIds';
import { LENGTH, panelProps } from './data/test-panel';
import { HeadroomPanel } from './HeadroomPanel';
import { loadView } from './LazyView';

// Views that load later would not be there when a test looks for them.
beforeAll(() => Promise.all([loadView('fleet'), loadView('review')]));

const course = (from: number, to: number) =>
  Array.from({ length: LENGTH }, (_, i) => from + ((to - from) * i) / (LENGTH - 1));

/** A course of utilization, from one height to another. */
const heights = fc.record({
  from: fc.double({ min: 0.05, max: 1.1, noNaN: true }),
  to: fc.double({ min: 0.05, max: 1.1, noNaN: true }),
});

it('names the same constraint as the first to run out in header, Fleet and Review', () => {
  fc.assert(
    fc.property(heights, heights, fc.double({ min: 0.05, max: 1, noNaN: true }), (outbound, connections, load) => {
      const frames = framesOf({
        outboundBytes: course(20_480_000 * outbound.from, 20_480_000 * outbound.to),
        connections: course(10_000 * connections.from, 10_000 * connections.to),
        serverLoad: course(load, load),
        units: course(10, 10),
        shares: { echo: course(1, 1) },
      });
      const read = (view: View, height: number, find: () => string | null | undefined) => {
        const { unmount } = render(
          <HeadroomPanel {...panelProps(frames, { options: { view }, width: 1600, height })} />
        );
        const text = find();
        unmount();
        return text;
      };
      const named = ['Outbound traffic', 'Connections', 'Server load', 'Inbound traffic'];
      // Too low for charts, which would take most of the time.
      const header = read(
        'overlay',
        100,
        () => within(screen.getByTestId(testIds.header.first)).getByText((text) => named.includes(text)).textContent
      );
      const fleet = read('fleet', 800, () => cellIn(screen.getByTestId(testIds.fleet.list), 'First to run out'));
      const review = read('review', 800, () => cellIn(screen.getByTestId(testIds.review.table), 'First to run out'));
      expect(named).toContain(header);
      expect([fleet, review]).toEqual([header, header]);
    }),
    { numRuns: 25 }
  );
});

/** The text of the only row in a column. */
function cellIn(table: HTMLElement, title: string): string | null | undefined {
  const [head, row] = table.querySelectorAll('tr');
  const position = Array.from(head.cells).findIndex(({ textContent }) => textContent.startsWith(title));
  return row.cells[position]?.textContent;
}

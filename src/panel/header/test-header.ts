import { screen, within } from '@testing-library/react';
import { testIds } from '../../ui/testIds';

type Question = 'left' | 'first' | 'when' | 'action';

/** The words of a tile, as a person reads them: the question, the answer, and the facts under it. */
export function read(question: Question): { label: string; value: string; small: string } {
  const tile = within(screen.getByTestId(testIds.header[question]));
  const [value, small] = tile.getAllByRole('definition');
  return {
    label: plain(tile.getByRole('term').querySelector('[title]')),
    value: plain(value),
    small: plain(small),
  };
}

/** The line of context under the tiles. */
export function readContext(): string {
  return plain(screen.getByTestId(testIds.header.context));
}

function plain(element: Element | null | undefined): string {
  return (element?.textContent ?? '').replaceAll('\u00a0', ' ').trim();
}

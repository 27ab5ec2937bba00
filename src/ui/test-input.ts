import { fireEvent } from '@testing-library/react';

/** Simulates "1e" typed in a number input, which jsdom cannot: a browser reports an empty value and a bad input. */
export function typeNoNumber(input: HTMLElement): void {
  Object.defineProperty(input, 'validity', { value: { badInput: true }, configurable: true });
  fireEvent.change(input, { target: { value: '' } });
}

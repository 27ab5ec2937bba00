import { fireEvent } from '@testing-library/react';

/** Types "1e" as a browser has it in a number's input, and jsdom does not: without a value, and not empty. */
export function typeNoNumber(input: HTMLElement): void {
  Object.defineProperty(input, 'validity', { value: { badInput: true }, configurable: true });
  fireEvent.change(input, { target: { value: '' } });
}

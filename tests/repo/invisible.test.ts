import { oneLine } from '../../src/ui/oneLine';
import { isVisibleText } from '../../tools/visible-text';

it('has one list of invisible characters: the panel removes from names exactly those that a settings file may not hold', () => {
  const characters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));
  const removed = characters.filter((character) => oneLine(character) !== character);
  expect(removed.length).toBeGreaterThan(2000);
  expect(removed).toEqual(characters.filter((character) => !isVisibleText(character)));
});

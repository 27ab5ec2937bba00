import { linesOffAfterClick, type LineId } from './lines';

const DRAWN: LineId[] = ['outbound', 'inbound', 'connections'];

/** The drawn lines that are still on after these clicks; "+" marks one with Ctrl. */
function leftAfter(...clicks: string[]): LineId[] {
  return leftOf(new Set(), ...clicks);
}

/** The same where overrides hide some lines. */
function leftOf(hidden: ReadonlySet<LineId>, ...clicks: string[]): LineId[] {
  let off = hidden;
  for (const click of clicks) {
    const clicked = DRAWN.find((id) => click.endsWith(id)) ?? 'serverLoad';
    off = linesOffAfterClick(off, clicked, { drawn: DRAWN, hidden, isAdding: click.startsWith('+') });
  }
  return DRAWN.filter((id) => !off.has(id));
}

it('shows one line alone after a click, and all of them after another', () => {
  expect(leftAfter('inbound')).toEqual(['inbound']);
  expect(leftAfter('inbound', 'inbound')).toEqual(DRAWN);
});

it('moves to another line with a click on that one', () => {
  expect(leftAfter('inbound', 'outbound')).toEqual(['outbound']);
});

it('hides and shows a single line with Ctrl', () => {
  expect(leftAfter('+inbound')).toEqual(['outbound', 'connections']);
  expect(leftAfter('+inbound', '+inbound')).toEqual(DRAWN);
  expect(leftAfter('inbound', '+outbound')).toEqual(['outbound', 'inbound']);
});

it('shows all lines again after a click on the only one that Ctrl has left', () => {
  expect(leftAfter('+inbound', '+connections', 'outbound')).toEqual(DRAWN);
});

it('hides a line that the data has only later, such as server load, while another is shown alone', () => {
  const off = linesOffAfterClick(new Set(), 'inbound', { drawn: DRAWN, hidden: new Set(), isAdding: false });
  expect(off.has('serverLoad')).toBe(true);
});

it('shows a line that an override hides, and hides it again with another click', () => {
  const hidden = new Set<LineId>(['inbound']);
  expect(leftOf(hidden, 'inbound')).toEqual(['inbound']);
  expect(leftOf(hidden, 'inbound', 'inbound')).toEqual(['outbound', 'connections']);
  expect(leftOf(hidden, '+inbound')).toEqual(DRAWN);
});

it('shows all lines after a click on the only one that overrides leave', () => {
  const hidden = new Set<LineId>(['inbound', 'connections']);
  expect(leftOf(hidden, 'outbound')).toEqual(DRAWN);
});

import { placeEvents } from './placeEvents';

const range = { from: 0, to: 1000 };
const marks = (...events: Array<{ time: number; timeEnd?: number }>) =>
  placeEvents(events, range, 500).map(({ left, width, events: shared }) => [left, width, shared.length]);

describe('marks of the lane', () => {
  it('are placed at their times and are as wide as their spans', () => {
    expect(marks({ time: 0 }, { time: 500 }, { time: 800, timeEnd: 1000 })).toEqual([
      [0, 0, 1],
      [250, 0, 1],
      [400, 100, 1],
    ]);
  });

  it('are cut off at the edges of the plot, and left out if they are outside it', () => {
    expect(marks({ time: -200, timeEnd: 100 }, { time: 900, timeEnd: 5000 })).toEqual([
      [0, 50, 1],
      [450, 50, 1],
    ]);
    expect(marks({ time: -1 }, { time: 1001 }, { time: -10, timeEnd: -5 })).toEqual([]);
  });

  it('share a mark if they begin less than 12 pixels apart, or one covers the other', () => {
    expect(marks({ time: 100 }, { time: 123 })).toEqual([[50, 0, 2]]);
    expect(marks({ time: 100 }, { time: 124 })).toEqual([
      [50, 0, 1],
      [62, 0, 1],
    ]);
    expect(marks({ time: 100, timeEnd: 500 }, { time: 400, timeEnd: 600 })).toEqual([[50, 250, 2]]);
  });

  it('know the room for their text, up to the next mark or the end of the plot', () => {
    const placed = placeEvents([{ time: 100 }, { time: 200, timeEnd: 400 }], range, 500);
    expect(placed.map(({ room }) => room)).toEqual([
      { left: 50, right: 50 },
      { left: 50, right: 300 },
    ]);
  });

  it('are left out of an empty time range, and of a plot without width', () => {
    expect(placeEvents([{ time: 0 }], { from: 0, to: 0 }, 500)).toEqual([]);
    expect(placeEvents([{ time: 0 }], range, 0)).toEqual([]);
  });
});

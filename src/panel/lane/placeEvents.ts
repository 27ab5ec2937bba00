import { type TimeSpan } from '../../model/snapshot';
import { MARK_DISTANCE } from '../layout/limits';

/** The events that share one mark in a row of the lane. */
export interface Mark<Event> {
  /** In pixels from the left of the plot. */
  left: number;
  /** Pixels; 0 if all its events are moments. */
  width: number;
  /** Pixels to the next mark or the end of the plot, and to the mark before or the start. */
  room: { right: number; left: number };
  events: [Event, ...Event[]];
}

/**
 * Places marks for the events of a row. Events too close together to point at separately share a mark, as do those that
 * cover each other.
 *
 * @param events earliest first
 * @param plotWidth in pixels
 */
export function placeEvents<Event extends { time: number; timeEnd?: number }>(
  events: readonly Event[],
  { from, to }: TimeSpan,
  plotWidth: number
): Array<Mark<Event>> {
  const place = (time: number) => ((Math.min(Math.max(time, from), to) - from) / (to - from)) * plotWidth;
  const marks: Array<Mark<Event>> = [];
  for (const event of from < to && plotWidth > 0 ? events : []) {
    const { time, timeEnd = time } = event;
    if (timeEnd < from || time > to) {
      continue;
    }
    const left = place(time);
    const width = place(timeEnd) - left;
    const last = marks.at(-1);
    if (last !== undefined && left < Math.max(last.left + MARK_DISTANCE, last.left + last.width)) {
      last.events.push(event);
      last.width = Math.max(last.width, width > 0 ? left + width - last.left : 0);
    } else {
      marks.push({ left, width, room: { left: 0, right: 0 }, events: [event] });
    }
  }
  return marks.map((mark, i) => ({
    ...mark,
    room: {
      left: mark.left - endOf(marks[i - 1]),
      right: (marks.at(i + 1)?.left ?? plotWidth) - endOf(mark),
    },
  }));
}

function endOf(mark: Mark<unknown> | undefined): number {
  return mark === undefined ? 0 : mark.left + mark.width;
}

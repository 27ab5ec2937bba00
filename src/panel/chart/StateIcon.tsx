import React from 'react';
import { type Rating, type State } from '../../model/capacity';
import { glyphStyle } from '../../ui/Glyph';
import { stateName } from '../../ui/names';
import { useStateColor } from './useStateColor';

interface Shape {
  path: string;
  /** Grave states are filled shapes with cut-outs; the others are outlines. */
  isFilled: boolean;
  dashes?: string;
}

const RING = 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13';

/** On a grid of 16 by 16. Each outline is different, which tells them apart without colours. */
const SHAPES: Record<State | 'unknown', Shape> = {
  normal: { path: `${RING}M5 8.3l2.2 2.2L11 6`, isFilled: false },
  warning: { path: 'M8 1.8l6.7 12H1.3zM8 6.2v3.6M8 11.6v.4', isFilled: false },
  critical: { path: 'M8 .4L15.6 8 8 15.6.4 8zM7 4v5h2V4zM7 10.2v2h2v-2z', isFilled: true },
  over: {
    path: 'M5 .8h6L15.2 5v6L11 15.2H5L.8 11V5zM5.4 4L4 5.4 6.6 8 4 10.6 5.4 12 8 9.4l2.6 2.6 1.4-1.4L9.4 8 12 5.4 10.6 4 8 6.6z',
    isFilled: true,
  },
  unknown: { path: RING, isFilled: false, dashes: '2.1 1.98' },
};

/** The question mark inside the dashed ring, drawn with a solid line. */
const QUESTION = 'M6.2 6.4a1.8 1.8 0 1 1 2.6 1.6c-.6.3-.8.6-.8 1.2M8 11.3v.2';

interface MarkProps {
  state: Rating | undefined;
  pixels?: number;
}

/** A state as a shape, in the colour of the surrounding text, which names the state. */
export function StateMark({ state, pixels = 14 }: MarkProps) {
  // Nobody knows the state of what is incomplete either.
  const known = state === 'incomplete' ? undefined : state;
  const { path, isFilled, dashes } = SHAPES[known ?? 'unknown'];
  return (
    <svg
      viewBox="0 0 16 16"
      width={pixels}
      height={pixels}
      className={glyphStyle}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinejoin="round"
      aria-hidden
      data-state={known ?? 'unknown'}
    >
      <path
        d={path}
        strokeDasharray={dashes}
        {...(isFilled && { fill: 'currentColor', fillRule: 'evenodd', stroke: 'none' })}
      />
      {known === undefined && <path d={QUESTION} />}
    </svg>
  );
}

/** A state as a shape with its colour and name. */
export function StateIcon({ state, pixels }: MarkProps) {
  const colorOf = useStateColor();
  const name = stateName(state);
  return (
    <span role="img" aria-label={name} title={name} style={{ color: colorOf(state) }}>
      <StateMark state={state} pixels={pixels} />
    </span>
  );
}

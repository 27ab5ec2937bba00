import { css } from '@emotion/css';

/** Visible to screen readers only; one pixel large, so it does not move the elements beside it. */
export const hiddenFromSight = css({
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

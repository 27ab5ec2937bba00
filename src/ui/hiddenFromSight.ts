import { css } from '@emotion/css';

/** For screen readers alone; the box is a pixel, so that nothing beside it moves. */
export const hiddenFromSight = css({
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

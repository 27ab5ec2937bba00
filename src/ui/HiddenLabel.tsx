import React from 'react';
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

interface Props {
  id: string;
  children: string;
}

/** A name for screen readers, for `aria-labelledby`: the Combobox of Grafana 12.2 ignores `aria-label`. */
export function HiddenLabel({ id, children }: Props) {
  return (
    <span id={id} className={hiddenFromSight}>
      {children}
    </span>
  );
}

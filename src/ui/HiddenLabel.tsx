import React from 'react';
import { hiddenFromSight } from './hiddenFromSight';

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

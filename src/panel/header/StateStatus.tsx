import React from 'react';
import { type Rating } from '../../model/capacity';
import { hiddenFromSight } from '../../ui/HiddenLabel';
import { stateName } from '../../ui/names';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';

interface Props {
  resource: string;
  state: Rating | undefined;
}

/**
 * Announces a change of state to screen readers. Figures are left out, because they would be announced at each refresh;
 * the resource is named, because a dashboard may have several panels.
 */
export function StateStatus({ resource, state }: Props) {
  return (
    <span className={hiddenFromSight} role="status" data-testid={testIds.header.status}>
      {t('header.status', '{{resource}}: {{state}}', { resource, state: stateName(state) })}
    </span>
  );
}

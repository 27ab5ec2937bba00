import React from 'react';
import { DEFAULT_TARGET } from '../../model/capacity';
import { exactPercentOf } from '../../ui/percent';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { NumberField } from './NumberField';
import { problemWords } from './planWords';
import { type PartProps } from './readPlan';

interface Props extends Pick<PartProps, 'plan' | 'onChange'> {
  error: string | undefined;
}

/** The share of a unit size that a plan may use, the same in both parts. */
export function TargetField({ plan, error, onChange }: Props) {
  return (
    <NumberField
      label={t('plan.target', 'Use at most')}
      value={exactPercentOf(plan.target ?? DEFAULT_TARGET)}
      suffix="%"
      max={100}
      step={5}
      error={error}
      badInputError={problemWords('notAShare')}
      onCommit={(percent) => onChange({ target: percent === undefined ? undefined : percent / 100 })}
      testId={testIds.plan.field('target')}
    />
  );
}

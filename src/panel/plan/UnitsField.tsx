import React, { useId, useMemo } from 'react';
import { Combobox, type ComboboxOption, useStyles2 } from '@grafana/ui';
import { type SizeOutcome } from '../../model/plan';
import { stateName } from '../../ui/names';
import { t } from '../../ui/text';
import { useLook } from '../look/look';
import { type Formats } from '../look/format';
import { utilizationWords } from '../words/utilizationWords';
import { unitsWords } from '../words/words';
import { FieldError } from './FieldError';
import { getFieldStyles } from './styles';

interface Props {
  sizes: SizeOutcome[];
  value: number | undefined;
  error?: string;
  onChange: (units: number) => void;
  testId: string;
}

/** Chooses a unit size; each option shows the state and utilization that it would have. */
export function UnitsField({ sizes, value, error, onChange, testId }: Props) {
  const styles = useStyles2(getFieldStyles);
  const { formats } = useLook();
  const id = useId();
  const options = useMemo(() => sizes.map((size) => optionFor(size, formats)), [sizes, formats]);
  return (
    <div className={styles.field}>
      <label className={styles.label} id={`${id}-label`} htmlFor={id}>
        {t('plan.units.label', 'Unit size')}
      </label>
      <Combobox
        id={id}
        aria-labelledby={`${id}-label`}
        options={options}
        value={options.some((option) => option.value === value) ? value : null}
        invalid={error !== undefined}
        placeholder={t('plan.units.choose', 'Choose')}
        onChange={(option) => onChange(option.value)}
        data-testid={testId}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

function optionFor({ units, utilization, state }: SizeOutcome, formats: Formats): ComboboxOption<number> {
  return {
    value: units,
    label: unitsWords(units),
    description:
      utilization === undefined
        ? undefined
        : t('plan.units.outcome', '{{state}}, {{utilization}}', {
            state: stateName(state),
            utilization: utilizationWords(utilization, formats),
          }),
  };
}

import React, { useId, useMemo } from 'react';
import { Checkbox, Combobox, type ComboboxOption, useStyles2 } from '@grafana/ui';
import { SCENARIOS } from '../../guide';
import { DEFAULT_TARGET, hasAspNetAppServers } from '../../model/capacity';
import { type SizeOutcome } from '../../model/plan';
import { exactPercentOf } from '../../ui/locale';
import { stateName } from '../../ui/names';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { useData } from '../data/panelData';
import { type Formats } from '../look/format';
import { useLook } from '../look/look';
import { utilizationWords } from '../words/figureWords';
import { unitsWords } from '../words/words';
import { FieldError, NumberField } from './NumberField';
import { problemWords } from './planWords';
import { type PartProps } from './readPlan';
import { getFieldStyles } from './styles';

interface UnitsFieldProps {
  sizes: SizeOutcome[];
  value: number | undefined;
  error?: string;
  onChange: (units: number) => void;
  testId: string;
}

/** Chooses a unit size; each option shows the state and utilization that it would have. */
export function UnitsField({ sizes, value, error, onChange, testId }: UnitsFieldProps) {
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

interface TargetFieldProps extends Pick<PartProps, 'plan' | 'onChange'> {
  error: string | undefined;
}

/** The share of a unit size that a plan may use, the same in both parts. */
export function TargetField({ plan, error, onChange }: TargetFieldProps) {
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

interface AspNetFieldProps {
  value: boolean;
  onChange: (value: boolean) => void;
}

/** Edition 2019-11 suggests different numbers of application servers for ASP.NET SignalR and ASP.NET Core. */
export function AspNetField({ value, onChange }: AspNetFieldProps) {
  const { settings } = useData();
  if (!hasAspNetAppServers(settings.edition, SCENARIOS)) {
    return null;
  }
  return (
    <div>
      <Checkbox
        label={t('plan.aspnet', 'App servers run ASP.NET (not Core)')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
        data-testid={testIds.plan.field('aspnet')}
      />
    </div>
  );
}

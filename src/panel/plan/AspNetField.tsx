import React from 'react';
import { Checkbox } from '@grafana/ui';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';

interface Props {
  value: boolean;
  onChange: (value: boolean) => void;
}

/** The guide suggests different numbers of application servers for ASP.NET SignalR and ASP.NET Core. */
export function AspNetField({ value, onChange }: Props) {
  return (
    <div>
      <Checkbox
        label={t('plan.aspnet', 'ASP.NET SignalR servers')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
        data-testid={testIds.plan.field('aspnet')}
      />
    </div>
  );
}

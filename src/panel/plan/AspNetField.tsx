import React from 'react';
import { Checkbox } from '@grafana/ui';
import { SCENARIOS } from '../../guide';
import { hasAspNetAppServers } from '../../model/capacity';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { useData } from '../data/panelData';

interface Props {
  value: boolean;
  onChange: (value: boolean) => void;
}

/** Edition 2019-11 suggests different numbers of application servers for ASP.NET SignalR and ASP.NET Core. */
export function AspNetField({ value, onChange }: Props) {
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

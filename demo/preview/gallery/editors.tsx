import { applyFieldOverrides, type DataFrame, type StandardEditorContext, ThemeContext } from '@grafana/data';
import { GlobalStyles, PortalContainer } from '@grafana/ui';
import React, { useMemo, useState } from 'react';
import { type ExplicitRoleMapping } from '../../../src/frames';
import { MixEditor } from '../../../src/options/MixEditor';
import { RolesEditor } from '../../../src/options/RolesEditor';
import { type DeclaredMix, type HeadroomOptions } from '../../../src/options/types';
import { themeOf } from '../host/theme';

interface Props {
  series: DataFrame[];
  theme: 'dark' | 'light';
}

/** The options' own editors, as wide as Grafana's options pane: `/?scene=climb&editors=1`. */
export function Editors({ series, theme: name }: Props) {
  const theme = themeOf(name);
  const [mix, setMix] = useState<DeclaredMix>({});
  const [roles, setRoles] = useState<ExplicitRoleMapping[]>([]);
  const data = useMemo(
    () =>
      applyFieldOverrides({
        data: series,
        fieldConfig: { defaults: {}, overrides: [] },
        replaceVariables: (text) => text,
        theme,
      }),
    [series, theme]
  );
  const context: StandardEditorContext<HeadroomOptions> = { data };
  return (
    <ThemeContext.Provider value={theme}>
      <GlobalStyles />
      <div style={{ display: 'flex', alignItems: 'flex-start', gap: 24, padding: 16 }}>
        <div style={{ width: 300 }}>
          <MixEditor value={mix} onChange={(changed) => setMix({ ...mix, ...changed })} context={context} />
        </div>
        <div style={{ width: 300 }}>
          <RolesEditor value={roles} onChange={(changed) => setRoles(changed ?? [])} context={context} />
        </div>
      </div>
      <PortalContainer />
    </ThemeContext.Provider>
  );
}

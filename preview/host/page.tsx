import { ThemeContext } from '@grafana/data';
import { Alert, GlobalStyles, LoadingPlaceholder, PortalContainer } from '@grafana/ui';
import React, { useCallback, useEffect, useState } from 'react';
import { type Dashboard, fetchDashboard } from './dashboard';
import { DashboardView } from './dashboard-view';
import { type PageState, readState, writeState } from './page-state';
import { themeOf } from './theme';

/** The whole page: what its address says, drawn. */
export function Page() {
  const [state, setState] = useState(() => readState(new URL(window.location.href)));
  const [dashboard, setDashboard] = useState<Dashboard | Error>();

  const change = useCallback((part: Partial<PageState>) => setState((last) => ({ ...last, ...part })), []);

  useEffect(() => window.history.replaceState(null, '', writeState(state)), [state]);

  useEffect(() => {
    fetchDashboard(state.dashboard).then(setDashboard, setDashboard);
  }, [state.dashboard]);

  return (
    <ThemeContext.Provider value={themeOf(state.theme)}>
      <GlobalStyles />
      {dashboard === undefined && <LoadingPlaceholder text="Loading the dashboard" />}
      {dashboard instanceof Error && <Alert title={dashboard.message} />}
      {dashboard !== undefined && !(dashboard instanceof Error) && (
        <DashboardView dashboard={dashboard} state={state} onChange={change} />
      )}
      <PortalContainer />
    </ThemeContext.Provider>
  );
}

import { createRoot } from 'react-dom/client';
import React, { useCallback, useEffect, useState } from 'react';
import { registerGrafanaParts } from './grafana-registries';
import { loadFont, themeOf, usePreferredTheme } from './theme';
import './page.css';
import { ThemeContext } from '@grafana/data';
import { Alert, GlobalStyles, LoadingPlaceholder, PortalContainer } from '@grafana/ui';
import { type Dashboard, fetchDashboard } from './dashboard';
import { DashboardView } from './dashboard-view';
import { type PageState, readState, writeState } from './page-state';

/** The whole page, drawn from its address. */
function Page() {
  const [state, setState] = useState(() => readState(new URL(window.location.href)));
  const [dashboard, setDashboard] = useState<Dashboard | Error>();

  const preferred = usePreferredTheme();

  const change = useCallback((part: Partial<PageState>) => setState((last) => ({ ...last, ...part })), []);

  useEffect(() => window.history.replaceState(null, '', writeState(state)), [state]);

  useEffect(() => {
    fetchDashboard(state.dashboard).then(setDashboard, setDashboard);
  }, [state.dashboard]);

  return (
    <ThemeContext.Provider value={themeOf(state.theme ?? preferred)}>
      <GlobalStyles />
      {dashboard === undefined && <LoadingPlaceholder text="Loading the dashboard" />}
      {dashboard instanceof Error && <Alert title={dashboard.message} />}
      {dashboard !== undefined && !(dashboard instanceof Error) && isOther(dashboard) && (
        <Alert title={`The preview only supports Prometheus, but "${dashboard.title}" uses ${dashboard.dataSource}.`} />
      )}
      {dashboard !== undefined && !(dashboard instanceof Error) && !isOther(dashboard) && (
        <DashboardView dashboard={dashboard} state={state} onChange={change} />
      )}
      <PortalContainer />
    </ThemeContext.Provider>
  );
}

/** Returns true for data sources that the preview does not support. */
function isOther({ dataSource }: Dashboard): boolean {
  return dataSource !== 'prometheus';
}

registerGrafanaParts();

const root = document.getElementById('root');
if (root !== null) {
  void loadFont().then(() => createRoot(root).render(<Page />));
}

import { createRoot } from 'react-dom/client';
import React, { useCallback, useEffect, useState } from 'react';
import { useMedia } from 'react-use';
import { registerGrafanaParts } from './grafana-registries';
import { loadFont, themeOf } from './theme';
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

  // Dark by default; follows the system while it changes.
  const preferred = useMedia('(prefers-color-scheme: light)') ? 'light' : 'dark';

  const change = useCallback((part: Partial<PageState>) => setState((last) => ({ ...last, ...part })), []);

  useEffect(() => window.history.replaceState(null, '', writeState(state)), [state]);

  useEffect(() => {
    fetchDashboard(state.dashboard).then(setDashboard, setDashboard);
  }, [state.dashboard]);

  return (
    <ThemeContext.Provider value={themeOf(state.theme ?? preferred)}>
      <GlobalStyles />
      {contentOf(dashboard, state, change)}
      <PortalContainer />
    </ThemeContext.Provider>
  );
}

function contentOf(
  dashboard: Dashboard | Error | undefined,
  state: PageState,
  change: (part: Partial<PageState>) => void
) {
  if (dashboard === undefined) {
    return <LoadingPlaceholder text="Loading the dashboard" />;
  }
  if (dashboard instanceof Error) {
    return <Alert title={dashboard.message} />;
  }
  return <DashboardView dashboard={dashboard} state={state} onChange={change} />;
}

registerGrafanaParts();

const root = document.getElementById('root');
if (root !== null) {
  void loadFont().then(() => createRoot(root).render(<Page />));
}

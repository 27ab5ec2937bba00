import { createRoot } from 'react-dom/client';
import React, { useCallback, useEffect, useState } from 'react';
import { useAsync, useMedia } from 'react-use';
import { registerGrafanaParts } from './grafana-registries';
import { loadFont, themeOf } from './theme';
import './page.css';
import { ThemeContext } from '@grafana/data';
import { Alert, GlobalStyles, LoadingPlaceholder, PortalContainer } from '@grafana/ui';
import { fetchDashboard } from './dashboard';
import { DashboardView } from './dashboard-view';
import { type PageState, readState, writeState } from './page-state';

/** The whole page, drawn from its address. */
function Page() {
  const [state, setState] = useState(() => readState(new URL(window.location.href)));
  const { value: dashboard, error } = useAsync(() => fetchDashboard(state.dashboard), [state.dashboard]);

  // Dark by default; follows the system while it changes.
  const preferred = useMedia('(prefers-color-scheme: light)') ? 'light' : 'dark';

  const change = useCallback((part: Partial<PageState>) => setState((last) => ({ ...last, ...part })), []);

  useEffect(() => window.history.replaceState(null, '', writeState(state)), [state]);

  return (
    <ThemeContext.Provider value={themeOf(state.theme ?? preferred)}>
      <GlobalStyles />
      {error && <Alert title={error.message} />}
      {!error && !dashboard && <LoadingPlaceholder text="Loading the dashboard" />}
      {dashboard && <DashboardView dashboard={dashboard} state={state} onChange={change} />}
      <PortalContainer />
    </ThemeContext.Provider>
  );
}

registerGrafanaParts();

const root = document.getElementById('root');
if (root !== null) {
  void loadFont().then(() => createRoot(root).render(<Page />));
}

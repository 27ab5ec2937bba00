import { css, cx } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import React, { useEffect, useState } from 'react';
import { type DashboardName, fetchDashboardNames } from './dashboard';
import { type PageState, writeState } from './page-state';

interface Props {
  state: PageState;
}

/** Links to the other dashboards, as in Grafana: they keep the chosen values and use their own time ranges. */
export function DashboardLinks({ state }: Props) {
  const styles = useStyles2(getStyles);
  const [dashboards, setDashboards] = useState<DashboardName[]>([]);

  useEffect(() => {
    // If the list fails, the dashboard still works and shows its own errors.
    fetchDashboardNames().then(setDashboards, () => setDashboards([]));
  }, []);

  return (
    <nav className={styles.links} aria-label="Dashboards">
      {dashboards.map(({ uid, title }) => (
        <a
          key={uid}
          className={cx(styles.link, uid === state.dashboard && styles.current)}
          aria-current={uid === state.dashboard ? 'page' : undefined}
          href={writeState({ ...state, dashboard: uid, from: undefined, to: undefined })}
        >
          {shortTitle(title)}
        </a>
      ))}
    </nav>
  );
}

/** Removes the common prefix: `SignalR Headroom: Fleet` becomes Fleet. */
function shortTitle(title: string): string {
  return title.slice(title.indexOf(':') + 1).trim();
}

const getStyles = (theme: GrafanaTheme2) => ({
  links: css({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0.5) }),
  link: css({
    padding: theme.spacing(0.5, 1),
    borderRadius: theme.shape.radius.default,
    color: theme.colors.text.secondary,
    '&:hover': { color: theme.colors.text.primary, background: theme.colors.action.hover },
  }),
  current: css({ color: theme.colors.text.primary, fontWeight: theme.typography.fontWeightMedium }),
});

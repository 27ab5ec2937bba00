import { css, cx } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { Dropdown, Menu, ToolbarButton, useStyles2 } from '@grafana/ui';
import React from 'react';
import { type DashboardName } from './dashboard';
import { type PageState, writeState } from './page-state';

interface Props {
  state: PageState;
  names: DashboardName[];
}

/** Links to the other dashboards, as in Grafana: they keep the chosen values and use their own time ranges. */
export function DashboardLinks({ state, names }: Props) {
  const styles = useStyles2(getStyles);
  return (
    <nav className={styles.links} aria-label="Dashboards">
      {names.map(({ uid, title }) => (
        <a
          key={uid}
          className={cx(styles.link, uid === state.dashboard && styles.current)}
          aria-current={uid === state.dashboard ? 'page' : undefined}
          href={addressOf(uid, state)}
        >
          {shortTitle(title)}
        </a>
      ))}
    </nav>
  );
}

/** The same links as a menu under the name of the dashboard, for a narrow page. */
export function DashboardMenu({ state, names }: Props) {
  const current = names.find(({ uid }) => uid === state.dashboard)?.title ?? '';
  const menu = (
    <Menu>
      {names.map(({ uid, title }) => (
        <Menu.Item key={uid} label={shortTitle(title)} url={addressOf(uid, state)} active={uid === state.dashboard} />
      ))}
    </Menu>
  );
  return (
    <Dropdown overlay={menu} placement="bottom-start">
      <ToolbarButton variant="canvas" isOpen={false}>
        {shortTitle(current)}
      </ToolbarButton>
    </Dropdown>
  );
}

function addressOf(uid: string, state: PageState): string {
  return writeState({ ...state, dashboard: uid, from: undefined, to: undefined });
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

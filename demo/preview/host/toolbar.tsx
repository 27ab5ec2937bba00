import { css, cx } from '@emotion/css';
import { dateTime, type GrafanaTheme2, type TimeRange } from '@grafana/data';
import {
  Combobox,
  InlineField,
  RefreshPicker,
  TimeRangePicker,
  ToolbarButton,
  useStyles2,
  useTheme2,
  Dropdown,
  Menu,
} from '@grafana/ui';
import React, { useEffect, useState } from 'react';
import { type Dashboard, type DashboardName, fetchDashboardNames } from './dashboard';
import { type PageState, rangeToState, writeState } from './page-state';
import { type Variables } from './variables';

/** Below this width panels stand one below the other, as in Grafana, and the toolbar folds. */
export const NARROW_BELOW = 769;

/** Returns true while the page is narrow, also after it is resized. */
export function useIsNarrow(): boolean {
  const [query] = useState(() => window.matchMedia(`(max-width: ${NARROW_BELOW - 1}px)`));
  const [isNarrow, setNarrow] = useState(query.matches);
  useEffect(() => {
    const follow = ({ matches }: MediaQueryListEvent) => setNarrow(matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, [query]);
  return isNarrow;
}

const REFRESH_INTERVALS = ['5s', '15s', '30s', '1m'];

interface Props {
  dashboard: Dashboard;
  state: PageState;
  range: TimeRange;
  interval: string;
  variables: Variables;
  onChange: (part: Partial<PageState>) => void;
  onRefresh: () => void;
}

/** Grafana's toolbar of a dashboard. On a narrow page, only dashboard and time range stay in view; a button unfolds the rest. */
export function Toolbar(props: Props) {
  const styles = useStyles2(getStyles);
  const { dashboard, state } = props;
  const isNarrow = useIsNarrow();
  const [isUnfolded, setUnfolded] = useState(false);
  const names = useDashboardNames();
  const more = isUnfolded ? 'Hide the other controls' : 'Show the other controls';
  return (
    <header className={styles.bar}>
      <img className={styles.logo} src="/public/plugins/headroom-signalr-panel/img/logo.svg" alt="" />
      {isNarrow ? (
        <>
          <h1 className={styles.menu}>
            <DashboardMenu state={state} names={names} />
          </h1>
          <div className={styles.controls}>
            <RangeControl {...props} />
            <ToolbarButton
              icon="ellipsis-v"
              variant="canvas"
              aria-label={more}
              aria-expanded={isUnfolded}
              tooltip={more}
              onClick={() => setUnfolded(!isUnfolded)}
            />
          </div>
          {isUnfolded && (
            <div className={styles.unfolded}>
              <VariableControls {...props} />
              <PageControls {...props} />
            </div>
          )}
        </>
      ) : (
        <>
          <h1 className={styles.title}>{dashboard.title}</h1>
          <DashboardLinks state={state} names={names} />
          <div className={styles.controls}>
            <VariableControls {...props} />
            <RangeControl {...props} />
            <PageControls {...props} />
          </div>
        </>
      )}
    </header>
  );
}

function VariableControls({ dashboard, state, variables, onChange }: Props) {
  const styles = useStyles2(getStyles);
  const shown = dashboard.variables.filter(({ isHidden }) => !isHidden);
  return shown.map(({ name, label }) => (
    <InlineField key={name} label={label} className={styles.field}>
      <Combobox
        id={`variable-${name}`}
        aria-label={label}
        width="auto"
        minWidth={14}
        maxWidth={40}
        options={(variables.options[name] ?? []).map(({ text, value }) => ({ label: text, value }))}
        value={variables.chosen?.[name] || null}
        placeholder="None found"
        onChange={({ value }) => onChange({ variables: { ...state.variables, [name]: value } })}
      />
    </InlineField>
  ));
}

function RangeControl({ dashboard, range, onChange }: Props) {
  const show = (from: number, to: number) => onChange({ from: `${Math.round(from)}`, to: `${Math.round(to)}` });
  const from = range.from.valueOf();
  const to = range.to.valueOf();
  const span = to - from;
  return (
    <TimeRangePicker
      value={range}
      timeZone={dashboard.timeZone}
      isOnCanvas
      onChange={(chosen) => onChange(rangeToState(chosen))}
      onChangeTimeZone={() => undefined}
      onMoveBackward={() => show(from - span / 2, to - span / 2)}
      onMoveForward={() => show(from + span / 2, to + span / 2)}
      onZoom={() => show(from - span / 2, Math.min(to + span / 2, dateTime().valueOf()))}
    />
  );
}

function PageControls({ interval, onChange, onRefresh }: Props) {
  const other = useTheme2().isDark ? 'light' : 'dark';
  return (
    <>
      <RefreshPicker
        value={interval}
        intervals={REFRESH_INTERVALS}
        isOnCanvas
        tooltip="Refresh now"
        onRefresh={onRefresh}
        onIntervalChanged={(refresh) => onChange({ refresh })}
      />
      <ToolbarButton
        icon="adjust-circle"
        variant="canvas"
        aria-label={`Use the ${other} theme`}
        tooltip={`Use the ${other} theme`}
        onClick={() => onChange({ theme: other })}
      />
    </>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  bar: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(1),
    padding: theme.spacing(1, 2),
    background: theme.colors.background.primary,
    borderBottom: `1px solid ${theme.colors.border.weak}`,
  }),
  logo: css({ width: 24, height: 24 }),
  title: css({ margin: 0, fontSize: theme.typography.h4.fontSize, fontWeight: theme.typography.fontWeightMedium }),
  menu: css({ margin: 0, flex: '0 1 auto', minWidth: 0, fontSize: 'inherit' }),
  controls: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(1),
    marginLeft: 'auto',
  }),
  unfolded: css({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1), width: '100%' }),
  field: css({ margin: 0 }),
});

/** The dashboards of the preview; none until they are known. */
function useDashboardNames(): DashboardName[] {
  const [names, setNames] = useState<DashboardName[]>([]);
  useEffect(() => {
    // If the list fails, the dashboard still works and shows its own errors.
    fetchDashboardNames().then(setNames, () => setNames([]));
  }, []);
  return names;
}

interface LinkProps {
  state: PageState;
  names: DashboardName[];
}

/** Links to the other dashboards, as in Grafana: they keep the chosen values and use their own time ranges. */
export function DashboardLinks({ state, names }: LinkProps) {
  const styles = useStyles2(getLinkStyles);
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
export function DashboardMenu({ state, names }: LinkProps) {
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

const getLinkStyles = (theme: GrafanaTheme2) => ({
  links: css({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0.5) }),
  link: css({
    padding: theme.spacing(0.5, 1),
    borderRadius: theme.shape.radius.default,
    color: theme.colors.text.secondary,
    '&:hover': { color: theme.colors.text.primary, background: theme.colors.action.hover },
  }),
  current: css({ color: theme.colors.text.primary, fontWeight: theme.typography.fontWeightMedium }),
});

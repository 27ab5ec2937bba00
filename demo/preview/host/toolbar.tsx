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
} from '@grafana/ui';
import React, { useState } from 'react';
import { useMedia } from 'react-use';
import { type Dashboard, DASHBOARDS, TIME_ZONE } from './dashboard';
import { type PageState, rangeToState, writeState } from './page-state';
import { type Variables } from './variables';

/** On a page as narrow as this, panels stand one below the other, as in Grafana, and the toolbar folds. */
const NARROW = '(max-width: 768px)';
export const ON_NARROW_PAGE = `@media ${NARROW}`;

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

/** Grafana's toolbar of a dashboard. On a narrow page, a button unfolds the variables. */
export function Toolbar({ dashboard, state, range, interval, variables, onChange, onRefresh }: Props) {
  const styles = useStyles2(getStyles);
  const otherTheme = useTheme2().isDark ? 'light' : 'dark';
  const isNarrow = useMedia(NARROW);
  const [isUnfolded, setUnfolded] = useState(false);
  const unfold = isUnfolded ? 'Hide the variables' : 'Show the variables';
  const shown = isNarrow && !isUnfolded ? [] : dashboard.variables.filter(({ isHidden }) => !isHidden);
  return (
    <header className={styles.bar}>
      <img className={styles.logo} src="/public/plugins/headroom-signalr-panel/img/logo.svg" alt="" />
      <h1 className={styles.title}>{dashboard.title}</h1>
      <DashboardLinks state={state} />
      <div className={styles.controls}>
        {shown.map(({ name, label }) => (
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
        ))}
        <RangeControl range={range} onChange={onChange} />
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
          aria-label={`Use the ${otherTheme} theme`}
          tooltip={`Use the ${otherTheme} theme`}
          onClick={() => onChange({ theme: otherTheme })}
        />
        {isNarrow && (
          <ToolbarButton
            icon="ellipsis-v"
            variant="canvas"
            aria-label={unfold}
            aria-expanded={isUnfolded}
            tooltip={unfold}
            onClick={() => setUnfolded(!isUnfolded)}
          />
        )}
      </div>
    </header>
  );
}

function RangeControl({ range, onChange }: Pick<Props, 'range' | 'onChange'>) {
  const show = (from: number, to: number) => onChange({ from: `${Math.round(from)}`, to: `${Math.round(to)}` });
  const from = range.from.valueOf();
  const to = range.to.valueOf();
  const span = to - from;
  return (
    <TimeRangePicker
      value={range}
      timeZone={TIME_ZONE}
      isOnCanvas
      onChange={(chosen) => onChange(rangeToState(chosen))}
      onChangeTimeZone={() => undefined}
      onMoveBackward={() => show(from - span / 2, to - span / 2)}
      onMoveForward={() => show(from + span / 2, to + span / 2)}
      onZoom={() => show(from - span / 2, Math.min(to + span / 2, dateTime().valueOf()))}
    />
  );
}

/** Links to the dashboards, as in Grafana: they keep the chosen values and use their own time ranges. */
function DashboardLinks({ state }: Pick<Props, 'state'>) {
  const styles = useStyles2(getStyles);
  return (
    <nav className={styles.links} aria-label="Dashboards">
      {Object.entries(DASHBOARDS).map(([uid, title]) => (
        <a
          key={uid}
          className={cx(styles.link, uid === state.dashboard && styles.current)}
          aria-current={uid === state.dashboard ? 'page' : undefined}
          href={writeState({ ...state, dashboard: uid, from: undefined, to: undefined })}
        >
          {title}
        </a>
      ))}
    </nav>
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
  title: css({
    margin: 0,
    fontSize: theme.typography.h4.fontSize,
    fontWeight: theme.typography.fontWeightMedium,
    // The current link says the same.
    [ON_NARROW_PAGE]: { display: 'none' },
  }),
  controls: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(1),
    marginLeft: 'auto',
  }),
  field: css({ margin: 0 }),
  links: css({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0.5) }),
  link: css({
    padding: theme.spacing(0.5, 1),
    borderRadius: theme.shape.radius.default,
    color: theme.colors.text.secondary,
    '&:hover': { color: theme.colors.text.primary, background: theme.colors.action.hover },
  }),
  current: css({ color: theme.colors.text.primary, fontWeight: theme.typography.fontWeightMedium }),
});

import { css } from '@emotion/css';
import React, { type ComponentType, createElement, useEffect, useState } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { testIds } from '../ui/testIds';
import { t } from '../ui/text';
import { type PlanOptions } from '../options/types';
import { type Size } from './layout/size';

type LazyViewName = 'fleet' | 'review' | 'plan' | 'queryGuide';

interface ViewProps extends Size {
  /** As the dashboard stores it, unchecked. */
  plan: unknown;
  onPlanChange: (plan: PlanOptions) => void;
}

/** Most dashboards show none of these views, so each is a file that loads when it is first shown. */
const FILES: Readonly<Record<LazyViewName, () => Promise<ComponentType<ViewProps>>>> = {
  fleet: async () => (await import(/* webpackChunkName: "fleet" */ './fleet/FleetView')).FleetView,
  review: async () => (await import(/* webpackChunkName: "review" */ './review/ReviewView')).ReviewView,
  queryGuide: async () => (await import(/* webpackChunkName: "query-guide" */ './queries/QueryGuide')).QueryGuide,
  plan: async () => (await import(/* webpackChunkName: "plan" */ './plan/PlanView')).PlanView,
};

const loaded = new Map<LazyViewName, ComponentType<ViewProps>>();

/** Loads a view once. Rejects if its file cannot be fetched; a later call tries again. */
export async function loadView(view: LazyViewName): Promise<void> {
  if (!loaded.has(view)) {
    loaded.set(view, await FILES[view]());
  }
}

interface Props extends ViewProps {
  view: LazyViewName;
}

/** A view from a file of its own, with a placeholder while it loads. */
export function LazyView({ view, ...props }: Props) {
  const styles = useStyles2(getStyles);
  const [outcome, setOutcome] = useState<{ view: LazyViewName; failed: boolean }>();
  const View = loaded.get(view);
  const isMissing = View === undefined;

  useEffect(() => {
    if (!isMissing) {
      return undefined;
    }
    let isCurrent = true;
    const settle = (failed: boolean) => isCurrent && setOutcome({ view, failed });
    loadView(view).then(
      () => settle(false),
      () => settle(true)
    );
    return () => {
      isCurrent = false;
    };
  }, [view, isMissing]);

  if (View !== undefined) {
    return createElement(View, props);
  }
  const hasFailed = outcome?.view === view && outcome.failed;
  return (
    <div
      className={styles}
      style={{ width: props.width, height: props.height }}
      role={hasFailed ? 'alert' : 'status'}
      data-testid={testIds.lazyView}
    >
      {hasFailed
        ? t('view.failed', 'This view could not be loaded. Reload the page to try again.')
        : t('view.loading', 'Loading the view…')}
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) =>
  css({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    color: theme.colors.text.secondary,
  });

import { css } from '@emotion/css';
import React, { useMemo } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { Button, RadioButtonGroup, useStyles2 } from '@grafana/ui';
import { DEFAULT_BASIS, PLAN_BASES, startOfPlan } from '../../model/plan';
import { PLAN_PARTS, type PlanOptions } from '../../options/types';
import { Glyph } from '../../ui/Glyph';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { useData } from '../data/panelData';
import { useLook } from '../look/look';
import { type Size } from '../layout/size';
import { PLAN_FIGURES_WIDTH } from '../layout/limits';
import { timeSpanOf } from '../data/timeSpan';
import { basisName } from './planWords';
import { isChanged, readPlan, resetPart } from './readPlan';
import { TrafficPart } from './TrafficPart';
import { WorkloadsPart } from './WorkloadsPart';

interface Props extends Size {
  /** As the dashboard stores it, unchecked. */
  plan: unknown;
  onPlanChange: (plan: PlanOptions) => void;
}

/** The Plan view: utilization under another unit size, mix, traffic or set of workloads. */
export function PlanView({ width, height, plan: saved, onPlanChange }: Props) {
  const styles = useStyles2(getStyles);
  const { resource, timeRange } = useData();
  const { formats } = useLook();
  const plan = useMemo(() => readPlan(saved), [saved]);
  const part = plan.part ?? 'traffic';
  const basis = plan.basis ?? DEFAULT_BASIS;
  // Reruns on new data, and for another resource or basis.
  const start = useMemo(
    () => startOfPlan(resource, resource.settings.edition, timeSpanOf(timeRange), basis),
    [resource, timeRange, basis]
  );
  const change = (changed: Partial<PlanOptions>) => onPlanChange(withoutUndefined({ ...plan, ...changed }));
  // Both parts of the bar and the button then still share a row.
  const isNarrow = width < PLAN_FIGURES_WIDTH;
  const resetWords = t('plan.reset', 'Reset to the data');
  const Part = part === 'traffic' ? TrafficPart : WorkloadsPart;
  return (
    <div className={styles.view} style={{ width, height }} data-testid={testIds.plan.container}>
      <div className={styles.bar}>
        <RadioButtonGroup
          size="sm"
          aria-label={t('plan.part.label', 'What to plan with')}
          options={PLAN_PARTS.map((value) => ({ value, label: partName(value) }))}
          value={part}
          onChange={(next) => change({ part: next })}
          data-testid={testIds.plan.part}
        />
        <div className={styles.basis}>
          <RadioButtonGroup
            size="sm"
            aria-label={t('plan.basis.label', 'Traffic to plan from')}
            options={PLAN_BASES.map((value) => ({ value, label: basisName(value) }))}
            value={basis}
            onChange={(next) => change({ basis: next === DEFAULT_BASIS ? undefined : next })}
            data-testid={testIds.plan.basis}
          />
          {!isNarrow && start.time !== undefined && (
            <span className={styles.time}>{t('plan.basis.at', 'at {{time}}', { time: formats.time(start.time) })}</span>
          )}
        </div>
        <Button
          size="sm"
          variant="secondary"
          fill="text"
          icon={<Glyph name="reset" />}
          disabled={!isChanged(plan)}
          aria-label={resetWords}
          tooltip={isNarrow ? resetWords : undefined}
          onClick={() => onPlanChange(resetPart(plan))}
          data-testid={testIds.plan.reset}
        >
          {isNarrow ? undefined : resetWords}
        </Button>
      </div>
      {/* The key discards locks and half-typed numbers when another resource is picked. */}
      <Part key={resource.resourceId} plan={plan} start={start} onChange={change} width={width} height={height} />
    </div>
  );
}

function partName(part: NonNullable<PlanOptions['part']>): string {
  return part === 'traffic' ? t('plan.part.traffic', 'This traffic') : t('plan.part.workloads', 'Workloads');
}

/** Dashboards are saved as JSON, which has no undefined. */
function withoutUndefined(plan: PlanOptions): PlanOptions {
  return Object.fromEntries(Object.entries(plan).filter(([, value]) => value !== undefined));
}

const getStyles = (theme: GrafanaTheme2) => ({
  view: css({
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(1),
    overflow: 'auto',
    // Leaves room for focus rings at the edges.
    padding: theme.spacing(0.25),
  }),
  bar: css({
    display: 'flex',
    flexWrap: 'wrap',
    flex: '0 0 auto',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: theme.spacing(0.5),
  }),
  basis: css({ display: 'flex', alignItems: 'center', gap: theme.spacing(1) }),
  time: css({
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
    fontVariantNumeric: 'tabular-nums',
  }),
});

import React, { useMemo } from 'react';
import { Button, useStyles2 } from '@grafana/ui';
import { NEW_WORKLOAD, planWorkloads, type Workload } from '../../model/plan';
import { Glyph } from '../../ui/Glyph';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { useData } from '../data/panelData';
import { useLook } from '../look/look';
import { MOST_WORKLOADS, PLAN_COLUMNS_WIDTH } from '../layout/limits';
import { NumberField } from './NumberField';
import { problemWords, workloadVerdictWords } from './planWords';
import { type PartProps } from './readPlan';
import { getPartStyles, resultsWidth } from './styles';
import { TargetField, UnitsField } from './TrafficFields';
import { Verdict } from './Verdict';
import { WorkloadOutcome } from './WorkloadOutcome';
import { WorkloadRow } from './WorkloadRow';

/** Plans with workloads, as in the guide's complex use cases, and finds the unit size that they need. */
export function WorkloadsPart({ plan, start, onChange, width, height }: PartProps) {
  const styles = useStyles2(getPartStyles);
  const { resource, settings } = useData();
  const { formats } = useLook();
  const { load, verdict } = start;
  const result = useMemo(() => planWorkloads(load, settings, plan, verdict), [load, settings, plan, verdict]);
  const { workloads, connections, errors } = result;
  const setRows = (rows: Workload[]) => onChange({ workloads: rows });
  const canAdd = workloads.length < MOST_WORKLOADS;

  // The plan lists the rows without an error, in the same order.
  const valid = workloads.filter((_, row) => Object.keys(errors.rows[row]).length === 0);
  const isWide = width >= PLAN_COLUMNS_WIDTH;
  // Full use of a unit size is the purpose of this plan, so it is not a state to warn about.
  const state = result.plan?.units === null ? 'over' : undefined;
  const outcomeWords = <Verdict words={workloadVerdictWords(result, formats)} state={state} isSticky={!isWide} />;
  return (
    <div className={isWide ? styles.halves : styles.stack}>
      {!isWide && outcomeWords}
      <div className={styles.stack}>
        <div className={styles.fields}>
          <NumberField
            label={t('plan.connections.label', 'Connections')}
            value={connections}
            step={1}
            error={errors.connections && problemWords(errors.connections)}
            badInputError={problemWords('notWhole')}
            onCommit={(count) => onChange({ workloadConnections: count })}
            testId={testIds.plan.field('workloadConnections')}
          />
          <TargetField plan={plan} error={errors.target && problemWords(errors.target)} onChange={onChange} />
          <UnitsField
            sizes={result.sizes}
            value={result.units}
            error={errors.units && problemWords(errors.units)}
            onChange={(units) => onChange({ units })}
            testId={testIds.plan.field('units')}
          />
        </div>
        {workloads.map((workload, row) => (
          <WorkloadRow
            key={row}
            row={row}
            workload={workload}
            connections={connections}
            errors={errors.rows[row]}
            planned={result.plan?.scenarios[valid.indexOf(workload)]}
            canAdd={canAdd}
            canRemove={workloads.length > 1}
            onChange={(changed) => setRows(workloads.map((other, at) => (at === row ? changed : other)))}
            onDuplicate={() => setRows([...workloads.slice(0, row + 1), { ...workload }, ...workloads.slice(row + 1)])}
            onRemove={() => setRows(workloads.filter((_, at) => at !== row))}
          />
        ))}
        <div>
          <Button
            size="sm"
            variant="secondary"
            icon={<Glyph name="add" />}
            disabled={!canAdd}
            onClick={() => setRows([...workloads, { ...NEW_WORKLOAD }])}
            data-testid={testIds.plan.field('add')}
          >
            {t('plan.workload.add', 'Add workload')}
          </Button>
        </div>
      </div>
      <div className={styles.stack}>
        {isWide && outcomeWords}
        <WorkloadOutcome
          result={result}
          plan={plan}
          onChange={onChange}
          now={resource.latest.units}
          room={{ width: resultsWidth(width, isWide ? 'halves' : 'stack'), viewHeight: height }}
        />
      </div>
    </div>
  );
}

import { css, cx } from '@emotion/css';
import React, { useId } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { Combobox, useStyles2 } from '@grafana/ui';
import { SCENARIOS } from '../../guide';
import {
  fanOutOf,
  hasGroups,
  type PlannedScenario,
  type Workload,
  type WorkloadErrors,
  type WorkloadField,
} from '../../model/plan';
import { GlyphButton } from '../../ui/GlyphButton';
import { scenarioName } from '../../ui/names';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { useLook } from '../look/look';
import { NumberField } from './NumberField';
import { sizeHint, problemWords } from './planWords';
import { getFieldStyles, getPartStyles } from './styles';

interface Props {
  /** From 0. */
  row: number;
  workload: Workload;
  connections: number;
  errors: WorkloadErrors['rows'][number];
  /** The traffic of this workload; missing if an error excludes it. */
  planned?: PlannedScenario;
  canRemove: boolean;
  canAdd: boolean;
  onChange: (workload: Workload) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

/** The fields of one workload. */
export function WorkloadRow({ row, workload, connections, errors, planned, ...actions }: Props) {
  const styles = useStyles2(getStyles);
  const partStyles = useStyles2(getPartStyles);
  const fieldStyles = useStyles2(getFieldStyles);
  const { formats } = useLook();
  const id = useId();
  const title = t('plan.workload.title', 'Workload {{number}}', { number: row + 1 });
  const figure = (field: Exclude<WorkloadField, 'scenario'>) => ({
    value: workload[field],
    describedBy: `${id}-title`,
    error: errors[field] && problemWords(errors[field]),
    badInputError: problemWords('notAboveZero'),
    onCommit: (value: number | undefined) => actions.onChange({ ...workload, [field]: value ?? NaN }),
    testId: testIds.plan.field(`${field} ${row}`),
  });
  return (
    <div role="group" aria-labelledby={`${id}-title`} className={styles.row} data-testid={testIds.plan.workload(row)}>
      <div className={styles.heading}>
        <span className={styles.title} id={`${id}-title`}>
          {title}
        </span>
        {planned !== undefined && (
          <span className={styles.traffic}>
            {t('plan.workload.traffic', '{{inbound}} in, {{outbound}} out', {
              inbound: formats.value('inboundMessages', planned.inbound.messages),
              outbound: formats.value('outboundMessages', planned.outbound.messages),
            })}
          </span>
        )}
        <span className={styles.actions}>
          <GlyphButton
            glyph="copy"
            disabled={!actions.canAdd}
            name={t('plan.workload.duplicate', 'Duplicate workload {{number}}', { number: row + 1 })}
            onClick={actions.onDuplicate}
            testId={testIds.plan.field(`duplicate ${row}`)}
          />
          <GlyphButton
            glyph="remove"
            disabled={!actions.canRemove}
            name={t('plan.workload.remove', 'Remove workload {{number}}', { number: row + 1 })}
            onClick={actions.onRemove}
            testId={testIds.plan.field(`remove ${row}`)}
          />
        </span>
      </div>
      <div className={partStyles.fields}>
        <div className={cx(fieldStyles.field, styles.scenario)}>
          <label className={fieldStyles.label} id={`${id}-scenario-label`} htmlFor={`${id}-scenario`}>
            {t('plan.workload.scenario', 'Scenario')}
          </label>
          <Combobox
            id={`${id}-scenario`}
            aria-labelledby={`${id}-scenario-label ${id}-title`}
            options={SCENARIOS.map((scenario) => ({ value: scenario, label: scenarioName(scenario) }))}
            value={workload.scenario}
            onChange={({ value }) => actions.onChange(withScenario(workload, value))}
            data-testid={testIds.plan.field(`scenario ${row}`)}
          />
        </div>
        <NumberField {...figure('senders')} label={t('plan.workload.senders', 'Senders')} step={1} />
        <NumberField
          {...figure('messageSize')}
          label={t('plan.messageSize.label', 'Message size')}
          step={1}
          suffix={t('plan.suffix.bytes', 'B')}
          hint={sizeHint(workload.messageSize)}
        />
        <NumberField
          {...figure('sendInterval')}
          label={t('plan.workload.sendInterval', 'Every')}
          suffix={t('plan.suffix.seconds', 's')}
        />
        {hasGroups(workload.scenario) && (
          <NumberField
            {...figure('groupSize')}
            label={t('plan.workload.groupSize', 'Group size')}
            value={workload.groupSize ?? fanOutOf(workload, connections)}
            onCommit={(groupSize) => actions.onChange(withGroupSize(workload, groupSize))}
          />
        )}
      </div>
    </div>
  );
}

/** Drops the group size, because the guide's default depends on the scenario. */
function withScenario({ groupSize: _, ...workload }: Workload, scenario: Workload['scenario']): Workload {
  return { ...workload, scenario };
}

/** Without a group size, the workload uses that of the guide. */
function withGroupSize({ groupSize: _, ...workload }: Workload, groupSize: number | undefined): Workload {
  return groupSize === undefined ? workload : { ...workload, groupSize };
}

const getStyles = (theme: GrafanaTheme2) => ({
  row: css({
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(0.5),
    padding: theme.spacing(1),
    border: `1px solid ${theme.colors.border.weak}`,
    borderRadius: theme.shape.radius.default,
    minWidth: 0,
  }),
  heading: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: theme.spacing(1),
    fontSize: theme.typography.bodySmall.fontSize,
  }),
  title: css({ fontWeight: theme.typography.fontWeightMedium }),
  traffic: css({ color: theme.colors.text.secondary, fontVariantNumeric: 'tabular-nums' }),
  actions: css({ display: 'flex', gap: theme.spacing(0.5), marginLeft: 'auto' }),
  // Twice as wide as a number, because the names of scenarios are long.
  scenario: css({ gridColumn: 'span 2' }),
});

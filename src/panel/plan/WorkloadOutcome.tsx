import { css } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { type Direction } from '../../guide';
import { CONSTRAINT_DIMENSIONS, DEFAULT_TARGET } from '../../model/capacity';
import { type Solution, type Solvable, SOLVABLE, type Traffic, type WorkloadPlan } from '../../model/plan';
import { constraintName } from '../../ui/names';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { useLook } from '../look/look';
import { type Formats } from '../look/format';
import { tierSentence, unitsWords } from '../words/words';
import { AspNetField } from './TrafficFields';
import { appServerWords, messageSizeWords, secondsWords } from './planWords';
import { type PartProps } from './readPlan';
import { SizeStaircase } from './SizeStaircase';
import { getPartStyles } from './styles';

interface Props extends Pick<PartProps, 'plan' | 'onChange'> {
  result: WorkloadPlan;
  now: number | undefined;
  /** The room of the staircase, and the height of the view, in pixels. */
  room: { width: number; viewHeight: number };
}

/** The unit size that the workloads need, the traffic they cause, and the maximum that a unit size allows them. */
export function WorkloadOutcome({ result, plan: options, onChange, now, room }: Props) {
  const styles = useStyles2(getStyles);
  const partStyles = useStyles2(getPartStyles);
  const { formats } = useLook();
  const { plan, leftOut, sizes, units } = result;
  const tier = tierSentence(plan?.units);
  return (
    <>
      {leftOut > 0 && <p className={partStyles.note}>{leftOutWords(leftOut)}</p>}
      {plan !== undefined && (
        <>
          <SizeStaircase
            sizes={sizes}
            heightName={t('plan.part.workloads', 'Workloads')}
            target={result.errors.target === undefined ? result.target : DEFAULT_TARGET}
            chosen={units}
            now={now}
            marked={plan.units}
            mark={t('plan.sizes.smallest', 'smallest')}
            room={room}
            onChoose={(size) => onChange({ units: size })}
          />
          <dl className={styles.list}>
            <Figure
              name={t('plan.workloads.byGuide', "By the guide's method")}
              value={plan.unitsByGuideMethod === null ? noUnitSizeWords() : unitsWords(plan.unitsByGuideMethod)}
              testId={testIds.plan.result('unitsByGuideMethod')}
            />
            <Figure
              name={constraintName('inboundBytes')}
              value={trafficWords('inbound', plan.inbound, formats)}
              testId={testIds.plan.result('inbound')}
            />
            <Figure
              name={constraintName('outboundBytes')}
              value={trafficWords('outbound', plan.outbound, formats)}
              testId={testIds.plan.result('outbound')}
            />
          </dl>
          <div className={partStyles.sentences}>
            {tier !== undefined && <p>{tier}</p>}
            <p data-testid={testIds.plan.result('appServers')}>{appServerWords(plan.appServers)}</p>
            <AspNetField
              value={options.aspnet ?? false}
              onChange={(aspnet) => onChange({ aspnet: aspnet || undefined })}
            />
          </div>
          <section aria-label={mostHeading(units)}>
            <div className={styles.heading}>{mostHeading(units)}</div>
            <dl className={styles.list}>
              {SOLVABLE.map((unknown) => (
                <Figure
                  key={unknown}
                  name={mostName(unknown)}
                  value={mostWords(unknown, result.most[unknown], formats)}
                  testId={testIds.plan.result(unknown)}
                />
              ))}
            </dl>
          </section>
        </>
      )}
    </>
  );
}

function Figure({ name, value, testId }: { name: string; value: string; testId: string }) {
  const styles = useStyles2(getStyles);
  return (
    <div className={styles.figure}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value} data-testid={testId}>
        {value}
      </dd>
    </div>
  );
}

function leftOutWords(count: number): string {
  return t('plan.workloads.leftOut', '{{count}} workloads ignored: they have errors.', {
    count,
    defaultValue_one: '{{count}} workload ignored: it has an error.',
  });
}

function noUnitSizeWords(): string {
  return t('plan.workloads.none', 'no unit size in the guide');
}

function trafficWords(direction: Direction, traffic: Traffic, formats: Formats): string {
  const [bytes, messages] = CONSTRAINT_DIMENSIONS[direction];
  return `${formats.value(bytes, traffic.bytes)} · ${formats.value(messages, traffic.messages)}`;
}

function mostHeading(units: number): string {
  return t('plan.most.title', 'Maximum with {{count}} units: one value for all workloads, the rest unchanged', {
    count: units,
    defaultValue_one: 'Maximum with {{count}} unit: one value for all workloads, the rest unchanged',
  });
}

function mostName(unknown: Solvable): string {
  switch (unknown) {
    case 'connections':
      return t('plan.most.connections', 'Most connections');
    case 'messageSize':
      return t('plan.most.messageSize', 'Largest message');
    case 'sendInterval':
      return t('plan.most.sendInterval', 'Shortest interval');
  }
}

function mostWords(unknown: Solvable, solution: Solution | undefined, formats: Formats): string {
  if (solution === undefined) {
    return '–';
  }
  if (solution.value === null) {
    return noMostWords(unknown, solution.reason);
  }
  switch (unknown) {
    case 'connections':
      return formats.value('connections', solution.value);
    case 'messageSize':
      return messageSizeWords(solution.value);
    case 'sendInterval':
      return t('plan.most.every', 'every {{interval}}', { interval: secondsWords(solution.value) });
  }
}

function noMostWords(unknown: Solvable, reason: Extract<Solution, { value: null }>['reason']): string {
  if (reason === 'unlimited') {
    return t('plan.most.unlimited', 'no limit');
  }
  return reason === 'connections' && unknown !== 'connections'
    ? t('plan.most.tooManyConnections', 'too many connections')
    : t('plan.most.none', 'none fits');
}

const getStyles = (theme: GrafanaTheme2) => ({
  list: css({
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))',
    gap: theme.spacing(1),
    margin: 0,
    fontVariantNumeric: 'tabular-nums',
  }),
  heading: css({
    fontSize: theme.typography.bodySmall.fontSize,
    fontWeight: theme.typography.fontWeightMedium,
    marginBottom: theme.spacing(0.5),
  }),
  figure: css({ minWidth: 0 }),
  name: css({
    fontWeight: theme.typography.fontWeightRegular,
    fontSize: theme.typography.bodySmall.fontSize,
    color: theme.colors.text.secondary,
  }),
  value: css({ margin: 0 }),
});

import React, { useMemo } from 'react';
import { useStyles2 } from '@grafana/ui';
import { type FieldProblem, isFree, whatIf, type WhatIf } from '../../model';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { useHeadroom } from '../state/context';
import { PLAN_COLUMNS_WIDTH, PLAN_FIGURES_WIDTH } from '../state/limits';
import { AspNetField } from './AspNetField';
import { ConstraintBars } from './ConstraintBars';
import { MixShares } from './MixShares';
import { NumberField } from './NumberField';
import {
  appServerWords,
  measuredSizeHint,
  problemWords,
  sideNotes,
  verdictWords,
  whatIfRecommendationWords,
} from './planWords';
import { type PartProps } from './readPlan';
import { SizeStrip } from './SizeStrip';
import { getPartStyles } from './styles';
import { UnitsField } from './UnitsField';
import { Verdict } from './Verdict';

/** Plans with the measured traffic: another unit size, mix, message size or number of connections, or growth. */
export function TrafficPart({ plan, onChange, width }: PartProps) {
  const styles = useStyles2(getPartStyles);
  const { resource, settings, formats } = useHeadroom();
  const result = useMemo(() => whatIf(resource.latest, settings, plan), [resource.latest, settings, plan]);
  const isWide = width >= PLAN_COLUMNS_WIDTH;
  // A free resource has no traffic ceilings that a mix could change.
  const mix = !isFree(result.now.sku) && (
    <MixShares
      mix={result.then.mix ?? {}}
      error={wordsOf(result.errors.mix)}
      onChange={(shares) => onChange({ mix: shares })}
    />
  );
  const verdict = <Verdict words={verdictWords(result, formats)} state={result.then.state} isSticky={!isWide} />;
  const conditions = <Conditions plan={plan} result={result} onChange={onChange} />;
  const outcome = <Outcome plan={plan} result={result} onChange={onChange} hasFigures={width >= PLAN_FIGURES_WIDTH} />;
  return isWide ? (
    <div className={styles.columns}>
      <div className={styles.stack}>
        {conditions}
        {mix}
      </div>
      <div className={styles.stack}>
        {verdict}
        {outcome}
      </div>
    </div>
  ) : (
    <div className={styles.stack}>
      {verdict}
      {conditions}
      {outcome}
      {mix}
    </div>
  );
}

function Conditions({ plan, result, onChange }: Omit<PartProps, 'width'> & { result: WhatIf }) {
  const styles = useStyles2(getPartStyles);
  const { formats } = useHeadroom();
  const { now, then, errors } = result;
  // A typed number stays in its field even if it is invalid.
  const connections = plan.connections ?? rounded(then.measured.connections);
  const messageSize = plan.messageSize ?? Math.round(now.sizes.outbound.bytes);
  const measured = now.measured.connections;
  return (
    <div className={styles.fields}>
      {/* A free resource has one unit size. */}
      {!isFree(now.sku) && (
        <UnitsField
          sizes={result.sizes}
          value={then.units}
          error={wordsOf(errors.units)}
          onChange={(units) => onChange({ units })}
          testId={testIds.plan.field('units')}
        />
      )}
      <NumberField
        label={t('plan.growth', 'Traffic growth')}
        value={plan.growth ?? 1}
        suffix="×"
        step={0.1}
        error={wordsOf(errors.growth)}
        badInputError={problemWords('notAboveZero')}
        onCommit={(growth) => onChange({ growth })}
        testId={testIds.plan.field('growth')}
      />
      <NumberField
        label={t('plan.messageSize.label', 'Message size')}
        value={messageSize}
        suffix={t('plan.suffix.bytes', 'B')}
        step={1}
        hint={measuredSizeHint(now.sizes, plan.messageSize)}
        error={wordsOf(errors.messageSize)}
        badInputError={problemWords('belowOneByte')}
        onCommit={(size) => onChange({ messageSize: size })}
        testId={testIds.plan.field('messageSize')}
      />
      <NumberField
        label={t('plan.connections.label', 'Connections')}
        value={connections}
        step={1}
        hint={
          measured === undefined
            ? t('plan.connections.notMeasured', 'not measured')
            : t('plan.connections.now', 'now {{connections}}', { connections: formats.value('connections', measured) })
        }
        error={wordsOf(errors.connections)}
        badInputError={problemWords('notWhole')}
        onCommit={(count) => onChange({ connections: count })}
        testId={testIds.plan.field('connections')}
      />
    </div>
  );
}

interface OutcomeProps extends Pick<PartProps, 'plan' | 'onChange'> {
  result: WhatIf;
  hasFigures: boolean;
}

function Outcome({ plan, result, onChange, hasFigures }: OutcomeProps) {
  const styles = useStyles2(getPartStyles);
  const { settings, formats } = useHeadroom();
  const { now, then, recommendation } = result;
  const recommended = whatIfRecommendationWords(result, formats);
  const isPaid = !isFree(now.sku);
  return (
    <>
      {result.constraints.length > 0 && (
        <ConstraintBars constraints={result.constraints} now={now} then={then} isWide={hasFigures} />
      )}
      {isPaid && (
        <SizeStrip
          sizes={result.sizes}
          chosen={then.units}
          now={now.units}
          marked={recommendation.units}
          mark={t('plan.sizes.recommended', 'recommended')}
          onChoose={(units) => onChange({ units })}
        />
      )}
      <div className={styles.sentences}>
        {recommended !== undefined && <p data-testid={testIds.plan.recommendation}>{recommended}</p>}
        {isPaid && (
          <>
            <p data-testid={testIds.plan.result('appServers')}>{appServerWords(result.appServers)}</p>
            <AspNetField
              value={plan.aspnet ?? false}
              onChange={(aspnet) => onChange({ aspnet: aspnet || undefined })}
            />
          </>
        )}
        {sideNotes(result, settings, formats).map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
      </div>
    </>
  );
}

function wordsOf(problem: FieldProblem | undefined): string | undefined {
  return problem && problemWords(problem);
}

function rounded(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.round(value);
}

import React, { useMemo } from 'react';
import { useStyles2 } from '@grafana/ui';
import { type FieldProblem, isFree } from '../../model/capacity';
import { DEFAULT_BASIS, whatIf, type WhatIf } from '../../model/plan';
import { exactPercentOf } from '../../ui/percent';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { useData } from '../data/panelData';
import { useLook } from '../look/look';
import { PLAN_COLUMNS_WIDTH, PLAN_FIGURES_WIDTH } from '../layout/limits';
import { AspNetField } from './AspNetField';
import { ConstraintBars } from './ConstraintBars';
import { MixShares } from './MixShares';
import { NumberField } from './NumberField';
import {
  appServerWords,
  costWords,
  measuredSizeHint,
  problemWords,
  recommendedWords,
  sideNotes,
  verdictWords,
} from './planWords';
import { type PartProps } from './readPlan';
import { SizeStrip } from './SizeStrip';
import { TargetField } from './TargetField';
import { getPartStyles } from './styles';
import { UnitsField } from './UnitsField';
import { Verdict } from './Verdict';

/** Plans with the measured traffic: another unit size, mix, message size or number of connections, or growth. */
export function TrafficPart({ plan, start, onChange, width }: PartProps) {
  const styles = useStyles2(getPartStyles);
  const { settings } = useData();
  const { formats } = useLook();
  const { load, verdict } = start;
  const result = useMemo(() => whatIf(load, settings, plan, verdict), [load, settings, plan, verdict]);
  const isWide = width >= PLAN_COLUMNS_WIDTH;
  // A free resource has no traffic ceilings that a mix could change.
  const mix = !isFree(result.now.sku) && (
    <MixShares
      mix={result.then.mix ?? {}}
      error={wordsOf(result.errors.mix)}
      onChange={(shares) => onChange({ mix: shares })}
    />
  );
  const outcomeWords = <Verdict words={verdictWords(result, formats)} state={result.then.state} isSticky={!isWide} />;
  const conditions = <Conditions plan={plan} result={result} onChange={onChange} />;
  const recommendation = <Recommendation start={start} result={result} />;
  const bars = result.constraints.length > 0 && (
    <ConstraintBars
      constraints={result.constraints}
      label={plan.basis ?? DEFAULT_BASIS}
      now={result.now}
      then={result.then}
      isWide={width >= PLAN_FIGURES_WIDTH}
    />
  );
  const outcome = <Outcome plan={plan} result={result} onChange={onChange} />;
  return isWide ? (
    <div className={styles.columns}>
      <div className={styles.stack}>
        {conditions}
        {mix}
      </div>
      <div className={styles.stack}>
        {outcomeWords}
        {recommendation}
        {bars}
        {outcome}
      </div>
    </div>
  ) : (
    <div className={styles.stack}>
      {outcomeWords}
      {/* Above the fields, so that a small panel shows them without scrolling. */}
      {bars}
      {conditions}
      {recommendation}
      {outcome}
      {mix}
    </div>
  );
}

function Conditions({ plan, result, onChange }: Pick<PartProps, 'plan' | 'onChange'> & { result: WhatIf }) {
  const styles = useStyles2(getPartStyles);
  const { formats } = useLook();
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
        value={exactPercentOf((plan.growth ?? 1) - 1)}
        suffix="%"
        min={LEAST_GROWTH}
        step={5}
        error={errors.growth && growthProblem(errors.growth)}
        badInputError={growthProblem('notAboveZero')}
        onCommit={(percent) => onChange({ growth: growthOf(percent) })}
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
            : t('plan.connections.measured', 'measured: {{connections}}', {
                connections: formats.value('connections', measured),
              })
        }
        error={wordsOf(errors.connections)}
        badInputError={problemWords('notWhole')}
        onCommit={(count) => onChange({ connections: count })}
        testId={testIds.plan.field('connections')}
      />
      <TargetField plan={plan} error={wordsOf(errors.target)} onChange={onChange} />
    </div>
  );
}

function Recommendation({ start, result }: Pick<PartProps, 'start'> & { result: WhatIf }) {
  const styles = useStyles2(getPartStyles);
  const { settings } = useData();
  const { formats } = useLook();
  const recommended = recommendedWords(result, start, formats);
  const cost = costWords(result, settings);
  return (
    (recommended !== undefined || cost !== undefined) && (
      <div className={styles.sentences}>
        {recommended !== undefined && <p data-testid={testIds.plan.recommendation}>{recommended}</p>}
        {cost !== undefined && <p data-testid={testIds.plan.result('cost')}>{cost}</p>}
      </div>
    )
  );
}

function Outcome({ plan, result, onChange }: Pick<PartProps, 'plan' | 'onChange'> & { result: WhatIf }) {
  const styles = useStyles2(getPartStyles);
  const { settings } = useData();
  const { formats } = useLook();
  const { now, then } = result;
  const isPaid = !isFree(now.sku);
  return (
    <>
      {isPaid && (
        <SizeStrip
          sizes={result.sizes}
          chosen={then.units}
          now={now.units}
          marked={result.opening}
          mark={t('plan.sizes.recommended', 'recommended')}
          onChoose={(units) => onChange({ units })}
        />
      )}
      <div className={styles.sentences}>
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

/** A typed growth in percent as a factor; undefined for none. */
function growthOf(percent: number | undefined): number | undefined {
  return percent === undefined || percent === 0 ? undefined : Number((1 + percent / 100).toPrecision(12));
}

/** Traffic cannot shrink to nothing, and the model counts in factors above 0. */
const LEAST_GROWTH = -99;

function growthProblem(problem: FieldProblem): string {
  return problem === 'notAboveZero'
    ? t('plan.error.growth', 'Must be a percentage above -100.')
    : problemWords(problem);
}

function wordsOf(problem: FieldProblem | undefined): string | undefined {
  return problem && problemWords(problem);
}

function rounded(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.round(value);
}

import React, { useMemo } from 'react';
import { useStyles2 } from '@grafana/ui';
import { type Verdict } from '../../model/advice';
import { type FieldProblem, isFree } from '../../model/capacity';
import { DEFAULT_BASIS, whatIf, type WhatIf } from '../../model/plan';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { useData } from '../data/panelData';
import { useLook } from '../look/look';
import { PLAN_COLUMNS_WIDTH, PLAN_FIGURES_WIDTH, PLAN_LOW_HEIGHT } from '../layout/limits';
import { ConstraintBars } from './ConstraintBars';
import { GrowthField } from './GrowthField';
import { MixShares } from './MixShares';
import { NumberField } from './NumberField';
import {
  appServerWords,
  basisName,
  costWords,
  measuredSizeHint,
  problemWords,
  recommendedWords,
  sideNotes,
  verdictWords,
} from './planWords';
import { type PartProps } from './readPlan';
import { SizeStaircase } from './SizeStaircase';
import { getPartStyles, resultsWidth } from './styles';
import { AspNetField, TargetField, UnitsField } from './TrafficFields';
import { Verdict as VerdictWords } from './Verdict';

/** Plans with the measured traffic: another unit size, mix, message size or number of connections, or growth. */
export function TrafficPart({ plan, start, onChange, width, height }: PartProps) {
  const styles = useStyles2(getPartStyles);
  const { settings } = useData();
  const { formats } = useLook();
  const { load, verdict } = start;
  const result = useMemo(() => whatIf(load, settings, plan, verdict), [load, settings, plan, verdict]);
  const basis = plan.basis ?? DEFAULT_BASIS;
  const atP95 = useMemo(
    () => (basis === 'p95' || start.p95 === undefined ? undefined : whatIf(start.p95, settings, plan, verdict)),
    [basis, start.p95, settings, plan, verdict]
  );
  const isWide = width >= PLAN_COLUMNS_WIDTH;
  // A free resource has no traffic ceilings that a mix could change.
  const mix = !isFree(result.now.sku) && (
    <MixShares
      mix={result.then.mix ?? {}}
      error={wordsOf(result.errors.mix)}
      onChange={(shares) => onChange({ mix: shares })}
    />
  );
  const outcomeWords = (
    <VerdictWords words={verdictWords(result, formats)} state={result.then.state} isSticky={!isWide} />
  );
  const conditions = <Conditions plan={plan} result={result} onChange={onChange} />;
  const recommendation = <Recommendation start={start} result={result} />;
  const bars = result.constraints.length > 0 && (
    <ConstraintBars
      constraints={result.constraints}
      label={basis}
      now={result.now}
      then={result.then}
      isWide={width >= PLAN_FIGURES_WIDTH}
    />
  );
  const growth = (
    <GrowthField
      growth={plan.growth}
      error={result.errors.growth}
      onChange={(factor) => onChange({ growth: factor })}
    />
  );
  // A free resource has one unit size.
  const staircase = !isFree(result.now.sku) && (
    <SizeStaircase
      sizes={result.sizes}
      p95={atP95?.sizes}
      heightName={basisName(basis)}
      target={result.target}
      chosen={result.then.units}
      now={result.now.units}
      marked={markedSize(result, verdict)}
      mark={t('plan.sizes.recommended', 'recommended')}
      room={{ width: resultsWidth(width, isWide ? 'columns' : 'stack'), viewHeight: height }}
      onChoose={(units) => onChange({ units })}
    />
  );
  const notes = <Notes plan={plan} result={result} onChange={onChange} />;
  // A low panel shows its chart first, without scrolling.
  const isLow = height < PLAN_LOW_HEIGHT;
  const chart = (
    <>
      {isLow ? staircase : growth}
      {isLow ? growth : staircase}
    </>
  );
  return isWide ? (
    <div className={styles.columns}>
      <div className={styles.stack}>
        {conditions}
        {mix}
      </div>
      <div className={styles.stack}>
        {outcomeWords}
        {!isLow && recommendation}
        {chart}
        {isLow && recommendation}
        {bars}
        {notes}
      </div>
    </div>
  ) : (
    <div className={styles.stack}>
      {outcomeWords}
      {/* Above the fields, so a small panel shows them without scrolling. */}
      {chart}
      {recommendation}
      {bars}
      {conditions}
      {mix}
      {notes}
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

/** The application servers, and what the figures take for granted. */
function Notes({ plan, result, onChange }: Pick<PartProps, 'plan' | 'onChange'> & { result: WhatIf }) {
  const styles = useStyles2(getPartStyles);
  const { settings } = useData();
  const { formats } = useLook();
  return (
    <div className={styles.sentences}>
      {!isFree(result.now.sku) && (
        <>
          <p data-testid={testIds.plan.result('appServers')}>{appServerWords(result.appServers)}</p>
          <AspNetField value={plan.aspnet ?? false} onChange={(aspnet) => onChange({ aspnet: aspnet || undefined })} />
        </>
      )}
      {sideNotes(result, settings, formats).map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </div>
  );
}

/** The size that the plan opens at; none where it opens at the present one because no size does. */
function markedSize({ isAsked, recommendation, opening }: WhatIf, { verdict }: Verdict): number | undefined {
  return (isAsked ? recommendation.units === null : verdict === 'shard') ? undefined : opening;
}

function wordsOf(problem: FieldProblem | undefined): string | undefined {
  return problem && problemWords(problem);
}

function rounded(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.round(value);
}

import { css, cx } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { type FieldProblem } from '../../model/capacity';
import { exactPercentOf, plainPercent } from '../../ui/locale';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { NumberField } from './NumberField';
import { problemWords } from './planWords';
import { getFieldStyles } from './styles';

interface Props {
  /** A factor above 0; undefined for none. */
  growth: number | undefined;
  error: FieldProblem | undefined;
  onChange: (growth: number | undefined) => void;
}

/** The slider ends here, in percent; the number beside it takes any growth. */
const MOST_ON_SLIDER = 100;

/** Traffic cannot shrink to nothing, and the model counts in factors above 0. */
const LEAST_GROWTH = -99;

/**
 * The growth of the traffic, as a slider and a number with one value.
 *
 * The slider is the browser's own: that of Grafana 12.2 has a field without a name, which moves any growth outside the
 * slider to its end.
 */
export function GrowthField({ growth, error, onChange }: Props) {
  const styles = useStyles2(getStyles);
  const fieldStyles = useStyles2(getFieldStyles);
  const label = t('plan.growth', 'Traffic growth');
  const percent = exactPercentOf((growth ?? 1) - 1);
  // Without a number, the plan has no growth.
  const shown = Number.isFinite(percent) ? percent : 0;
  return (
    <div className={styles.row}>
      {/* Both controls have the name of their own; a third one would be read twice. */}
      <span className={cx(fieldStyles.label, styles.label)} aria-hidden>
        {label}
      </span>
      <input
        type="range"
        className={styles.slider}
        min={0}
        max={MOST_ON_SLIDER}
        step={1}
        value={Math.min(Math.max(shown, 0), MOST_ON_SLIDER)}
        aria-label={label}
        aria-valuetext={plainPercent(shown / 100)}
        onChange={(event) => onChange(growthOf(event.currentTarget.valueAsNumber))}
        data-testid={testIds.plan.field('growth slider')}
      />
      <div className={styles.number}>
        <NumberField
          label={label}
          isLabelHidden
          value={percent}
          suffix="%"
          min={LEAST_GROWTH}
          step={5}
          error={error && growthProblem(error)}
          badInputError={growthProblem('notAboveZero')}
          onCommit={(typed) => onChange(growthOf(typed))}
          testId={testIds.plan.field('growth')}
        />
      </div>
    </div>
  );
}

/** A growth in percent as a factor; undefined for none. */
function growthOf(percent: number | undefined): number | undefined {
  return percent === undefined || percent === 0 ? undefined : Number((1 + percent / 100).toPrecision(12));
}

function growthProblem(problem: FieldProblem): string {
  return problem === 'notAboveZero'
    ? t('plan.error.growth', 'Must be a percentage above -100.')
    : problemWords(problem);
}

/** Of Grafana's Input. */
const INPUT_HEIGHT = '32px';

const getStyles = (theme: GrafanaTheme2) => ({
  row: css({
    display: 'grid',
    gridTemplateColumns: 'auto minmax(60px, 320px) 104px',
    // An error under the number does not move the slider.
    alignItems: 'start',
    justifyContent: 'start',
    columnGap: theme.spacing(1),
  }),
  label: css({ lineHeight: INPUT_HEIGHT }),
  slider: css({
    width: '100%',
    minWidth: 0,
    margin: 0,
    height: INPUT_HEIGHT,
    accentColor: theme.colors.primary.main,
    cursor: 'pointer',
    '&:focus-visible': {
      outline: `2px solid ${theme.colors.primary.main}`,
      outlineOffset: 2,
      borderRadius: theme.shape.radius.default,
    },
  }),
  number: css({ minWidth: 0 }),
});

import { css } from '@emotion/css';
import React, { useId, useState } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { type Scenario, SCENARIOS } from '../../guide';
import { setShare } from '../../options/mixShares';
import { type DeclaredMix } from '../../options/types';
import { GlyphButton } from '../../ui/GlyphButton';
import { scenarioName } from '../../ui/names';
import { percentOf } from '../../ui/locale';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { useToggledSet } from '../../ui/useToggledSet';
import { NumberField, FieldError } from './NumberField';

/** A resulting share this close to the typed one counts as equal. */
const SAME_SHARE = 0.0005;

interface Props {
  mix: DeclaredMix;
  error?: string;
  onChange: (mix: DeclaredMix) => void;
}

/** The shares of the scenarios, in percent. Changing one rescales the unlocked others. */
export function MixShares({ mix, error, onChange }: Props) {
  const styles = useStyles2(getStyles);
  const id = useId();
  const [locked, toggleLock] = useToggledSet<Scenario>();
  const [cutOff, setCutOff] = useState<Scenario>();

  const move = (scenario: Scenario, percent: number | undefined) => {
    const asked = (percent ?? 0) / 100;
    const moved = setShare(mix, scenario, asked, locked);
    setCutOff(Math.abs((moved[scenario] ?? 0) - asked) > SAME_SHARE ? scenario : undefined);
    onChange(moved);
  };

  return (
    <div role="group" aria-labelledby={`${id}-title`} className={styles.group}>
      <span className={styles.title} id={`${id}-title`}>
        {t('plan.mix.title', 'Shares of delivered messages')}
      </span>
      <span className={styles.hint}>
        {t('plan.mix.hint', 'A new mix changes the ceilings. The measured traffic stays as it is.')}
      </span>
      <div className={styles.rows}>
        {SCENARIOS.map((scenario) => {
          const name = scenarioName(scenario);
          const isLocked = locked.has(scenario);
          return (
            <div key={scenario} className={styles.row}>
              <span className={styles.name}>{name}</span>
              <span className={styles.input}>
                <NumberField
                  label={name}
                  isLabelHidden
                  value={percentOf(mix[scenario] ?? 0)}
                  max={100}
                  suffix="%"
                  error={cutOff === scenario ? cutOffWords() : undefined}
                  badInputError={t('plan.mix.notAPercentage', 'Must be a percentage from 0 to 100.')}
                  onCommit={(percent) => move(scenario, percent)}
                  testId={testIds.plan.share(scenario)}
                />
              </span>
              <GlyphButton
                glyph={isLocked ? 'locked' : 'unlocked'}
                aria-pressed={isLocked}
                name={
                  isLocked
                    ? t('plan.mix.unlock', 'Unlock the share of {{scenario}}', { scenario: name })
                    : t('plan.mix.lock', 'Lock the share of {{scenario}}', { scenario: name })
                }
                onClick={() => toggleLock(scenario)}
                testId={testIds.plan.lock(scenario)}
              />
            </div>
          );
        })}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

function cutOffWords(): string {
  return t('plan.mix.cutOff', 'No unlocked share can take up the difference: raise another share, or unlock one.');
}

const getStyles = (theme: GrafanaTheme2) => ({
  group: css({ display: 'flex', flexDirection: 'column', gap: theme.spacing(0.5), minWidth: 0 }),
  title: css({
    fontSize: theme.typography.bodySmall.fontSize,
    fontWeight: theme.typography.fontWeightMedium,
  }),
  hint: css({ color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize }),
  rows: css({
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
    columnGap: theme.spacing(2),
    rowGap: theme.spacing(0.5),
  }),
  row: css({ display: 'flex', alignItems: 'flex-start', gap: theme.spacing(0.5), minWidth: 0 }),
  name: css({
    display: 'flex',
    flex: '1 1 auto',
    alignItems: 'center',
    minWidth: 0,
    // As high as the field beside it; a long name takes two lines.
    minHeight: theme.spacing(4),
    lineHeight: 1.2,
    fontSize: theme.typography.bodySmall.fontSize,
  }),
  input: css({ flex: '0 0 96px', '& + button': { marginTop: theme.spacing(0.5) } }),
});

import { css } from '@emotion/css';
import React, { useState } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { Input, useStyles2 } from '@grafana/ui';
import { type Scenario } from '../guide';
import { GlyphButton } from '../ui/GlyphButton';
import { scenarioName } from '../ui/names';
import { percentOf } from '../ui/locale';
import { testIds } from '../ui/testIds';
import { t } from '../ui/text';

interface Props {
  scenario: Scenario;
  /** From 0 to 1. */
  share: number;
  isLocked: boolean;
  onChange: (share: number) => void;
  onDragStart: () => void;
  onDragEnd: () => void;
  onToggleLock: () => void;
}

/** One scenario's share, with a slider, an input and a lock. */
export function ShareRow({ scenario, share, isLocked, onChange, onDragStart, onDragEnd, onToggleLock }: Props) {
  const styles = useStyles2(getStyles);
  // Text being typed is not applied until it is complete: "7" on the way to "70" would move all others.
  const [draft, setDraft] = useState<string>();
  const name = scenarioName(scenario);
  const values = { scenario: name };
  const commit = ({ validity }: HTMLInputElement) => {
    const percent = Number(draft);
    // An input reports '' for "1e" or "-", which are invalid, and for a cleared share, which is 0.
    if (draft !== undefined && !validity.badInput && Number.isFinite(percent)) {
      onChange(percent / 100);
    }
    setDraft(undefined);
  };
  return (
    <div>
      <div className={styles.row}>
        <span className={styles.name}>{name}</span>
        <Input
          type="number"
          min={0}
          max={100}
          step="any"
          width={13}
          suffix="%"
          aria-label={t('options.mix.percent', '{{scenario}}: share in percent', values)}
          value={draft ?? percentOf(share)}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={(event) => commit(event.currentTarget)}
          onKeyDown={(event) => event.key === 'Enter' && commit(event.currentTarget)}
          data-testid={testIds.options.share(scenario)}
        />
        <GlyphButton
          glyph={isLocked ? 'locked' : 'unlocked'}
          aria-pressed={isLocked}
          name={
            isLocked
              ? t('options.mix.unlock', '{{scenario}}: this share is locked', values)
              : t('options.mix.lock', '{{scenario}}: lock this share', values)
          }
          onClick={onToggleLock}
        />
      </div>
      <input
        className={styles.slider}
        type="range"
        min={0}
        max={100}
        step={1}
        value={share * 100}
        style={{ backgroundSize: `${share * 100}% 100%` }}
        aria-label={t('options.mix.slider', '{{scenario}}: share', values)}
        onChange={(event) => onChange(Number(event.currentTarget.value) / 100)}
        onPointerDown={onDragStart}
        onPointerUp={onDragEnd}
        onPointerCancel={onDragEnd}
      />
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => {
  const thumb = {
    appearance: 'none',
    width: theme.spacing(2),
    height: theme.spacing(2),
    border: 'none',
    borderRadius: theme.shape.radius.circle,
    background: theme.colors.primary.main,
  } as const;
  return {
    row: css({ display: 'flex', alignItems: 'center', gap: theme.spacing(1) }),
    name: css({ flex: 1, fontSize: theme.typography.bodySmall.fontSize }),
    // Drawn by hand: browsers make their own track white here, for contrast to the thumb.
    slider: css({
      appearance: 'none',
      display: 'block',
      width: '100%',
      height: theme.spacing(0.5),
      margin: theme.spacing(1, 0),
      borderRadius: theme.shape.radius.pill,
      backgroundColor: theme.colors.border.strong,
      backgroundImage: `linear-gradient(${theme.colors.primary.main}, ${theme.colors.primary.main})`,
      backgroundRepeat: 'no-repeat',
      cursor: 'pointer',
      '&::-webkit-slider-thumb': thumb,
      '&::-moz-range-thumb': thumb,
      '&:focus-visible': { outline: `2px solid ${theme.colors.primary.main}`, outlineOffset: theme.spacing(1) },
    }),
  };
};

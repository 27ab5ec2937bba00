import { css, cx } from '@emotion/css';
import React, { useMemo, useRef } from 'react';
import { type GrafanaTheme2, type StandardEditorProps } from '@grafana/data';
import { Button, useStyles2 } from '@grafana/ui';
import { type Scenario, SCENARIOS } from '../guide';
import { isMixSum, type Mix } from '../model/capacity';
import { plainPercent } from '../ui/locale';
import { testIds } from '../ui/testIds';
import { t } from '../ui/text';
import { finiteOf, recordOf } from '../ui/unknown';
import { useToggledSet } from '../ui/useToggledSet';
import { MixFromData, mixesInData } from './MixFromData';
import { ShareRow } from './ShareRow';
import { readRoles } from './rolesOption';
import { setShare } from './mixShares';
import { type DeclaredMix, type HeadroomOptions } from './types';

type Props = Pick<StandardEditorProps<DeclaredMix, unknown, HeadroomOptions>, 'value' | 'onChange' | 'context'>;

/** Declares the scenarios' shares of the delivered messages in percent; changing one rescales the unlocked ones. */
export function MixEditor({ value, onChange, context }: Props) {
  const styles = useStyles2(getStyles);
  const [locked, toggleLock] = useToggledSet<Scenario>();
  // The mix before a drag: a slider dragged to its end and back restores the others.
  const dragStart = useRef<DeclaredMix>(undefined);
  const mix = readMix(value);
  const sum = SCENARIOS.reduce((total, scenario) => total + (mix[scenario] ?? 0), 0);
  const roles = context.options?.roles;
  const found = useMemo(() => mixesInData(context.data, readRoles(roles).roles), [context.data, roles]);

  // Grafana merges an object into the saved one: a share that is only missing would stay.
  const change = (next: Mix) => onChange({ ...cleared(value), ...next });
  return (
    <div className={styles.editor} data-testid={testIds.options.mixEditor}>
      {SCENARIOS.map((scenario) => (
        <ShareRow
          key={scenario}
          scenario={scenario}
          share={mix[scenario] ?? 0}
          isLocked={locked.has(scenario)}
          onChange={(share) => change(setShare(dragStart.current ?? mix, scenario, share, locked))}
          onDragStart={() => {
            dragStart.current = mix;
          }}
          onDragEnd={() => {
            dragStart.current = undefined;
          }}
          onToggleLock={() => toggleLock(scenario)}
        />
      ))}
      <div className={cx(styles.sum, !isMixSum(sum) && styles.off)} role="status" data-testid={testIds.options.mixSum}>
        <span>{sumWords(sum)}</span>
        <span>{plainPercent(sum)}</span>
      </div>
      <div className={styles.buttons}>
        <Button variant="secondary" size="sm" onClick={() => change(evenly(mix, locked))}>
          {t('options.mix.evenly', 'Spread evenly')}
        </Button>
        <MixFromData mixes={found} onChoose={change} />
      </div>
    </div>
  );
}

function sumWords(sum: number): string {
  if (isMixSum(sum)) {
    return t('options.mix.sum', 'Sum');
  }
  return sum === 0
    ? t('options.mix.empty', 'No shares yet: set one, spread them evenly, or take them from the data.')
    : t('options.mix.sumOff', 'Sum: must be 100%. Change one share to rescale the others.');
}

/** Divides what the locked shares leave equally among the others. */
function evenly(mix: DeclaredMix, locked: ReadonlySet<Scenario>): Mix {
  const kept = SCENARIOS.filter((scenario) => locked.has(scenario));
  const free = SCENARIOS.filter((scenario) => !locked.has(scenario));
  const rest = Math.max(0, 1 - kept.reduce((total, scenario) => total + (mix[scenario] ?? 0), 0));
  return {
    ...Object.fromEntries(kept.map((scenario) => [scenario, mix[scenario] ?? 0])),
    ...Object.fromEntries(free.map((scenario) => [scenario, rest / free.length])),
  };
}

/** Sets every saved share to undefined, including names that are not scenarios. */
function cleared(value: unknown): DeclaredMix {
  return Object.fromEntries(Object.keys(recordOf(value)).map((name) => [name, undefined]));
}

/** Reads defensively: a hand-written dashboard may hold anything here. */
function readMix(value: unknown): DeclaredMix {
  const shares = recordOf(value);
  return Object.fromEntries(
    SCENARIOS.flatMap((scenario) => {
      const share = finiteOf(shares[scenario]);
      return share === undefined ? [] : [[scenario, share]];
    })
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  editor: css({ display: 'flex', flexDirection: 'column', gap: theme.spacing(1) }),
  sum: css({
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: theme.spacing(1),
    fontSize: theme.typography.bodySmall.fontSize,
    fontVariantNumeric: 'tabular-nums',
  }),
  off: css({ color: theme.colors.warning.text }),
  buttons: css({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1) }),
});

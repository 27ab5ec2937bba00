import { css, cx } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2, type StandardEditorProps } from '@grafana/data';
import { t } from '@grafana/i18n';
import { Input, useStyles2 } from '@grafana/ui';
import { type Scenario, SCENARIOS } from '../guide';
import { isMixSum } from '../model';
import { scenarioName } from '../panel/names';
import { testIds } from '../panel/testIds';
import { type DeclaredMix } from './types';

/** Declares the scenarios' shares of the delivered messages, in percent, and says what they sum to. */
export function MixEditor({ value, onChange }: Pick<StandardEditorProps<DeclaredMix>, 'value' | 'onChange'>) {
  const styles = useStyles2(getStyles);
  const mix: DeclaredMix = value ?? {};
  const sum = SCENARIOS.reduce((total, scenario) => total + (mix[scenario] ?? 0), 0);
  const setShare = (scenario: Scenario, text: string) => {
    const { [scenario]: _, ...others } = mix;
    const percent = Number(text);
    onChange(text.trim() === '' || !Number.isFinite(percent) ? others : { ...others, [scenario]: percent / 100 });
  };
  return (
    <div className={styles.editor} data-testid={testIds.options.mixEditor}>
      {SCENARIOS.map((scenario) => (
        <label key={scenario} className={styles.row}>
          <span>{scenarioName(scenario)}</span>
          <Input
            type="number"
            min={0}
            max={100}
            width={14}
            suffix="%"
            placeholder="0"
            defaultValue={percentOf(mix[scenario])}
            onBlur={(event) => setShare(scenario, event.currentTarget.value)}
            data-testid={testIds.options.share(scenario)}
          />
        </label>
      ))}
      <div className={cx(styles.row, !isMixSum(sum) && styles.off)} role="status" data-testid={testIds.options.mixSum}>
        <span>
          {isMixSum(sum) ? t('options.mix.sum', 'Sum') : t('options.mix.sumOff', 'Sum: the shares take 100 % together')}
        </span>
        <span>{percentOf(sum)} %</span>
      </div>
    </div>
  );
}

/** As typed: no digits that a division by 100 added. */
function percentOf(share: number | undefined): number | undefined {
  return share === undefined ? undefined : Number((share * 100).toPrecision(8));
}

const getStyles = (theme: GrafanaTheme2) => ({
  editor: css({ display: 'flex', flexDirection: 'column', gap: theme.spacing(0.5) }),
  row: css({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: theme.spacing(1),
    margin: 0,
    fontSize: theme.typography.bodySmall.fontSize,
    fontVariantNumeric: 'tabular-nums',
  }),
  off: css({ color: theme.colors.warning.text }),
});

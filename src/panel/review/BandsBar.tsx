import { css } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2, useTheme2 } from '@grafana/ui';
import { stateOf } from '../../model/capacity';
import { BAND_STARTS, type BandMinutes } from '../../model/snapshot';
import { stateColor } from '../chart/stateColor';

interface Props {
  bands: BandMinutes;
  /** The same in words, for screen readers and on hover. */
  words: string;
}

/** The height of each band in pixels, which tells them apart without colours. */
const HEIGHTS = [4, 6, 9, 12, 14];

/** Time in each band as one bar: the higher the utilization, the higher its part. */
export function BandsBar({ bands, words }: Props) {
  const styles = useStyles2(getStyles);
  const theme = useTheme2();
  return (
    <span className={styles.bar} role="img" aria-label={words} title={words}>
      {BAND_STARTS.map((start, band) => {
        const state = stateOf(start);
        return (
          bands[band] > 0 && (
            <span
              key={start}
              className={styles.part}
              data-band={start}
              style={{
                flexGrow: bands[band],
                height: HEIGHTS[band],
                background: stateColor(state, theme),
                ...(band === 0 && { opacity: 0.5 }),
                // Over the ceiling is as red as critical, so it has an edge too.
                ...(state === 'over' && { border: `1px solid ${theme.colors.text.primary}` }),
              }}
            />
          )
        );
      })}
    </span>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  bar: css({ display: 'flex', alignItems: 'flex-end', gap: 1, width: 96, height: 14 }),
  // A minute of a month is seen too.
  part: css({ flex: '0 1 0', minWidth: 4, borderRadius: theme.shape.radius.default }),
});

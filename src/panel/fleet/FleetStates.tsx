import { css } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2, useTheme2 } from '@grafana/ui';
import { testIds } from '../../ui/testIds';
import { StateMark } from '../chart/StateIcon';
import { type StatePart, tileLook } from './tileLook';

interface Props {
  parts: StatePart[];
}

/** Pixels of a swatch, of the gap to its words, and between two parts. */
export const SWATCH = { size: 20, gap: 4, between: 14 } as const;

/** How many resources are in each state, which is the key to the map's colours too. */
export function FleetStates({ parts }: Props) {
  const styles = useStyles2(getStyles);
  const theme = useTheme2();
  return (
    <ul className={styles.parts} data-testid={testIds.fleet.states}>
      {parts.map(({ tile, words }) => {
        const { edge, ...colors } = tile === undefined ? {} : tileLook(tile.state, theme);
        return (
          <li key={words} className={styles.part}>
            {tile !== undefined && (
              <span
                className={styles.swatch}
                style={{ ...colors, outline: edge && `1px ${edge.style} ${edge.color}` }}
                aria-hidden
              >
                {tile.state !== 'idle' && <StateMark state={tile.state} pixels={14} />}
              </span>
            )}
            {words}
          </li>
        );
      })}
    </ul>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  parts: css({
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: SWATCH.between,
    margin: 0,
    padding: 0,
    listStyle: 'none',
    fontSize: theme.typography.bodySmall.fontSize,
    color: theme.colors.text.secondary,
  }),
  part: css({ display: 'flex', alignItems: 'center', gap: SWATCH.gap, height: 20, whiteSpace: 'nowrap' }),
  swatch: css({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: SWATCH.size,
    height: 16,
    outlineOffset: -1,
    borderRadius: theme.shape.radius.default,
  }),
});

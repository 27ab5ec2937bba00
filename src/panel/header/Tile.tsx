import { css, cx } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { SEPARATOR } from '../../ui/text';
import { inPanel } from '../layout/containers';
import { type Answer } from './answers';

interface Props {
  answer: Answer;
  testId: string;
  /** Of the tile; by default that of a quiet one. */
  colors?: { background: string; text: string };
  /** Of the answer, on a quiet tile. */
  valueColor?: string;
  labelColor?: string;
  /** Before the label. */
  icon?: React.ReactNode;
  /** True for a figure, which stands out. */
  isNumber?: boolean;
  /** After the label. */
  aside?: React.ReactNode;
  /** After the facts under the answer. */
  links?: React.ReactNode;
  className?: string;
}

/** A question with its answer in large letters, and the facts under it. */
export function Tile({
  answer,
  testId,
  colors,
  valueColor,
  labelColor,
  icon,
  isNumber = false,
  aside,
  links,
  className,
}: Props) {
  const styles = useStyles2(getStyles);
  const { label, value, small } = answer;
  const facts = small.join(SEPARATOR);
  return (
    <div
      className={cx(styles.tile, className)}
      style={colors && { background: colors.background, color: colors.text }}
      data-testid={testId}
    >
      <dt className={styles.label} style={{ color: labelColor }}>
        {icon}
        <span className={styles.words} title={label}>
          {label}
        </span>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </dt>
      <dd className={cx(styles.value, isNumber && styles.number)} style={{ color: valueColor }} title={value}>
        {value}
      </dd>
      {(facts !== '' || links !== undefined) && (
        <dd className={styles.small}>
          {facts !== '' && (
            <span className={styles.facts} title={facts}>
              {facts}
            </span>
          )}
          {links}
        </dd>
      )}
    </div>
  );
}

/** At most this many lines; the last one ends with an ellipsis. */
const lines = (count: number) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical' as const,
  WebkitLineClamp: count,
  overflow: 'hidden',
  overflowWrap: 'anywhere' as const,
});

const getStyles = (theme: GrafanaTheme2) => ({
  tile: css({
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    padding: theme.spacing(0.75, 1.5),
    borderRadius: theme.shape.radius.default,
    background: theme.colors.background.secondary,
    fontVariantNumeric: 'tabular-nums',
    [inPanel.compact]: { padding: theme.spacing(0.25, 1) },
    // One line: the word, and the answer beside it.
    [inPanel.tiny]: {
      flexDirection: 'row',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: theme.spacing(1),
    },
  }),
  label: css({
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(0.5),
    minWidth: 0,
    fontSize: theme.typography.bodySmall.fontSize,
    fontWeight: theme.typography.fontWeightMedium,
    lineHeight: 1.4,
    [inPanel.compact]: { lineHeight: 1.2 },
    // The answer keeps its room.
    [inPanel.tiny]: { flexShrink: 1000 },
  }),
  words: css({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }),
  value: css({
    ...lines(2),
    fontSize: 'clamp(16px, 2.1cqw, 32px)',
    fontWeight: theme.typography.fontWeightBold,
    lineHeight: 1.15,
    flexShrink: 0,
    [inPanel.compact]: { fontSize: 'clamp(14px, min(2.1cqw, 24cqh), 32px)' },
    [inPanel.twoByTwo]: { fontSize: 'clamp(15px, min(4.2cqw, 12cqh), 28px)' },
    [inPanel.small]: { fontSize: 'clamp(14px, 3.2cqw, 16px)' },
    [inPanel.tiny]: { ...lines(1), flexShrink: 1, fontSize: 'clamp(14px, 8cqw, 28px)' },
  }),
  number: css({
    fontSize: 'clamp(20px, 2.9cqw, 44px)',
    [inPanel.compact]: { fontSize: 'clamp(14px, min(2.9cqw, 28cqh), 40px)' },
    [inPanel.twoByTwo]: { fontSize: 'clamp(18px, min(5.6cqw, 14cqh), 40px)' },
    [inPanel.small]: { fontSize: 'clamp(14px, 3.2cqw, 16px)' },
    [inPanel.tiny]: { fontSize: 'clamp(14px, min(9cqw, 30cqh), 32px)' },
  }),
  small: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: theme.spacing(1),
    fontSize: theme.typography.bodySmall.fontSize,
    lineHeight: 1.4,
    [inPanel.compact]: { flexWrap: 'nowrap', maxHeight: '1.4em' },
    [inPanel.small]: { display: 'none' },
    [inPanel.tiny]: { display: 'none' },
  }),
  facts: css({ ...lines(2), flex: '0 0 auto', maxWidth: '100%', [inPanel.compact]: lines(1) }),
  aside: css({
    display: 'flex',
    flex: '1 1 0',
    alignItems: 'center',
    minWidth: 'min-content',
    '& button': { padding: 0, color: 'inherit' },
    // The name for screen readers has the number of notes.
    [inPanel.narrowTiles]: { '& button > span': { display: 'none' } },
    [inPanel.tiny]: { display: 'none' },
  }),
});

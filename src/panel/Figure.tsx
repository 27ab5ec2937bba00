import { css } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { calculateFontSize, Icon, type IconSize, useStyles2, useTheme2 } from '@grafana/ui';
import { useHeadroom } from './context';
import { type Size } from './layout';
import { FIGURE_MAX_HEIGHT } from './limits';
import { stateName } from './names';
import { stateColor, stateIcon } from './state';
import { testIds } from './testIds';

/** Icon sizes of Grafana, in pixels. */
const ICON_SIZES: ReadonlyArray<[IconSize, number]> = [
  ['xxxl', 48],
  ['xxl', 36],
  ['xl', 24],
  ['lg', 18],
  ['md', 16],
  ['sm', 14],
];

const LINE_HEIGHT = 1.1;

/** The worst utilization, or that it is unknown, as large as it fits, in the shape and colour of its state. */
export function Figure({ width, height }: Size) {
  const theme = useTheme2();
  const styles = useStyles2(getStyles);
  const { resource, formats } = useHeadroom();
  const { worst, state } = resource.latest;
  const text = worst === undefined ? stateName(undefined) : formats.percent(worst.utilization);
  const lineHeight = Math.min(height, FIGURE_MAX_HEIGHT);
  const [iconSize, iconPixels] = ICON_SIZES.find(([, size]) => size <= lineHeight * 0.6) ?? ['sm', 14];
  const gap = theme.spacing.gridSize;
  const fontSize = calculateFontSize(text, width - iconPixels - gap, lineHeight, LINE_HEIGHT, undefined, WEIGHT);
  return (
    <div
      className={styles}
      style={{ height, gap, color: stateColor(state, theme), fontSize: Math.floor(fontSize) }}
      data-testid={testIds.header.figure}
    >
      <Icon name={stateIcon(state)} size={iconSize} />
      <span>{text}</span>
    </div>
  );
}

const WEIGHT = 500;

const getStyles = (theme: GrafanaTheme2) =>
  css({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    lineHeight: LINE_HEIGHT,
    fontWeight: theme.typography.fontWeightMedium,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  });

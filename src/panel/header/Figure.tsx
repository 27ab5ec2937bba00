import { css } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { calculateFontSize, useStyles2, useTheme2 } from '@grafana/ui';
import { stateName } from '../../ui/names';
import { testIds } from '../../ui/testIds';
import { useStateColor } from '../chart/useStateColor';
import { StateMark } from '../chart/StateIcon';
import { useData } from '../data/panelData';
import { type Formats } from '../look/format';
import { useLook } from '../look/look';
import { type Size } from '../layout/layout';
import { FIGURE_MAX_HEIGHT } from '../layout/limits';
import { isManyTimes, leftWords, utilizationWords } from '../words/figureWords';

/** The smallest and largest shape beside the figure, in pixels. */
const [LEAST_MARK, MOST_MARK] = [14, 48];

const LINE_HEIGHT = 1.1;

/** The share of a text's width that Grafana measures: all but the spacing of its letters. */
const WITHOUT_SPACING = 0.96;

interface Props extends Size {
  /** An old figure has no colour of a state, because nobody knows the state now. */
  isOld: boolean;
  /** In place of the figure. */
  words?: string;
}

/** The rest below the first ceiling, or "Unknown", as large as it fits, with the shape and colour of its state. */
export function Figure({ width, height, isOld, words }: Props) {
  const theme = useTheme2();
  const colorOf = useStateColor();
  const styles = useStyles2(getStyles);
  const { resource } = useData();
  const { formats } = useLook();
  const { worst, state } = resource.latest;
  const isRated = worst !== undefined && state !== 'incomplete';
  const text = words ?? (isRated ? remainderWords(worst.utilization, formats) : stateName(state));
  const lineHeight = Math.min(height, FIGURE_MAX_HEIGHT);
  const markSize = Math.min(MOST_MARK, Math.max(LEAST_MARK, Math.floor(lineHeight * 0.6)));
  const gap = theme.spacing.gridSize;
  const fontSize = calculateFontSize(
    text,
    (width - markSize - gap) * WITHOUT_SPACING,
    lineHeight,
    LINE_HEIGHT,
    undefined,
    WEIGHT
  );
  return (
    <div
      className={styles}
      style={{
        height,
        gap,
        color: isOld ? theme.colors.text.secondary : colorOf(state),
        fontSize: Math.floor(fontSize),
      }}
      data-testid={testIds.header.figure}
    >
      <StateMark state={state} pixels={markSize} />
      <span>{text}</span>
    </div>
  );
}

const WEIGHT = 500;

function remainderWords(utilization: number, formats: Formats): string {
  return isManyTimes(utilization) ? utilizationWords(utilization, formats) : leftWords(utilization, formats);
}

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

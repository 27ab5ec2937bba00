import { css, cx } from '@emotion/css';
import React, { useMemo } from 'react';
import { type GrafanaTheme2, type TimeRange } from '@grafana/data';
import { Tooltip, useStyles2, useTheme2 } from '@grafana/ui';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { useLook } from '../look/look';
import { ANNOTATION_TEXT_LINES, ANNOTATION_TITLE_LINES, ANNOTATIONS_IN_MARK } from '../layout/limits';
import {
  type AlertTone,
  type Annotation,
  annotationColor,
  type AnnotationMark,
  foremost,
  placeMarks,
} from './annotations';

/** The plot's position in its chart, in CSS pixels. */
interface PlotArea {
  left: number;
  width: number;
  /** The lower edge, measured from the top of the chart. */
  bottom: number;
}

interface Props {
  area: PlotArea;
  annotations: Annotation[];
  /** Of the plot. */
  timeRange: TimeRange;
}

/** Marks under a plot that show the annotations there on hover and on keyboard focus. */
export function AnnotationMarks({ area, annotations, timeRange }: Props) {
  const styles = useStyles2(getStyles);
  const theme = useTheme2();
  const marks = useMemo(() => placeMarks(annotations, timeRange, area.width), [annotations, timeRange, area.width]);
  return marks.map((mark) => {
    const [first] = mark.annotations;
    const shown = foremost(mark.annotations);
    return (
      <Tooltip
        key={`${first.time} ${first.title}`}
        content={<MarkWords mark={mark} />}
        placement="bottom"
        interactive={true}
      >
        <button
          type="button"
          className={cx(styles.mark, mark.width > 0 ? styles.region : styles[shapeOf(shown.state?.tone)])}
          style={{
            left: area.left + mark.left,
            top: area.bottom,
            color: annotationColor(shown, theme),
            ...(mark.width > 0 && { width: mark.width }),
          }}
          aria-label={t('chart.annotations', '{{count}} annotations', {
            count: mark.annotations.length,
            defaultValue_one: '{{count}} annotation',
          })}
          data-testid={testIds.chart.annotation}
        />
      </Tooltip>
    );
  });
}

function MarkWords({ mark: { annotations } }: { mark: AnnotationMark }) {
  const styles = useStyles2(getStyles);
  const { formats } = useLook();
  const rest = annotations.length - ANNOTATIONS_IN_MARK;
  return (
    <div className={styles.words} data-testid={testIds.chart.annotationTooltip}>
      {annotations.slice(0, ANNOTATIONS_IN_MARK).map((annotation, index) => (
        <div key={index} className={styles.note}>
          <div className={styles.time}>
            {annotation.timeEnd === undefined
              ? formats.fullTime(annotation.time)
              : t('chart.annotationSpan', '{{from}} to {{to}}', {
                  from: formats.fullTime(annotation.time),
                  to: formats.fullTime(annotation.timeEnd),
                })}
          </div>
          {annotation.state !== undefined && <div>{stateWords(annotation.state)}</div>}
          {annotation.title !== '' && <div className={styles.title}>{annotation.title}</div>}
          {annotation.text !== '' && <div className={styles.text}>{annotation.text}</div>}
          {annotation.tags.length > 0 && (
            <ul className={styles.tags}>
              {annotation.tags.map((tag) => (
                <li key={tag}>{tag}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
      {rest > 0 && <div>{t('chart.moreAnnotations', 'and {{count}} more', { count: rest })}</div>}
    </div>
  );
}

function stateWords({ name, tone }: { name: string; tone?: AlertTone }): string {
  switch (tone) {
    case 'alerting':
      return t('chart.alertState.alerting', 'Alert state: alerting');
    case 'pending':
      return t('chart.alertState.pending', 'Alert state: pending');
    case 'ok':
      return t('chart.alertState.ok', 'Alert state: normal');
    case 'noData':
      return t('chart.alertState.noData', 'Alert state: no data');
    case undefined:
      return t('chart.alertState.other', 'Alert state: {{name}}', { name });
  }
}

/** Gives each state its own shape, because colour alone must not carry meaning. */
function shapeOf(tone: AlertTone | undefined): 'triangle' | 'diamond' | 'square' | 'circle' | 'bar' {
  switch (tone) {
    case 'alerting':
      return 'square';
    case 'pending':
      return 'diamond';
    case 'ok':
      return 'circle';
    case 'noData':
      return 'bar';
    case undefined:
      return 'triangle';
  }
}

const MARK_SIZE = 8;

const CLAMPED = {
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
} as const;

const getStyles = (theme: GrafanaTheme2) => ({
  mark: css({
    position: 'absolute',
    zIndex: 2,
    width: MARK_SIZE,
    height: MARK_SIZE,
    padding: 0,
    border: 'none',
    backgroundColor: 'currentColor',
    cursor: 'default',
    '&:focus-visible': { outline: `2px solid ${theme.colors.primary.border}`, outlineOffset: 2 },
  }),
  region: css({ height: MARK_SIZE / 2, minWidth: MARK_SIZE / 2, borderRadius: theme.shape.radius.default }),
  triangle: css({ transform: 'translateX(-50%)', clipPath: 'polygon(50% 0, 100% 100%, 0 100%)' }),
  diamond: css({ transform: 'translateX(-50%)', clipPath: 'polygon(50% 0, 100% 50%, 50% 100%, 0 50%)' }),
  square: css({ transform: 'translateX(-50%)' }),
  circle: css({ transform: 'translateX(-50%)', borderRadius: theme.shape.radius.circle }),
  bar: css({ transform: 'translateX(-50%) scaleX(0.4)' }),
  words: css({
    maxWidth: 360,
    // Keeps a long annotation from covering the panel.
    maxHeight: '60vh',
    overflow: 'hidden',
    fontSize: theme.typography.bodySmall.fontSize,
  }),
  note: css({ '& + &': { marginTop: theme.spacing(1), borderTop: `1px solid ${theme.colors.border.weak}` } }),
  time: css({ color: theme.colors.text.secondary, fontVariantNumeric: 'tabular-nums' }),
  title: css({ ...CLAMPED, WebkitLineClamp: ANNOTATION_TITLE_LINES, fontWeight: theme.typography.fontWeightMedium }),
  text: css({ ...CLAMPED, WebkitLineClamp: ANNOTATION_TEXT_LINES, whiteSpace: 'pre-wrap' }),
  tags: css({
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(0.5),
    margin: theme.spacing(0.5, 0, 0),
    padding: 0,
    listStyle: 'none',
    li: {
      padding: theme.spacing(0, 0.5),
      border: `1px solid ${theme.colors.border.medium}`,
      borderRadius: theme.shape.radius.default,
    },
  }),
});

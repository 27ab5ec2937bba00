import { css, cx } from '@emotion/css';
import React, { forwardRef, useMemo } from 'react';
import { colorManipulator, type GrafanaTheme2 } from '@grafana/data';
import { Tooltip, useStyles2, useTheme2 } from '@grafana/ui';
import { colorNamed } from '../../ui/colorNamed';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { StateMark } from '../chart/StateIcon';
import { useForecast } from '../chart/useForecast';
import { useData } from '../data/panelData';
import { timeSpanOf } from '../data/timeSpan';
import { LANE_ROW_HEIGHT, LANE_TEXT_MIN_WIDTH, PLOT_LABEL_SIZE } from '../layout/limits';
import { useLook } from '../look/look';
import { EventDetails } from './EventDetails';
import { type AlertSpan, type LaneEvent, type Remark, type UnitChange } from '../data/laneEvents';
import { markName, shortWords } from './laneWords';
import { type Mark, placeEvents } from './placeEvents';

interface Props {
  /** Of the chart above, in pixels. */
  width: number;
  /** Pixels left and right of its plot. */
  left: number;
  right: number;
  /** True where another lane shows the same: a keyboard and a screen reader then pass over this one. */
  isCopy?: boolean;
}

/** Events of the resource under the time axis of a chart: changes of its unit size, its own alerts, and notes. */
export function Lane({ width, left, right, isCopy = false }: Props) {
  const styles = useStyles2(getStyles);
  const { lane } = useData();
  const { range } = useForecast();
  const plotWidth = width - left - right;
  const { moments, spans } = useMemo(() => {
    const place = <Event extends LaneEvent>(events: Event[]) => placeEvents(events, timeSpanOf(range), plotWidth);
    return { moments: place(lane.moments), spans: lane.spans.map(place) };
  }, [lane, range, plotWidth]);
  return (
    <div
      role="group"
      aria-label={t('lane.name', 'Changes of unit size, alerts and notes')}
      aria-hidden={isCopy || undefined}
      className={styles.lane}
      style={{ marginLeft: left, marginRight: right, width: plotWidth }}
      data-testid={testIds.lane.container}
    >
      {lane.moments.length > 0 && (
        <div className={styles.row}>
          {moments.map((mark) => (
            <Moment key={mark.left} mark={mark} isCopy={isCopy} />
          ))}
        </div>
      )}
      {spans.map((marks, row) => (
        <div key={row} className={styles.row}>
          {marks.map((mark) => (
            <Span key={mark.left} mark={mark} isCopy={isCopy} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface MarkProps<Event> {
  mark: Mark<Event>;
  isCopy: boolean;
}

/** A tick at the time of a change, or a triangle at that of a note, with its text where there is room. */
function Moment({ mark, isCopy }: MarkProps<UnitChange | Remark>) {
  const styles = useStyles2(getStyles);
  const theme = useTheme2();
  const { events, room } = mark;
  const text = shortWords(events);
  const isUnits = events.every(({ kind }) => kind === 'units');
  const side = sideOf(text, room, isUnits);
  return (
    <MarkButton
      mark={mark}
      isCopy={isCopy}
      className={cx(styles.moment, side === 'left' && styles.turned)}
      style={{
        left: mark.left,
        color: isUnits ? theme.colors.text.primary : noteColor(events, theme),
        // The mark itself is before the text.
        ...(side !== undefined && { maxWidth: room[side] + PLOT_LABEL_SIZE / 2 }),
      }}
    >
      <span className={isUnits ? styles.tick : styles.triangle} />
      {side !== undefined && <span className={styles.text}>{text}</span>}
    </MarkButton>
  );
}

/**
 * A segment from the start to the end of an alert or a note. Colour, border and shape say how grave the alert is. Its text is
 * in it, or beside it where it is too short.
 */
function Span({ mark, isCopy }: MarkProps<AlertSpan | Remark>) {
  const styles = useStyles2(getStyles);
  const theme = useTheme2();
  const { events, left, width, room } = mark;
  const text = shortWords(events);
  const worst = gravest(events);
  const color = worst === undefined ? noteColor(events, theme) : severityColor(worst.severity, theme);
  const shown = Math.max(width, LEAST_SPAN);
  const hasShape = worst !== undefined && shown >= ROOM_FOR_SHAPE;
  const hasText = shown >= LANE_TEXT_MIN_WIDTH + (hasShape ? ROOM_FOR_SHAPE : 0);
  const side = hasText ? undefined : sideForAll(text, room);
  return (
    <>
      <MarkButton
        mark={mark}
        isCopy={isCopy}
        className={cx(styles.span, styles[worst?.severity ?? 'remark'])}
        style={{
          left,
          width: shown,
          borderColor: color,
          ...(worst?.severity !== 'other' && { backgroundImage: fillOf(worst?.severity, color) }),
        }}
      >
        {hasShape && (
          <span style={{ color }} className={styles.shape}>
            <StateMark state={worst.severity === 'other' ? undefined : worst.severity} pixels={12} />
          </span>
        )}
        {hasText && <span className={styles.text}>{text}</span>}
      </MarkButton>
      {side !== undefined && (
        <span
          aria-hidden={true}
          className={cx(styles.text, styles.beside)}
          style={side === 'left' ? { right: `calc(100% - ${left - 4}px)` } : { left: left + shown + 4 }}
        >
          {text}
        </span>
      )}
    </>
  );
}

interface ButtonProps extends MarkProps<LaneEvent> {
  className: string;
  style: React.CSSProperties;
  children: React.ReactNode;
}

/** Shows the details of its events on hover, on keyboard focus and on a tap. */
function MarkButton({ mark: { events }, isCopy, className, ...props }: ButtonProps) {
  const styles = useStyles2(getStyles);
  const { formats } = useLook();
  return (
    <Tooltip content={<EventDetails events={events} />} placement="bottom" interactive={true}>
      <LaneButton
        {...props}
        isPassedOver={isCopy}
        className={cx(styles.mark, className)}
        aria-label={markName(events, formats)}
        data-testid={testIds.lane.mark}
      />
    </Tooltip>
  );
}

interface LaneButtonProps extends React.ButtonHTMLAttributes<HTMLButtonElement> {
  isPassedOver: boolean;
}

/** A button that a keyboard can pass over: Grafana's tooltip makes each element that it is on a stop of the Tab key. */
const LaneButton = forwardRef<HTMLButtonElement, LaneButtonProps>(function LaneButton(
  { isPassedOver, tabIndex, ...props },
  ref
) {
  return <button {...props} type="button" ref={ref} tabIndex={isPassedOver ? -1 : tabIndex} />;
});

/** Half the width of the mark before a text. */
const TICK_CENTER = 5;

/** A narrower segment would be hard to see and to hit. */
const LEAST_SPAN = 6;

/** Fits the shape of a severity. */
const ROOM_FOR_SHAPE = 18;

/** The side of a mark that has room for its text. Sizes are never cut off: half of one could pass for another. */
function sideOf(text: string, { left, right }: Mark<unknown>['room'], isWhole: boolean): 'left' | 'right' | undefined {
  const needed = widthOf(text);
  const least = isWhole ? needed : Math.min(needed, LANE_TEXT_MIN_WIDTH);
  // The last text may run on beside the plot. On the left, the text of the mark before has half of the room.
  return right >= least ? 'right' : left / 2 >= least ? 'left' : undefined;
}

/** The side of a segment that has room for all of its text, with half of the room for the text of its neighbour. */
function sideForAll(text: string, { left, right }: Mark<unknown>['room']): 'left' | 'right' | undefined {
  const needed = widthOf(text);
  return right / 2 >= needed ? 'right' : left / 2 >= needed ? 'left' : undefined;
}

/** A little more than a text takes. */
function widthOf(text: string): number {
  return PLOT_LABEL_SIZE * (0.62 * text.length + 1);
}

function gravest(events: ReadonlyArray<AlertSpan | Remark>): AlertSpan | undefined {
  const alerts = events.filter((event) => event.kind === 'alert');
  return (
    alerts.find(({ severity }) => severity === 'critical') ??
    alerts.find(({ severity }) => severity === 'warning') ??
    alerts.at(0)
  );
}

function severityColor(severity: AlertSpan['severity'], theme: GrafanaTheme2): string {
  switch (severity) {
    case 'critical':
      return theme.colors.error.text;
    case 'warning':
      return theme.colors.warning.text;
    case 'other':
      return theme.colors.text.secondary;
  }
}

/** The colour of the first note that a query gave one. */
function noteColor(events: readonly LaneEvent[], theme: GrafanaTheme2): string {
  const given = events.flatMap((event) => (event.kind === 'remark' && event.color ? [event.color] : []));
  return colorNamed(given.at(0) ?? 'purple', theme);
}

/** Even for a critical alert and a note, hatched for a warning: the two differ without their colours. */
function fillOf(severity: AlertSpan['severity'] | undefined, color: string): string {
  const [faint, strong] = [colorManipulator.alpha(color, 0.12), colorManipulator.alpha(color, 0.4)];
  switch (severity) {
    case 'critical':
      return `linear-gradient(${strong}, ${strong})`;
    case 'warning':
      return `repeating-linear-gradient(135deg, ${strong} 0 2px, ${faint} 2px 6px)`;
    default:
      return `linear-gradient(${faint}, ${faint})`;
  }
}

const getStyles = (theme: GrafanaTheme2) => ({
  lane: css({ position: 'relative', fontSize: PLOT_LABEL_SIZE }),
  row: css({ position: 'relative', height: LANE_ROW_HEIGHT }),
  mark: css({
    position: 'absolute',
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    height: LANE_ROW_HEIGHT - 2,
    padding: 0,
    border: 'none',
    background: 'none',
    font: 'inherit',
    lineHeight: `${LANE_ROW_HEIGHT - 2}px`,
    cursor: 'default',
    '&:focus-visible': { outline: `2px solid ${theme.colors.primary.border}`, outlineOffset: 1, zIndex: 1 },
  }),
  moment: css({ minWidth: 10, transform: `translateX(-${TICK_CENTER}px)`, fontVariantNumeric: 'tabular-nums' }),
  turned: css({ flexDirection: 'row-reverse', transform: `translateX(calc(${TICK_CENTER}px - 100%))` }),
  tick: css({
    flex: '0 0 auto',
    width: 2,
    height: LANE_ROW_HEIGHT - 4,
    margin: `0 ${TICK_CENTER - 1}px`,
    backgroundColor: 'currentColor',
  }),
  triangle: css({
    flex: '0 0 auto',
    width: 2 * TICK_CENTER,
    height: 9,
    backgroundColor: 'currentColor',
    clipPath: 'polygon(50% 0, 100% 100%, 0 100%)',
  }),
  text: css({
    color: theme.colors.text.primary,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  }),
  beside: css({ position: 'absolute', lineHeight: `${LANE_ROW_HEIGHT - 2}px`, pointerEvents: 'none' }),
  span: css({ padding: '0 2px', borderWidth: 1, borderRadius: theme.shape.radius.default, overflow: 'hidden' }),
  shape: css({ display: 'inline-flex', flex: '0 0 auto' }),
  critical: css({ borderStyle: 'solid' }),
  warning: css({ borderStyle: 'dashed' }),
  other: css({ borderStyle: 'dotted' }),
  remark: css({ borderStyle: 'solid' }),
});

import { css } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { testIds } from '../../ui/testIds';
import { EVENT_TEXT_LINES, EVENT_TITLE_LINES, EVENTS_IN_MARK } from '../layout/limits';
import { useLook } from '../look/look';
import { type LaneEvent } from '../data/laneEvents';
import { eventName, moreWords, severityWords, whenWords } from './laneWords';

/** The content of a mark's tooltip. The texts of events come from outside and are never HTML. */
export function EventDetails({ events }: { events: readonly LaneEvent[] }) {
  const styles = useStyles2(getStyles);
  const rest = events.length - EVENTS_IN_MARK;
  return (
    <div className={styles.words} data-testid={testIds.lane.tooltip}>
      {events.slice(0, EVENTS_IN_MARK).map((event, index) => (
        <OneEvent key={index} event={event} />
      ))}
      {rest > 0 && <div>{moreWords(rest)}</div>}
    </div>
  );
}

function OneEvent({ event }: { event: LaneEvent }) {
  const styles = useStyles2(getStyles);
  const { formats } = useLook();
  const name = eventName(event);
  const severity = event.kind === 'alert' ? severityWords(event) : undefined;
  const { text, tags } = event.kind === 'units' ? { text: '', tags: [] } : event;
  return (
    <div className={styles.event}>
      <div className={styles.time}>{whenWords(event, formats)}</div>
      <div className={styles.title}>{name}</div>
      {severity !== undefined && <div>{severity}</div>}
      {text !== '' && text !== name && <div className={styles.text}>{text}</div>}
      {tags.length > 0 && (
        <ul className={styles.tags}>
          {tags.map((tag, index) => (
            <li key={index}>{tag}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

const CLAMPED = {
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
} as const;

const getStyles = (theme: GrafanaTheme2) => ({
  words: css({
    maxWidth: 360,
    // Keeps a long text from covering the panel.
    maxHeight: '60vh',
    overflow: 'hidden',
    fontSize: theme.typography.bodySmall.fontSize,
  }),
  event: css({ '& + &': { marginTop: theme.spacing(1), borderTop: `1px solid ${theme.colors.border.weak}` } }),
  time: css({ color: theme.colors.text.secondary, fontVariantNumeric: 'tabular-nums' }),
  title: css({ ...CLAMPED, WebkitLineClamp: EVENT_TITLE_LINES, fontWeight: theme.typography.fontWeightMedium }),
  text: css({ ...CLAMPED, WebkitLineClamp: EVENT_TEXT_LINES, whiteSpace: 'pre-wrap' }),
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
      overflowWrap: 'anywhere',
    },
  }),
});

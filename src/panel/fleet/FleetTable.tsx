import { css, cx } from '@emotion/css';
import React from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { hiddenFromSight } from '../../ui/HiddenLabel';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { StateIcon } from '../chart/StateIcon';
import { useStateColor } from '../chart/useStateColor';
import { anchorOf } from '../data/links';
import { columnName } from '../review/columns';
import { type ActionKind, actionColors } from '../words/actionKind';
import { type DrawnStrip, PART_STATES } from './drawStrip';
import { type FleetRow, type StripSpan } from './fleetRows';

interface Props {
  rows: readonly FleetRow[];
  span: StripSpan;
}

/** The list of a fleet, which is one table for eyes, keyboards and screen readers. */
export function FleetTable({ rows, span }: Props) {
  const styles = useStyles2(getStyles);
  const caption = t('fleet.caption', 'Resources, the most urgent first');
  return (
    // Without links, only the focus on the area lets the keyboard scroll it.
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={caption}>
      <table className={styles.table} data-testid={testIds.fleet.list}>
        <caption className={hiddenFromSight}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{columnName('name')}</th>
            <th scope="col" className={styles.heading}>
              <span className={styles.span}>
                <span aria-hidden>{span.from}</span>
                {span.isOfDay
                  ? t('fleet.column.day', 'Last 24 hours: highest of each half hour')
                  : t('fleet.column.range', 'Time range: highest of each part')}
                <span aria-hidden>{span.to}</span>
              </span>
            </th>
            <th scope="col">{t('fleet.column.left', 'Left now')}</th>
            <th scope="col" className={styles.first}>
              {span.isOfDay ? t('fleet.column.first', 'First to run out (last 24 hours)') : columnName('first')}
            </th>
            <th scope="col" className={styles.when}>
              {t('fleet.column.when', 'When')}
            </th>
            <th scope="col">{columnName('action')}</th>
            <th scope="col" className={styles.idle}>
              {t('fleet.column.idle', 'Idle')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, link, ...row }) => (
            <tr key={id} data-testid={testIds.fleet.row(id)}>
              <th scope="row" title={name} className={styles.name}>
                {link === undefined ? name : <a {...anchorOf(link)}>{name}</a>}
              </th>
              <td className={styles.strip}>
                <Strip {...row.strip} />
              </td>
              <td className={styles.left} title={row.why}>
                <StateIcon state={row.state} pixels={16} /> {row.left}
              </td>
              <td className={styles.first}>{row.first}</td>
              <td className={styles.when} title={row.whenExactly}>
                {row.when}
              </td>
              <td className={styles.action}>
                <span className={cx(styles.chip, styles[row.kind])}>{row.action}</span>
              </td>
              <td className={styles.idle}>{row.idle}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Strip({ width, paths, words }: DrawnStrip) {
  const colorOf = useStateColor();
  return (
    <svg viewBox={`0 0 ${width} 1`} preserveAspectRatio="none" shapeRendering="crispEdges" role="img">
      <title>{words}</title>
      {PART_STATES.map(
        (state) =>
          paths[state] !== undefined && (
            <path
              key={state}
              d={paths[state]}
              fill={colorOf(state === 'idle' ? 'normal' : state)}
              fillOpacity={state === 'idle' ? 0.5 : 1}
              data-state={state}
            />
          )
      )}
    </svg>
  );
}

/**
 * In less room, words get smaller and wrap, then a row loses what runs out first and what is idle, then the date; on a phone, it
 * has two lines.
 */
const SMALL = '@container (max-width: 1300px)';
const MEDIUM = '@container (max-width: 1000px)';
const NARROW = '@container (max-width: 760px)';
const PHONE = '@container (max-width: 560px)';

const getStyles = (theme: GrafanaTheme2) => {
  const { colors, shape, spacing, typography } = theme;
  const filled = (kind: ActionKind) => {
    const { background, text } = actionColors(kind, theme) ?? {};
    return css({ background, color: text });
  };
  const kinds: Record<ActionKind, string> = {
    now: filled('now'),
    soon: filled('soon'),
    save: filled('save'),
    unknown: css({ background: colors.background.secondary, color: colors.text.primary }),
    none: css({ color: colors.text.secondary }),
  };
  return {
    ...kinds,
    scroll: css({ flex: '1 1 auto', minHeight: 0, overflow: 'auto' }),
    table: css({
      width: '100%',
      fontVariantNumeric: 'tabular-nums',
      'th, td': {
        padding: spacing(0.5, 2, 0.5, 0),
        borderBottom: `1px solid ${colors.border.weak}`,
        textAlign: 'left',
        whiteSpace: 'nowrap',
        fontWeight: typography.fontWeightRegular,
      },
      'th:last-child, td:last-child': { paddingRight: 0 },
      'thead th': {
        position: 'sticky',
        top: 0,
        zIndex: 1,
        color: colors.text.secondary,
        background: colors.background.primary,
        fontSize: typography.bodySmall.fontSize,
        verticalAlign: 'bottom',
      },
      [SMALL]: {
        'td, thead th': { paddingRight: spacing(1.5), fontSize: typography.bodySmall.fontSize, whiteSpace: 'normal' },
      },
      [PHONE]: {
        'thead tr': { display: 'block' },
        'thead th': { position: 'absolute', clipPath: 'inset(50%)' },
        'tbody tr': {
          display: 'grid',
          gridTemplateColumns: 'minmax(8em, 1fr) auto minmax(0, auto)',
          alignItems: 'center',
          columnGap: spacing(1.5),
          paddingBlock: spacing(0.5),
          borderBottom: `1px solid ${colors.border.weak}`,
        },
        'tbody th, tbody td': { padding: 0, border: 'none' },
      },
    }),
    heading: css({ [PHONE]: { '&&&': { display: 'block', position: 'static', clipPath: 'none', border: 'none' } } }),
    span: css({
      display: 'flex',
      alignItems: 'end',
      justifyContent: 'space-between',
      gap: spacing(1),
      whiteSpace: 'normal',
    }),
    name: css({
      maxWidth: '16em',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      '&&': { fontWeight: typography.fontWeightMedium },
      a: { color: colors.text.link },
    }),
    strip: css({
      width: '100%',
      [SMALL]: { width: '22%' },
      [MEDIUM]: { width: '33%' },
      svg: { display: 'block', width: '100%', height: 22, background: colors.background.secondary },
      [PHONE]: { width: 'auto', order: 1, gridColumn: '1 / -1', svg: { height: 14 } },
    }),
    left: css({
      '&&&': { whiteSpace: 'nowrap', fontSize: typography.h5.fontSize, fontWeight: typography.fontWeightBold },
    }),
    first: css({ [MEDIUM]: { display: 'none' } }),
    when: css({ [NARROW]: { display: 'none' } }),
    action: css({ [PHONE]: { textAlign: 'right' } }),
    chip: css({
      display: 'inline-block',
      maxWidth: '100%',
      padding: spacing(0.25, 1),
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      verticalAlign: 'middle',
      [PHONE]: { whiteSpace: 'nowrap' },
      borderRadius: shape.radius.pill,
      fontWeight: typography.fontWeightMedium,
    }),
    idle: css({
      // A figure and its unit stay on one line where words wrap.
      '&&&': { textAlign: 'right', whiteSpace: 'nowrap' },
      color: colors.info.text,
      [MEDIUM]: { display: 'none' },
    }),
  };
};

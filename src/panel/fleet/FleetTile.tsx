import { css } from '@emotion/css';
import React, { memo, useState } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { Tooltip, useStyles2, useTheme2 } from '@grafana/ui';
import { hiddenFromSight } from '../../ui/HiddenLabel';
import { testIds } from '../../ui/testIds';
import { useEscape } from '../../ui/useEscape';
import { StateMark } from '../chart/StateIcon';
import { anchorOf } from '../data/links';
import { type PanelReview, useData } from '../data/panelData';
import { useLook } from '../look/look';
import { textWidth } from '../look/textLines';
import { FleetDetails } from './FleetDetails';
import {
  fitText,
  TILE_FONT_SIZE,
  TILE_ICON,
  TILE_ICON_GAP,
  TILE_LINE_HEIGHT,
  TILE_PADDING,
  tileWords,
} from './tileWords';
import { type Place } from './placeTiles';
import { tileLook, tileStateOf } from './tileLook';

interface Props extends Place {
  review: PanelReview;
}

/** Half of the distance between two tiles, in pixels; less around the smallest ones, which it would hide. */
const MARGIN = 1;
const MARGIN_MOST_SHARE = 0.1;

/** A resource on the map: a link to its dashboard or, without one, a button that opens its figures. */
export const FleetTile = memo(function FleetTile({ review, x, y, width, height }: Props) {
  const theme = useTheme2();
  const state = tileStateOf(review);
  const styles = useStyles2(getStyles, state);
  const { settings, linksTo } = useData();
  const { formats } = useLook();
  const [isOpen, setOpen] = useState(false);
  useEscape(isOpen, () => setOpen(false));
  const words = tileWords(review, { settings, formats });
  const { fontFamily: family, fontWeightMedium, fontWeightRegular } = theme.typography;
  const margin = Math.min(MARGIN, MARGIN_MOST_SHARE * Math.min(width, height));
  const room = { width: width - 2 * margin, height: height - 2 * margin };
  const { hasIcon, name, figure, lines } = fitText(words, room, (text, size, isBold) =>
    textWidth(text, { size, weight: isBold ? fontWeightMedium : fontWeightRegular, family })
  );
  const link = linksTo(review.resource).at(0);
  const shared = {
    className: styles.tile,
    // Padding would widen a tile that has no room for it.
    style: hasIcon ? undefined : { padding: 0, borderRadius: 0 },
    'data-state': state ?? 'unknown',
    'data-testid': testIds.fleet.tile(review.resource.resourceId),
  };
  // Read out in full: what is in sight may be cut, and an aria-label other than the text in sight confuses voice control.
  const content = (
    <>
      <span className={hiddenFromSight}>{words.label}</span>
      <span className={styles.content} aria-hidden>
        {hasIcon && (
          <span className={styles.heading}>
            <StateMark state={review.state} pixels={TILE_ICON} />
            {name !== undefined && <span className={styles.name}>{name}</span>}
          </span>
        )}
        {figure !== undefined && (
          <span className={styles.figure} style={{ fontSize: figure.size, lineHeight: `${figure.line}px` }}>
            {figure.text}
          </span>
        )}
        {lines.map((line) => (
          <span key={line} className={styles.line}>
            {line}
          </span>
        ))}
      </span>
    </>
  );
  return (
    <li className={styles.place} style={{ left: x, top: y, width, height, padding: margin }}>
      <Tooltip content={<FleetDetails review={review} />} show={isOpen || undefined}>
        {link === undefined ? (
          <button type="button" {...shared} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {content}
          </button>
        ) : (
          <a {...shared} {...anchorOf(link)}>
            {content}
          </a>
        )}
      </Tooltip>
    </li>
  );
});

const getStyles = (theme: GrafanaTheme2, state: ReturnType<typeof tileStateOf>) => {
  const { edge, ...colors } = tileLook(state, theme);
  return {
    place: css({ position: 'absolute' }),
    tile: css({
      ...colors,
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      width: '100%',
      height: '100%',
      padding: `${TILE_PADDING.y}px ${TILE_PADDING.x}px`,
      overflow: 'hidden',
      border: 'none',
      borderRadius: theme.shape.radius.default,
      fontSize: TILE_FONT_SIZE,
      lineHeight: `${TILE_LINE_HEIGHT}px`,
      fontVariantNumeric: 'tabular-nums',
      textAlign: 'left',
      // Drawn over the padding of the texts, where a border takes no room from them.
      '&::after': {
        content: '""',
        position: 'absolute',
        inset: 0,
        border: edge && `2px ${edge.style} ${edge.color}`,
        borderRadius: 'inherit',
        pointerEvents: 'none',
      },
      '&:hover': { color: colors.color, filter: 'brightness(1.08)' },
      '&:focus-visible': {
        outline: `2px solid ${theme.colors.primary.main}`,
        outlineOffset: -2,
        boxShadow: `inset 0 0 0 4px ${theme.colors.background.primary}`,
      },
    }),
    content: css({ display: 'contents' }),
    heading: css({ display: 'flex', alignItems: 'center', gap: TILE_ICON_GAP, minWidth: 0 }),
    name: css({
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      fontWeight: theme.typography.fontWeightMedium,
    }),
    figure: css({ whiteSpace: 'nowrap', fontWeight: theme.typography.fontWeightMedium }),
    line: css({ whiteSpace: 'nowrap' }),
  };
};

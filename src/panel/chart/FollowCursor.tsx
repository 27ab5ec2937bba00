import { css } from '@emotion/css';
import React, { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { t } from '@grafana/i18n';
import { Portal, type UPlotConfigBuilder, useStyles2 } from '@grafana/ui';
import type uPlot from 'uplot';
import pluginJson from '../../plugin.json';
import { GlyphButton } from '../../ui/GlyphButton';
import { testIds } from '../../ui/testIds';
import { useOwnPointer } from './ChartGroup';

interface Props {
  config: UPlotConfigBuilder;
  /** Whether the cursor of another panel, at the same time, opens a tooltip here. */
  followsPanels: boolean;
  /** Of the rows, ascending. */
  times: ArrayLike<number>;
  render: (index: number, isPinned: boolean) => React.ReactNode;
}

interface Shown {
  /** What a pinned tooltip is of, whichever row has it after the next refresh. */
  time: number;
  /** Of the cursor in the window. */
  x: number;
  y: number;
}

/** Between the cursor and its tooltip, as where a pointer moves it. */
const OFFSET = 10;

/**
 * The tooltip where no pointer moves the cursor: Grafana's own comes with the pointer alone. The arrow keys move it on a
 * chart that has the focus, Enter pins it, Escape closes it.
 */
export function FollowCursor({ config, followsPanels, times, render }: Props) {
  const styles = useStyles2(getStyles);
  const ownPointer = useOwnPointer();
  const [shown, setShown] = useState<Shown>();
  const [isPinned, setPinned] = useState(false);
  const pinned = useRef(false);
  const follows = useRef(followsPanels);
  const plotRoot = useRef<HTMLElement>(null);
  const popup = useRef<HTMLDivElement>(null);

  useEffect(() => {
    follows.current = followsPanels;
  }, [followsPanels]);

  useEffect(() => {
    const wasPinned = pinned.current;
    // Before the focus moves: what the plot does as it loses it depends on this.
    pinned.current = isPinned;
    if (isPinned) {
      popup.current?.focus();
    } else if (wasPinned && document.activeElement === document.body) {
      // The tooltip had the focus, and is gone.
      plotRoot.current?.focus();
    }
  }, [isPinned]);

  const dismiss = () => {
    setPinned(false);
    setShown(undefined);
  };

  useLayoutEffect(() => {
    config.addHook('init', (plot) => {
      plotRoot.current = plot.root;
      plot.root.addEventListener('keydown', (event) => {
        if (event.key === 'Escape' && (plot.cursor.left ?? -1) >= 0) {
          event.stopPropagation();
          plot.setCursor({ left: -10, top: -10 });
        }
        if (event.key === 'Enter' && readShown(plot) !== undefined) {
          event.preventDefault();
          setShown(readShown(plot));
          setPinned(true);
        }
      });
      plot.root.addEventListener('blur', () => {
        if (!pinned.current) {
          setShown(undefined);
        }
      });
    });
    config.addHook('setCursor', (plot) => {
      if (pinned.current) {
        return;
      }
      const isWanted =
        plot.cursor.event == null && (plot.root.matches(':focus-visible') || (follows.current && !ownPointer.current));
      setShown(isWanted ? readShown(plot) : undefined);
    });
  }, [config, ownPointer]);

  const index = shown === undefined ? -1 : rowAt(times, shown.time);
  if (isPinned && index === -1) {
    dismiss();
  }
  if (shown === undefined || index === -1) {
    return null;
  }
  const { x, y } = shown;
  const toLeft = x > window.innerWidth / 2;
  const toTop = y > window.innerHeight / 2;
  return (
    <Portal>
      <div
        ref={popup}
        className={styles.popup}
        style={{
          left: x + (toLeft ? -OFFSET : OFFSET),
          top: y + (toTop ? -OFFSET : OFFSET),
          transform: `translate(${toLeft ? '-100%' : '0'}, ${toTop ? '-100%' : '0'})`,
          pointerEvents: isPinned ? 'all' : 'none',
        }}
        {...(isPinned
          ? { role: 'dialog', 'aria-label': t('chart.pinnedTooltip', 'Values at the chosen time') }
          : { 'aria-live': 'polite' as const, 'aria-atomic': true })}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            dismiss();
          }
        }}
        // Outside the panel, so that Grafana's sandbox would not let it be focused without a mark of its own.
        data-plugin-sandbox={pluginJson.id}
        data-testid={testIds.chart.followingTooltip}
      >
        {isPinned && (
          <GlyphButton
            className={styles.close}
            glyph="close"
            name={t('chart.closeTooltip', 'Close')}
            onClick={dismiss}
          />
        )}
        {render(index, isPinned)}
      </div>
    </Portal>
  );
}

/** @returns -1 where the time has left, as it does when a window moves on */
function rowAt(times: ArrayLike<number>, time: number): number {
  let [first, end] = [0, times.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if (times[middle] < time) {
      first = middle + 1;
    } else {
      end = middle;
    }
  }
  return times[first] === time ? first : -1;
}

function readShown({ cursor, rect, data: [times] }: uPlot): Shown | undefined {
  const { idx, left = -1, top = -1 } = cursor;
  return typeof idx === 'number' && left >= 0
    ? { time: times[idx], x: rect.left + left, y: rect.top + Math.max(0, top) }
    : undefined;
}

const getStyles = (theme: GrafanaTheme2) => ({
  popup: css({
    position: 'fixed',
    zIndex: theme.zIndex.tooltip,
    background: theme.colors.background.elevated,
    border: `1px solid ${theme.colors.border.weak}`,
    borderRadius: theme.shape.radius.default,
    boxShadow: theme.shadows.z2,
  }),
  close: css({ position: 'absolute', top: theme.spacing(0.5), right: theme.spacing(0.5) }),
});

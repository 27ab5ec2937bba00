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
  /** What is pinned, for what happens outside of React. */
  const pinned = useRef<Shown>(undefined);
  const follows = useRef(followsPanels);
  const chart = useRef<uPlot>(undefined);
  const popup = useRef<HTMLDivElement>(null);

  useEffect(() => {
    follows.current = followsPanels;
  }, [followsPanels]);

  useEffect(() => {
    const plot = chart.current;
    if (isPinned) {
      // Before the focus moves: what the plot does as it loses it depends on this.
      pinned.current = shown;
      popup.current?.focus();
      return;
    }
    // The tooltip had the focus, and is gone.
    if (plot !== undefined && pinned.current !== undefined && document.activeElement === document.body) {
      // With the focus Grafana puts the cursor in the middle. The next arrow key is to go on from what was pinned, which
      // the hook below still takes for pinned, so that neither move opens anything.
      plot.root.focus();
      plot.setCursor({ left: plot.valToPos(pinned.current.time, 'x'), top: plot.rect.height / 2 });
    }
    pinned.current = undefined;
  }, [isPinned, shown]);

  const dismiss = () => {
    setPinned(false);
    setShown(undefined);
  };

  useLayoutEffect(() => {
    config.addHook('init', (plot) => {
      chart.current = plot;
      const takeFromPointer = () => {
        if (plot.cursor.event != null || ownPointer.current) {
          const { left = -10, top = -10 } = plot.cursor;
          // What closes Grafana's tooltip, here and on the charts that share the cursor.
          plot.over.dispatchEvent(new MouseEvent('mouseleave'));
          plot.setCursor({ left, top });
        }
      };
      plot.root.addEventListener('keydown', (event) => {
        // Where no tooltip is open, Escape is for what is around the panel.
        const isOpen = popup.current !== null || plot.cursor.event != null;
        if (event.key === 'Escape' && isOpen && (plot.cursor.left ?? -1) >= 0) {
          event.stopPropagation();
          plot.setCursor({ left: -10, top: -10 });
        }
        if (isHeld(plot)) {
          return;
        }
        if (event.key === 'Enter' || event.key.startsWith('Arrow')) {
          takeFromPointer();
        }
        if (event.key === 'Enter' && readShown(plot) !== undefined) {
          event.preventDefault();
          setShown(readShown(plot));
          setPinned(true);
        }
      });
      plot.root.addEventListener('focus', () => {
        if (plot.root.matches(':focus-visible') && !isHeld(plot)) {
          takeFromPointer();
        }
      });
      plot.root.addEventListener('blur', () => {
        if (pinned.current === undefined) {
          setShown(undefined);
        }
      });
    });
    config.addHook('setCursor', (plot) => {
      if ((plot.cursor.left ?? -1) < 0) {
        // uPlot keeps the pointer's last event, and by an event Grafana's tooltip knows the pointer: it would open for
        // whatever moves the cursor next.
        plot.cursor.event = undefined;
      }
      if (pinned.current !== undefined) {
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

/** Whether a click has pinned Grafana's tooltip, which then is the one to read. uPlot's types leave the lock out. */
function isHeld({ cursor }: uPlot): boolean {
  return Reflect.get(cursor, '_lock') === true;
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

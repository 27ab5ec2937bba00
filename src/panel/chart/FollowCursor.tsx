import { css } from '@emotion/css';
import React, {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  createContext,
  type PropsWithChildren,
  type RefObject,
  useContext,
} from 'react';
import { type GrafanaTheme2 } from '@grafana/data';
import { Portal, type UPlotConfigBuilder, useStyles2 } from '@grafana/ui';
import { set } from 'lodash';
import type uPlot from 'uplot';
import pluginJson from '../../plugin.json';
import { GlyphButton } from '../../ui/GlyphButton';
import { testIds } from '../../ui/testIds';
import { t } from '../../ui/text';
import { useEscape } from '../../ui/useEscape';

interface Props {
  config: UPlotConfigBuilder;
  /** Opens a tooltip here for the cursor of another panel, at the same time. */
  followsPanels: boolean;
  /** The times of the rows, ascending. */
  times: ArrayLike<number>;
  render: (index: number, isPinned: boolean) => React.ReactNode;
}

interface Shown {
  /** A pinned tooltip keeps its time; the next refresh may move that time to another row. */
  time: number;
  /** The cursor's position in the window. */
  x: number;
  y: number;
}

/** Pixels between the cursor and its tooltip, as in Grafana's own tooltip. */
const OFFSET = 10;

/**
 * A tooltip for a cursor that the keyboard or another panel moves. Grafana's own tooltip follows only the pointer.
 *
 * On a focused chart the arrow keys move it, Enter pins it and Escape closes it.
 */
export function FollowCursor({ config, followsPanels, times, render }: Props) {
  const styles = useStyles2(getStyles);
  const ownPointer = useOwnPointer();
  const [shown, setShown] = useState<Shown>();
  const [isPinned, setPinned] = useState(false);
  /** The pinned tooltip, for uPlot's event handlers, which run outside React. */
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
      // Must be set before the focus moves: the plot's blur handler reads it.
      pinned.current = shown;
      popup.current?.focus();
      return;
    }
    // The tooltip had the focus and has just been removed.
    if (plot !== undefined && pinned.current !== undefined && document.activeElement === document.body) {
      // On focus Grafana moves the cursor to the middle. Moves it back, so the next arrow key continues from the pinned
      // time. `pinned` is still set, which stops the hook below from opening a tooltip for either move.
      plot.root.focus();
      plot.setCursor({ left: plot.valToPos(pinned.current.time, 'x'), top: plot.rect.height / 2 });
    }
    pinned.current = undefined;
  }, [isPinned, shown]);

  const dismiss = () => {
    setPinned(false);
    setShown(undefined);
  };
  useEscape(isPinned, dismiss);

  useLayoutEffect(() => {
    config.addHook('init', (plot) => {
      chart.current = plot;
      /** Grafana puts the cursor of a chart that gets the focus in its middle. */
      let isUnmoved = false;
      const takeFromPointer = () => {
        if (plot.cursor.event != null || ownPointer.current) {
          const { left = -10, top = -10 } = plot.cursor;
          // Closes Grafana's tooltip here and on the charts that share the cursor.
          plot.over.dispatchEvent(new MouseEvent('mouseleave'));
          plot.setCursor({ left, top });
        }
      };
      plot.root.addEventListener('keydown', (event) => {
        // Without an open tooltip, Escape belongs to whatever surrounds the panel.
        const isOpen = popup.current !== null || plot.cursor.event != null;
        if (event.key === 'Escape' && isOpen && (plot.cursor.left ?? -1) >= 0) {
          event.stopPropagation();
          plot.setCursor({ left: -10, top: -10 });
        }
        if (isPinnedByClick(plot)) {
          return;
        }
        if (event.key === 'Enter' || event.key.startsWith('Arrow')) {
          takeFromPointer();
        }
        if (event.key.startsWith('Arrow')) {
          if (event.key === 'ArrowLeft' && (isUnmoved || (plot.cursor.left ?? -1) < 0)) {
            plot.setCursor({ left: newestPoint(plot), top: plot.rect.height / 2 });
          }
          isUnmoved = false;
        }
        if (event.key === 'Enter' && readShown(plot) !== undefined) {
          event.preventDefault();
          setShown(readShown(plot));
          setPinned(true);
        }
      });
      plot.root.addEventListener('focus', () => {
        isUnmoved = plot.root.matches(':focus-visible');
        if (plot.root.matches(':focus-visible') && !isPinnedByClick(plot)) {
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
        // uPlot keeps the pointer's last event, and Grafana's tooltip opens for any cursor move with an event. Left in
        // place, it would open that tooltip the next time something else moves the cursor.
        // Grafana's lodash does it: a plugin in Grafana's sandbox no longer sees the changes of an object that it changed itself.
        set(plot.cursor, 'event', undefined);
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
        // The portal is outside the panel: without its own mark, Grafana's sandbox would not let it take the focus.
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

/** The place of the newest moment that has a value: the one that people ask for first. */
function newestPoint(plot: uPlot): number {
  const [times, ...columns] = plot.data;
  const end = plot.scales.x.max ?? Infinity;
  let index = times.length - 1;
  while (index > 0 && (times[index] > end || columns.every((column) => column[index] == null))) {
    index--;
  }
  return plot.valToPos(times[index], 'x');
}

/** @returns -1 if the time is no longer in the data, as when the time range moves on */
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

/** True while a click has pinned Grafana's own tooltip. uPlot's types omit `_lock`. */
function isPinnedByClick({ cursor }: uPlot): boolean {
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

const OwnPointer = createContext<RefObject<boolean>>({ current: false });

/** True while the pointer is on a chart of this group; the other charts then open no tooltip of their own. */
export function useOwnPointer(): RefObject<boolean> {
  return useContext(OwnPointer);
}

/** Charts of one panel, which share a flag for the pointer being on any of them. */
export function ChartGroup({ children }: PropsWithChildren) {
  const isOwn = useRef(false);
  return (
    <OwnPointer.Provider value={isOwn}>
      <div
        onPointerEnter={() => {
          isOwn.current = true;
        }}
        onPointerLeave={() => {
          isOwn.current = false;
        }}
      >
        {children}
      </div>
    </OwnPointer.Provider>
  );
}

import React, {
  createContext,
  type PropsWithChildren,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { type UPlotConfigBuilder } from '@grafana/ui';
import { set } from 'lodash';
import type uPlot from 'uplot';
import pluginJson from '../../plugin.json';
import { t } from '../../ui/text';
import { useEscape } from '../../ui/useEscape';

/** The chart of a panel that has the pointer or, since that moved last, the keyboard's focus. */
interface Owner {
  root?: HTMLElement;
}

const CursorOwner = createContext<RefObject<Owner>>({ current: {} });

/** Returns the owner of the cursor; the other charts of the panel then open no tooltip of their own. */
export function useCursorOwner(): RefObject<Owner> {
  return useContext(CursorOwner);
}

/** Charts of one panel; one of them at a time has the tooltip. */
export function ChartGroup({ children }: PropsWithChildren) {
  const owner = useRef<Owner>({});
  return <CursorOwner.Provider value={owner}>{children}</CursorOwner.Provider>;
}

/**
 * Lets the keyboard move Grafana's tooltip, which follows only the pointer: where the keys move the cursor, the plot gets
 * the events of a pointer. Enter pins the tooltip, and Escape closes it.
 */
export function KeyboardTooltip({ config }: { config: UPlotConfigBuilder }) {
  const owner = useCursorOwner();
  useLayoutEffect(() => {
    let isMoving = false;
    config.addHook('init', (plot) => {
      const { root, over } = plot;
      const own = () => {
        owner.current.root = root;
      };
      const leave = () => {
        if (owner.current.root === root) {
          owner.current.root = undefined;
        }
      };
      over.addEventListener('pointerenter', own);
      over.addEventListener('pointermove', own);
      over.addEventListener('pointerleave', leave);
      root.addEventListener('focus', () => {
        if (root.matches(':focus-visible') && owner.current.root !== RETURNING) {
          own();
          plot.setCursor({ left: newestPoint(plot), top: plot.rect.height / 2 });
        }
      });
      root.addEventListener('blur', () => {
        leave();
        over.dispatchEvent(new MouseEvent('mouseleave'));
      });
      root.addEventListener('keydown', (event) => {
        if (event.key === 'Enter' || event.key.startsWith('Arrow')) {
          own();
        }
        const { left = -1, top = 0, event: last } = plot.cursor;
        if (last == null || left < 0) {
          return;
        }
        if (event.key === 'Enter') {
          event.preventDefault();
          // uPlot drops a click that no press at the same place precedes.
          ['mousedown', 'mouseup', 'click'].forEach((type) => over.dispatchEvent(pointerAt(plot, left, top, type)));
        }
        // Without an open tooltip, Escape belongs to whatever surrounds the panel.
        if (event.key === 'Escape') {
          event.stopPropagation();
          over.dispatchEvent(new MouseEvent('mouseleave'));
        }
      });
    });
    config.addHook('setCursor', (plot) => {
      const { left = -1, top = 0 } = plot.cursor;
      if (left < 0) {
        // uPlot keeps the pointer's last event, and Grafana's tooltip opens for any cursor move with an event. Left in
        // place, it would open that tooltip the next time something else moves the cursor.
        // Grafana's lodash does it: a plugin in Grafana's sandbox no longer sees the changes of an object that it changed itself.
        set(plot.cursor, 'event', undefined);
      } else if (!isMoving && owner.current.root === plot.root && plot.root.matches(':focus-visible')) {
        isMoving = true;
        plot.over.dispatchEvent(pointerAt(plot, left, top, 'mousemove'));
        isMoving = false;
      }
    });
  }, [config, owner]);
  return null;
}

function pointerAt({ rect }: uPlot, left: number, top: number, type: string): MouseEvent {
  return new MouseEvent(type, { bubbles: type === 'mouseup', clientX: rect.left + left, clientY: rect.top + top });
}

/** Owns the cursor while the focus comes back to a chart, which must not open the tooltip that was just closed. */
const RETURNING = document.createElement('div');

interface PinnedProps {
  plot: uPlot;
  dismiss: () => void;
}

/** The content of Grafana's tooltip while a click or Enter keeps it open. It takes the focus from a chart that had it. */
export function PinnedMoment({ plot, dismiss, children }: PropsWithChildren<PinnedProps>) {
  const owner = useCursorOwner();
  const ref = useRef<HTMLDivElement>(null);
  useEscape(true, dismiss);
  useEffect(() => {
    if (document.activeElement !== plot.root) {
      return undefined;
    }
    const { left = 0, top = 0 } = plot.cursor;
    const { current: cursor } = owner;
    ref.current?.focus();
    return () => {
      if (document.activeElement === document.body) {
        cursor.root = RETURNING;
        plot.root.focus();
        // The next arrow key goes on from the pinned time; on focus, Grafana moves the cursor to the middle.
        plot.setCursor({ left, top });
        cursor.root = undefined;
      }
    };
  }, [plot, owner]);
  return (
    <div
      ref={ref}
      role="dialog"
      aria-label={t('chart.pinnedTooltip', 'Values at the chosen time')}
      tabIndex={-1}
      // The tooltip is outside the panel: without its own mark, Grafana's sandbox would not let it take the focus.
      data-plugin-sandbox={pluginJson.id}
    >
      {children}
    </div>
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

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type Size } from './size';

/**
 * Measures the room that CSS leaves an element; undefined until it is on the page.
 *
 * @param panel whose size decides on the room, which is measured again before anything is drawn
 */
export function useRoom({
  width: panelWidth,
  height: panelHeight,
}: Size): [ref: RefObject<HTMLDivElement | null>, room: Size | undefined] {
  const ref = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Size>();
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) {
      return undefined;
    }
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setRoom((last) => (last?.width === width && last.height === height ? last : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [panelWidth, panelHeight]);
  return [ref, room];
}

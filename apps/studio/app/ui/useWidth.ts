import { type RefObject, useEffect, useRef, useState } from 'react';

/** Measures how wide an element is, for charts that are drawn in pixels. @returns the ref of the element, and its width; 0 until it is measured */
export function useWidth<Element extends HTMLElement>(): [RefObject<Element | null>, number] {
  const element = useRef<Element>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const measured = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    if (element.current) measured.observe(element.current);
    return () => measured.disconnect();
  }, []);
  return [element, width];
}

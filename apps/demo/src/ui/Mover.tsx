import { useEffect } from 'react';
import { useMove } from 'react-aria';
import { moveSource } from './moveSource.ts';

/** Follows pointers for everything that uses `useDrag`. Rendered once, without markup. */
export function Mover() {
  const { moveProps } = useMove({
    onMoveStart: (event) => moveSource.active?.onMoveStart?.(event),
    onMove: (event) => moveSource.active?.onMove?.(event),
    onMoveEnd: (event) => moveSource.active?.onMoveEnd?.(event),
  });
  useEffect(() => {
    moveSource.listeners = moveProps;
    document.documentElement.dataset.canDrag = 'true';
    return () => {
      moveSource.listeners = undefined;
    };
  }, [moveProps]);
  return null;
}

import { useEffect, useRef } from 'react';
import { useMove } from 'react-aria';

interface DragHandlers {
  /** The first movement of a pointer. */
  onStart: () => void;
  /** The pointer's way since the start, in pixels. Called at most once for each event of the pointer, so it must not render. */
  onDrag: (x: number, y: number) => void;
  /** The pointer is lifted. */
  onDrop: (x: number, y: number) => void;
  /** Escape, or the browser took the pointer: everything is as before. */
  onCancel: () => void;
  /** An arrow key: one step in a direction. */
  onStep?: (x: number, y: number, isLarge: boolean) => void;
}

/** Dragging by mouse, pen and touch, and steps by arrow keys. Spread the result on the handle; it needs `touch-action: none`. */
export function useDrag({ onStart, onDrag, onDrop, onCancel, onStep }: DragHandlers) {
  const way = useRef({ x: 0, y: 0, isDragging: false });
  const cancel = useRef(onCancel);
  cancel.current = onCancel;
  useEffect(() => {
    const end = (event: KeyboardEvent | PointerEvent) => {
      if (!way.current.isDragging || ('key' in event && event.key !== 'Escape')) return;
      way.current.isDragging = false;
      cancel.current();
    };
    // In the capture phase, so that it is before the end of the movement.
    window.addEventListener('keydown', end, true);
    window.addEventListener('pointercancel', end, true);
    return () => {
      window.removeEventListener('keydown', end, true);
      window.removeEventListener('pointercancel', end, true);
    };
  }, []);
  const { moveProps } = useMove({
    onMoveStart({ pointerType }) {
      if (pointerType === 'keyboard') return;
      way.current = { x: 0, y: 0, isDragging: true };
      onStart();
    },
    onMove({ pointerType, deltaX, deltaY, shiftKey }) {
      if (pointerType === 'keyboard') return onStep?.(deltaX, deltaY, shiftKey);
      if (!way.current.isDragging) return;
      way.current.x += deltaX;
      way.current.y += deltaY;
      onDrag(way.current.x, way.current.y);
    },
    onMoveEnd({ pointerType }) {
      if (pointerType === 'keyboard' || !way.current.isDragging) return;
      way.current.isDragging = false;
      onDrop(way.current.x, way.current.y);
    },
  });
  return moveProps;
}

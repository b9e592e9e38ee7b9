import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { MoveEvents } from 'react-aria';
import { moveSource } from './moveSource.ts';

/** A pointer that moves less is a click of a hand that isn't still. */
const MIN_WAY_PX = 4;

const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export interface DragHandlers {
  /** The press became a drag; with the place of the press in the window. */
  onStart: (x: number, y: number) => void;
  /** The pointer's way since the start, in pixels. It is called for each frame, so it must not render. */
  onDrag: (x: number, y: number) => void;
  onDrop: (x: number, y: number) => void;
  /** Escape, or the browser took the pointer: nothing changes. */
  onCancel: () => void;
  /** An arrow key: one step in a direction; a large one with Shift. */
  onStep?: (x: number, y: number, isLarge: boolean) => void;
  /** A press without a movement; a press alone gives no focus. */
  onPress?: (element: HTMLElement) => void;
  /** Whether a press at this place may drag. Where a finger may, `touch-action: none` is needed. */
  canStart?: (target: Element, isTouch: boolean) => boolean;
}

/** Dragging by mouse, pen and finger, and steps by arrow keys. The result is for the element that is dragged. */
export function useDrag(handlers: DragHandlers) {
  const latest = useRef(handlers);
  const press = useRef({ x: 0, y: 0 });
  const way = useRef({ x: 0, y: 0, phase: 'none' as 'none' | 'pressed' | 'dragging' | 'ended' });
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const cancel = (event: Event) => {
      if (way.current.phase !== 'dragging' || ('key' in event && event.key !== 'Escape')) return;
      event.stopPropagation();
      way.current.phase = 'ended';
      latest.current.onCancel();
    };
    // In the capture phase: the library takes a cancelled pointer for a lifted one.
    window.addEventListener('keydown', cancel, true);
    window.addEventListener('pointercancel', cancel, true);
    return () => {
      window.removeEventListener('keydown', cancel, true);
      window.removeEventListener('pointercancel', cancel, true);
      if (way.current.phase === 'dragging') latest.current.onCancel();
      way.current.phase = 'ended';
    };
  }, []);
  const moves: MoveEvents = {
    onMoveStart() {
      way.current = { x: 0, y: 0, phase: 'pressed' };
    },
    onMove({ deltaX, deltaY }) {
      const { current } = way;
      current.x += deltaX;
      current.y += deltaY;
      if (current.phase === 'pressed' && Math.hypot(current.x, current.y) >= MIN_WAY_PX) {
        current.phase = 'dragging';
        latest.current.onStart(press.current.x, press.current.y);
      }
      if (current.phase === 'dragging') latest.current.onDrag(current.x, current.y);
    },
    onMoveEnd() {
      const { current } = way;
      if (current.phase !== 'dragging') return;
      current.phase = 'ended';
      latest.current.onDrop(current.x, current.y);
    },
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      // A second finger is no second drag.
      if (!event.isPrimary) return;
      way.current.phase = 'none';
      press.current = { x: event.clientX, y: event.clientY };
      const isTouch = event.pointerType !== 'mouse';
      if (event.target instanceof Element && latest.current.canStart?.(event.target, isTouch) === false) return;
      moveSource.active = moves;
      moveSource.listeners?.onPointerDown?.(event);
    },
    /** Without the library, so that a key counts before it is loaded. */
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const step = ARROWS[event.key];
      const { target, currentTarget } = event;
      const isHandle =
        target === currentTarget || (target instanceof Element && target.closest('[data-handle]') !== null);
      if (!step || !isHandle || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current.onStep?.(step.x, step.y, event.shiftKey);
    },
    onClick: (event: MouseEvent<HTMLElement>) => latest.current.onPress?.(event.currentTarget),
    /** The click that ends a drag isn't meant. */
    onClickCapture(event: MouseEvent) {
      if (way.current.phase !== 'ended') return;
      way.current.phase = 'none';
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

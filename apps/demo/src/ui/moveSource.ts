import type { PointerEvent } from 'react';
import type { MoveEvents } from 'react-aria';

/** What `Mover` listens with. */
export interface MoveListeners {
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
}

/**
 * Connects what can be dragged with the library that follows pointers. That is loaded after the first view is shown; until then a press does
 * what it does without a drag. One pointer drags at a time, so that one connection is enough.
 */
export const moveSource: { listeners: MoveListeners | undefined; active: MoveEvents | undefined } = {
  listeners: undefined,
  active: undefined,
};

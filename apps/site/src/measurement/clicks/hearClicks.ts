import type { Click } from './Click.ts';
import { createClickReader } from './createClickReader.ts';
import { leftClicks } from './leftClicks.ts';

/** Gives the listener what was heard so far, and from now on whatever is. */
export type HeardClicks = (listener: (click: Click) => void) => void;

/**
 * Hears every click from now on, before whatever the page does with it, and keeps it until the code that tracks clicks has come, or leaves it to the next
 * page where this one ends before that. To be called with consent to analytics only.
 * @param signal ends it
 * @param early clicks that were heard before this code had come
 */
export function hearClicks(signal: AbortSignal, early: readonly Event[] = []): HeardClicks {
  const kept: Click[] = [];
  const readers = createClickReader();
  let tell = (click: Click): unknown => kept.push(click);
  const hear = (event: Event) => {
    const click = readers[event.type]?.(event as never);
    if (click) tell(click);
  };
  early.forEach(hear);
  for (const type in readers) document.addEventListener(type, hear, { capture: true, signal });
  addEventListener('pagehide', () => leftClicks.leave(kept.splice(0)), { signal });
  return (listener) => {
    tell = listener;
    kept.splice(0).forEach(listener);
  };
}

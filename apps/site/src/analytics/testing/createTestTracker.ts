import type { Tracker } from '../tracker/trackedEvent.ts';

/** A tracker for tests: the given methods, the others do nothing. */
export function createTestTracker(methods: Partial<Tracker>): Tracker {
  const ignore = () => undefined;
  return { track: ignore, page: ignore, identify: ignore, group: ignore, alias: ignore, screen: ignore, ...methods };
}

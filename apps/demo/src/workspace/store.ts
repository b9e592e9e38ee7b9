import type { Action, CommonAction } from './actions.ts';
import { type Apply, apply } from './apply.ts';
import { type History, redo, startHistory, step, undo } from './history.ts';
import type { Workspace } from './types.ts';

/** Applies an action, as one step of undo. What not every view can do comes with what applies it. */
export interface Dispatch {
  (action: CommonAction): void;
  <One extends Action>(action: One, apply: Apply<One>): void;
}

/** Keeps the history, in memory only, and notifies of each change. */
export interface Store {
  read(): History;
  dispatch: Dispatch;
  undo(): void;
  redo(): void;
  /** Back to the start, without a way back. */
  reset(): void;
  /** @returns ends the subscription */
  subscribe(listener: () => void): () => void;
}

/** @param start the state that `reset` gives back */
export function createStore(start: Workspace): Store {
  let history = startHistory(start);
  const listeners = new Set<() => void>();
  const set = (next: History) => {
    if (next === history) return;
    history = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => history,
    dispatch: <One extends Action>(action: One, how = apply as Apply<One>) => set(step(history, action, how)),
    undo: () => set(undo(history)),
    redo: () => set(redo(history)),
    reset: () => set(startHistory(start)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

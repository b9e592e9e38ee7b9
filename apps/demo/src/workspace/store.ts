import type { Action } from './actions.ts';
import { type History, redo, startHistory, step, undo } from './history.ts';
import type { Workspace } from './types.ts';

/** Keeps the history, in memory only, and notifies of each change. */
export interface Store {
  read(): History;
  /** Applies an action, as one step of undo. */
  dispatch(action: Action): void;
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
    dispatch: (action) => set(step(history, action)),
    undo: () => set(undo(history)),
    redo: () => set(redo(history)),
    reset: () => set(startHistory(start)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

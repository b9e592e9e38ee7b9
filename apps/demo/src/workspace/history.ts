import type { Action } from './actions.ts';
import type { Apply } from './apply.ts';
import type { Workspace } from './types.ts';

/** States before and after the present one. They share what stayed equal, so that a step costs little memory. */
export interface History {
  past: readonly Workspace[];
  present: Workspace;
  future: readonly Workspace[];
}

/** No visitor takes back more. */
const MAX_STEPS = 2000;

export const startHistory = (present: Workspace): History => ({ past: [], present, future: [] });

/** Applies an action; one that changes nothing is no step. */
export function step<One extends Action>(history: History, action: One, apply: Apply<One>): History {
  const present = apply(history.present, action);
  if (present === history.present) return history;
  return { past: [...history.past, history.present].slice(-MAX_STEPS), present, future: [] };
}

/** Takes the last step back. */
export function undo(history: History): History {
  const present = history.past.at(-1);
  if (!present) return history;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] };
}

/** Takes the last undo back. */
export function redo(history: History): History {
  const [present, ...future] = history.future;
  if (!present) return history;
  return { past: [...history.past, history.present], present, future };
}

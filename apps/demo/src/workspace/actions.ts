import type { Answer, Color, Effect, Id, Status, Trigger } from './types.ts';

/** Changes what only the page of a task shows (`applyToDetails.ts`). */
export type DetailAction =
  /** Replaces the description; an empty one is allowed. */
  | { kind: 'edit-about'; id: Id; text: string }
  | { kind: 'add-subtask'; id: Id; title: string }
  | { kind: 'tick-subtask'; id: Id; subtask: Id; isDone: boolean }
  | { kind: 'remove-subtask'; id: Id; subtask: Id }
  /** Adds a comment of the person that the visitor is. */
  | { kind: 'add-comment'; id: Id; text: string };

/** Changes a task (`applyToTasks.ts`). */
export type TaskAction =
  /** Moves a task to a column, before another task or to its end. */
  | { kind: 'move-task'; id: Id; status: Status; before?: Id }
  /** Moves both dates of a task. Later, and all that waits for it moves as far. */
  | { kind: 'shift-task'; id: Id; days: number }
  /** Moves the last day of a task, at most to its first day. */
  | { kind: 'resize-task'; id: Id; days: number }
  /** Ticks a task or its to-do, or takes the tick back. */
  | { kind: 'tick-task'; id: Id; isDone: boolean; in: 'doc' | 'list' | 'board' }
  | { kind: 'assign-task'; id: Id; person: Id | undefined }
  | { kind: 'rename-task'; id: Id; title: string }
  | { kind: 'set-effort'; id: Id; hours: number }
  | { kind: 'log-hours'; id: Id; hours: number }
  /** Makes a task wait for another, or no longer. What would wait for itself is refused. */
  | { kind: 'set-wait'; id: Id; on: Id; isWaiting: boolean }
  | { kind: 'add-task'; title: string; status?: Status; assignee?: Id }
  | { kind: 'remove-task'; id: Id }
  /** Adds a to-do to the end of the doc, which is a task. */
  | { kind: 'add-todo'; title: string }
  /** Turns a note into a task. */
  | { kind: 'note-to-task'; id: Id };

/** Changes the doc's texts, notes, rules or people (`applyToCanvas.ts`). */
export type CanvasAction =
  | { kind: 'edit-block'; id: Id; text: string }
  | { kind: 'add-note'; text: string; color: Color; x: number; y: number }
  | { kind: 'move-note'; id: Id; x: number; y: number }
  | { kind: 'edit-note'; id: Id; text: string }
  | { kind: 'remove-note'; id: Id }
  | { kind: 'add-rule'; trigger: Trigger; effect: Effect }
  | { kind: 'switch-rule'; id: Id; isOn: boolean }
  | { kind: 'remove-rule'; id: Id }
  | { kind: 'add-person'; name: string };

/** Adds a question to Cumulus Brain and its answer, or does what it offers (`applyToBrain.ts`). */
export type BrainAction =
  /** The answer is that of `brain/answerQuestion.ts`, which is loaded with the panel. */
  | { kind: 'ask'; question: string; answer: Answer }
  /** Does what an answer offers. */
  | { kind: 'take-offer'; turn: Id };

/** What every view can do; `apply` has it. Views and pages that do more bring what applies it, so that the others need not load that. */
export type CommonAction = TaskAction | CanvasAction | BrainAction;

/** Everything a visitor can change. One action is one step of undo, with what rules do because of it. */
export type Action = CommonAction | DetailAction;

import type { DetailAction } from './actions.ts';
import { TODAY } from './calendar.ts';
import { change } from './change.ts';
import { findTask } from './selectors.ts';
import type { Task, Workspace } from './types.ts';

const MAX_ABOUT = 1000;
const MAX_SUBTASK = 120;
const MAX_COMMENT = 600;
/** More than anybody writes in a demo. */
export const MAX_SUBTASKS = 30;
export const MAX_COMMENTS = 50;

/** The part of `apply` that changes description, subtasks and comments. */
export function applyToDetails(state: Workspace, action: DetailAction): Workspace {
  const task = findTask(state, action.id);
  if (!task) return state;
  const { id, subtasks, comments } = task;
  switch (action.kind) {
    case 'edit-about':
      return change(state, id, { about: clean(action.text, MAX_ABOUT) });
    case 'add-subtask': {
      const title = clean(action.title, MAX_SUBTASK);
      if (!title || subtasks.length >= MAX_SUBTASKS) return state;
      const subtask = { id: `subtask-${state.nextId}`, title, isDone: false };
      return changeWithId(state, task, { subtasks: [...subtasks, subtask] });
    }
    case 'tick-subtask': {
      const { subtask, isDone } = action;
      if (!subtasks.some((one) => one.id === subtask && one.isDone !== isDone)) return state;
      return change(state, id, { subtasks: subtasks.map((one) => (one.id === subtask ? { ...one, isDone } : one)) });
    }
    case 'remove-subtask': {
      const rest = subtasks.filter((one) => one.id !== action.subtask);
      return rest.length === subtasks.length ? state : change(state, id, { subtasks: rest });
    }
    case 'add-comment': {
      const text = clean(action.text, MAX_COMMENT);
      if (!text || comments.length >= MAX_COMMENTS) return state;
      const comment = { id: `comment-${state.nextId}`, by: state.me, day: TODAY, text };
      return changeWithId(state, task, { comments: [...comments, comment] });
    }
  }
}

const changeWithId = (state: Workspace, { id }: Task, values: Partial<Task>): Workspace => ({
  ...change(state, id, values),
  nextId: state.nextId + 1,
});

const clean = (text: string, maxLength: number) => text.trim().slice(0, maxLength);

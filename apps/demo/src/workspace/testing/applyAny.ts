import type { Action } from '../actions.ts';
import { type Apply, apply } from '../apply.ts';
import { applyToDetails } from '../applyToDetails.ts';

/** Applies any action, as the views do together. */
export const applyAny: Apply<Action> = (state, action) => {
  switch (action.kind) {
    case 'edit-about':
    case 'add-subtask':
    case 'tick-subtask':
    case 'remove-subtask':
    case 'add-comment':
      return applyToDetails(state, action);
    default:
      return apply(state, action);
  }
};

import type { Action } from '../actions.ts';
import { type Apply, apply } from '../apply.ts';
import { applyToBrain } from '../applyToBrain.ts';
import { applyToDetails } from '../applyToDetails.ts';

/** Applies any action, as the views do together. */
export const applyAny: Apply<Action> = (state, action, texts) => {
  switch (action.kind) {
    case 'ask':
    case 'take-offer':
      return applyToBrain(state, action, texts);
    case 'edit-about':
    case 'add-subtask':
    case 'tick-subtask':
    case 'remove-subtask':
    case 'add-comment':
      return applyToDetails(state, action);
    default:
      return apply(state, action, texts);
  }
};

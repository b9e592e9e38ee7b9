import type { Action, CommonAction } from './actions.ts';
import { applyToBrain } from './applyToBrain.ts';
import { applyToCanvas } from './applyToCanvas.ts';
import { applyToTasks } from './applyToTasks.ts';
import type { Workspace } from './types.ts';

/**
 * The state after an action. Pure: the same state and action always give the same result, and neither is changed.
 * @returns the same object where the action changes nothing: an unknown id, a title without letters, a cycle
 */
export type Apply<One extends Action> = (state: Workspace, action: One) => Workspace;

/** What every view can do. */
export const apply: Apply<CommonAction> = (state, action) => {
  switch (action.kind) {
    case 'ask':
    case 'take-offer':
      return applyToBrain(state, action);
    case 'edit-block':
    case 'add-note':
    case 'move-note':
    case 'edit-note':
    case 'remove-note':
    case 'add-rule':
    case 'switch-rule':
    case 'remove-rule':
    case 'add-person':
      return applyToCanvas(state, action);
    default:
      return applyToTasks(state, action);
  }
};

import { findTask } from './selectors.ts';
import type { Id, Task, Workspace } from './types.ts';

/**
 * The state with other values of a task.
 * @param isComplete `undefined` is a value too
 * @returns the same object where no value differs
 */
export function change(state: Workspace, id: Id, values: Partial<Task>, isComplete = false): Workspace {
  const task = findTask(state, id);
  const entries = Object.entries(values).filter(([, value]) => isComplete || value !== undefined);
  if (!task || entries.every(([name, value]) => task[name as keyof Task] === value)) return state;
  const changed = { ...task, ...Object.fromEntries(entries) };
  return { ...state, tasks: state.tasks.map((one) => (one === task ? changed : one)) };
}

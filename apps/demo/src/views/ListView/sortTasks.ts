import { findPerson, tasksOf } from '../../workspace/selectors.ts';
import type { Status, Task, Workspace } from '../../workspace/types.ts';

export const SORTINGS = ['board', 'title', 'due', 'person'] as const;
export type Sorting = (typeof SORTINGS)[number];

/** The tasks of one status in the chosen order. Tasks of nobody are last. */
export function sortTasks(state: Workspace, status: Status, sorting: Sorting, locale: string): Task[] {
  const tasks = tasksOf(state, status);
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const nameOf = (task: Task) => findPerson(state, task.assignee)?.name;
  const byName = (one: string | undefined, other: string | undefined) => {
    if (one && other) return compare(one, other);
    return Number(!one) - Number(!other);
  };
  if (sorting === 'title') return tasks.sort((one, other) => compare(one.title, other.title));
  if (sorting === 'due') return tasks.sort((one, other) => one.end - other.end);
  if (sorting === 'person') return tasks.sort((one, other) => byName(nameOf(one), nameOf(other)));
  return tasks;
}

import { TODAY } from './calendar.ts';
import { type Day, type Id, type Person, STATUSES, type Status, type Task, type Workspace } from './types.ts';

export const findTask = (state: Workspace, id: Id): Task | undefined => state.tasks.find((task) => task.id === id);

export const findPerson = (state: Workspace, id: Id | undefined): Person | undefined =>
  state.people.find((person) => person.id === id);

/** The name of who has a task. */
export const nameOf = (state: Workspace, { assignee }: Task): string => findPerson(state, assignee)?.name ?? '–';

/** The tasks of one column, in their order. */
export const tasksOf = (state: Workspace, status: Status): Task[] =>
  state.tasks.filter((task) => task.status === status);

/** Days that a task is late; 0 where it is done or has time. */
export const daysLate = (task: Task): number => (task.status === 'done' ? 0 : Math.max(0, TODAY - task.end));

export const lateTasks = (state: Workspace): Task[] => state.tasks.filter((task) => daysLate(task) > 0);

/** Tasks that a task waits for and that aren't done. */
export const blockersOf = (state: Workspace, task: Task): Task[] =>
  state.tasks.filter((one) => task.waitsFor.includes(one.id) && one.status !== 'done');

/** Tasks that took hours although none were planned. */
const unplannedTasks = (state: Workspace): Task[] => state.tasks.filter((task) => task.effort === 0 && task.spent > 0);

/** First day of the goal; undefined where its task was removed. */
const goalDay = (state: Workspace): Day | undefined => findTask(state, state.story.goal)?.start;

export interface Dashboard {
  counts: Readonly<Record<Status, number>>;
  total: number;
  /** Whole percent of the tasks that are done. */
  donePercent: number;
  late: readonly Task[];
  unassigned: number;
  plannedHours: number;
  spentHours: number;
  unplanned: readonly Task[];
  unplannedHours: number;
  daysToGoal: number | undefined;
  /** Open tasks and planned hours of each person. */
  people: readonly { person: Person; open: number; hours: number }[];
}

/** Counts what the board holds. */
export function countDashboard(state: Workspace): Dashboard {
  const { tasks } = state;
  const counts = { next: 0, doing: 0, review: 0, done: 0 } satisfies Record<Status, number>;
  for (const { status } of tasks) counts[status] += 1;
  const unplanned = unplannedTasks(state);
  return {
    counts,
    total: STATUSES.reduce((sum, status) => sum + counts[status], 0),
    donePercent: tasks.length ? Math.round((100 * counts.done) / tasks.length) : 0,
    late: lateTasks(state),
    unassigned: tasks.filter(({ assignee, status }) => !assignee && status !== 'done').length,
    plannedHours: sum(tasks, 'effort'),
    spentHours: sum(tasks, 'spent'),
    unplanned,
    unplannedHours: sum(unplanned, 'spent'),
    daysToGoal: daysToGoal(state),
    people: state.people.map((person) => {
      const open = tasks.filter(({ assignee, status }) => assignee === person.id && status !== 'done');
      return { person, open: open.length, hours: sum(open, 'effort') };
    }),
  };
}

const sum = (tasks: readonly Task[], field: 'effort' | 'spent') =>
  tasks.reduce((total, task) => total + task[field], 0);

/** Days from today to the goal. */
export function daysToGoal(state: Workspace): number | undefined {
  const day = goalDay(state);
  return day === undefined ? undefined : day - TODAY;
}

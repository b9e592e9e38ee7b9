import type { TaskAction } from './actions.ts';
import { TODAY } from './calendar.ts';
import { type Change, runRules } from './rules.ts';
import { resizeTask, shiftTask, wouldCycle } from './schedule.ts';
import { findPerson, findTask } from './selectors.ts';
import type { Id, Job, Status, Task, Workspace } from './types.ts';

const MAX_TITLE = 120;
const MAX_HOURS = 999;
/** More than the views can show. */
const MAX_TASKS = 200;

/** The part of `apply` that changes tasks. */
export function applyToTasks(state: Workspace, action: TaskAction): Workspace {
  switch (action.kind) {
    case 'move-task':
      return moveTask(state, action);
    case 'shift-task':
      return withJob(state, withTasks(state, shiftTask(state.tasks, action.id, whole(action.days))), 'shift-date');
    case 'resize-task':
      return withJob(state, withTasks(state, resizeTask(state.tasks, action.id, whole(action.days))), 'shift-date');
    case 'tick-task': {
      const ticked = setStatus(state, action.id, action.isDone ? 'done' : 'next', action.isDone);
      return action.in === 'doc' && action.isDone ? withJob(state, ticked, 'tick-todo') : ticked;
    }
    case 'assign-task':
      return assignTask(state, action.id, action.person);
    case 'rename-task':
      return change(state, action.id, { title: cleanTitle(action.title) || undefined });
    case 'set-effort':
      return change(state, action.id, { effort: cleanHours(action.hours) });
    case 'log-hours':
      return change(state, action.id, {
        spent: cleanHours((findTask(state, action.id)?.spent ?? 0) + whole(action.hours)),
      });
    case 'set-wait':
      return setWait(state, action.id, action.on, action.isWaiting);
    case 'add-task':
      return addTask(state, action.title, action);
    case 'add-todo': {
      const added = addTask(state, action.title, {});
      const task = added.tasks.at(-1);
      if (added === state || !task) return state;
      return { ...added, doc: [...added.doc, { id: `todo-${task.id}`, kind: 'todo', task: task.id }] };
    }
    case 'note-to-task': {
      const note = state.notes.find(({ id }) => id === action.id);
      if (!note) return state;
      const added = addTask(state, note.text, {});
      return added === state ? state : { ...added, notes: added.notes.filter(({ id }) => id !== note.id) };
    }
    case 'remove-task':
      return removeTask(state, action.id);
  }
}

/** Notes that a job of the checklist is done, if anything changed. */
export function withJob(before: Workspace, after: Workspace, job: Job): Workspace {
  return after === before || after.jobs.includes(job) ? after : { ...after, jobs: [...after.jobs, job] };
}

/** Gives a task to a person, or to nobody. */
export function assignTask(state: Workspace, id: Id, person: Id | undefined): Workspace {
  if (person !== undefined && !findPerson(state, person)) return state;
  const assigned = change(state, id, { assignee: person }, true);
  if (assigned === state || person === undefined) return assigned;
  return runRules(assigned, [{ task: id, trigger: { kind: 'assigned', person } }]);
}

/** Gives a task a status, in its place among the others. Rules that wait for the status run. */
export function setStatus(state: Workspace, id: Id, status: Status, isWanted = true): Workspace {
  const task = findTask(state, id);
  // A tick that is taken back concerns only what is done.
  if (!task || (!isWanted && task.status !== 'done')) return state;
  const changed = change(state, id, { status });
  return changed === state ? state : runRules(changed, [statusChange(id, status)]);
}

const statusChange = (task: Id, status: Status): Change => ({ task, trigger: { kind: 'status', status } });

function moveTask(state: Workspace, { id, status, before }: Extract<TaskAction, { kind: 'move-task' }>): Workspace {
  const task = findTask(state, id);
  if (!task || before === id) return state;
  const others = state.tasks.filter((one) => one !== task);
  const at = before === undefined ? -1 : others.findIndex((one) => one.id === before);
  const moved = task.status === status ? task : { ...task, status };
  const tasks = at < 0 ? [...others, moved] : others.toSpliced(at, 0, moved);
  if (moved === task && isSameOrder(tasks, state.tasks, status)) return state;
  const result = withJob(state, { ...state, tasks }, 'move-card');
  return moved === task ? result : runRules(result, [statusChange(id, status)]);
}

/** Whether a column has its cards in the same order in both lists. */
function isSameOrder(one: readonly Task[], other: readonly Task[], status: Status): boolean {
  const ids = (tasks: readonly Task[]) => tasks.flatMap((task) => (task.status === status ? task.id : [])).join();
  return ids(one) === ids(other);
}

function setWait(state: Workspace, id: Id, on: Id, isWaiting: boolean): Workspace {
  const task = findTask(state, id);
  if (!task || !findTask(state, on) || task.waitsFor.includes(on) === isWaiting) return state;
  if (isWaiting && wouldCycle(state.tasks, id, on)) return state;
  const waitsFor = isWaiting ? [...task.waitsFor, on] : task.waitsFor.filter((one) => one !== on);
  return change(state, id, { waitsFor });
}

function addTask(state: Workspace, text: string, values: { status?: Status; assignee?: Id }): Workspace {
  const title = cleanTitle(text);
  if (!title || state.tasks.length >= MAX_TASKS) return state;
  const task: Task = {
    ...{ id: `task-${state.nextId}`, title, status: values.status ?? 'next' },
    assignee: values.assignee && findPerson(state, values.assignee) ? values.assignee : undefined,
    ...{ start: TODAY, end: TODAY + 1, waitsFor: [], effort: 1, spent: 0, area: '', color: 'sky' },
    ...{ about: '', subtasks: [], comments: [] },
  };
  return { ...state, tasks: [...state.tasks, task], nextId: state.nextId + 1 };
}

function removeTask(state: Workspace, id: Id): Workspace {
  if (!findTask(state, id)) return state;
  const tasks = state.tasks.flatMap((task) => {
    if (task.id === id) return [];
    return task.waitsFor.includes(id) ? { ...task, waitsFor: task.waitsFor.filter((one) => one !== id) } : task;
  });
  return { ...state, tasks, doc: state.doc.filter((block) => block.kind !== 'todo' || block.task !== id) };
}

/** @param isComplete `undefined` is a value too */
function change(state: Workspace, id: Id, values: Partial<Task>, isComplete = false): Workspace {
  const task = findTask(state, id);
  const entries = Object.entries(values).filter(([, value]) => isComplete || value !== undefined);
  if (!task || entries.every(([name, value]) => task[name as keyof Task] === value)) return state;
  const changed = { ...task, ...Object.fromEntries(entries) };
  return { ...state, tasks: state.tasks.map((one) => (one === task ? changed : one)) };
}

function withTasks(state: Workspace, tasks: readonly Task[]): Workspace {
  return tasks === state.tasks ? state : { ...state, tasks };
}

/** Without spaces around it, and not longer than a card can show. */
const cleanTitle = (text: string) => text.trim().slice(0, MAX_TITLE);
const cleanHours = (hours: number) => Math.min(MAX_HOURS, Math.max(0, whole(hours)));
const whole = (value: number) => (Number.isFinite(value) ? Math.round(value) : 0);

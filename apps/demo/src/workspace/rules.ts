import type { Effect, Id, Rule, Run, Task, Trigger, Workspace } from './types.ts';

/** A change of a task that rules listen for. */
export interface Change {
  task: Id;
  trigger: Trigger;
}

/** Rules may set off each other. Two that do so in a circle end here. */
const MAX_RUNS = 20;
/** Older runs are not shown. */
const KEPT_RUNS = 50;

/** Runs the rules that wait for these changes, and those that wait for what they change. */
export function runRules(before: Workspace, changes: readonly Change[]): Workspace {
  let state = before;
  const queue = [...changes];
  let count = 0;
  for (let change = queue.shift(); change; change = queue.shift()) {
    for (const rule of state.rules) {
      if (!rule.isOn || !isSame(rule.trigger, change.trigger) || count >= MAX_RUNS) continue;
      const task = state.tasks.find(({ id }) => id === change.task);
      if (!task) continue;
      const result = applyEffect(state.tasks, task, rule.effect);
      state = addRun({ ...state, tasks: result.tasks }, rule, task, result.begun);
      queue.push(...result.changes);
      count += 1;
    }
  }
  return state;
}

function isSame(one: Trigger, other: Trigger): boolean {
  if (one.kind === 'status') return other.kind === 'status' && one.status === other.status;
  return other.kind === 'assigned' && one.person === other.person;
}

interface EffectResult {
  tasks: readonly Task[];
  begun: Run['begun'];
  changes: readonly Change[];
}

function applyEffect(tasks: readonly Task[], task: Task, effect: Effect): EffectResult {
  const none = { tasks, begun: [], changes: [] };
  if (effect.kind === 'notify') return none;
  if (effect.kind === 'assign') {
    if (task.assignee === effect.person) return none;
    const { person } = effect;
    return {
      tasks: tasks.map((one) => (one.id === task.id ? { ...one, assignee: person } : one)),
      begun: [],
      changes: [{ task: task.id, trigger: { kind: 'assigned', person } }],
    };
  }
  const done = new Set(tasks.filter(({ status }) => status === 'done').map(({ id }) => id));
  const ready = tasks.filter(
    (one) => one.status === 'next' && one.waitsFor.includes(task.id) && one.waitsFor.every((id) => done.has(id)),
  );
  return {
    tasks: ready.length ? tasks.map((one) => (ready.includes(one) ? { ...one, status: 'doing' } : one)) : tasks,
    begun: ready.map(({ id, title }) => ({ id, title })),
    changes: ready.map(({ id }) => ({ task: id, trigger: { kind: 'status', status: 'doing' } })),
  };
}

function addRun(state: Workspace, rule: Rule, task: Task, begun: Run['begun']): Workspace {
  const run: Run = { id: `run-${state.nextId}`, rule, task: task.id, taskTitle: task.title, begun };
  return { ...state, runs: [...state.runs, run].slice(-KEPT_RUNS), nextId: state.nextId + 1 };
}

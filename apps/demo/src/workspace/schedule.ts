import { FIRST_DAY, LAST_DAY } from './calendar.ts';
import type { Day, Id, Task } from './types.ts';

/** Ids of the tasks that wait for a task, also through others, without itself. */
export function findFollowers(tasks: readonly Task[], id: Id): ReadonlySet<Id> {
  const found = new Set<Id>([id]);
  // A set is visited to its end, also what is added on the way: each task once, so that it ends.
  for (const one of found) for (const task of tasks) if (task.waitsFor.includes(one)) found.add(task.id);
  found.delete(id);
  return found;
}

/** Whether a task would wait for itself if it waited for another. */
export function wouldCycle(tasks: readonly Task[], id: Id, on: Id): boolean {
  return id === on || findFollowers(tasks, id).has(on);
}

/**
 * Moves a task in time. Later, all that waits for it and isn't done moves as far; earlier, it moves alone, and not before what it waits for has ended. No
 * task leaves the timeline.
 * @returns the same array where nothing can move
 */
export function shiftTask(tasks: readonly Task[], id: Id, days: number): readonly Task[] {
  const task = tasks.find((one) => one.id === id);
  if (!task) return tasks;
  const moving = days > 0 ? movingWith(tasks, id) : new Set([id]);
  const by = days > 0 ? roomAfter(tasks, moving, days) : -roomBefore(tasks, task, -days);
  return moveBy(tasks, moving, by);
}

/** Moves the last day of a task; later, what waits for it moves as far. It stays at least one day long. */
export function resizeTask(tasks: readonly Task[], id: Id, days: number): readonly Task[] {
  const task = tasks.find((one) => one.id === id);
  if (!task) return tasks;
  const moving = movingWith(tasks, id);
  const by = days > 0 ? roomAfter(tasks, moving, days) : Math.max(days, task.start - task.end);
  if (!by) return tasks;
  const resized = tasks.map((one) => (one.id === id ? { ...one, end: one.end + by } : one));
  moving.delete(id);
  return by > 0 ? moveBy(resized, moving, by) : resized;
}

/** Ids of the tasks whose dates a shift or resize would change, for a preview. */
export function movingWith(tasks: readonly Task[], id: Id): Set<Id> {
  const followers = findFollowers(tasks, id);
  return new Set([id, ...tasks.filter((one) => followers.has(one.id) && one.status !== 'done').map((one) => one.id)]);
}

function moveBy(tasks: readonly Task[], moving: ReadonlySet<Id>, days: number): readonly Task[] {
  if (!days) return tasks;
  return tasks.map((one) => (moving.has(one.id) ? { ...one, start: one.start + days, end: one.end + days } : one));
}

function roomAfter(tasks: readonly Task[], moving: ReadonlySet<Id>, days: number): number {
  const last = tasks.reduce<Day>((latest, one) => (moving.has(one.id) ? Math.max(latest, one.end) : latest), FIRST_DAY);
  return Math.max(0, Math.min(days, LAST_DAY - last));
}

function roomBefore(tasks: readonly Task[], task: Task, days: number): number {
  const earliest = tasks.reduce<Day>(
    (day, one) => (task.waitsFor.includes(one.id) ? Math.max(day, one.end + 1) : day),
    FIRST_DAY,
  );
  return Math.max(0, Math.min(days, task.start - earliest));
}

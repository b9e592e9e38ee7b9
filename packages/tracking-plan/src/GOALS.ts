import { EVENTS } from './EVENTS.ts';
import type { EventName } from './EventName.ts';
import type { Goal } from './Goal.ts';
import { clickGoals } from './goals/clickGoals.ts';
import { monitoringGoals } from './goals/monitoringGoals.ts';

const eventGoals = Object.entries(EVENTS).flatMap(([name, { isGoal, meaning, owner }]): [string, Goal][] =>
  isGoal ? [[name, { meaning, owner, from: { event: name as EventName } }]] : [],
);

/** What experiments may be judged by, by name: events that are goals, clicks of a kind, and measures of the monitoring. */
export const GOALS: ReadonlyMap<string, Goal> = new Map([
  ...eventGoals,
  ...Object.entries(clickGoals),
  ...Object.entries(monitoringGoals),
]);

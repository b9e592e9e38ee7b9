export type { EventView, ViewColumn } from './eventViews.ts';
export { EVENT_VIEWS } from './eventViews.ts';
export type { Goal, MeasuredGoal } from './experimentGoals.ts';
export { findMetricProblems, GOALS } from './experimentGoals.ts';
export type { EventGroup, EventKind, EventName, EventProperties, PlannedEvent } from './plannedEvents.ts';
export { EVENTS } from './plannedEvents.ts';
export { MAX_ID_LENGTH } from './schemas.ts';
export type { SentEvent } from './validateEvent.ts';
export { type Validity, validateEvent } from './validateEvent.ts';

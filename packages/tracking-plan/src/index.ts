export { EVENTS } from './EVENTS.ts';
export type { EventName } from './EventName.ts';
export type { EventProperties } from './EventProperties.ts';
export { findMetricProblems } from './findMetricProblems.ts';
export { GOALS } from './GOALS.ts';
export type { Goal } from './Goal.ts';
export type { EventGroup, EventKind, PlannedEvent } from './PlannedEvent.ts';
export type { SentEvent } from './SentEvent.ts';
export { type Validity, validateEvent } from './validateEvent.ts';

import type { EVENTS } from './EVENTS.ts';

type Events = typeof EVENTS;

/** Names of the events that are tracked; pages, persons and consent are told by calls of their own. */
export type EventName = { [Name in keyof Events]: Events[Name]['kind'] extends 'track' ? Name : never }[keyof Events];

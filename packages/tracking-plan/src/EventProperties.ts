import type { InferInput } from 'valibot';
import type { EVENTS } from './EVENTS.ts';

/** What each event carries, by its name: properties, or traits of `identify`. */
export type EventProperties = { [Name in keyof typeof EVENTS]: InferInput<(typeof EVENTS)[Name]['schema']> };

import type { EventName } from './EventName.ts';
import type { PlannedEvent } from './PlannedEvent.ts';

/** A figure that an experiment may name as its primary metric or as a guardrail. */
export interface Goal {
  meaning: string;
  owner: PlannedEvent['owner'];
  /** What it is counted from: an event, all of them or those with these properties; or a measure of the monitoring. */
  from: { event: EventName; where?: Record<string, string> } | { monitoring: string };
}

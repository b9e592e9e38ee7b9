import type { GenericSchema } from 'valibot';

/** What kind of call carries it: Segment's six, and the record of a consent decision, which is kept apart from all that is measured. */
export type EventKind = 'track' | 'page' | 'identify' | 'group' | 'alias' | 'screen' | 'consent';

/** OneTrust's groups; the event is sent only while its group is allowed. */
export type EventGroup = 'C0001' | 'C0002' | 'C0003' | 'C0004';

/** One event as it is planned: what may be sent, why, and who answers for it. */
export interface PlannedEvent {
  kind: EventKind;
  /** Its properties, or traits where the kind is identify or group. */
  schema: GenericSchema;
  /** In words, for whoever reads the figures: when it is sent, and what it counts. */
  meaning: string;
  owner: 'web' | 'growth' | 'sales' | 'privacy';
  group: EventGroup;
  /** A visitor did what the site is there for. Experiments may name it. */
  isGoal: boolean;
}

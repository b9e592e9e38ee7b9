import type { MeasurementTarget } from '../../tracker/MeasurementTarget.ts';
import type { TrackedEvent } from '../../tracker/TrackedEvent.ts';

/** Bytes of a batch's body around its events, roughly: chunks are cut so much smaller. */
export const BATCH_FRAME_BYTES = 256;

/** Body of Segment's batch call. The write key in it stands for the header that a beacon can't have. */
export function batchBody({ writeKey }: MeasurementTarget, events: readonly TrackedEvent[]): string {
  return JSON.stringify({ writeKey, batch: events, sentAt: new Date().toISOString() });
}

import type { TrackedEvent } from '../tracker/trackedEvent.ts';
import { createDeliveryQueue } from './deliveryQueue.ts';
import { createOutbox } from './outbox.ts';

/** What the collector has not acknowledged. */
export const outbox = createOutbox('cuUnsent:', 10_000);
/** To the vendor that sends to the collector. */
export const deliveryQueue = createDeliveryQueue();

/** What product analytics has not acknowledged: its SDK sends every 10 s, so that a page owns its events for longer. */
export const productOutbox = createOutbox('cuUnsentProduct:', 20_000);
/** To the SDK of product analytics. */
export const productQueue = createDeliveryQueue();

const RECIPIENTS = [
  { outbox, queue: deliveryQueue },
  { outbox: productOutbox, queue: productQueue },
] as const;

/** Every event goes to both, each with an acknowledgement of its own: one that is down holds up nothing for the other. REQ-PAN-01. */
export const recipients = { add, update };

function add(event: TrackedEvent): void {
  for (const recipient of RECIPIENTS) {
    recipient.outbox.add(event);
    recipient.queue.enqueue(event);
  }
}

/**
 * Changes the events that this page has not sent yet.
 * @param change returns whether it changed the event
 */
function update(change: (event: TrackedEvent) => boolean): void {
  const changed = new Set(RECIPIENTS.flatMap((recipient) => recipient.outbox.ownEvents()).filter(change));
  for (const event of changed)
    for (const recipient of RECIPIENTS) if (recipient.outbox.has(event.messageId)) recipient.outbox.add(event);
}

import { reportError } from '../../platform/browser/reportError.ts';
import { yieldToMain } from '../../platform/browser/tasks.ts';
import type { TrackedEvent } from '../tracker/trackedEvent.ts';

/** Between the tracker and one recipient of its events: what is enqueued before the recipient's code has loaded waits. */
export interface DeliveryQueue {
  enqueue(event: TrackedEvent): void;
  /** @param receiver gets every event, those that wait first, each in a task of its own */
  connect(receiver: (event: TrackedEvent) => void): void;
  /** Drops the receiver and what still waits. */
  disconnect(): void;
}

/** A queue without a receiver. */
export function createDeliveryQueue(): DeliveryQueue {
  let queue: TrackedEvent[] = [];
  let deliver: ((event: TrackedEvent) => void) | undefined;
  let isDraining = false;

  function deliverNext(): void {
    const event = deliver && queue.shift();
    try {
      if (event) deliver?.(event);
    } catch (error) {
      // The outbox still has it and sends it when the page is left.
      reportError('analytics', error);
    }
  }

  async function drain(): Promise<void> {
    if (isDraining) return;
    isDraining = true;
    while (deliver && queue[0]) {
      await yieldToMain();
      deliverNext();
    }
    isDraining = false;
  }

  return {
    enqueue(event) {
      queue.push(event);
      drain();
    },
    connect(receiver) {
      deliver = receiver;
      drain();
    },
    disconnect() {
      deliver = undefined;
      queue = [];
    },
  };
}

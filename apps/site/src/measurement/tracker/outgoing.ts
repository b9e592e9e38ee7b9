import { nextTask } from '../../boot/nextTask.ts';
import type { TrackedEvent } from './TrackedEvent.ts';

let waiting: TrackedEvent[] = [];
let receiver: ((event: TrackedEvent) => void) | undefined;

/** Between the tracker and the one vendor that takes its events: what comes before the vendor does waits for it. */
export const outgoing = { hand, connect, disconnect };

function hand(event: TrackedEvent): void {
  if (receiver && waiting.length === 0) receiver(event);
  else waiting.push(event);
}

/**
 * Resolves when those that waited were handed over, each in a task of its own.
 * @param receive gets every event from now on, after those that waited
 */
async function connect(receive: (event: TrackedEvent) => void): Promise<void> {
  receiver = receive;
  while (receiver === receive && waiting[0]) {
    await nextTask();
    const event = receiver === receive && waiting.shift();
    if (event) receive(event);
  }
}

/** What still waits is gone. */
function disconnect(): void {
  receiver = undefined;
  waiting = [];
}

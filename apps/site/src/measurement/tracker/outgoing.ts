import { nextTask } from '../../boot/nextTask.ts';
import { reportError } from '../../platform/browser/reportError.ts';
import type { TrackedEvent } from './TrackedEvent.ts';

let waiting: TrackedEvent[] = [];
let receiver: ((event: TrackedEvent) => void) | undefined;
let isHanding = false;

/** Between the tracker and the one vendor that takes its events: what comes before the vendor does waits for it. */
export const outgoing = { hand, connect, disconnect };

function hand(event: TrackedEvent): void {
  waiting.push(event);
  handAll();
}

/** @param receive gets every event, first those that waited, each in a task of its own */
function connect(receive: (event: TrackedEvent) => void): void {
  receiver = receive;
  handAll();
}

/** What still waits is gone. */
function disconnect(): void {
  receiver = undefined;
  waiting = [];
}

async function handAll(): Promise<void> {
  if (isHanding) return;
  isHanding = true;
  while (receiver && waiting[0]) {
    await nextTask();
    handNext();
  }
  isHanding = false;
}

function handNext(): void {
  const event = receiver && waiting.shift();
  try {
    if (event) receiver?.(event);
  } catch (error) {
    // It is kept by unsentEvents, and goes out when the page is left.
    reportError('analytics', error);
  }
}

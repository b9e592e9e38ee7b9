import type { TrackedEvent } from './TrackedEvent.ts';

let waiting: TrackedEvent[] = [];
let receiver: ((event: TrackedEvent) => void) | undefined;

/** Between the tracker and the one vendor that takes its events: what comes before the vendor does waits for it. */
export const outgoing = { hand, connect };

function hand(event: TrackedEvent): void {
  if (receiver) receiver(event);
  else waiting.push(event);
}

/**
 * @param receive gets every event from now on, and those that waited
 * @returns ends it
 */
function connect(receive: (event: TrackedEvent) => void): () => void {
  receiver = receive;
  for (const event of waiting.splice(0)) receive(event);
  return () => {
    if (receiver === receive) receiver = undefined;
    waiting = [];
  };
}

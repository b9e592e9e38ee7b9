import { createRedaction, type RecordedEvent } from './redactRecording.ts';

/** The recorder's queue between an event and its text. */
export interface EventQueue<Event> {
  enqueueEvent(event: Event, sessionId: string | number): void;
  /** Takes everything immediately, while the page is left. */
  flushQueue(): void;
}

const FULL_SNAPSHOT = 2;
const TIMEOUT_MS = 2_000;

/**
 * Redacts each recorded event before it gets into the recorder's queue, in idle time. A picture of the page is taken, redacted and turned into text in
 * three tasks: in one they would take 150 ms on a phone.
 * @param change changes an event that is redacted
 * @param report why an event is left out: it can't be redacted, or the queue doesn't take it
 */
export function deferEvents<Event extends RecordedEvent>(
  queue: EventQueue<Event>,
  change: (event: Event) => void,
  report: (error: unknown) => void,
): void {
  const enqueue = queue.enqueueEvent.bind(queue);
  const { flushQueue } = queue;
  const waiting: { event: Event; sessionId: string | number; isRedacted?: boolean }[] = [];
  const redact = createRedaction();
  let isScheduled = false;

  /** The next part of the work: a picture takes two. */
  const step = () => {
    const next = waiting.shift();
    if (!next) return;
    const { event, sessionId, isRedacted } = next;
    try {
      if (!isRedacted) {
        redact(event);
        change(event);
      }
      if (isRedacted || event.type !== FULL_SNAPSHOT) enqueue(event, sessionId);
      else waiting.unshift({ event, sessionId, isRedacted: true });
    } catch (error) {
      // The event is left out, and the others go on.
      report(error);
    }
  };
  const work = (hasTime: () => boolean) => {
    isScheduled = false;
    do step();
    while (waiting.length && waiting[0]?.event.type !== FULL_SNAPSHOT && hasTime());
    if (waiting.length) schedule();
  };
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    whenIdle(work);
  };

  queue.enqueueEvent = (event, sessionId) => {
    waiting.push({ event, sessionId });
    schedule();
  };
  queue.flushQueue = () => {
    while (waiting.length) step();
    flushQueue.call(queue);
  };
}

/** Safari has no idle callbacks. */
export function whenIdle(run: (hasTime: () => boolean) => void): void {
  if ('requestIdleCallback' in globalThis)
    requestIdleCallback((deadline) => run(() => deadline.timeRemaining() > 0), { timeout: TIMEOUT_MS });
  else setTimeout(() => run(() => true));
}

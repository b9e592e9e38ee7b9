import type { Page } from '@playwright/test';
import { sentEvents } from './sentEvents.ts';

/** What a page sent to the collector, each event once, in its order. */
export interface TrackedEvent {
  /** `track`, `page`, `identify` and so on. */
  call: string;
  /** Of a tracked event, or of a page. */
  name: string | undefined;
  /** Or traits. */
  properties: Record<string, unknown>;
  messageId: string;
  /** ISO 8601. */
  timestamp: string;
}

/** Listens to what a page and those after it send to the collector, whatever it answers. */
export function watchTracker(page: Page): TrackedEvent[] {
  const events: TrackedEvent[] = [];
  page.on('request', (request) => {
    for (const { type, event, name, properties, traits, messageId, timestamp } of sentEvents(request)) {
      if (events.some((known) => known.messageId === messageId)) continue;
      events.push({ call: type, name: event ?? name, properties: properties ?? traits ?? {}, messageId, timestamp });
    }
  });
  return events;
}

import type { Page } from '@playwright/test';
import { sentEvents } from './sentEvents.ts';

/** An event that a page sent to the collector. */
export interface TrackedEvent {
  /** `track`, `page`, `identify` and so on. */
  call: string;
  /** Name of a tracked event or page. */
  name: string | undefined;
  /** Or traits. */
  properties: Record<string, unknown>;
  messageId: string;
  /** ISO 8601. */
  timestamp: string;
}

/** Lists the events that a page and later ones send to the collector, each once, in order, whatever it answers. */
export function watchTracker(page: Page): TrackedEvent[] {
  const events: TrackedEvent[] = [];
  page.on('request', (request) => {
    for (const { type, event, name, properties, traits, messageId, timestamp } of sentEvents(request)) {
      if (events.some((tracked) => tracked.messageId === messageId)) continue;
      events.push({ call: type, name: event ?? name, properties: properties ?? traits ?? {}, messageId, timestamp });
    }
  });
  return events;
}

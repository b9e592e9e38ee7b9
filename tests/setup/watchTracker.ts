import type { Page, Request } from '@playwright/test';

/** What a page sent to the collector, each event once, in its order. */
export interface TrackedEvent {
  /** `track`, `page`, `identify` and so on. */
  call: string;
  /** Of a tracked event, or of a page. */
  name: string | undefined;
  /** Or traits. */
  properties: Record<string, unknown>;
  messageId: string;
}

interface SentEvent {
  type: string;
  event?: string;
  name?: string;
  properties?: Record<string, unknown>;
  traits?: Record<string, unknown>;
  messageId: string;
}

const COLLECTOR = /\/segment\/v1\/[tipagsb]$/;

/** Listens to what a page and those after it send to the collector, whatever it answers. */
export function watchTracker(page: Page): TrackedEvent[] {
  const events: TrackedEvent[] = [];
  page.on('request', (request) => {
    for (const { type, event, name, properties, traits, messageId } of eventsOf(request)) {
      if (events.some((known) => known.messageId === messageId)) continue;
      events.push({ call: type, name: event ?? name, properties: properties ?? traits ?? {}, messageId });
    }
  });
  return events;
}

function eventsOf(request: Request): SentEvent[] {
  if (!COLLECTOR.test(request.url())) return [];
  const body = JSON.parse(request.postData() ?? '{}');
  return body.batch ?? [body];
}

import type { Page } from '@playwright/test';

/** What a page handed to the tracker, in its order. */
export interface TrackedEvent {
  call: string;
  name: string;
  properties: Record<string, unknown>;
}

/** Listens to the tracker of a page and those after it: for now it writes to the console. */
export function watchTracker(page: Page): TrackedEvent[] {
  const events: TrackedEvent[] = [];
  page.on('console', async (message) => {
    if (!message.text().startsWith('[tracker]')) return;
    const [, call, name, properties] = await Promise.all(message.args().map((value) => value.jsonValue()));
    events.push({ call, name, properties });
  });
  return events;
}

import type { Page } from '@playwright/test';
import type { CollectedEvent } from './fakeCollector.ts';

/** The outbox of an open page: events that the collector has not acknowledged. */
export function unsentEvents(page: Page): Promise<CollectedEvent[]> {
  return page.evaluate(() => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('cuUnsent:'));
    return keys.map((key) => JSON.parse(localStorage.getItem(key) ?? '{}').event);
  });
}

import type { Page } from '@playwright/test';
import type { CollectedEvent } from './fakeCollector.ts';

/** What the site keeps in the browser of an open page because nobody has acknowledged it. */
export function unsentEvents(page: Page): Promise<CollectedEvent[]> {
  return page.evaluate(() => {
    const kept = Object.keys(localStorage).filter((key) => key.startsWith('cuUnsent:'));
    return kept.map((key) => JSON.parse(localStorage.getItem(key) ?? '{}').event);
  });
}

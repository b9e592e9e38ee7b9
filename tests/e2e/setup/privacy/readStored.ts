import type { Page } from '@playwright/test';
import type { StorageEntry } from '../../../../apps/site/src/privacy/storage/storageEntry.ts';

/** A cookie or key that was found in a browser. */
export interface StoredItem {
  kind: StorageEntry['kind'];
  name: string;
}

/** Reads a browser's storage for the open page: cookies of every domain and kind, local and session storage, databases, caches, workers. */
export async function readStored(page: Page): Promise<StoredItem[]> {
  const cookies = await page.context().cookies();
  const keys = await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => `database ${name}`);
    const caches = 'caches' in window ? (await window.caches.keys()).map((name) => `cache ${name}`) : [];
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    return {
      local: [...Object.keys(localStorage), ...databases, ...caches, ...workers.map(({ scope }) => `worker ${scope}`)],
      session: Object.keys(sessionStorage),
    };
  });
  return [
    ...cookies.map(({ name }) => ({ kind: 'cookie' as const, name })),
    ...keys.local.map((name) => ({ kind: 'local' as const, name })),
    ...keys.session.map((name) => ({ kind: 'session' as const, name })),
  ];
}

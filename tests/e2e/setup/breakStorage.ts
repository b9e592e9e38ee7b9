import type { BrowserContext } from '@playwright/test';

/** Local storage whose quota is used up, and storage and databases that the browser refuses. */
export const BROKEN = ['full', 'closed'] as const;

/** Breaks the storage of later pages; cookies work. */
export async function breakStorage(context: BrowserContext, state: (typeof BROKEN)[number]): Promise<void> {
  await context.addInitScript((how) => {
    if (how === 'full') {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function set(key, value) {
        if (this === localStorage) throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, key, value);
      };
      return;
    }
    const get = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, area, { get });
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
  }, state);
}

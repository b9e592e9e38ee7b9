import { keysWith } from '../../platform/browser/storage.ts';
import type { StorageName } from '../../privacy/storage/storageMatrix.ts';
import type { Happened } from '../tracker/eventMetadata.ts';

/** What couldn't be told or sent for so long is given up (storageMatrix, 7 days). */
export const UNTOLD_MAX_AGE_MS = 604_800_000;

/** Where what tells never comes (a blocker, say), storage doesn't fill up: the oldest pages go. */
const MOST_PAGES = 50;

/**
 * What pages leave behind that were left before anything could tell it. Where storage is closed or broken it is lost.
 * @param prefix of a key for each page, by the time and id of the first that it left: no tab overwrites what another left
 */
export function leftBehind<Left extends Happened & { properties: object }>(prefix: StorageName) {
  const keys = () => keysWith(prefix).sort();

  const takeFrom = (key: string): Left[] => {
    const text = localStorage.getItem(key) ?? '';
    localStorage.removeItem(key);
    try {
      return JSON.parse(text).filter(
        ({ properties, timestamp }: Left) => properties && Date.now() - Date.parse(timestamp) < UNTOLD_MAX_AGE_MS,
      );
    } catch {
      return [];
    }
  };

  return {
    /** Oldest page first. Should two pages take the same at once, each tells it by the same id, and it counts once. */
    take: (): Left[] => keys().flatMap(takeFrom),
    /** Whichever page comes next may take it. */
    leave(left: readonly Left[]): void {
      const [first] = left;
      try {
        if (first) localStorage.setItem(prefix + first.timestamp + first.messageId, JSON.stringify(left));
        keys().slice(0, -MOST_PAGES).forEach(takeFrom);
      } catch {
        // Closed or full.
      }
    },
  };
}

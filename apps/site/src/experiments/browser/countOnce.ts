import { siteSession } from '../../visitor/siteSession.ts';
import type { StorageName } from '../../visitor/storage/StorageName.ts';

/** In local storage, so that all tabs know it: the session's id and what was counted in it, between dots. */
const COUNTED = 'growthbookExposures' satisfies StorageName;
/** What one tab wrote has reached the others by then; 50 ms were too few for a busy browser. */
const SETTLED_MS = 1_000;
let counted = '';

/**
 * Counts something once in a session, whichever tab comes first: it holds a lock until the others can see what it remembers, and they leave the same to
 * it. Where the browser has no locks they may both count.
 * @param key what is counted, without a dot
 */
export function countOnce(key: string, count: () => void): void {
  const countNew = () => {
    if (!isNew(key)) return undefined;
    count();
    return new Promise((resolve) => setTimeout(resolve, SETTLED_MS, true));
  };
  // Missing on pages over plain http.
  if (!navigator.locks) countNew();
  else
    navigator.locks
      .request(`${COUNTED}.${key}`, { ifAvailable: true }, (lock) => lock && countNew())
      // A tab that counted something else meanwhile may have written over it.
      .then((isCounted) => isCounted && siteSession.current() && isNew(key));
}

function isNew(key: string): boolean {
  const session = `${siteSession.touch()?.id ?? ''}.`;
  try {
    counted = localStorage.getItem(COUNTED) ?? counted;
  } catch {
    // Storage is closed: this page itself remembers.
  }
  if (!counted.startsWith(session)) counted = session;
  if (counted.includes(`.${key}.`)) return false;
  counted += `${key}.`;
  try {
    localStorage.setItem(COUNTED, counted);
  } catch {
    // As above.
  }
  return true;
}

import { siteSession } from '../../visitor/siteSession.ts';
import type { StorageName } from '../../visitor/storage/StorageName.ts';

/** In local storage, so that all tabs know it: the session's id and what was counted in it, between dots. */
const COUNTED = 'growthbookExposures' satisfies StorageName;
/** What one tab wrote has reached the others by then. */
const SETTLED_MS = 50;
let counted = '';

/**
 * Counts something once in a session, whichever tab comes first. Tabs that were opened together take turns; where the browser has no locks they may
 * both count.
 * @param key what is counted, without a dot
 */
export function countOnce(key: string, count: () => void): void {
  const countNew = () => {
    if (isNew(key)) count();
  };
  // Missing on pages over plain http.
  if (!navigator.locks) countNew();
  else
    navigator.locks.request(COUNTED, () => {
      countNew();
      return new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    });
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

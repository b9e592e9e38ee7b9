import type { SiteSession } from '../siteSession.ts';
import type { StorageName } from '../storage/StorageName.ts';

/** What experiments counted, behind the id of the session that they counted it in (experiments/browser/countOnce.ts). */
const COUNTED = 'growthbookExposures' satisfies StorageName;

/** Removes what experiments counted in a session that is over. */
export function forgetCounted(session: SiteSession | undefined): void {
  try {
    if (session && !localStorage.getItem(COUNTED)?.startsWith(`${session.id}.`)) localStorage.removeItem(COUNTED);
  } catch {
    // Storage is closed: nothing is in it.
  }
}

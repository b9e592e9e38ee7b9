import { removeStorageOf } from '../storage/removeStorageOf.ts';
import { activeGroups } from './activeGroups.ts';
import { browserConsent } from './browserConsent.ts';
import { CONSENT_GROUPS } from './ConsentGroup.ts';

/** What stopped may still have been writing: a second look, within the second in which all has to be over (issue 5). */
const ONCE_MORE_MS = 400;

/** Deletes what belongs to groups that aren't allowed now. It waits while OneTrust has yet to tell what counts for an undecided visitor. */
export function clearRefused(): void {
  clear();
  setTimeout(clear, ONCE_MORE_MS);
}

function clear(): void {
  const isOpen = document.documentElement.dataset.oneTrust && !activeGroups() && !browserConsent.isDecided();
  if (!isOpen) removeStorageOf(CONSENT_GROUPS.filter((group) => !browserConsent.allows(group)));
}

import { removeDomainCookies, writeCookie } from '../../platform/browser/cookies.ts';
import { activeGroups, browserConsent } from '../browserConsent.ts';
import { CONSENT_GROUPS, type ConsentGroup } from '../consentGroups.ts';
import type { StorageEntry } from './storageEntry.ts';
import { findStorageEntries } from './storageMatrix.ts';

/** Code that was stopped may still finish a write: clear again, within the second that a withdrawal may take. */
const ONCE_MORE_MS = 400;

/**
 * Deletes what belongs to groups that aren't allowed now. It waits while OneTrust has not yet given the groups of an undecided visitor.
 * REQ-CNS-04.
 */
export function clearRefused(): void {
  clear();
  setTimeout(clear, ONCE_MORE_MS);
}

function clear(): void {
  const isOpen = document.documentElement.dataset.oneTrust && !activeGroups() && !browserConsent.isDecided();
  if (!isOpen) removeStorage(CONSENT_GROUPS.filter((group) => !browserConsent.allows(group)));
}

/**
 * Deletes what the visitor no longer allows: cookies of this host and of its parent domains, local and session storage. A name that has an entry of an
 * allowed group as well stays, for the session where that entry has this lifetime (`cuGBVariant`). Vendors must have stopped writing before.
 * @param refused the groups that are refused now
 */
export function removeStorage(refused: readonly ConsentGroup[]): void {
  const isRefused = (kind: StorageEntry['kind'], name: string) => {
    const entries = findStorageEntries(kind, name);
    return entries.length > 0 && entries.every(({ group }) => refused.includes(group));
  };
  const isShorter = (name: string) => {
    const entries = findStorageEntries('cookie', name);
    const isAllowed = ({ group, lifetime }: StorageEntry) => lifetime === 'session' && !refused.includes(group);
    return entries.some(isAllowed) && entries.some(({ group }) => refused.includes(group));
  };
  for (const pair of document.cookie.split('; ')) {
    const [name = ''] = pair.split('=');
    // The matrix names it, or it would not be refused.
    if (isRefused('cookie', name)) removeCookie(name);
    else if (isShorter(name)) endWithSession(pair);
  }
  removeKeys(
    () => localStorage,
    (name) => isRefused('local', name),
  );
  removeKeys(
    () => sessionStorage,
    (name) => isRefused('session', name),
  );
}

/** A cookie is deleted only with the domain that it was set for, which scripts can't read. */
function removeCookie(name: string): void {
  writeCookie({ name, value: '', maxAgeMs: 0 });
  removeDomainCookies(name);
}

/** Scripts can't read a cookie's lifetime, so that a session cookie is written again as well. */
function endWithSession(pair: string): void {
  const secure = location.protocol === 'https:' ? ';Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${pair};Path=/;SameSite=Lax${secure}`;
}

function removeKeys(open: () => Storage, isRefused: (name: string) => boolean): void {
  try {
    const storage = open();
    for (const name of Object.keys(storage)) if (isRefused(name)) storage.removeItem(name);
  } catch {
    // A browser that denies access to storage keeps nothing in it.
  }
}

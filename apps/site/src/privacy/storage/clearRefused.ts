import { listCookieDomains, writeCookie } from '../../platform/browser/cookies.ts';
import { activeGroups, browserConsent } from '../browserConsent.ts';
import { CONSENT_GROUPS, type ConsentGroup } from '../consentGroups.ts';
import type { StorageEntry } from './storageEntry.ts';
import { entriesOf } from './storageMatrix.ts';

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

/**
 * Deletes what the visitor no longer allows: cookies of this host and of the domains above it, local and session storage. What an allowed group
 * has a line for as well stays, for the session where that line says so (`cuGBVariant`). Vendors must have stopped writing before.
 * @param refused the groups that are refused now
 */
export function removeStorageOf(refused: readonly ConsentGroup[]): void {
  const isRefused = (kind: StorageEntry['kind'], name: string) => {
    const entries = entriesOf(kind, name);
    return entries.length > 0 && entries.every(({ group }) => refused.includes(group));
  };
  const isShorter = (name: string) => {
    const entries = entriesOf('cookie', name);
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

/** A cookie goes only by the domain that it was set for, which scripts can't read. */
function removeCookie(name: string): void {
  for (const domain of [undefined, ...listCookieDomains(location.hostname)])
    writeCookie({ name, value: '', maxAgeMs: 0, domain });
}

/** Its term can't be read, so that one that has none is written anew as well. */
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
    // Where the browser closes storage there is nothing in it.
  }
}

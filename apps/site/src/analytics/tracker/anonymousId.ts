import { YEAR_MS } from '@cumulus/lifetimes';
import { writeCookie } from '../../platform/browser/cookies.ts';
import { findCookieDomain, readDecodedCookie } from '../../platform/browser/domainCookies.ts';
import { randomId } from '../../platform/browser/randomId.ts';
import { readJson, writeJson } from '../../platform/browser/storage.ts';
import { keepCookies } from '../../privacy/keepCookies.ts';
import type { StorageName } from '../../privacy/storage/storageMatrix.ts';

/**
 * The visitor's id on this and the following pages: from the cookie, else from local storage, else a new one. To be read with consent to analytics only.
 */
export const anonymousId = { read, forget };

/** Segment's own key. Its SDK keeps the id in local storage only; the cookie, which other hosts of the domain share, is written here. */
const KEY = 'ajs_anonymous_id' satisfies StorageName;
let ofThisPage: string | undefined;

function read(): string {
  const inCookie = readDecodedCookie(KEY);
  const id = inCookie || ofThisPage || (readJson(KEY) as string | undefined) || randomId();
  if (id === ofThisPage) return id;
  ofThisPage = id;
  writeJson(KEY, id);
  // Not where the cookie is there: a script would shorten the lifetime that the server gave it, and keepCookies renews it.
  if (id !== inCookie) {
    writeCookie({
      ...{ name: KEY, value: encodeURIComponent(id), maxAgeMs: YEAR_MS },
      domain: findCookieDomain(),
    });
    keepCookies.noteWritten([KEY], YEAR_MS);
  }
  return id;
}

/** On withdrawal: a visitor who consents again gets a new id. */
function forget(): void {
  ofThisPage = undefined;
}

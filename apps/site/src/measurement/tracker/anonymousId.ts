import { randomId } from '../../visitor/randomId.ts';
import { readCookie } from '../../visitor/readCookie.ts';
import type { StorageName } from '../../visitor/storage/StorageName.ts';

/** Segment's own key, in a cookie and in local storage: its SDK keeps both the same, the cookie first. */
const KEY = 'ajs_anonymous_id' satisfies StorageName;

let ofThisPage: string | undefined;

/**
 * Id of the visitor: the one that Segment's SDK knows, or a new one that it will take up. To be asked for with consent to analytics only.
 */
export const anonymousId = { read, forget };

function read(): string {
  const known = readCookie(document.cookie, KEY) || kept();
  if (known) return known;
  ofThisPage ??= randomId();
  try {
    localStorage.setItem(KEY, JSON.stringify(ofThisPage));
  } catch {
    // Storage is closed: the id is this page's.
  }
  return ofThisPage;
}

/** After a withdrawal: whoever consents again is somebody new. */
function forget(): void {
  ofThisPage = undefined;
}

function kept(): string | undefined {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

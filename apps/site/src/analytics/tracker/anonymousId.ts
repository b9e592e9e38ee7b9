import { browserCookies } from '../../platform/browser/domainCookies.ts';
import { randomId } from '../../platform/browser/randomId.ts';
import type { StorageName } from '../../privacy/storage/storageMatrix.ts';

/** Segment's own key. Its SDK keeps the id in local storage; the cookie, by which other hosts of the domain know the visitor, is written here. */
const KEY = 'ajs_anonymous_id' satisfies StorageName;
/** Specification section 9, identity cookie: 365 days. */
const COOKIE_MS = 31_536_000_000;
/** Tells which domain a cookie can be for, and is over before anybody else could read it. */
const PROBE = 'cuDomainProbe' satisfies StorageName;
const PROBE_MS = 1_000;

let ofThisPage: string | undefined;

/**
 * Id of the visitor, for this page and the following ones: the one in the cookie, else the one in local storage, else a new one. To be asked for with
 * consent to analytics only.
 */
export const anonymousId = { read, forget };

function read(): string {
  const id = browserCookies.read(KEY) || ofThisPage || kept() || randomId();
  if (id !== ofThisPage) keep(id);
  return id;
}

/** After a withdrawal: whoever consents again is somebody new. */
function forget(): void {
  ofThisPage = undefined;
}

function keep(id: string): void {
  ofThisPage = id;
  browserCookies.writeAcrossDomain([
    { name: PROBE, value: String(Date.now()), maxAgeMs: PROBE_MS },
    { name: KEY, value: id, maxAgeMs: COOKIE_MS },
  ]);
  try {
    localStorage.setItem(KEY, JSON.stringify(id));
  } catch {
    // Storage is closed: the cookie alone keeps it.
  }
}

function kept(): string | undefined {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

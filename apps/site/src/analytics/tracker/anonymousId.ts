import { readDecodedCookie, writeCookiesAcrossDomain } from '../../platform/browser/domainCookies.ts';
import { randomId } from '../../platform/browser/randomId.ts';
import { readJson, writeJson } from '../../platform/browser/storage.ts';
import type { StorageName } from '../../privacy/storage/storageMatrix.ts';

/**
 * The visitor's id on this and the following pages: from the cookie, else from local storage, else a new one. To be read with consent to analytics only.
 */
export const anonymousId = { read, forget };

/** Segment's own key. Its SDK keeps the id in local storage only; the cookie, which other hosts of the domain share, is written here. */
const KEY = 'ajs_anonymous_id' satisfies StorageName;
/** Specification section 9, identity cookie: 365 days. */
const COOKIE_MAX_AGE_MS = 31_536_000_000;
/** A cookie of its own finds the domain, because its value is new each time. */
const PROBE = 'cuDomainProbe' satisfies StorageName;
const PROBE_MAX_AGE_MS = 1_000;

let ofThisPage: string | undefined;

function read(): string {
  const id = readDecodedCookie(KEY) || ofThisPage || (readJson(KEY) as string | undefined) || randomId();
  if (id !== ofThisPage) store(id);
  return id;
}

/** On withdrawal: a visitor who consents again gets a new id. */
function forget(): void {
  ofThisPage = undefined;
}

function store(id: string): void {
  ofThisPage = id;
  writeCookiesAcrossDomain([
    { name: PROBE, value: String(Date.now()), maxAgeMs: PROBE_MAX_AGE_MS },
    { name: KEY, value: id, maxAgeMs: COOKIE_MAX_AGE_MS },
  ]);
  writeJson(KEY, id);
}

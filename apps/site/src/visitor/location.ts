import { reportError } from '../platform/browser/reportError.ts';
import { browserConsent } from '../privacy/browserConsent.ts';
import type { StorageName } from '../privacy/storage/storageMatrix.ts';

/** What the location service says. */
export interface UserLocation {
  country_name: string;
  country_code: string;
}

const KEY = 'cuUserLocation' satisfies StorageName;
/** Specification section 9: 24 h. */
const LIFETIME_MS = 86_400_000;

/**
 * Where the visitor is, kept in local storage as `{value, expiry}`, with consent to analytics (C0002) only.
 */
export const userLocation = { read, load };

/** What is kept; nothing once it has expired, or where an earlier release kept an unknown country. */
function read(now: number = Date.now()): UserLocation | undefined {
  if (!browserConsent.allows('C0002')) return undefined;
  try {
    const { value, expiry } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { value?: unknown; expiry?: unknown };
    const isValid = typeof expiry === 'number' && expiry > now && expiry <= now + LIFETIME_MS;
    const location = isValid ? parse(value) : undefined;
    return location && isKnown(location) ? location : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What is kept, else what the service says; that it can't be asked is logged and no more. A country that it doesn't know is no answer to keep: the next
 * page asks again.
 * @param url of the service
 * @param signal ends the request: consent was withdrawn
 */
async function load(url: string, signal?: AbortSignal): Promise<UserLocation | undefined> {
  const known = read();
  if (known || !browserConsent.allows('C0002')) return known;
  try {
    const response = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
    if (!response.ok) throw new Error(`HTTP error: ${response.status}`);
    const value = parse(await response.json());
    if (!value) throw new Error(`${url} gave no country_name and country_code`);
    // The visitor may have changed their mind meanwhile.
    if (signal?.aborted || !browserConsent.allows('C0002') || !isKnown(value)) return undefined;
    keep(value);
    return value;
  } catch (error) {
    if (!signal?.aborted) reportError('location', error);
    return undefined;
  }
}

function keep(value: UserLocation): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ value, expiry: Date.now() + LIFETIME_MS }));
  } catch {
    // Storage is closed: the next page asks again.
  }
}

/** A code of two letters; services say of an address that they don't know '', 'XX' or 'ZZ', or write a word. */
function isKnown({ country_code }: UserLocation): boolean {
  return /^(?!XX|ZZ)[A-Z]{2}$/.test(country_code);
}

/** The two fields and nothing else: a service may say more of an address than the site wants to know. */
function parse(value: unknown): UserLocation | undefined {
  const { country_name, country_code } = (value ?? {}) as Partial<UserLocation>;
  if (typeof country_name !== 'string' || typeof country_code !== 'string') return undefined;
  return { country_name, country_code };
}

/**
 * Asks once for where the visitor is, unless it is known: a vendor's service where one is configured, else the one that is built in, by way of the
 * site. To be called once consent to analytics is there.
 * @param onKnown is given where the visitor is, once that is known
 * @returns stops
 */
export function startLocation(onKnown: (location: UserLocation) => void): () => void {
  const stopping = new AbortController();
  const loading = userLocation.load(document.documentElement.dataset.locationUrl ?? '/ip', stopping.signal);
  loading.then((location) => location && onKnown(location));
  return () => stopping.abort();
}

import { reportError } from '../platform/browser/reportError.ts';
import { readJson, writeJson } from '../platform/browser/storage.ts';
import { browserConsent } from '../privacy/browserConsent.ts';
import type { StorageName } from '../privacy/storage/storageMatrix.ts';

/** Response of the location service. */
export interface UserLocation {
  country_name: string;
  country_code: string;
}

/** The visitor's country, cached in local storage as `{value, expiry}`, with consent to analytics (C0002) only. */
export const userLocation = { read, load };

const KEY = 'cuUserLocation' satisfies StorageName;
/** Specification section 9: 24 h. */
const MAX_AGE_MS = 86_400_000;

/** The cached value; undefined where it has expired or has no country, as earlier releases stored it. */
function read(now: number = Date.now()): UserLocation | undefined {
  if (!browserConsent.allows('C0002')) return undefined;
  const { value, expiry } = (readJson(KEY) ?? {}) as { value?: unknown; expiry?: unknown };
  const isValid = typeof expiry === 'number' && expiry > now && expiry <= now + MAX_AGE_MS;
  const location = isValid ? parse(value) : undefined;
  return location && hasCountry(location) ? location : undefined;
}

/**
 * The cached value, else the service's answer; a failure is logged. An answer without a country is not cached, so the next page asks again.
 * @param url of the service
 * @param signal ends the request when consent is withdrawn
 */
async function load(url: string, signal?: AbortSignal): Promise<UserLocation | undefined> {
  const cached = read();
  if (cached || !browserConsent.allows('C0002')) return cached;
  try {
    const response = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
    if (!response.ok) throw new Error(`HTTP error: ${response.status}`);
    const value = parse(await response.json());
    if (!value) throw new Error(`${url} gave no country_name and country_code`);
    // Consent may have been withdrawn while the request ran.
    if (signal?.aborted || !browserConsent.allows('C0002') || !hasCountry(value)) return undefined;
    writeJson(KEY, { value, expiry: Date.now() + MAX_AGE_MS });
    return value;
  } catch (error) {
    if (!signal?.aborted) reportError('location', error);
    return undefined;
  }
}

/** A code of two letters; for unknown addresses services answer '', 'XX', 'ZZ' or a word. */
function hasCountry({ country_code }: UserLocation): boolean {
  return /^(?!XX|ZZ)[A-Z]{2}$/.test(country_code);
}

/** Keeps these two fields only: a service may send more about an address than the site needs. */
function parse(value: unknown): UserLocation | undefined {
  const { country_name, country_code } = (value ?? {}) as Partial<UserLocation>;
  if (typeof country_name !== 'string' || typeof country_code !== 'string') return undefined;
  return { country_name, country_code };
}

/**
 * Looks the visitor's country up once: from the configured vendor's service, else from the built-in one through the site. To be called with consent to
 * analytics.
 * @param signal ends the request
 */
export function startLocation(onLocated: (location: UserLocation) => void, signal: AbortSignal): void {
  const loading = userLocation.load(document.documentElement.dataset.locationUrl ?? '/ip', signal);
  loading.then((location) => location && onLocated(location));
}

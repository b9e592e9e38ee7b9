import { listCookieDomains } from '../cookieDomains.ts';
import { readCookie, type WrittenCookie, writeCookie } from './cookies.ts';

// Apart from cookies.ts, which the boot script of every page contains.

/** The decoded value of a cookie; undefined where there is none or its encoding is broken. */
export function readDecodedCookie(name: string): string | undefined {
  try {
    const value = readCookie(name);
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/**
 * Writes cookies for the widest domain that the browser accepts: `www.cumulus.example` gives `cumulus.example`. Browsers refuse public suffixes
 * (`co.uk`); a host without a parent domain (`localhost`, an IP address) gets host-only cookies. Values are encoded.
 * @param cookies the first one finds the domain, so its value must never have been written before
 */
export function writeCookiesAcrossDomain(cookies: readonly Omit<WrittenCookie, 'domain'>[]): void {
  const [probe, ...others] = cookies.map((cookie) => ({ ...cookie, value: encodeURIComponent(cookie.value) }));
  if (!probe) return;
  const domain = writeToWidest(probe);
  if (!domain) writeCookie(probe);
  for (const cookie of others) writeCookie({ ...cookie, domain });
}

/** @returns the domain, where the browser accepts the cookie for any */
function writeToWidest(cookie: WrittenCookie): string | undefined {
  return listCookieDomains(location.hostname).find((domain) => {
    writeCookie({ ...cookie, domain });
    return readCookie(cookie.name) === cookie.value;
  });
}

/** The widest domain that the browser accepts cookies for, found by a cookie of one second; undefined where a host has none. */
export function findCookieDomain(): string | undefined {
  probes += 1;
  return writeToWidest({ name: PROBE, value: `${Date.now()}.${probes}`, maxAgeMs: PROBE_MAX_AGE_MS });
}

/** A cookie of its own finds the domain, because its value is new each time. */
const PROBE = 'cuDomainProbe';
const PROBE_MAX_AGE_MS = 1_000;
let probes = 0;

import { listCookieDomains, readCookie, type WrittenCookie, writeCookie } from './cookies.ts';

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
  const domain = listCookieDomains(location.hostname).find((candidate) => {
    writeCookie({ ...probe, domain: candidate });
    return readCookie(probe.name) === probe.value;
  });
  if (!domain) writeCookie(probe);
  for (const cookie of others) writeCookie({ ...cookie, domain });
}

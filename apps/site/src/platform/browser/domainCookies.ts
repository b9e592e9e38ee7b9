import { cookieText, domainsOf, writeCookie } from './cookies.ts';

/** Cookies as scripts write them, on this host or across the parent domain. Values are texts; they stand encoded in the cookie. */
export const browserCookies = { read, writeAcrossDomain };

/** @returns nothing where there is no such cookie, or nobody could have encoded it so */
function read(name: string): string | undefined {
  try {
    const value = cookieText(name);
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/**
 * On the widest domain that the browser allows for this host: `www.cumulus.example` gives `cumulus.example`. Browsers know which endings belong to
 * a registry (`co.uk`), and refuse them; where there is no parent domain (`localhost`, an IP address) the cookie is this host's.
 * @param values by name. The first is a cookie whose value was never written before: by it the domain is found
 */
function writeAcrossDomain(values: readonly { name: string; value: string; maxAgeMs: number }[]): void {
  const [probe, ...others] = values.map((cookie) => ({ ...cookie, value: encodeURIComponent(cookie.value) }));
  if (!probe) return;
  const domain = domainsOf(location.hostname).find((candidate) => {
    writeCookie({ ...probe, domain: candidate });
    return cookieText(probe.name) === probe.value;
  });
  if (!domain) writeCookie(probe);
  for (const cookie of others) writeCookie({ ...cookie, domain });
}

/** A cookie for all paths of this host, or of a domain and its subdomains. */
export interface WrittenCookie {
  /** A name of the storage matrix: callers check theirs with `satisfies StorageName` (storageUse.test.ts). */
  name: string;
  /** Written as it is, so the caller encodes it. */
  value: string;
  maxAgeMs: number;
  domain?: string;
}

/**
 * A cookie's value as it was written, not decoded; of several with the same name the first.
 * @param name letters, digits, `_` and `-`
 */
export function readCookie(name: string): string | undefined {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];
}

/** Writes a cookie. Nothing happens where the browser blocks cookies. */
export function writeCookie({ name, value, maxAgeMs, domain }: WrittenCookie): void {
  const attributes = [`${name}=${value}`, 'Path=/', `Max-Age=${Math.round(maxAgeMs / 1000)}`];
  if (domain) attributes.push(`Domain=${domain}`);
  if (location.protocol === 'https:') attributes.push('Secure');
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = [...attributes, 'SameSite=Lax'].join(';');
}

/**
 * Domains that a cookie of a host may be set for, widest first, the host itself last. The top-level domain alone is never one; an IP address and
 * `localhost` have none.
 */
export function listCookieDomains(hostname: string): string[] {
  if (/^[\d.]+$|^\[/.test(hostname)) return [];
  const labels = hostname.split('.');
  return labels.map((_, at) => labels.slice(-at - 1).join('.')).slice(1);
}

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

/**
 * One of the browser's cookies, as it stands there. Shorter than `readCookie`, which servers read every request with. Of several with the name the
 * first counts.
 * @param name letters, digits, `_` and `-`
 */
export function cookieText(name: string): string | undefined {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];
}

/** A cookie of all paths of this host, or of a domain and all hosts below it. */
export interface WrittenCookie {
  /** Of the storage matrix: callers check it with `satisfies StorageName`, and a test looks for that. */
  name: string;
  /** As it stands in the cookie. */
  value: string;
  maxAgeMs: number;
  domain?: string;
}

/** Writes a cookie. Where the browser keeps none, nothing happens. */
export function writeCookie({ name, value, maxAgeMs, domain }: WrittenCookie): void {
  const attributes = [`${name}=${value}`, 'Path=/', `Max-Age=${Math.round(maxAgeMs / 1000)}`];
  if (domain) attributes.push(`Domain=${domain}`);
  if (location.protocol === 'https:') attributes.push('Secure');
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = [...attributes, 'SameSite=Lax'].join(';');
}

/** The domains that a cookie of a host may be for, from the widest to the host itself. The last label alone is never one of ours; an IP address has none. */
export function domainsOf(hostname: string): string[] {
  if (/^[\d.]+$|^\[/.test(hostname)) return [];
  const labels = hostname.split('.');
  return labels.map((_, at) => labels.slice(-at - 1).join('.')).slice(1);
}

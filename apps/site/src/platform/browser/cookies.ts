import { listCookieDomains } from '../cookieDomains.ts';

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
 * @param cookies the document's, where the caller has just read them
 */
export function readCookie(name: string, cookies = document.cookie): string | undefined {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(cookies)?.[1];
}

/** Writes a cookie. Nothing happens where the browser blocks cookies. */
export function writeCookie({ name, value, maxAgeMs, domain }: WrittenCookie): void {
  const attributes = [`${name}=${value}`, 'Path=/', `Max-Age=${Math.round(maxAgeMs / 1000)}`];
  if (domain) attributes.push(`Domain=${domain}`);
  if (location.protocol === 'https:') attributes.push('Secure');
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = [...attributes, 'SameSite=Lax'].join(';');
}

/** Deletes a cookie of this host's parent domains and, with its domain, of this host. One without a domain stays. */
export function removeDomainCookies(name: string): void {
  for (const domain of listCookieDomains(location.hostname)) writeCookie({ name, value: '', maxAgeMs: 0, domain });
}

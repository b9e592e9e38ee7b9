import type { StorageName } from '../storage/StorageName.ts';

/** A cookie of all paths of this host, or of a domain and all hosts below it. */
export interface WrittenCookie {
  name: StorageName;
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

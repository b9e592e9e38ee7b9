/** What an address is to this site (specification section 2, Links). */
export type LinkKind = 'internal' | 'anchor' | 'own-domain' | 'external' | 'other';

/** Tells how a safe address is to be linked. `productDomain` is a host name; its subdomains belong to it. */
export function linkKind(href: string, productDomain: string): LinkKind {
  if (href.startsWith('#')) return 'anchor';
  if (/^\/(?![/\\])/.test(href)) return 'internal';
  const url = URL.parse(href, 'https://relative.invalid');
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === 'relative.invalid') {
    return 'other';
  }
  const domain = productDomain.replace(/:\d+$/, '').toLowerCase();
  return url.hostname === domain || url.hostname.endsWith(`.${domain}`) ? 'own-domain' : 'external';
}

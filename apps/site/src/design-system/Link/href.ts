import { LINKED_SCHEMES } from '@cumulus/content-model/linkAddress';

const namedEntities: Record<string, string> = { colon: ':', tab: '', newline: '', amp: '&' };
// Characters that browsers ignore and readers don't see: controls, spaces, soft hyphen, zero-width and direction marks.
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are exactly what hides a scheme
const invisible = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g;

function decodeEntities(text: string): string {
  return text.replace(/&(#x?[0-9a-f]+|[a-z]+);?/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return namedEntities[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

function decodePercent(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The scheme of an address after decoding entities, percent signs, control characters and case; undefined without one. */
export function schemeOf(href: string): string | undefined {
  let plain = href;
  for (let round = 0; round < 3; round += 1) plain = decodePercent(decodeEntities(plain));
  return /^([a-z][a-z0-9+.-]*):/i.exec(plain.replace(invisible, ''))?.[1]?.toLowerCase();
}

/** Whether an address is allowed in a link: a path, an anchor, or http(s), mailto, tel and sms. Scripts and data are rejected (REQ-LNK-05). */
export function isSafeHref(href: string): boolean {
  const scheme = schemeOf(href);
  return scheme === undefined || LINKED_SCHEMES.includes(scheme);
}

/** Whether an address is allowed as the source of a picture: a path, http(s), or `data:` with an image type. */
export function isSafeImageSource(source: string): boolean {
  const scheme = schemeOf(source);
  if (scheme === 'data') return /^data:image\/(avif|gif|jpeg|png|webp)[;,]/i.test(source.trim());
  return scheme === undefined || scheme === 'http' || scheme === 'https';
}

/** Kinds of addresses (REQ-LNK-01, REQ-LNK-03 and REQ-LNK-04). */
type LinkKind = 'internal' | 'anchor' | 'own-domain' | 'external' | 'other';

/** The kind of a safe address. `productDomain` is a host name; its subdomains count as it. */
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

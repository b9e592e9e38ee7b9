import type { IncomingMessage } from 'node:http';

/**
 * Whether a POST comes from a page of this site. Pages are cached, so they can't contain a token; browsers report the origin of every POST instead,
 * and no page can change these headers (OWASP, "Cross-Site Request Forgery Prevention": Fetch Metadata, and verifying the origin).
 *
 * `Origin` must be the site's own. A site may have several hosts, so it may also be the host of the request, which is checked before. Where a browser
 * sends `Sec-Fetch-Site`, that must agree; a request without `Origin` needs it.
 * REQ-LEA-04.
 * @param siteUrl configured address of the site
 */
export function isSameOrigin({ headers }: Pick<IncomingMessage, 'headers'>, siteUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin === undefined) return site === 'same-origin';
  const isFromElsewhere = site === 'cross-site' || site === 'same-site';
  return !isFromElsewhere && ownOrigins(headers, siteUrl).includes(origin);
}

/** nginx forwards one name of the site as `Host`, and the requested one in `X-Forwarded-Host`. Other sites can set neither in a visitor's browser. */
function ownOrigins({ host, 'x-forwarded-host': forwarded }: IncomingMessage['headers'], siteUrl: string): string[] {
  const { origin, protocol } = new URL(siteUrl);
  return [origin, ...[host, forwarded].flatMap((name) => (name ? [`${protocol}//${String(name)}`] : []))];
}

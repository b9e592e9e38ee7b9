import { readCookie } from '../../platform/browser/cookies.ts';
import { redactEmails } from '../../privacy/redaction/redactEmails.ts';
import { isDesktopAgent } from '../../visitor/device.ts';
import type { VisitorAttributes } from '../visitorAttributes.ts';

/** What the browser knows of the visit: all that the server knows but for the country. */
export function visitorAttributes(): VisitorAttributes {
  const id = readCookie('cuGBId');
  const { origin, pathname } = location;
  // A service that evaluates is sent it.
  const path = redactEmails(pathname);
  return {
    ...(id && { id }),
    // Without the query: it may hold an address, and the flag client takes `experiment=1` in it for an order.
    url: origin + path,
    path,
    locale: document.documentElement.lang,
    device: isDesktopAgent(navigator.userAgent) ? 'desktop' : 'mobile',
  };
}

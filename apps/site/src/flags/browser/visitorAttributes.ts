import { readCookie } from '../../platform/browser/cookies.ts';
import { redactEmails } from '../../privacy/redaction/redactEmails.ts';
import { isDesktopAgent } from '../../visitor/device.ts';
import type { VisitorAttributes } from '../visitorAttributes.ts';

/** The visit's attributes: all that the server has, except the country. */
export function visitorAttributes(): VisitorAttributes {
  const id = readCookie('cuGBId');
  const { origin, pathname } = location;
  // With remote evaluation the path is sent to the service.
  const path = redactEmails(pathname);
  return {
    ...(id && { id }),
    // Without the query: it may contain an e-mail address, and the flag client would force variations by `experiment=1`.
    url: origin + path,
    path,
    locale: document.documentElement.lang,
    device: isDesktopAgent(navigator.userAgent) ? 'desktop' : 'mobile',
  };
}

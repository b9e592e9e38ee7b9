import { reportError } from '../platform/browser/reportError.ts';
import { followAppRedirect } from '../visitor/appRedirect.ts';
import { isDesktopAgent } from '../visitor/device.ts';
import { redirectParams } from '../visitor/redirectParams.ts';

/**
 * What parameters of the page's address do:
 * - `app_redirect`, on a desktop only: the redirect to the product (REQ-VIS-09).
 * - `mobile_banner`: the notice that an action needs a computer (REQ-BAN-03, REQ-BAN-05).
 * - `redirectParams`: kept for the sign-up (REQ-VIS-10).
 */
export function applyParameters(query: URLSearchParams): void {
  if (query.has('app_redirect') && isDesktopAgent(navigator.userAgent))
    followAppRedirect(document.documentElement.dataset.productDomain ?? '');
  if (query.has('mobile_banner'))
    import('../conversion/mobileNotice/showMobileNotice.ts')
      .then((module) => module.showMobileNotice())
      .catch((error) => reportError('mobile_banner', error));
  if (query.has('redirectParams')) redirectParams.keep(location.search);
}

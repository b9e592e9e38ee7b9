import { reportError } from '../platform/browser/reportError.ts';
import { isDesktopAgent } from '../visitor/isDesktopAgent.ts';

/** With `app_redirect`, on a computer only: loads what sends the visitor on to the product. */
export function redirectToApp(): void {
  if (!/[?&]app_redirect=/.test(location.search) || !isDesktopAgent(navigator.userAgent)) return;
  const { productDomain = '' } = document.documentElement.dataset;
  import('../visitor/appRedirect/followAppRedirect.ts')
    .then((module) => module.followAppRedirect(productDomain))
    .catch((error) => reportError('app_redirect', error));
}

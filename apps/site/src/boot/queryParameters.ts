import { reportError } from '../platform/browser/reportError.ts';
import { isDesktopAgent } from '../visitor/device.ts';

/** `app_redirect`, on a desktop only: loads the redirect to the product. */
export function redirectToApp(): void {
  if (!/[?&]app_redirect=/.test(location.search) || !isDesktopAgent(navigator.userAgent)) return;
  const { productDomain = '' } = document.documentElement.dataset;
  import('../visitor/appRedirect.ts')
    .then((module) => module.followAppRedirect(productDomain))
    .catch((error) => reportError('app_redirect', error));
}

/** `mobile_banner=true`: loads the notice that an action needs a computer. REQ-BAN-03, REQ-BAN-05. */
export function showMobileNotice(): void {
  if (!location.search.includes('mobile_banner=')) return;
  import('../conversion/mobileNotice/showMobileNotice.ts')
    .then((module) => module.showMobileNotice())
    .catch((error) => reportError('mobile_banner', error));
}

/** `redirectParams`: loads the code that keeps them for the sign-up. */
export function keepRedirectParams(): void {
  if (!location.search.includes('redirectParams=')) return;
  import('../visitor/redirectParams.ts')
    .then((module) => module.redirectParams.keep(location.search))
    .catch((error) => reportError('redirectParams', error));
}

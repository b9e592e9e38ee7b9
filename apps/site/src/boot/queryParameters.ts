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

/** `mobile_banner=true`, on a phone or tablet only: shows the notice that an action needs a computer. Read again for every page shown. */
export function showMobileNotice(root: ParentNode = document): void {
  const notice = root.querySelector<HTMLElement>('[data-mobile-notice]');
  if (!notice) return;
  const isRequested = new URLSearchParams(location.search).get('mobile_banner') === 'true';
  notice.hidden = !isRequested || isDesktopAgent(navigator.userAgent);
}

/** `redirectParams`: loads the code that keeps them for the sign-up. */
export function keepRedirectParams(): void {
  if (!location.search.includes('redirectParams=')) return;
  import('../visitor/redirectParams.ts')
    .then(({ redirectParams }) => redirectParams.keep(location.search))
    .catch((error) => reportError('redirectParams', error));
}

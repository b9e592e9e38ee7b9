import { reportError } from '../platform/browser/reportError.ts';
import { isDesktopAgent } from '../visitor/device.ts';

/** With `app_redirect`, on a computer only: loads what sends the visitor on to the product. */
export function redirectToApp(): void {
  if (!/[?&]app_redirect=/.test(location.search) || !isDesktopAgent(navigator.userAgent)) return;
  const { productDomain = '' } = document.documentElement.dataset;
  import('../visitor/appRedirect.ts')
    .then((module) => module.followAppRedirect(productDomain))
    .catch((error) => reportError('app_redirect', error));
}

/** Shows or hides the notice that an action needs a computer: with `mobile_banner=true` on a phone or tablet. Asked anew on every page shown. */
export function showMobileNotice(root: ParentNode = document): void {
  const notice = root.querySelector<HTMLElement>('[data-mobile-notice]');
  if (!notice) return;
  const isAsked = new URLSearchParams(location.search).get('mobile_banner') === 'true';
  notice.hidden = !isAsked || isDesktopAgent(navigator.userAgent);
}

/** Only where the address has some is anything loaded for it. */
export function keepRedirectParams(): void {
  if (!location.search.includes('redirectParams=')) return;
  import('../visitor/redirectParams.ts')
    .then(({ redirectParams }) => redirectParams.keep(location.search))
    .catch((error) => reportError('redirectParams', error));
}

import { isDesktopAgent } from '../visitor/isDesktopAgent.ts';

/** Shows or hides the notice that an action needs a computer: with `mobile_banner=true` on a phone or tablet. Asked anew on every page shown. */
export function showMobileNotice(root: ParentNode = document): void {
  const notice = root.querySelector<HTMLElement>('[data-mobile-notice]');
  if (!notice) return;
  const isAsked = new URLSearchParams(location.search).get('mobile_banner') === 'true';
  notice.hidden = !isAsked || isDesktopAgent(navigator.userAgent);
}

/** What counts as mobile: specification section 5. */
const mobileAgents = /android|iphone|ipad|ipod|blackberry|iemobile|opera mini|mobile/i;

/** Shows or hides the notice that an action needs a computer: with `mobile_banner=true` on a phone or tablet. Asked anew on every page shown. */
export function showMobileNotice(root: ParentNode = document): void {
  const notice = root.querySelector<HTMLElement>('[data-mobile-notice]');
  if (!notice) return;
  const isAsked = new URLSearchParams(location.search).get('mobile_banner') === 'true';
  notice.hidden = !(isAsked && mobileAgents.test(navigator.userAgent));
}

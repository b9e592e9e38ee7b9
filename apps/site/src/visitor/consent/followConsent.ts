import { announceConsent } from './announceConsent.ts';
import { browserConsent } from './browserConsent.ts';
import { CONSENT_GROUPS } from './ConsentGroup.ts';

/**
 * Follows a decision that is made in another tab: at once where the browser tells of changed cookies, else when that tab begins or ceases to keep
 * things in local storage, at the latest when this one is looked at again. A page that the back and forward buttons bring back is looked at again
 * as well.
 */
export function followConsent(): void {
  const look = () => `${CONSENT_GROUPS.filter(browserConsent.allows)} ${browserConsent.isDecided()}`;
  let seen = look();
  browserConsent.onChange(() => {
    seen = look();
  });
  const follow = () => {
    if (look() !== seen) announceConsent();
  };
  (globalThis as { cookieStore?: EventTarget }).cookieStore?.addEventListener('change', follow);
  document.addEventListener('visibilitychange', follow);
  for (const type of ['pageshow', 'storage']) addEventListener(type, follow);
}

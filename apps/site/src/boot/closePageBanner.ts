import { writeCookie } from '../visitor/cookies/writeCookie.ts';
import type { StorageName } from '../visitor/storage/StorageName.ts';
import { onPageShown } from './onPageShown.ts';

const DAY_MS = 86_400_000;

/**
 * The banner's close button: writes the hidden cookie for as long as the banner says, and takes the banner away. A page that was rendered
 * ahead or is brought back may be older than the cookie, so each page shown asks for it again.
 */
export function closePageBanner(root: Document = document): void {
  const banner = root.querySelector<HTMLElement>('[data-page-banner]');
  const { pageBanner, cookieDays } = banner?.dataset ?? {};
  banner?.querySelector('[data-close-banner]')?.addEventListener('click', () => {
    writeCookie({ name: pageBanner as StorageName, value: 'hidden', maxAgeMs: Number(cookieDays) * DAY_MS });
    banner.remove();
    root.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  });
  onPageShown(() => {
    if (root.cookie.split('; ').includes(`${pageBanner}=hidden`)) root.documentElement.dataset.bannerHidden = '';
  });
}

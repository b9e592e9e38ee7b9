import { onPageShown } from './onPageShown.ts';

const SECONDS_PER_DAY = 86_400;

/**
 * The banner's close button: writes the hidden cookie for as long as the banner says, and takes the banner away. A page that was rendered
 * ahead or is brought back may be older than the cookie, so each page shown asks for it again.
 */
export function closePageBanner(root: Document = document): void {
  const banner = root.querySelector<HTMLElement>('[data-page-banner]');
  const { pageBanner, cookieDays } = banner?.dataset ?? {};
  banner?.querySelector('[data-close-banner]')?.addEventListener('click', () => {
    const age = Number(cookieDays) * SECONDS_PER_DAY;
    const secure = location.protocol === 'https:' ? ';Secure' : '';
    root.cookie = `${pageBanner}=hidden;Path=/;Max-Age=${age};SameSite=Lax${secure}`;
    banner.remove();
    root.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  });
  onPageShown(() => {
    if (root.cookie.split('; ').includes(`${pageBanner}=hidden`)) root.documentElement.dataset.bannerHidden = '';
  });
}

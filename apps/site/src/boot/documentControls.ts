import { readCookie, writeCookie } from '../platform/browser/cookies.ts';
import { onPageShown } from '../platform/browser/lifecycle.ts';

/** From this width on the menus are in the header itself (REQ-LAY-02, desktop). */
const DESKTOP = '(min-width: 1200px)';

/**
 * Menus beyond HTML: Escape, a click outside and focus outside close the open one. Those in the popover of narrow windows unfold in their place and stay
 * open.
 */
export function closeMenus(root: Document = document): void {
  const menus = root.querySelector<HTMLElement>('[data-menus]');
  if (!menus) return;
  const desktop = matchMedia(DESKTOP);
  const openMenu = () => {
    const menu = root.querySelector<HTMLDetailsElement>('[name="header-menu"][open]');
    return desktop.matches || !menus.contains(menu) ? menu : null;
  };

  desktop.addEventListener('change', () => {
    if (menus.matches(':popover-open')) menus.hidePopover();
    root.querySelector('[name="header-menu"][open]')?.removeAttribute('open');
  });
  root.addEventListener('keydown', (event) => {
    const menu = openMenu();
    if (event.key !== 'Escape' || !menu) return;
    menu.open = false;
    if (menu.contains(root.activeElement)) menu.querySelector('summary')?.focus();
  });
  const closeIfOutside = (event: Event) => {
    const menu = openMenu();
    if (menu && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
  };
  root.addEventListener('pointerdown', closeIfOutside);
  root.addEventListener('focusin', closeIfOutside);
  menus.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link) return;
    if (menus.matches(':popover-open')) menus.hidePopover();
    openMenu()?.removeAttribute('open');
  });
}

/** Tooltips that start open (REQ-LAY-04). */
export function openTooltips(root: ParentNode = document): void {
  for (const bubble of root.querySelectorAll<HTMLElement>('[popover][data-start-open]')) bubble.showPopover();
}

const DAY_MS = 86_400_000;

/**
 * The close button of the page banner: sets the banner's cookie and removes the banner. The cookie is checked whenever a page is shown, because a
 * prerendered or restored page may be older.
 */
export function closePageBanner(root: Document = document): void {
  const banner = root.querySelector<HTMLElement>('[data-page-banner]');
  const { pageBanner, cookieDays } = banner?.dataset ?? {};
  banner?.querySelector('[data-close-banner]')?.addEventListener('click', () => {
    const maxAgeMs = Number(cookieDays) * DAY_MS;
    writeCookie({ name: String(pageBanner), value: 'hidden', maxAgeMs });
    import('../privacy/keepCookies.ts')
      .then((module) => module.keepCookies.keepOnce(String(pageBanner), maxAgeMs))
      .catch(() => undefined);
    banner.remove();
    // The logo is where the Tab key goes on from the banner.
    root.querySelector<HTMLElement>('[data-location="header"] a, #content')?.focus({ preventScroll: true });
  });
  onPageShown(() => {
    if (pageBanner && readCookie(pageBanner) === 'hidden') root.documentElement.dataset.bannerHidden = '';
  });
}

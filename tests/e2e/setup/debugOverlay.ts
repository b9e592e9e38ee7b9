import type { Page } from '@playwright/test';

/** Shipped flags and content that the debug tests use. */
export const DEBUG_CASE = {
  /** A page with a slot of a boolean flag whose experiment is a draft, so that every visitor has the control. */
  path: '/contact-sales',
  flag: 'contact-sales-landing-page',
  draft: { key: 'contact-sales-landing', variation: 'Landing design' },
  /** A flag with several values, decided by a running experiment. */
  hero: {
    path: '/',
    flag: 'home-hero',
    experiment: 'home-hero',
    names: ['The board at work', 'Brain at work'],
    last: 'brain',
  },
} as const;

/** The parts of the debug overlay of a page. */
export function debugOverlay(page: Page) {
  const root = page.locator('[data-debug-overlay]');
  return {
    root,
    toggle: root.getByRole('button', { name: /^Debug/ }),
    panel: root.locator('#panel'),
    status: root.getByRole('status').first(),
    alert: root.getByRole('alert'),
    flag: (key: string) => root.locator(`[data-flag="${key}"]`),
    switchOf: (key: string) => root.getByRole('switch', { name: key, exact: true }),
    experiment: (key: string) => root.locator(`[data-experiment="${key}"]`),
    /** The texts in the page's slots of a flag. */
    slotTexts: (key: string) => page.locator(`main [data-flag="${key}"]`).allTextContents(),
  };
}

import type { Page } from '@playwright/test';

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
    switchOf: (key: string) => root.getByRole('switch', { name: key }),
    experiment: (key: string) => root.locator(`[data-experiment="${key}"]`),
    /** What stands in the page's slots of a flag. */
    slotTexts: (key: string) => page.locator(`main [data-flag="${key}"]`).allTextContents(),
  };
}

import type { Page } from '@playwright/test';

/** In px: what a finger meets. */
const MIN = 44;

/** Lists buttons, fields and other controls that a finger would miss. Links within text are left out: they are as high as their line. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((min) => {
    const controls =
      'button, select, input:not([type="hidden"]), textarea, summary, nav a, [role="tab"], [role="menuitem"], [role="option"]';
    // React Aria's buttons that only screen readers reach stand in a clipped box.
    const isForReaders = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (getComputedStyle(at).clipPath.startsWith('inset(50%')) return true;
      return false;
    };
    const isSmall = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const around = element.closest('label')?.getBoundingClientRect();
      const after = getComputedStyle(element, '::after');
      // A control may reach further than what is seen of it.
      const reach = after.content !== 'none' && after.position === 'absolute' ? Number.parseFloat(after.height) : 0;
      const highest = Math.max(height, around?.height ?? 0, reach || 0);
      return (
        element.checkVisibility() &&
        width > 2 &&
        highest > 2 &&
        (highest < min - 0.5 || Math.max(width, around?.width ?? 0, reach || 0) < min - 0.5)
      );
    };
    return [...document.querySelectorAll(controls)]
      .filter((element) => !element.closest('[aria-hidden="true"]') && !isForReaders(element))
      .filter(isSmall)
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40);
        return `${element.localName} "${name}" is ${Math.round(width)} × ${Math.round(height)} px`;
      });
  }, MIN);
}

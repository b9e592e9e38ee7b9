import type { Page } from '@playwright/test';

/** Finds what makes a page scroll sideways: the innermost elements that end right of the viewport. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isBeyond = (element: Element) => element.getBoundingClientRect().right > clientWidth + 0.5;
    const innermost = [...document.body.querySelectorAll('*')].filter(
      (element) => isBeyond(element) && ![...element.children].some(isBeyond),
    );
    const describe = (element: Element) =>
      `${element.localName}.${element.classList} "${element.textContent?.trim().slice(0, 30)}" ends at ${Math.round(element.getBoundingClientRect().right)} px`;
    return innermost.length ? innermost.slice(0, 5).map(describe) : [`something is ${scrollWidth} px wide`];
  });
}

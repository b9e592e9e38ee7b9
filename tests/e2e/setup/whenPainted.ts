import type { Page } from '@playwright/test';

/**
 * Waits until the browser has painted the page's current state and has reported its measurements (largest paint, shifts): a text that is added now
 * is painted and reported after them.
 */
export async function whenPainted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const mark = Object.assign(document.createElement('span'), { textContent: '.' });
    mark.setAttribute('elementtiming', 'painted');
    mark.style.cssText = 'position: fixed; top: 0; left: 0; font: 8px monospace';
    const isReported = new Promise<void>((resolve) => {
      new PerformanceObserver((_, observer) => {
        observer.disconnect();
        resolve();
      }).observe({ type: 'element' });
    });
    document.body.append(mark);
    await isReported;
    mark.remove();
  });
}

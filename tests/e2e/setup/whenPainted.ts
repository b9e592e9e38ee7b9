import type { Page } from '@playwright/test';

/**
 * Waits until the browser has shown what the page has now, and has reported what it measured of it (largest paint, shifts): a text that is added now is
 * painted later than all of that, and its report comes after theirs.
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

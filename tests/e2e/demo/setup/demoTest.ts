import { test as base, expect, type Page } from '@playwright/test';
import { type DemoCopy, startDemo } from './startDemo.ts';

interface WorkerFixtures {
  demo: DemoCopy;
}

/** Playwright's test with the built demo alone: paths are the demo's, and `page.goto` waits until it is interactive. */
export const test = base.extend<object, WorkerFixtures>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const demo = await startDemo();
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ demo }, use) => use(demo.origin),
  page: async ({ page, javaScriptEnabled }, use) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    const goto = page.goto.bind(page);
    page.goto = async (url, options) => {
      const response = await goto(url, options);
      if (javaScriptEnabled !== false) await whenInteractive(page);
      return response;
    };
    await use(page);
    expect(faults, 'errors of the page').toEqual([]);
  },
});

/** Waits until scripts run, in the page or in the frame of a page around. */
async function whenInteractive(page: Page): Promise<void> {
  const framed = page.locator('iframe');
  const root = (await framed.count()) ? framed.contentFrame().locator('html') : page.locator('html');
  await expect(root).toHaveAttribute('data-interactive', 'true');
  // What drags is loaded after that.
  await expect(root).toHaveAttribute('data-can-drag', 'true');
}

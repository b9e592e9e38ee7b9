import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { watchShift } from './watchShift.ts';

/** The page that gets the slot. */
export const SLOT_PATH = '/features';
/** The styles of a slot that the browser decides. */
export const SLOT_CSS = readFileSync(
  new URL('../../../apps/site/src/document/variants/browserSlots.css', import.meta.url),
  'utf8',
);

/**
 * Puts a slot as BrowserSlot.astro renders it at the top of a page: the shipped content has none. Fonts are blocked: late ones may move text a
 * little.
 * @param origin of the site
 * @returns reads how far the page moved by itself
 */
export async function addSlot(
  page: Page,
  css = SLOT_CSS,
  origin = process.env.BASE_URL,
): Promise<() => Promise<number>> {
  const service = { host: `${origin}/growthbook`, clientKey: 'sdk-local' };
  const slot = `<div data-flag="made-up" data-decide='${JSON.stringify(service)}'>
    <div data-value=""><p style="block-size: 120px">The control</p></div>
    <div data-value="board"><p style="block-size: 200px">The board</p></div></div>`;
  await page.route(/\.woff2$/, (route) => route.abort());
  await page.route(`**${SLOT_PATH}`, async (route) => {
    const answer = await route.fetch();
    const headers = { ...answer.headers() };
    // The slot's styles here are not among the hashes of the page.
    delete headers['content-security-policy'];
    const html = (await answer.text())
      .replace('</head>', `<style>${css}</style></head>`)
      .replace(/<main[^>]*>/, (main) => main + slot);
    await route.fulfill({ response: answer, headers, body: html });
  });
  return watchShift(page);
}

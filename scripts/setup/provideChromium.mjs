import { findChromium } from './findChromium.mjs';
import { findFallbackFont } from './findFallbackFont.mjs';
import { findHeadlessShell } from './findHeadlessShell.mjs';

/**
 * Finds the browser and the font it needs, and names it to what is run next: CHROMIUM_PATH the whole one, HEADLESS_SHELL_PATH the one for tests that
 * need no more than a page. They are the same where somebody chose one, or where there is no shell.
 * @param {string} [chosen] the one to use
 */
export async function provideChromium(chosen = process.env.CHROMIUM_PATH) {
  const chromium = await findChromium(chosen);
  await findFallbackFont();
  process.env.HEADLESS_SHELL_PATH ||= chosen ? chromium : ((await findHeadlessShell()) ?? chromium);
  process.env.CHROMIUM_PATH = chromium;
}

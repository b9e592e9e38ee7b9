import { findChromium } from './findChromium.mjs';

/**
 * Finds the browser, and names it to what is run next.
 * @param {string} [path] the one to use
 */
export async function provideChromium(path) {
  process.env.CHROMIUM_PATH = await findChromium(path);
}

import { expect, type Locator } from '@playwright/test';
import { DEBUG_CASE, debugOverlay } from '../setup/debugOverlay.ts';
import { keepOnce } from '../setup/keepOnce.ts';
import { test } from '../setup/test.ts';
import { WIDTHS } from '../setup/WIDTHS.ts';
import { findAxeViolations } from './findAxeViolations.ts';
import { findOverflow } from './findOverflow.ts';

const { hero: HERO } = DEBUG_CASE;
const HERO_PATH = `${HERO.path}?debug=true`;

test('the debug overlay: axe, width and console at each width, open and collapsed', async ({ page }) => {
  const overlay = debugOverlay(page);
  const messages: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(error.message));
  await page.setViewportSize(WIDTHS[0]);
  await keepOnce(page, {
    cuGBDebug: '{"values":{"home-hero":"typed"},"variations":{"new-card-ui":1},"isCollapsed":true}',
  });
  await page.goto(HERO_PATH);
  await expect(overlay.toggle).toContainText('2 overrides');
  // Of the collapsed overlay only a button is seen, the same at each width.
  expect.soft(await findAxeViolations(page), 'collapsed').toEqual([]);
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    for (const choice of await page.locator('[data-consent-banner] button').all()) await choice.click({ trial: true });
  }
  await page.setViewportSize(WIDTHS[0]);
  await overlay.toggle.click();
  await expect(overlay.experiment(HERO.experiment)).toBeVisible();
  await overlay.flag(HERO.flag).getByText('Another value').click();
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    expect.soft(await findAxeViolations(page), `${size.width} px, open`).toEqual([]);
    expect.soft(await findOverflow(page), `${size.width} px`).toEqual([]);
    // The banner raises the panel, which must not leave the window.
    const top = (await overlay.panel.boundingBox())?.y;
    expect.soft(top, `${size.width} px`).toBeGreaterThanOrEqual(0);
  }
  expect(messages).toEqual([]);
});

test('before an answer the collapsed overlay covers neither header nor answers, on a small phone and with large text', async ({
  page,
}) => {
  const { toggle } = debugOverlay(page);
  const banner = page.locator('[data-consent-banner]');
  const rect = async (one: Locator) => (await one.boundingBox())!;
  /** What the button covers or where it leaves the window; none is as it should be. */
  const findCovered = async (width: number) => {
    const { x, y, width: inline, height: block } = await rect(toggle);
    const header = await rect(page.locator('body > header'));
    const answers = await rect(banner.getByRole('button').first());
    return [
      x < 0 || x + inline > width ? 'leaves the window' : '',
      y < header.y + header.height ? 'covers the header' : '',
      y + block > answers.y ? 'covers the answers' : '',
    ].filter(Boolean);
  };
  for (const [path, size, fontSize] of [
    ['/de?debug=true', { width: 320, height: 568 }, '100%'],
    ['/?debug=true', { width: 390, height: 844 }, '200%'],
    ['/de?debug=true', { width: 1440, height: 900 }, '200%'],
  ] as const) {
    await page.setViewportSize(size);
    await page.goto(path);
    await page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), fontSize);
    await expect(toggle).toBeVisible();
    await expect(banner).toBeVisible();
    await expect.poll(() => findCovered(size.width), `${path} ${size.width} px, ${fontSize}`).toEqual([]);
  }
});

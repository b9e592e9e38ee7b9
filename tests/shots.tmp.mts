import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { mkdirSync } from 'node:fs';
import { startConfiguredSite } from './e2e/setup/startConfiguredSite.ts';
mkdirSync('/tmp/shots', { recursive: true });
const copy = await startConfiguredSite({ GALLERY: 'true' });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--disable-partial-raster'] });
const S = '[data-enhance="scene"]';
for (const [path, name] of [['/', 'home'], ['/features/tasks', 'tasks'], ['/brain', 'brain']])
  for (const [width, height] of [[390, 844], [800, 1100], [1440, 900]]) {
    const context = await browser.newContext({ baseURL: copy.site, viewport: { width, height }, reducedMotion: 'no-preference' });
    const page = await context.newPage();
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForFunction(() => performance.getEntriesByName('boot').length > 0);
    await page.evaluate(() => document.querySelector('[data-consent-banner]')?.remove());
    const scenes = await page.locator(`main ${S}`).count();
    for (let i = 0; i < Math.min(scenes, name === 'home' ? 5 : 3); i++) {
      const scene = page.locator(`main ${S}`).nth(i);
      if (!(await scene.isVisible())) continue;
      await scene.evaluate((e) => e.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await page.waitForFunction(([s, n]) => document.querySelectorAll(`main ${s}`)[n].dataset.enhanced !== undefined, [S, i] as const);
      await page.evaluate(() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r))));
      const frames = [];
      for (const t of [0, 350, 800, 1300, 2200, 'end'] as const) {
        await scene.evaluate((e, at) => { for (const a of e.getAnimations({ subtree: true })) { if (at === 'end') a.finish(); else { a.pause(); a.currentTime = at; } } }, t);
        frames.push(await scene.screenshot());
      }
      const first = await sharp(frames[0]).metadata();
      const w = Math.min(first.width!, 420), h = Math.round((first.height! * w) / first.width!);
      const cells = await Promise.all(frames.map((f) => sharp(f).resize(w, h, { fit: 'fill' }).toBuffer()));
      await sharp({ create: { width: w * 3 + 20, height: h * 2 + 10, channels: 3, background: '#888' } })
        .composite(cells.map((input, k) => ({ input, left: (k % 3) * (w + 10), top: Math.floor(k / 3) * (h + 10) })))
        .png().toFile(`/tmp/shots/${name}-${width}-${i}.png`);
    }
    await page.evaluate(() => scrollTo(0, 0));
    await page.screenshot({ path: `/tmp/shots/${name}-${width}-page.png` });
    console.log(name, width, scenes);
    await context.close();
  }
// The notice
for (const [width, height, l] of [[320, 568, '/'], [390, 844, '/'], [800, 1100, '/de'], [320, 568, '/fr-FR']] as const) {
  const context = await browser.newContext({ baseURL: copy.site, viewport: { width, height }, isMobile: true, userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 7) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36' });
  const page = await context.newPage();
  await page.goto(`${l}?mobile_banner=true`);
  await page.locator('[data-mobile-notice]:not([hidden])').waitFor();
  await page.screenshot({ path: `/tmp/shots/notice-${width}-${l.replace('/', '')}-consent.png` });
  await page.locator('[data-consent="refuse"]').click().catch(() => undefined);
  await page.waitForFunction(() => (document.querySelector('[data-consent-banner]') as HTMLElement).hidden);
  await page.screenshot({ path: `/tmp/shots/notice-${width}-${l.replace('/', '')}.png` });
  await context.close();
}
await browser.close();
await copy.stop();
process.exit(0);
